# SPDX-License-Identifier: GPL-3.0-or-later
# The stories in samples/: each is played from another folder, and what it says is
# compared with tests/stories/NAME.out. UPDATE=1 writes the expected files;
# ONLY='back demo' tells some.

program=$(realpath "$BUILD/spillway")
here=$PWD

# tell NAME
tell() {
	local name=$1 expected=$here/tests/stories/$1.out status
	cp -r samples "$WORK/samples"
	mkdir "$WORK/elsewhere"
	cd "$WORK/elsewhere" || exit 1
	"$program" --plain --batch -e 'set clock off' -x "../samples/$name.spill" >"$WORK/out" 2>"$WORK/err"
	status=$?
	{
		cat "$WORK/out"; echo "--- standard error"; cat "$WORK/err"; echo "--- status $status"
	} >"$WORK/got"
	if [ "${UPDATE:-0}" = 1 ]; then
		cp "$WORK/got" "$expected"
		echo "ok $name"
	elif diff -u "$expected" "$WORK/got" >"$WORK/diff"; then
		echo "ok $name"
	else
		cat "$WORK/diff"
		echo "not ok $name: another story than before"
	fi
	# Every story says at its top how to play it, and stands in the list.
	if grep -q "^#   spillway -x @$name\$" "../samples/$name.spill" &&
		grep -q "^| \`@$name\` |" ../samples/README.md; then
		echo "ok $name is introduced"
	else
		echo "not ok $name is not introduced, at its top or in samples/README.md"
	fi
}

stories=(samples/*.spill)
stories=("${stories[@]##*/}")
# shellcheck disable=SC2206
[ -z "${ONLY:-}" ] || stories=($ONLY)
each tell "${stories[@]%.spill}"
