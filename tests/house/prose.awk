# SPDX-License-Identifier: GPL-3.0-or-later
# prose: prints `columns FILE:LINE NUMBER` for every line of a document with more than 110 columns. Tables and
# code may be wider, and what a script writes of a result, which ends at its line `Kept`.

FNR == 1 { code = 0; written = FILENAME ~ /^docs\/results\// && FILENAME !~ /README/ }
/^<!-- Kept/ { written = 0 }
/^ *```/ { code = !code }
!code && !written && !/^ *\|/ && length($0) > 110 { print "columns", FILENAME ":" FNR, length($0) }
