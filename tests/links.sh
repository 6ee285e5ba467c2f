#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tests/links.sh FOLDER: names every relative link and picture in the folder's Markdown files that leads
# nowhere. A link to another package's file, as in a Debian package, leads somewhere.

cd "$1" || exit 1
[ -f README.md ] || echo "README.md is missing"
find . -name '*.md' | sort | while read -r page; do
	grep -o '](\([^)# ]*\)' "$page" | sed 's/^](//; /^$/d; /^[a-z]*:/d' | sort -u | while read -r to; do
		[ -e "${page%/*}/$to" ] || [ -L "${page%/*}/$to" ] || echo "$page links to $to, which is missing"
	done
done
