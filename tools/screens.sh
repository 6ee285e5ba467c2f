#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# docs/screen.md with what the program and its tests know better made anew: the table of keys,
# by PAGES, and pictures of the screen, from tests/tui/screens/. A part stands between a line
# <!-- keys --> or <!-- screen NAME --> and <!-- end -->.
#
#   tools/screens.sh PAGES > NEW
set -eu
pages=$1

picture() {
	echo '```text'
	sed 's/ *$//' "tests/tui/screens/$1.txt"
	echo '```'
}

skip=
while IFS= read -r line; do
	case $line in
	'<!-- end -->') skip= ;;
	*) [ -z "$skip" ] || continue ;;
	esac
	printf '%s\n' "$line"
	case $line in
	'<!-- keys -->') "$pages" keys ;;
	'<!-- screen '*) name=${line#<!-- screen } && picture "${name% -->}" ;;
	*) continue ;;
	esac
	skip=1
done <docs/screen.md
