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
