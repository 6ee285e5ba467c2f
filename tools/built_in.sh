#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints the C text of the files that are part of the program (src/base/built_in.h):
# tools/built_in.sh FILE... What lies in a folder terminfo keeps the name of that folder.
set -eu
export LC_ALL=C

echo '/* Made by tools/built_in.sh. */'
echo '#include "src/base/built_in.h"'
number=0
for file; do
	echo "static const unsigned char file_$number[] = {"
	od -An -v -tu1 "$file" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
	# A zero byte behind all: no array is empty, and what is text is a string.
	echo '0 };'
	number=$((number + 1))
done
echo 'const struct built_in built_in_files[] = {'
number=0
for file; do
	case $file in
	*/terminfo/*) folder=terminfo/ ;;
	*) folder= ;;
	esac
	echo "{ \"$folder${file##*/}\", file_$number, sizeof(file_$number) - 1 },"
	number=$((number + 1))
done
echo '{ NULL, NULL, 0 } };'
