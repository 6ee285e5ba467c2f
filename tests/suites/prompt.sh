# SPDX-License-Identifier: GPL-3.0-or-later
# The prompt, in a pseudo-terminal: each tests/pty/NAME.dialogue is held with the
# program, which must find and leave the terminal as it was.

if ! $MAKE -s CUDA=0 WERROR=1 BUILD="$BUILD" "$BUILD/pty" >"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok pty: it does not build"
	exit 1
fi
if ! pkg-config --exists readline; then
	echo "skip prompt: readline is not installed (make deps)"
	exit 0
fi
for dialogue in tests/pty/*.dialogue; do
	name=$(basename "$dialogue" .dialogue)
	export XDG_STATE_HOME=$WORK/$name
	# The first line may give the size and arguments: # ROWS COLUMNS [ARGUMENT]...
	read -r _ rows columns arguments <"$dialogue"
	# shellcheck disable=SC2086
	if "$BUILD/pty" "$rows" "$columns" "$BUILD/spillway" $arguments <"$dialogue" \
		>"$WORK/out" 2>&1; then
		echo "ok $name"
	else
		cat "$WORK/out"
		echo "not ok $name"
	fi
done

# Every story can be watched at the prompt with Space alone: none stops at a question.
for story in samples/*.spill; do
	name=$(basename "$story" .spill)
	{
		printf 'expect spillway> \nsend source %s\\r\n' "$story"
		for ((i = $(grep -c '^pause' "$story"); i > 0; i--)); do
			printf 'expect a key goes on\nsend \\x20\n'
		done
		printf 'expect spillway> \nsend quit\\r\nexit 0\n'
	} >"$WORK/$name.dialogue"
	export XDG_STATE_HOME=$WORK/story-$name
	if "$BUILD/pty" 40 100 "$BUILD/spillway" <"$WORK/$name.dialogue" \
		>"$WORK/out" 2>&1; then
		echo "ok story $name"
	else
		cat "$WORK/out"
		echo "not ok story $name"
	fi
done

history=$WORK/history/spillway/history
if [ "$(stat -c %a "$history" 2>/dev/null)" = 600 ] && grep -qx 'echo first' "$history" &&
	! grep -q secret "$history"; then
	echo "ok history is kept for its owner alone"
else
	ls -l "$history"
	cat "$history"
	echo "not ok history"
fi

# Two sessions that append at once lose nothing.
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
