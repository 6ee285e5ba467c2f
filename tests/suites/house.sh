# SPDX-License-Identifier: GPL-3.0-or-later
# The house: includes lead down only (tests/house/rooms), a file's own header comes first, rooms see no
# more than they may (tests/house/unseen), and nothing outgrows its measure.
# tests/house/upward lists the includes that still lead up, tests/house/large what is still too
# large. They may only become shorter: what is mended must leave the list.

house=tests/house

# upward: prints `FILE INCLUDED` for every include that leads to a room further up or beside.
upward() {
	git ls-files src gpu ui 2>/dev/null | grep -q . && files=$(git ls-files src gpu ui) ||
		files=$(find src gpu ui -type f)
	# shellcheck disable=SC2046,SC2086
	grep -H '^#include "' $(echo "$files" | grep '\.\(c\|h\|cu\|def\)$') |
		sed 's/:#include "/ /; s/".*//' |
		awk -v rooms="$house/rooms" '
			function room(path) { sub(/\/[^\/]*$/, "", path); return path }
			BEGIN {
				while ((getline line < rooms) > 0) {
					if (line ~ /^#/) continue
					floor++
					count = split(line, names, " ")
					for (i = 1; i <= count; i++) at[names[i]] = floor
				}
			}
			{
				from = room($1); to = room($2)
				if ((from in at) && (to in at) && from != to && at[to] >= at[from]) print $1, $2
			}' | LC_ALL=C sort -u
}

# seen: prints `FILE HEADER` for every file that sees a header which its room is not to see
# (tests/house/unseen), be it through other headers.
seen() {
	# shellcheck disable=SC2046
	grep -H '^#include "' $(find src gpu ui -name '*.[ch]' -o -name '*.def') |
		sed 's/:#include "/ /; s/".*//' |
		awk -v unseen="$house/unseen" '
			{ included[$1] = included[$1] " " $2 }
			function reaches(file, header, done,    names, count, i) {
				count = split(included[file], names, " ")
				for (i = 1; i <= count; i++) {
					if (names[i] == header) return 1
					if (names[i] in done) continue
					done[names[i]]
					if (reaches(names[i], header, done)) return 1
				}
				return 0
			}
			END {
				while ((getline line < unseen) > 0) {
					if (line ~ /^#/) continue
					split(line, row, " ")
					for (file in included) {
						split("", done)
						if (index(file, row[1] "/") == 1 &&
						    reaches(file, row[2], done))
							print file, row[2]
					}
				}
			}' | LC_ALL=C sort -u
}

seen >"$WORK/seen"
if [ ! -s "$WORK/seen" ]; then
	echo "ok rooms see no more than they may"
else
	sed 's/ / sees /; s/^/  /' "$WORK/seen"
	echo "not ok rooms see no more than they may: those above do ($house/unseen)"
fi

upward >"$WORK/upward"
LC_ALL=C sort -u "$house/upward" >"$WORK/known"
new=$(comm -23 "$WORK/upward" "$WORK/known")
gone=$(comm -13 "$WORK/upward" "$WORK/known")
if [ -z "$new" ]; then
	echo "ok includes lead down"
else
	echo "$new" | sed 's/ / includes /; s/^/  /'
	echo "not ok includes lead down: those above lead up (tests/house/rooms)"
fi
if [ -z "$gone" ]; then
	echo "ok the list of includes that lead up is up to date"
else
	echo "$gone" | sed 's/^/  /'
	echo "not ok the list of includes that lead up is up to date: take those above out of $house/upward"
fi

# A header that comes first shows that it includes what it needs.
# shellcheck disable=SC2046
late=$(grep '^#include' $(find src ui -name '*.c') | awk -F: '
	{ own = $1; sub(/c$/, "h", own); number[$1]++ }
	$2 == "#include \"" own "\"" && number[$1] > 1 { print $1 }')
if [ -z "$late" ]; then
	echo "ok a file includes its own header first"
else
	echo "$late" | sed 's/^/  /'
	echo "not ok a file includes its own header first: those above do so later"
fi

# A room that rooms does not name would not be looked at.
unknown=$(find src gpu ui -mindepth 0 -type f \( -name '*.c' -o -name '*.h' -o -name '*.cu' \) |
	sed 's|/[^/]*$||' | sort -u | grep -v '/static$' | while read -r room; do
	grep -v '^#' "$house/rooms" | tr ' ' '\n' | grep -qx "$room" || echo "$room"
done)
if [ -z "$unknown" ]; then
	echo "ok every room has its place"
else
	echo "not ok every room has its place: $house/rooms lacks" "$unknown"
fi

# --- Measures. ---

# sources SUFFIXES: the files of the house and its tests that end so.
sources() {
	git ls-files src gpu ui tools tests 2>/dev/null | grep -q . &&
		list="git ls-files src gpu ui tools tests" ||
		list="find src gpu ui tools tests -type f"
	$list | grep "\.\($1\)$"
}

# too_large: prints `MEASURE FILE [NAME] NUMBER` for everything that is larger than it should be.
too_large() {
	# A file is one idea.
	sources 'c\|cu' | grep -v '^tests/' | xargs wc -l | awk '$2 != "total" && $1 > 499 { print "lines", $2, $1 }'
	# A header that everybody includes is read by everybody.
	# shellcheck disable=SC2046
	grep -h '^#include "' $(sources 'c\|cu\|h' | grep -v '^tests/') |
		sed 's/^#include "//; s/".*//' | sort | uniq -c | awk '$1 > 60 { print $2 }' |
		while read -r header; do
			echo "header $header $(($(wc -l <"$header")))"
		done | awk '$3 > 100'
	sources 'c\|h' | xargs awk -f $house/fields.awk | awk '$1 > 20 { print "fields", $2, $3, $1 }'
	awk '$1 > 60 { print "function", $2, $3, $1 }' "$WORK/functions"
	sources 'c\|cu\|h\|def' | xargs awk -f $house/columns.awk
	find README.md CHANGELOG.md docs -name '*.md' | LC_ALL=C sort | xargs awk -f $house/prose.awk
}

sources 'c\|cu\|h' | xargs awk -f $house/functions.awk >"$WORK/functions"
too_large >"$WORK/large"

# What tests/house/large names may be as large as it says there, and no larger.
grown=$(awk -v large=$house/large '
	{ key = $1 " " $2 " " (NF > 3 ? $3 : "") }
	FILENAME == large { if (!/^#/) most[key] = $NF; next }
	!(key in most) { print "  " $0 }
	key in most && $NF > most[key] { print "  " $0 ", and was " most[key] }
	' $house/large "$WORK/large")
if [ -z "$grown" ]; then
	echo "ok nothing outgrows its measure"
else
	echo "$grown"
	echo "not ok nothing outgrows its measure: .c and .cu 499 lines, a header of all 100," \
		"a struct 20 fields or a reason (\`fields: ...\`), a function 60 lines, a line 110 columns"
fi
gone=$(awk -v found="$WORK/large" '
	{ key = $1 " " $2 " " (NF > 3 ? $3 : "") }
	FILENAME == found { large[key]; next }
	!/^#/ && !(key in large) { print "  " $0 }' "$WORK/large" $house/large)
if [ -z "$gone" ]; then
	echo "ok the list of what is too large is up to date"
else
	echo "$gone"
	echo "not ok the list of what is too large is up to date: take those above out of" \
		"$house/large"
fi

p90=$(grep -v ' tests/' "$WORK/functions" | sort -n | awk '
	{ length_of[NR] = $1 }
	END { print length_of[NR - int(NR / 10)] }')
if [ "$p90" -le 24 ]; then
	echo "ok nine functions of ten have at most 24 lines"
else
	echo "not ok nine functions of ten have at most 24 lines: they have $p90"
fi
