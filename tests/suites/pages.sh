# SPDX-License-Identifier: GPL-3.0-or-later
# What is written about the program: the manual page and bash completion, which are
# made from its rows, and the manual and README, which are not. All must name what
# there is, and the first session of README.md must be what one gets.

page=$BUILD/spillway.1
if ! make_here "$page" "$BUILD/spillway.bash" >"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok pages: they cannot be made"
	exit 1
fi

# verdict NAME FILE: good if nothing was complained about.
verdict() {
	if [ -s "$2" ]; then
		head -n 20 "$2"
		echo "not ok $1"
	else
		echo "ok $1"
	fi
}

# Well-formed, by whichever judge is here; at least every request must be known.
if command -v mandoc >/dev/null; then
	mandoc -T lint -W error "$page" >"$WORK/lint" 2>&1
elif command -v groff >/dev/null; then
	groff -man -ww -z "$page" >"$WORK/lint" 2>&1
else
	grep '^[.]' "$page" | grep -vE '^[.](\\"|(TH|SH|SS|TP|PP|IP|RS|RE|EX|EE|B)( |$))' >"$WORK/lint"
fi
verdict "the manual page is well-formed" "$WORK/lint"

# What there is, by the program itself: a word a line.
{
	"$BUILD/spillway" --plain --batch -e help | sed -n '/^help WORD/q; s/^  \([a-z]*\) .*/\1/p'
	"$BUILD/spillway" --help | sed -n 's/^  \(--*[a-z]*\) .*/\1/p'
	for command in 'info variants' 'info settings' 'info families' 'info formats' 'info machines' \
		'help expressions' 'help export'; do
		"$BUILD/spillway" --plain --batch -e "$command" | sed -n 's/^ \{0,2\}\([a-z0-9][a-z0-9_:-]*\)  .*/\1/p'
	done
} | sort -u >"$WORK/names"
[ "$(wc -l <"$WORK/names")" -ge 100 ] || echo "only $(wc -l <"$WORK/names") names were found" >"$WORK/few"
verdict "names are found" "$WORK/few"

# missing FILE: the names that it does not hold.
missing() {
	while read -r name; do
		grep -qwF -e "$name" "$1" || echo "$1 lacks $name"
	done <"$WORK/names"
}
sed 's/\\-/-/g; s/\\&//g; s/\\f.//g' "$page" >"$WORK/page.txt"
# The page tells no formats by name: `help load` tells of them in words.
missing "$WORK/page.txt" | grep -v ' \(dimacs\|gr\|asn\|mtx\|konect\|tntp\|egr\|metis\|snap\)$' >"$WORK/lacks"
verdict "the manual page names everything" "$WORK/lacks"
missing docs/manual.md >"$WORK/lacks"
verdict "docs/manual.md names everything" "$WORK/lacks"

# Completion, as bash asks for it: try LINE, what is expected.
try() {
	got=$(bash --norc --noprofile -c '
		compopt() { :; }
		. "$1"
		COMP_WORDBREAKS=" =:"
		COMP_LINE=$2 COMP_POINT=${#2}
		_spillway
		echo "${COMPREPLY[*]}"' bash "$BUILD/spillway.bash" "$1")
	[ "$got" = "$2" ] || echo "completing '$1' gives '$got', not '$2'"
}
{
	try 'spillway --pl' '--plain'
	try 'spillway --batch --dev' '--device'
	try 'spillway --device sim:h' 'h200'
	try 'spillway --device=cu' 'cuda'
	try 'spillway -e ver' 'verify'
	try 'spillway -x sto' ''
	try 'spillway gra' ''
} >"$WORK/tries" 2>&1
verdict "bash completes options, machines and commands" "$WORK/tries"

# Keys and pictures of docs/screen.md are those of the program and of its tests.
make_here "$BUILD/pages" >"$WORK/build" 2>&1
sh tools/screens.sh "$BUILD/pages" | diff docs/screen.md - >"$WORK/differs" 2>&1
[ ! -s "$WORK/differs" ] || echo "\`make screens\` makes docs/screen.md anew" >>"$WORK/differs"
verdict "docs/screen.md shows the screen as it is" "$WORK/differs"

# The pictures of README.md are what the program draws today.
mkdir "$WORK/pictures"
sh tools/pictures.sh "$BUILD/spillway" "$WORK/pictures"
diff -r docs/pictures "$WORK/pictures" >"$WORK/differs" 2>&1 || echo "\`make pictures\` draws them anew" >>"$WORK/differs"
verdict "docs/pictures shows what the program draws" "$WORK/differs"

# Both, and the samples, are installed and go again.
{
	make_it() {
		make_here DESTDIR="$WORK/root" "$1" >"$WORK/build" 2>&1 ||
			cat "$WORK/build"
	}
	make_it install
	for file in bin/spillway share/man/man1/spillway.1 share/bash-completion/completions/spillway \
		share/spillway/samples/textbook.max share/doc/spillway/docs/manual.md; do
		[ -f "$WORK/root/usr/local/$file" ] || echo "$file is not installed"
	done
	bash tests/links.sh "$WORK/root/usr/local/share/doc/spillway"
	said=$(env -u SPILLWAY_SAMPLES "$WORK/root/usr/local/bin/spillway" --batch \
		-e 'load @textbook; finish; print value' 2>"$WORK/err")
	[ "$said" = 23 ] || cat - "$WORK/err" <<<"@textbook is not found: $said"
	make_it uninstall
	find "$WORK/root" -type f
} >"$WORK/installed"
verdict "pages are installed, and removed" "$WORK/installed"

# README's first session: its lines behind the prompt are said again, its answers compared.
awk '/^    \$ build\/spillway --plain / { on = 1; next } on && !/^    / { exit } on' README.md |
	sed 's/^    //' >"$WORK/session"
sed -n 's/^spillway> //p' "$WORK/session" >"$WORK/said"
{
	while IFS= read -r line; do
		echo "echo 'spillway> $line'"
		echo "$line"
	done <"$WORK/said"
} >"$WORK/script"
"$BUILD/spillway" --plain samples/textbook.max <"$WORK/script" >"$WORK/answers" 2>&1
sed -n '/^spillway>/,$p' "$WORK/session" | diff - <(sed -n '/^spillway>/,$p' "$WORK/answers") >"$WORK/differs" 2>&1
[ -s "$WORK/said" ] || echo "README.md has no session" >>"$WORK/differs"
verdict "README's first session is what one gets" "$WORK/differs"
