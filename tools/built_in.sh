#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints the C text of the files that are part of the program (src/base/built_in.h):
# tools/built_in.sh FILE...
set -eu
export LC_ALL=C

echo '/* Made by tools/built_in.sh. */'
echo '#include "src/base/built_in.h"'
number=0
for file; do
	echo "static const unsigned char file_$number[] = {"
	od -An -v -tu1 "$file" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
	# No array is empty.
	echo '0 };'
	number=$((number + 1))
done
echo 'const struct built_in built_in_files[] = {'
number=0
for file; do
	echo "{ \"${file##*/}\", file_$number, sizeof(file_$number) - 1 },"
	number=$((number + 1))
done
echo '{ NULL, NULL, 0 } };'
