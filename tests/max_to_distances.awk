# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes of a maximum flow problem in DIMACS format a search for distances from its source, where the
# capacities are lengths: awk -v gr=FILE -v min=FILE [-v unit=1] -f ... FILE.max. The first file is for
# `load`; the second one a problem of minimum cost, of which the sum of all distances is the answer: each
# vertex that the source reaches takes one unit, and an arc costs its length. unit=1: each arc counts 1.

$1 == "p" { n = $3; m = $4 }
$1 == "n" && $3 == "s" { source = $2 }
$1 == "a" {
	tail[++arcs] = $2; head[arcs] = $3; length_of[arcs] = $4
	next_arc[arcs] = first[$2]; first[$2] = arcs
}

END {
	list[last = 1] = source
	reached[source] = 1
	for (i = 1; i <= last; i++)
		for (k = first[list[i]]; k; k = next_arc[k])
			if (!reached[head[k]]++) list[++last] = head[k]
	print "p sp", n, arcs >gr
	print "p min", n, arcs >min
	print "n", source, last - 1 >min
	for (i = 2; i <= last; i++) print "n", list[i], -1 >min
	for (k = 1; k <= arcs; k++) {
		print "a", tail[k], head[k], length_of[k] >gr
		print "a", tail[k], head[k], 0, last, (unit ? 1 : length_of[k]) >min
	}
}
