# SPDX-License-Identifier: GPL-3.0-or-later
# columns: prints `columns FILE:LINE NUMBER` for every line of more than 110 columns. A tab leads to the
# next column that 8 divides.

{
	columns = 0
	count = split($0, parts, "\t")
	for (i = 1; i <= count; i++) {
		columns += length(parts[i])
		if (i < count)
			columns += 8 - columns % 8
	}
}

columns > 110 { print "columns", FILENAME ":" FNR, columns }
