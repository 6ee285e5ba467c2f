#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Draws the pictures of README.md with the program. They are SVG, and the same on every machine.
#
#   tools/pictures.sh PROGRAM FOLDER
set -eu
program=$1 folder=$2

"$program" --plain --batch --force \
	-e 'set clock off' \
	-e "load @textbook; step; export svg graph '$folder/textbook.svg'" \
	-e "load @star; use tc-bcsr; step 3; export svg warps '$folder/star.svg'" >/dev/null 2>&1
