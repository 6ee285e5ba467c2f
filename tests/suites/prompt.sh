# SPDX-License-Identifier: GPL-3.0-or-later
# The prompt, in a pseudo-terminal: each tests/pty/NAME.dialogue is held with the
# program, which must find and leave the terminal as it was. ONLY='paste block' holds some
# dialogues, and tries nothing else.

if ! make_here "$BUILD/pty" >"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok pty: it does not build"
	exit 1
fi
if ! pkg-config --exists readline; then
	echo "skip prompt: readline is not installed (make deps)"
	exit 0
fi

# hold DIALOGUE NAME ROWS COLUMNS ARGUMENT...
hold() {
	local dialogue=$1 name=$2
	shift 2
	if XDG_STATE_HOME=$WORK XDG_CONFIG_HOME=$PWD/tests/pty/$name.home "$BUILD/pty" "$1" "$2" "$BUILD/spillway" "${@:3}" <"$dialogue" >"$WORK/out" 2>&1; then
		echo "ok $name"
	else
		cat "$WORK/out"
		echo "not ok $name"
	fi
}

dialogue() { # NAME
	local file=tests/pty/$1.dialogue rows columns arguments
	# The first line may give the size and arguments: # ROWS COLUMNS [ARGUMENT]...
	read -r _ rows columns arguments <"$file"
	# shellcheck disable=SC2086
	hold "$file" "$1" "$rows" "$columns" $arguments
	[ "$1" != history ] || is_private "$WORK/spillway/history"
}

is_private() { # HISTORY
	if [ "$(stat -c %a "$1" 2>/dev/null)" = 600 ] && grep -qx 'echo first' "$1" && ! grep -q secret "$1"; then
		echo "ok history is kept for its owner alone"
	else
		ls -l "$1"
		cat "$1"
		echo "not ok history"
	fi
}

if [ -n "${ONLY:-}" ]; then
	# shellcheck disable=SC2086
	each dialogue $ONLY
	exit
fi

# Every story can be watched at the prompt with Space alone, and Enter where a lesson asks.
story() { # NAME
	local file=samples/$1.spill word
	{
		printf 'expect spillway> \nsend source %s\\r\n' "$file"
		grep -oE '^(pause|ask)' "$file" | while read -r word; do
			case $word in
			ask) printf 'expect ? \nsend \\r\nexpect The answer: \n' ;;
			pause) printf 'expect -- Space or Enter goes on\nsend \\x20\n' ;;
			esac
		done
		printf 'expect spillway> \nsend quit\\r\nexit 0\n'
	} >"$WORK/dialogue"
	hold "$WORK/dialogue" "story $1" 40 100
}

# Histories that no session left behind. Each is made in the folder $kept, and a session says what
# it finds, adds two lines, and ends.
kept=$WORK/kept/spillway
export XDG_STATE_HOME=$WORK/kept
old_history() { # NAME WHAT-IS-SAID WHAT-IS-THERE-THEN
	{
		[ -z "$2" ] || echo "expect $2"
		printf '%s\n' 'expect spillway> ' 'send echo new\r' 'expect \nnew\r' 'never history'
		printf '%s\n' 'send quit\r' 'exit 0'
	} >"$WORK/dialogue"
	timeout -s KILL 20 "$BUILD/pty" 24 200 "$BUILD/spillway" <"$WORK/dialogue" >"$WORK/out" 2>&1
	local status=$?
	(cd "$kept" && for file in *; do echo "$file: $(stat -c '%F %a %s' "$file")"; done) >"$WORK/there"
	if [ $status = 0 ] && [ "$(cat "$WORK/there")" = "$3" ]; then
		echo "ok history, $1"
	else
		cat "$WORK/out" "$WORK/there"
		echo "not ok history, $1: status $status, or not there: $3"
	fi
	[ ! -f "$kept/history" ] || cp "$kept/history" "$WORK/left"
	rm -rf "$kept"
	mkdir -p "$kept"
}
left() { # NAME LINE...
	if [ "$(cat "$WORK/left")" = "$(printf '%s\n' "${@:2}" 'echo new' quit)" ]; then
		echo "ok history, $1, its lines"
	else
		head -n 20 "$WORK/left" | cat -A
		echo "not ok history, $1: other lines than are wanted"
	fi
}
mkdir -p "$kept"
mkfifo "$kept/history"
old_history "a fifo" "history is no regular file: this session keeps no history" "history: fifo $(
	stat -c '%a' "$kept/history") 0"
mkdir "$kept/history"
old_history "a folder" "history is no regular file: this session keeps no history" "history: directory $(
	stat -c '%a %s' "$kept/history")"
ln -s "$WORK/elsewhere" "$kept/history"
old_history "a link" "history is no regular file: this session keeps no history" "history: symbolic link 777 $(
	stat -c '%s' "$kept/history")"
umask 077
echo 'echo old' >"$kept/history"
exec 8<"$kept/history"
flock -x 8
old_history "locked elsewhere" "history is locked by another program: this session keeps no history" \
	"history: regular file 600 9"
exec 8<&-
printf 'echo one\necho two' >"$kept/history"
old_history "its last newline missing" "" "history: regular file 600 32"
left "its last newline missing" 'echo one' 'echo two'
for ((i = 1; i <= 50000; i++)); do echo "echo $i"; done >"$kept/history"
old_history "50,000 lines" "" "history: regular file 600 22014"
mapfile -t lines < <(seq -f 'echo %.0f' 48001 50000)
left "50,000 lines" "${lines[@]}"
damaged() { # NAME SIZE-THEN LINE...: in the middle of two good lines stands what comes from the standard input
	{ echo 'echo one'; cat; printf '\necho two\n'; } >"$kept/history"
	old_history "$1" "history was damaged: it is $kept/history.bad now" "history: regular file 600 $2
history.bad: regular file 600 $(stat -c %s "$kept/history")"
	left "$1" "${@:3}"
}
printf 'echo \0a' | damaged "a zero byte" 32 'echo one' 'echo two'
printf 'echo \377' | damaged "no UTF-8" 32 'echo one' 'echo two'
printf 'echo \33[2J' | damaged "an escape sequence" 32 'echo one' 'echo two'
printf '%05000d' 0 | damaged "a huge line" 32 'echo one' 'echo two'
head -c 20000000 /dev/zero | damaged "far too large" 23 'echo two'
umask 022

# Two sessions that append at once lose nothing.
two_at_once() {
	export XDG_STATE_HOME=$WORK/both
	for who in a b; do
		{
			echo 'expect spillway> '
			for ((i = 0; i < 100; i++)); do printf 'send echo %s%d\\r\nexpect \\n%s%d\\r\n' $who $i $who $i; done
			echo 'send quit\r'
			echo 'exit 0'
		} >"$WORK/$who.dialogue"
		"$BUILD/pty" 24 80 "$BUILD/spillway" <"$WORK/$who.dialogue" >"$WORK/$who.out" 2>&1 &
	done
	wait
	lines=$(grep -c '^echo [ab][0-9]*$' "$XDG_STATE_HOME/spillway/history")
	if [ "$lines" = 200 ]; then
		echo "ok two histories at once"
	else
		cat "$WORK/a.out" "$WORK/b.out" | tail -n 20
		echo "not ok two histories at once: $lines of 200 lines"
	fi
}

# names SUFFIX FILE...: without their folders.
names() { basename -a -s "$@"; }
mapfile -t dialogues < <(names .dialogue tests/pty/*.dialogue)
mapfile -t stories < <(names .spill samples/*.spill)
each dialogue "${dialogues[@]}"
each story "${stories[@]}"
each two_at_once 'two histories'
