# SPDX-License-Identifier: GPL-3.0-or-later
# Bytes that could take over a terminal, in names of files, ids, comments and commands:
# on every way through the program, to pipes and to a terminal, none comes out.

if ! pkg-config --exists vterm; then
	echo "skip filter: libvterm is not installed (make deps)"
	exit 0
fi
if ! make_here "$BUILD/screen" >"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok filter: it does not build"
	exit 1
fi
program=$PWD/$BUILD/spillway
viewer=$PWD/$BUILD/screen
graph=$PWD/samples/textbook.max
case $BUILD in /*) program=$BUILD/spillway viewer=$BUILD/screen ;; esac

# NAME and bytes; none holds a slash or a zero, so each can name a file.
names=()
declare -A strings
hostile() { names+=("$1"); strings[$1]=$2; }
hostile colour $'a\e[31mb'
hostile clear $'\e[2J\e[Hgone'
hostile title $'\e]0;owned\a'
hostile title-string $'\e]2;owned\e\\'
hostile clipboard $'\e]52;c;YQ==\a'
hostile device $'\eP$qm\e\\'
hostile application $'\e_x\e\\'
hostile reset $'\ec'
hostile question $'\e[6n'
hostile answerback $'a\x05b'
hostile shift-out $'a\x0eb'
hostile overwrite $'good\rbad'
hostile backspace $'good\b\b\b\bbad'
hostile bell $'a\ab'
hostile delete $'a\x7fb'
hostile form-feed $'a\fb\vc'
hostile newline $'a\nverified: flow 1 = cut 1'
hostile c1-byte $'a\x9b31mb'
hostile c1-osc-byte $'\x9d0;owned\x9c'
hostile c1-rune $'a\xc2\x9b31mb'
hostile next-line $'a\xc2\x85b'
hostile override $'a\xe2\x80\xaeb'
hostile isolate $'a\xe2\x81\xa6b'
hostile mark $'a\xe2\x80\x8fb\xd8\x9cc'
hostile separator $'a\xe2\x80\xa8b\xe2\x80\xa9c'
hostile zero-width $'a\xe2\x80\x8bb\xef\xbb\xbfc'
hostile tag $'a\xf3\xa0\x80\x81b'
hostile soft-hyphen $'a\xc2\xadb'
hostile no-utf8 $'a\xff\xfeb'
hostile cut $'a\xe2\x80'
hostile overlong $'a\xc0\x9bb\xe0\x82\x9bc'
hostile surrogate $'a\xed\xa0\x80b'
hostile beyond $'a\xf4\x90\x80\x80b'

# What a script says with the string in it, everywhere a word can stand.
script() {
	local s=$1 word
	printf 'set on-error continue\n# %s\nload %q\n' "$s" "$graph"
	for word in '' echo print assert use device help apropos show 'show vertex' 'show warp' \
		'show arc 1' break tbreak watch 'break push if' generate 'generate genrmf a=' set \
		'set symbols' 'set seed' step back run 'run until' 'run back until' goto condition \
		commands delete info compare 'why height' 'why warp' 'why' terminals 'terminals far' \
		export 'export csv' record replay load source save define alias "alias $s =" \
		predict ask 'ask deed' quiz check-lesson 'export quiz' twin 'what if' 'what if use' 'what if relabel' pause display diagnose 'load x format=' 'load x as=' quit\ ; do
		[ "$word" = 'quit ' ] && continue
		# As it is, and in quotes.
		printf "%s %s\n%s '%s'\n" "$word" "$s" "$word" "$s"
	done
	# Names that stay and are told later.
	printf "define '%s'\nstep\nend\ninfo stops\nhelp '%s'\n'%s'\n" "$s" "$s" "$s"
	printf "break push if '%s' > 1\ninfo stops\ninfo graph\ninfo variants\n" "$s"
}

# Graphs whose lines hold it, in every format that is told by its beginning.
graphs() {
	local s=$1
	printf 'c %s\np max 2 1\nn 1 s\nn 2 t\na 1 2 %s\n' "$s" "$s" >g1.max
	printf 'p %s 2 1\nn 1 s\nn 2 t\na 1 2 1\n' "$s" >g2.max
	printf 'p max 2 1\nn 1 %s\nn 2 t\na 1 2 1\n' "$s" >g3.max
	printf 'p max 2 1\nn 1 s\nn 2 t\n%s\n' "$s" >g4.max
	printf '# %s\n0 %s\n1 2\n' "$s" "$s" >g5.txt
	printf '%%%%MatrixMarket matrix %s real general\n2 2 1\n1 2 1\n' "$s" >g6.mtx
	printf '%%%%MatrixMarket matrix coordinate real general\n%% %s\n2 2 1\n1 2 %s\n' "$s" "$s" >g7.mtx
	printf '%% asym %s\n1 2 %s\n' "$s" "$s" >g8.konect
	printf '%% %s\n2 1 %s\n2\n1\n' "$s" "$s" >g9.graph
	printf '<NUMBER OF ZONES> %s\n<END OF METADATA>\n~ %s\n1 2 %s ;\n' "$s" "$s" "$s" >g10.tntp
	printf 'p sp 2 1\na 1 2 %s\n' "$s" >g11.gr
	printf 'p asn 2 1\nn 1\na 1 2 %s\n' "$s" >g12.asn
	printf '%s\n' "$s" >g13.txt
	printf '%s' "$s" >g14.spill
}

# say ARGUMENT...: what the program says is appended to out and err.
say() {
	"$program" "$@" >>out 2>>err </dev/null
	local status=$?
	[ $status -le 4 ] || echo "status $status of" "${@@Q}" >>bad
}

pipes() {
	local s=$1 style file
	: >out
	: >err
	: >bad
	for style in --plain --json --batch; do
		say $style -x ../script.spill
		say $style -x script.spill
		for file in g*; do say $style --batch "$file"; done
		say $style "$s"          # a good graph
		say $style "dir$s"       # a folder
		say $style "none$s"      # nothing
		say $style -x "none$s"
		say $style -x "script$s" # with an error in it
		say $style -x "dir$s"
		say $style --device "$s"
		say $style --seed "$s"
		say $style "--$s"
		say $style "--device=sim" "--seed=$s"
		say $style "-$s"
		say $style a "$s"
		say $style -e "$s" -e "echo $s" -e "load $s"
		SPILLWAY_CUDA_PLUGIN="./none$s" say $style --device cuda
		SPILLWAY_CUDA_PLUGIN="./$s" say $style --device cuda
		XDG_STATE_HOME="./$s" HOME="./$s" say $style -e "echo a"
	done
	for file in out err; do
		"$viewer" --text <$file || echo "in std$file" >>bad
	done
	[ ! -s bad ]
}

# The same at a terminal, told by the watcher of every byte.
terminal() {
	local s=$1 command
	local -a commands=(
		'-x script.spill' '$HOSTILE' 'dir$HOSTILE' 'none$HOSTILE' '-x none$HOSTILE'
		'-x script$HOSTILE' '--device $HOSTILE' '--seed $HOSTILE' '--$HOSTILE' '-$HOSTILE'
		'a $HOSTILE' '--json -x script.spill' '--plain -x script.spill' '--tui $HOSTILE'
		'--batch g1.max' '--batch g5.txt' '--batch g7.mtx' '--batch g13.txt')
	: >bad
	for command in "${commands[@]}"; do
		{
			echo 'allow readline'
			echo "folder ."
			# shellcheck disable=SC2001
			echo "run $program $(sed 's/[^ ]*\$HOSTILE/"&"/' <<<"$command") -e quit"
			echo 'wait-exit any'
			echo 'expect-termios'
		} >play
		HOSTILE=$s "$viewer" play >>bad 2>&1 || echo "of $command" >>bad
	done
	[ ! -s bad ]
}

# At the prompt: what Tab offers, what history brings back, what a crash tells.
prompt() {
	local s=$1
	mkdir -p state/spillway names
	: >"names/x$s"
	: >"names/xy"
	: >"names/xz"
	printf 'echo first\necho %s\necho last\n' "$s" >state/spillway/history
	cat >play <<-'END'
		env XDG_STATE_HOME $PWD/state
		env ASAN_OPTIONS handle_segv=0
		allow readline
		run $PROGRAM -e "echo ready"
		wait-text "spillway> "
		settle
		special up
		settle
		special up
		settle
		special up
		settle
		ctrl u
		ctrl r
		keys "echo"
		settle
		ctrl r
		ctrl r
		settle
		ctrl g
		ctrl u
		settle
		keys "load names/x\t"
		settle
		keys "\t"
		settle
		keys "\t"
		settle
		ctrl u
		line "source script.spill"
		settle
		ctrl c
		settle
		line "help"
		settle
		signal SEGV
		wait-exit signal SEGV
	END
	PROGRAM=$program "$viewer" play >bad 2>&1
}

# On the screen: a title, what is said, the menu, help that is searched, what a signal leaves.
screen() {
	cat >play <<-'END'
		env XDG_STATE_HOME $PWD/state
		allow readline
		folder .
		run $PROGRAM --tui -e "source script.spill" $HOSTILE
		wait-alternate
		settle
		line ":source script.spill"
		settle
		line ":load g5.txt"
		line ":load $GRAPH"
		settle
		keys ":load names/x\t"
		settle
		keys "\t"
		settle
		ctrl u
		special up
		settle
		special up
		settle
		special escape
		settle
		keys "?"
		settle
		keys $HOSTILE
		settle
		special escape
		special escape
		keys "m"
		settle
		special escape
		settle
		keys "2s"
		settle
		signal TERM
		wait-exit any
		expect-termios
	END
	HOSTILE=$1 GRAPH=$graph PROGRAM=$program "$viewer" play >bad 2>&1
}


# attack NAME: with that string, on all ways.
attack() {
	local name=$1 s=${strings[$1]} way
	mkdir "$WORK/in"
	cd "$WORK/in" || exit 1
	script "$s" >script.spill
	cp script.spill ..
	cp "$graph" "$s"
	mkdir "dir$s"
	printf 'nonsense\n' >"script$s"
	graphs "$s"
	for way in pipes terminal prompt screen; do
		if [ $way = prompt ] && ! pkg-config --exists readline; then
			echo "skip $name-$way: readline is not installed (make deps)"
		elif [ $way = screen ] && ! pkg-config --exists ncursesw; then
			echo "skip $name-$way: ncursesw is not installed (make deps)"
		elif $way "$s"; then
			echo "ok $name-$way"
		else
			head -n "${SHOWN:-12}" bad
			echo "not ok $name-$way"
		fi
	done
}

# Those that stand for a kind of their own; DEEP=1 tries all.
[ "$DEEP" = 1 ] && kinds=${names[*]} || kinds='colour clipboard overwrite newline c1-byte c1-rune override cut'
# shellcheck disable=SC2086
each attack ${ONLY:-$kinds}
