# SPDX-License-Identifier: GPL-3.0-or-later
# The stories in samples/: each is played from another folder, and what it says is
# compared with tests/stories/NAME.out. UPDATE=1 writes the expected files;
# ONLY='back demo' tells some.

program=$(realpath "$BUILD/spillway")
here=$PWD

# check FILE WHAT
check() {
	if "$program" --plain --batch -e "check-lesson '$1'" >"$WORK/checked" 2>&1 &&
		grep -q ', 0 errors$' "$WORK/checked"; then
		echo "ok $2"
	else
		cat "$WORK/checked"
		echo "not ok $2"
	fi
}

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
	check "$PWD/../samples/$name.spill" "$name passes check-lesson"
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

# The template of the manual: the indented lines behind its mark.
[ -z "${ONLY:-}" ] || exit 0
sed -n '/^<!-- lesson -->$/,/^\* /s/^    //p' docs/manual.md >"$WORK/template.spill"
if [ "$(grep -c '^ask ' "$WORK/template.spill")" = 2 ]; then
	check "$WORK/template.spill" "the manual's template passes check-lesson"
else
	echo "not ok the manual's template: it is not where it was"
fi
