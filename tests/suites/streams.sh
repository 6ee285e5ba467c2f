# SPDX-License-Identifier: GPL-3.0-or-later
# Standard input, output and error as they should not be: full, closed, read by nobody.

if ! $MAKE -s CUDA=0 WERROR=1 BUILD="$BUILD" "$BUILD/unread" "$BUILD/pty" >"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok streams: it does not build"
	exit 1
fi
program=$BUILD/spillway
cat >"$WORK/endless.spill" <<'SCRIPT'
set loop-limit none
set on-error continue
while 1
print 1
end
SCRIPT

# check NAME WANTED: compares what stands in $WORK/got with what is wanted.
check() {
	if [ "$(cat "$WORK/got")" = "$2" ]; then
		echo "ok $1"
	else
		cat "$WORK/got"
		echo "not ok $1: not as wanted: $2"
	fi
}

# --- Nobody reads: a signal ends it, and so does the end of whoever should have read. ---

unread() { # NAME WANTED END STREAMS [OPTION]...
	local name=$1 wanted=$2
	shift 2
	"$BUILD/unread" "$1" "$2" "$program" "${@:3}" -x "$WORK/endless.spill" >"$WORK/got" 2>&1
	check "$name" "$wanted"
}
for style in --plain --json --batch; do
	for streams in out both; do
		for signal in INT:130 TERM:143 HUP:129 QUIT:131; do
			said=
			# An error that is told; among the results with --json or 2>&1.
			[ $signal$streams = INT:130out ] && [ $style != --json ] &&
				said="$WORK/endless.spill:4: error: interrupted"$'\n'
			unread "$style, $streams, nobody reads, ${signal%:*}" "${said}status ${signal#*:}" \
				"${signal%:*}" $streams $style
		done
	done
	unread "$style, the reader goes" "spillway: standard output: Broken pipe
status 1" close out $style
done

# What is wanted of an end that does not take 10 seconds: its status, and what it says.
ends() { # NAME WANTED COMMAND
	timeout -s KILL 10 bash -c "$3" "$program" "$WORK/endless.spill" >"$WORK/got" 2>&1
	echo "status $?" >>"$WORK/got"
	check "$1" "$2"
}
ends "| head -n 1" "1
spillway: standard output: Broken pipe
status 1" 'set -o pipefail; "$0" -x "$1" | head -n 1'
if [ -w /dev/full ]; then
	full="spillway: standard output: No space left on device
status 1"
	ends "a full disk" "$full" '"$0" -x "$1" >/dev/full'
	ends "a full disk, --json" "$full" '"$0" --json -x "$1" >/dev/full'
	ends "a full disk, --help" "$full" '"$0" --help >/dev/full'
	ends "a full disk, --version" "$full" '"$0" --version >/dev/full'
	ends "a full disk, one line" "$full" '"$0" -e "print 1" >/dev/full'
	ends "a full disk for messages" "1
status 0" '"$0" -e "echo a; print 1" 2>/dev/full | tail -n 1'
else
	echo "skip a full disk: there is no /dev/full"
fi

# The screen, at a terminal that shows nothing any more: Ctrl-L draws it anew, until it waits.
if ! pkg-config --exists ncursesw; then
	echo "skip a screen that nobody sees: ncursesw is not installed (make deps)"
else
	for signal in TERM:143 HUP:129; do
		printf '%s\n' 'expect textbook' 'full \x0c' "signal ${signal%:*}" "exit ${signal#*:}" cooked \
			>"$WORK/dialogue"
		if TERM=xterm "$BUILD/pty" 60 200 "$program" --tui samples/textbook.max <"$WORK/dialogue" \
			>"$WORK/got" 2>&1; then
			echo "ok a screen that nobody sees, ${signal%:*}"
		else
			head -n 1 "$WORK/got"
			echo "not ok a screen that nobody sees, ${signal%:*}"
		fi
	done
fi

# --- Closed from the start: nothing else gets their numbers. ---

closed="spillway: standard output: it is closed
status 1"
input="standard input:1: error: reading commands: the input is closed
status 1"
for rest in '' '2>&-'; do
	ends "<&- $rest" "${rest:+status 1}$([ "$rest" ] || echo "$input")" "\"\$0\" <&- $rest"
	for also in '' '<&-'; do
		for what in '-e "print 1"' --help --version 'samples/textbook.max -e "set events off; print 1"'; do
			quiet=$([ "$rest" ] && echo 'status 1' || echo "$closed")
			ends ">&- $also $rest $what" "$quiet" "\"\$0\" $what 2>&1 >&- $also $rest |
				grep -v '^samples/'; exit \${PIPESTATUS[0]}"
		done
	done
done
ends "<&- -e" "1
status 0" '"$0" -e "print 1" <&-'
ends "2>&- -e" "1
status 0" '"$0" -e "print 1" 2>&-'
# A graph is opened, and is no standard output: it stays as it was.
cp samples/textbook.max "$WORK/graph.max"
ends "a graph is not written to" "status 1" "\"\$0\" $WORK/graph.max -e 'solve' <&- >&- 2>&-"
if cmp -s samples/textbook.max "$WORK/graph.max"; then
	echo "ok the graph is as it was"
else
	echo "not ok the graph was written to"
fi
