# SPDX-License-Identifier: GPL-3.0-or-later
# Sessions: each tests/sessions/NAME.spill is run, and its standard output, its
# standard error and its exit status are compared with NAME.out. The first line of a
# script may give options: `#! OPTIONS`. UPDATE=1 writes the expected files.
#
# A script runs in a copy of its folder, so that names in it are short. What it writes
# into made/ is compared too.

program=$(realpath "$BUILD/spillway")
mkdir -p "$WORK/copy/tests"
cp -r samples "$WORK/copy"
cp -r tests/sessions "$WORK/copy/tests"
cd tests/sessions || exit 1
folder=$PWD copy=$WORK/copy/tests/sessions
for script in *.spill; do
	name=${script%.spill}
	options=$(sed -n '1s/^#! //p' "$script")
	rm -rf "$copy/made"
	mkdir "$copy/made"
	cd "$copy" || exit 1
	# shellcheck disable=SC2086
	"$program" $options <"$script" >"$WORK/out" 2>"$WORK/err"
	status=$?
	{
		cat "$WORK/out"; echo "--- standard error"; cat "$WORK/err"; echo "--- status $status"
		for file in made/* made/.[!.]*; do
			[ ! -e "$file" ] || { echo "--- $file"; cat "$file"; }
		done
	} >"$WORK/got"
	cd "$folder" || exit 1
	if [ "${UPDATE:-0}" = 1 ]; then
		cp "$WORK/got" "$name.out"
		echo "ok $name"
	elif diff -u "$name.out" "$WORK/got" >"$WORK/diff"; then
		echo "ok $name"
	else
		cat "$WORK/diff"
		echo "not ok $name: another output than before"
	fi
done
