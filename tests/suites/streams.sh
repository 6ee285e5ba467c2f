# SPDX-License-Identifier: GPL-3.0-or-later
# Standard input, output and error as they should not be: full, closed, read by nobody.

if ! make_here "$BUILD/unread" "$BUILD/pty" >"$WORK/build" 2>&1; then
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
	# The pipe is full a little before the program has to wait: on any line of the loop.
	sed -i 's/spill:[345]: error/spill:N: error/' "$WORK/got"
	check "$name" "$wanted"
}
for style in --plain --json --batch; do
	for streams in out both; do
		for signal in INT:130 TERM:143 HUP:129 QUIT:131; do
			said=
			# An error that is told; among the results with --json or 2>&1.
			[ $signal$streams = INT:130out ] && [ $style != --json ] &&
				said="$WORK/endless.spill:N: error: interrupted"$'\n'
			unread "$style, $streams, nobody reads, ${signal%:*}" "${said}status ${signal#*:}" \
				"${signal%:*}" $streams $style
		done
	done
	unread "$style, the reader goes" "status 1" close out $style
done

# What is wanted of an end that does not take 10 seconds: its status, and what it says.
ends() { # NAME WANTED COMMAND
	timeout -s KILL 10 bash -c "$3" "$program" "$WORK/endless.spill" >"$WORK/got" 2>&1
	echo "status $?" >>"$WORK/got"
	check "$1" "$2"
}
ends "| head -n 1" "1
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

# --- Scripts that are none. ---

script() { # NAME WANTED FILE: what comes of it; messages first
	timeout -s KILL 60 "$program" --batch -x "$3" >"$WORK/out" 2>"$WORK/got" <"$WORK/input"
	echo "status $?" >>"$WORK/got"
	cat "$WORK/out" >>"$WORK/got"
	sed -i "s|$WORK/||g" "$WORK/got"
	check "$1" "$2"
}
: >"$WORK/input"
graphs="hint: the \`load\` command reads graphs
status 1"
printf '\357\273\277print 1\nprint 2\n' >"$WORK/marked.spill"
script "a byte order mark" "status 0
1
2" "$WORK/marked.spill"
printf '\357\273\277' >"$WORK/mark.spill"
script "nothing but a byte order mark" "status 0" "$WORK/mark.spill"
printf 'print 1\n\357\273\277xyzzy 2\n' >"$WORK/second.spill"
script "a byte order mark in the second line" "second.spill:2: error: there is no command \u{FEFF}xyzzy
hint: \`help\` lists the commands, \`apropos WORD\` searches them
status 1
1" "$WORK/second.spill"
script "nothing" "status 0" /dev/null
mkdir "$WORK/scripts"
script "a directory" "error: scripts is a directory
hint: name a script in it
status 1" "$WORK/scripts"
truncate -s 70M "$WORK/large.spill"
script "a file that is too large" "error: large.spill has 70 MiB; a script has at most 64
$graphs" "$WORK/large.spill"
for device in /dev/zero /dev/full /dev/urandom; do
	[ -c $device ] || continue
	script "$device" "error: $device is a device, and may never end
hint: a script is a file, or comes from a pipe
status 1" $device
done
printf 'print 1\nprint \0' >"$WORK/zero.spill"
script "a zero byte" "zero.spill:2: error: a line with a zero byte: this is no text
$graphs
1" "$WORK/zero.spill"
endless() { # NAME WANTED COMMAND: what a command that never ends writes into a pipe
	mkfifo "$WORK/pipe"
	"${@:3}" >"$WORK/pipe" 2>/dev/null &
	local writer=$!
	script "$1" "$2" "$WORK/pipe"
	kill $writer 2>/dev/null
	wait $writer
	rm "$WORK/pipe"
}
endless "a line without an end" "pipe:1: error: a line of more than 1 MiB: this is no script
$graphs" bash -c 'exec tr "\0" a </dev/zero'
line=$(printf '#%01000d' 0)
endless "lines without an end" "pipe:66975: error: more than 64 MiB of commands
hint: a script that long is no script: the \`load\` command reads graphs
status 1" yes "$line"

# --- Lines of graphs that do not end. ---

# long_line LINE BEGINNING: a file that begins like this and goes on with ones.
long_line() {
	(printf "$2" && exec tr '\0' 1 </dev/zero 2>/dev/null) |
		timeout -s KILL 60 "$program" --batch -e "load /dev/stdin $3" >"$WORK/got" 2>&1
	echo "status $?" >>"$WORK/got"
	check "a long line, $(printf "$2" | head -n 1)" "error: /dev/stdin:$1: a line of more than 256 MiB
hint: this is no graph, or its lines do not end in newlines: look at it with \`head -c 1000\`
status 1"
}
long_line 4 'p max 2 1\nn 1 s\nn 2 t\na 1 2 '
long_line 3 'c a comment\np max 2 1\nc '
long_line 2 'p sp 2 1\na 1 2 '
long_line 3 'p asn 2 1\nn 1\na 1 2 '
long_line 3 '# an edge list\n1 2\n3 '
long_line 3 '%%%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 '
long_line 3 '%% asym\n1 2 1\n2 1 '
long_line 5 '%% rows\n2 1\n2\n1\n' format=metis
long_line 4 '<NUMBER OF NODES> 2\n<NUMBER OF LINKS> 1\n<END OF METADATA>\n1 2 '

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
