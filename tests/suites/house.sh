# SPDX-License-Identifier: GPL-3.0-or-later
# The house: includes lead down only (tests/house/rooms). tests/house/upward lists the includes
# that still lead up. It may only become shorter: what leads up no more must leave the list.

house=tests/house

# upward: prints `FILE INCLUDED` for every include that leads to a room further up.
upward() {
	git ls-files src gpu ui 2>/dev/null | grep -q . && files=$(git ls-files src gpu ui) ||
		files=$(find src gpu ui -type f)
	# shellcheck disable=SC2086
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
				if ((from in at) && (to in at) && at[to] > at[from]) print $1, $2
			}' | LC_ALL=C sort -u
}

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

# A room that rooms does not name would not be looked at.
unknown=$(find src gpu ui -mindepth 0 -type f \( -name '*.c' -o -name '*.h' -o -name '*.cu' \) |
	sed 's|/[^/]*$||' | sort -u | grep -v '/static$' | while read -r room; do
	grep -v '^#' "$house/rooms" | tr ' ' '\n' | grep -qx "$room" || echo "$room"
done)
if [ -z "$unknown" ]; then
	echo "ok every room has its place"
else
	echo "not ok every room has its place: $house/rooms lacks" $unknown
fi
