# SPDX-License-Identifier: GPL-3.0-or-later
# Sessions: each tests/sessions/NAME.spill is run, and its standard output, its
# standard error and its exit status are compared with NAME.out. The first line of a
# script may give options: `#! OPTIONS`. UPDATE=1 writes the expected files.
#
# ONLY='back stops' runs some scripts.
#
# A script runs in a copy of its folder, so that names in it are short. What it writes
# into made/ is compared too.

program=$(realpath "$BUILD/spillway")
folder=$PWD/tests/sessions

# enter: into a copy of the folder.
enter() {
	mkdir -p "$WORK/copy/tests"
	cp -r samples "$WORK/copy"
	cp -r tests/sessions "$WORK/copy/tests"
	cd "$WORK/copy/tests/sessions" || exit 1
}

compare() { # SCRIPT
	local name=${1%.spill} options status
	options=$(sed -n '1s/^#! //p' "$1")
	mkdir made
	# shellcheck disable=SC2086
	"$program" $options <"$1" >"$WORK/out" 2>"$WORK/err"
	status=$?
	{
		cat "$WORK/out"; echo "--- standard error"; cat "$WORK/err"; echo "--- status $status"
		for file in made/* made/.[!.]*; do
			[ ! -e "$file" ] || { echo "--- $file"; cat "$file"; }
		done
	} >"$WORK/got"
	rm -rf made
	if [ "${UPDATE:-0}" = 1 ]; then
		cp "$WORK/got" "$folder/$name.out"
		echo "ok $name"
	elif diff -u "$folder/$name.out" "$WORK/got" >"$WORK/diff"; then
		echo "ok $name"
	else
		cat "$WORK/diff"
		echo "not ok $name: another output than before"
	fi
}

# What `save` writes of a session leads to the same place. Options change what a script
# does, so only scripts without them are asked, and none that stop here at an error.
save() { # SCRIPT
	# A session that ends without a run has no hash to compare: its script only must do.
	local end='print "the end"; print hash full'
	! grep -q '^#! \|^q\|on-error stop' "$1" || return
	mkdir made
	"$program" --batch -e 'set on-error continue; set clock off' -e "source $1" \
		-e "save made/saved; $end" 2>"$WORK/err" | sed -n '/^the end$/,$p' >"$WORK/out"
	"$program" --batch -e 'set on-error continue' -x made/saved -e "$end" 2>"$WORK/err" |
		sed -n '/^the end$/,$p' >"$WORK/got"
	rm -rf made
	if [ -s "$WORK/out" ] && diff "$WORK/out" "$WORK/got" >"$WORK/diff"; then
		echo "ok $1 is saved"
	else
		cat "$WORK/err" "$WORK/diff"
		echo "not ok $1: what is saved leads elsewhere"
	fi
}

# A block may span several -e, but nothing else.
spans() { # STATUS OUTPUT OPTION...
	status=$1 output=$2
	shift 2
	if [ "$("$program" --batch "$@" 2>"$WORK/err")" = "$output" ] &&
		{ "$program" --batch "$@" >"$WORK/out" 2>&1; [ $? = "$status" ]; }; then
		echo "ok $*"
	else
		cat "$WORK/err"
		echo "not ok $*: not $output, or not status $status"
	fi
}

# part 'FUNCTION REMAINDER': every second script, odd or even.
part() {
	local i=0 script
	enter
	for script in *.spill; do
		case " ${ONLY:-${script%.spill}} " in *" ${script%.spill} "*) ;; *) continue ;; esac
		[ $(((i += 1) % 2)) -ne "${1#* }" ] || "${1% *}" "$script"
	done
}

spans_all() {
	enter
	spans 0 three -e 'if 0; echo one' -e 'else' -e 'echo three; end'
	spans 1 '' -e 'if 1' -e 'echo NEVER'
	spans 1 '' -e 'if 1' -x source.spill -e end
	spans 1 on -e 'set on-error continue' -e 'if 1' -x nowhere.spill -e 'echo on'
}
each part 'compare 0' 'compare 1' 'save 0' 'save 1'
[ -n "${ONLY:-}" ] || each spans_all 'spans'
