# SPDX-License-Identifier: GPL-3.0-or-later
# Names of files with every byte there is: what `save` writes of them is read back as the same
# names, and what Tab makes of them too.

program=$(realpath "$BUILD/spillway")
graph=$PWD/samples/textbook.max
folder=$WORK/folder
mkdir -p "$folder"

# Bytes 1 to 255 but for the slash: each alone in a name, and all in names of 64 bytes and less.
names=() rows=() row=
for ((i = 1; i < 256; i++)); do
	[ $i = 47 ] && continue
	byte=$(printf '\\x%02x' $i)
	names+=("n${byte}m") row+=$byte
	[ $((i % 64)) != 63 ] || { rows+=("n${row}m") row=; }
done
names+=("${rows[@]}")
for name in "${names[@]}"; do
	printf -v file "$name"
	cp "$graph" "$folder/$file"
	printf "load \$'%s'\n" "$name"
done >"$folder/all.spill"

# says FILE COMMAND...: what the program says when it does the commands in the folder.
says() {
	(cd "$folder" && "$program" --batch "${@:2}") >"$WORK/out" 2>"$WORK/err"
	# Not how long it took, nor where it was.
	sed '/^wrote/d; s/, in .*//; s|.*/||' "$WORK/err" >"$1"
}
says "$WORK/first" -x all.spill -e 'save saved.spill'
if [ "$(grep -c ' 6 vertices, 9 arcs' "$WORK/first")" = ${#names[@]} ] &&
	[ "$(wc -l <"$WORK/first")" = ${#names[@]} ]; then
	echo "ok every byte can be spelt in a script"
else
	tail -n 3 "$WORK/first"
	echo "not ok every byte can be spelt in a script"
fi
says "$WORK/second" -x saved.spill
if cmp -s "$WORK/first" "$WORK/second"; then
	echo "ok what is saved loads the same files"
else
	diff -a "$WORK/first" "$WORK/second" | head -n 5
	echo "not ok what is saved loads the same files"
fi
if LC_ALL=C.UTF-8 grep -aqP '[^ -~\n]' "$folder/saved.spill"; then
	echo "not ok what is saved is plain text"
else
	echo "ok what is saved is plain text"
fi
# The long ones as the shell gives them, which the language need not have spelt.
lost=0
for name in "${rows[@]}" "n'm" 'n"m' '~' ' ' '$1' '@star' '#' ';' '\' "$'m"; do
	printf -v file %b "$name"
	[ -e "$folder/$file" ] || cp "$graph" "$folder/$file"
	rm -f "$folder/saved one.spill"
	says "$WORK/first" "$file" -e "save 'saved one.spill'"
	says "$WORK/second" -x 'saved one.spill'
	if ! grep -q ' vertices' "$WORK/second" || ! cmp -s "$WORK/first" "$WORK/second"; then
		lost=$((lost + 1))
		head -n 1 "$WORK/second"
	fi
done
[ $lost = 0 ] && echo "ok every name is saved and read back" || echo "not ok $lost names are not read back"

# A name that looks like commands: they are not done.
file=$'n\necho OWNED; echo OWNED\nm'
cp "$graph" "$folder/$file"
rm -f "$folder/saved one.spill"
says "$WORK/first" "$file" -e "save 'saved one.spill'"
says "$WORK/second" -x 'saved one.spill'
if grep -q ' 6 vertices' "$WORK/second" && [ ! -s "$WORK/out" ]; then
	echo "ok a name that looks like commands"
else
	cat "$WORK/second" "$WORK/out"
	echo "not ok a name that looks like commands"
fi

# --- Tab, at the prompt and on the screen. ---

if ! pkg-config --exists readline; then
	echo "skip Tab: readline is not installed (make deps)"
	exit 0
fi
if ! make_here "$BUILD/pty" >"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok Tab: it does not build"
	exit 1
fi
mkdir -p "$WORK/tab/two words"
cd "$WORK/tab" || exit 1
for name in 'my graph.max' "it's.max" 'a"b.max' 'x$y.max' 'semi;colon.max' plain.max 'back\slash.max' \
	'#hash.max' "both\"and'.max" 'two words/inner one.max' 'two words/inner two.max'; do
	cp "$graph" "$name"
done
here=$OLDPWD
case $BUILD in /*) here= ;; esac
export XDG_STATE_HOME=$WORK/state

# tab KEYS LINE FILE: the keys make this line of it, and the file is loaded.
tab() {
	cat >"$WORK/dialogue" <<-END
		expect spillway>\x20
		send $1
		expect $2
		send \r
		expect \n$3: 6 vertices, 9 arcs
		expect spillway>\x20
		send quit\r
		exit 0
	END
	if "${here:+$here/}$BUILD/pty" 24 120 "$program" --plain <"$WORK/dialogue" >"$WORK/out" 2>&1; then
		echo "ok Tab, $1"
	else
		head -n 12 "$WORK/out"
		echo "not ok Tab, $1"
	fi
}
tab 'load my\t' "'my graph.max' " 'my graph.max'
tab 'load it\t' "\"it's.max\" " "it's.max"
tab 'load a\t' "'a\"b.max' " 'a"b.max'
tab 'load x\t' "'x\$y.max' " 'x$y.max'
tab 'load semi\t' "'semi;colon.max' " 'semi;colon.max'
tab 'load pl\t' 'plain.max ' plain.max
tab 'load back\t' "'back\\\\slash.max' " 'back\\slash.max'
tab 'load #h\t' "'#hash.max' " '#hash.max'
tab 'load both\t' "\"both\\\\\"and'.max\" " "both\"and'.max"
tab 'load two\tin\to\t' "ner one.max' " 'two words/inner one.max'
# Inside quotes that were typed.
tab "load 'my\\t" " graph.max' " 'my graph.max'
tab 'load "my\t' ' graph.max" ' 'my graph.max'
tab "load \$'it\\t" "\\\\'s.max' " "it's.max"
tab "load 'it\\t" "\"it's.max\" " "it's.max"
tab 'load "a\t' '\\"b.max" ' 'a"b.max'
tab "load 'two words/\\to\\t" "ne.max' " 'two words/inner one.max'
# Names that only $'...' can spell: with a newline, an escape, and bytes that are no UTF-8.
mkdir -p $'odd\nfolder'
for name in $'new\nline.max' $'esc\ea.max' $'latin\xf6.max' $'same\none.max' $'same\ntwo.max' \
	$'odd\nfolder/inner.max' $'quote\'\n.max' 'café.max'; do
	cp "$graph" "$name"
done
tab 'load n\t' "\$'new\\\\nline.max' " 'new\\x0aline.max'
tab 'load es\t' "\$'esc\\\\x1ba.max' " 'esc\\x1ba.max'
tab 'load lat\t' "\$'latin\\\\xf6.max' " 'latin\\xf6.max'
tab 'load same\tt\t' "wo.max' " 'same\\x0atwo.max'
tab 'load odd\t\t' "\$'odd\\\\nfolder/inner.max' " 'odd\\x0afolder/inner.max'
tab 'load q\t' "\$'quote\\\\'\\\\n.max' " "quote'\\\\x0a.max"
tab 'load caf\t' 'é.max ' 'café.max'
tab "load 'n\\t" "'\$'new\\\\nline.max' " 'new\\x0aline.max'
tab 'load "n\t' "\$'new\\\\nline.max' " 'new\\x0aline.max'
tab "load \$'n\\t" "\$'new\\\\nline.max' " 'new\\x0aline.max'
# Where other quotes stand before it.
tab "echo 'a;b'; load my\\t" "'my graph.max' " 'my graph.max'

if ! pkg-config --exists vterm || ! pkg-config --exists ncursesw; then
	echo "skip Tab on the screen: libvterm or ncursesw is not installed (make deps)"
	exit 0
fi
if ! (cd "$here" && make_here "$BUILD/screen") >"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok Tab on the screen: it does not build"
	exit 1
fi
cat >"$WORK/play" <<-END
	allow readline
	folder .
	run $program --tui -e "echo ready"
	wait-alternate
	settle
	keys ":load my\t"
	wait-text "load 'my graph.max' "
	enter
	wait-text "my graph.max: 6 vertices"
	keys ":load two\tin\t"
	wait-text "load 'two words/inner "
	keys "t\t\r"
	wait-text "two words/inner two.max: 6 vertices"
	settle
	keys ":load same\t"
	wait-text "load \$'same\\\\n"
	keys "\t\t"
	wait-text "\n\$'same\\\\none.max'  \$'same\\\\ntwo.max'"
	keys "o\t\r"
	wait-text "same\\\\x0aone.max: 6 vertices"
	settle
	keys "q"
	wait-exit any
END
if "${here:+$here/}$BUILD/screen" "$WORK/play" >"$WORK/out" 2>&1; then
	echo "ok Tab on the screen"
else
	head -n 40 "$WORK/out"
	echo "not ok Tab on the screen"
fi
