# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes a random maximum flow problem in DIMACS format: awk -v seed=N -f ... The
# seed also chooses the kind of graph: sparse, dense, layered, a long chain with
# chords, a star of hubs, or one full of loops, parallels and zero capacities. It
# shares nothing with the program's own generators.

# A number from 0 to n - 1 (Park and Miller's generator, exact in doubles).
function draw(n) {
	state = (state * 48271) % 2147483647
	return state % n
}

function arc(u, v) {
	list[++m] = "a " u " " v " " (zero && draw(4) == 0 ? 0 : 1 + draw(cap))
}

BEGIN {
	state = seed * 7919 + 17
	for (i = 0; i < 20; i++) draw(2)
	kind = seed % 6
	zero = seed % 5 == 0
	split("1 10 1000 1000000 1000000000", caps, " ")
	cap = caps[1 + draw(5)]
	n = 2 + draw(120)
	if (kind == 0) {
		for (i = 0; i < 3 * n; i++) arc(1 + draw(n), 1 + draw(n))
	} else if (kind == 1) {
		n = 2 + draw(30)
		for (u = 1; u <= n; u++) for (v = 1; v <= n; v++) if (u != v && draw(3)) arc(u, v)
	} else if (kind == 2) {
		wide = 1 + draw(8); deep = 1 + draw(12); n = wide * deep + 2
		for (i = 0; i < wide; i++) { arc(1, 2 + i); arc(2 + (deep - 1) * wide + i, n) }
		for (d = 0; d + 1 < deep; d++) for (i = 0; i < wide; i++) for (k = 0; k < 3; k++)
			arc(2 + d * wide + i, 2 + (d + 1) * wide + draw(wide))
	} else if (kind == 3) {
		for (u = 1; u < n; u++) { arc(u, u + 1); if (draw(2)) arc(u + 1, u) }
		for (i = 0; i < n / 4; i++) arc(1 + draw(n), 1 + draw(n))
	} else if (kind == 4) {
		hubs = 1 + draw(3)
		for (h = 1; h <= hubs; h++) for (u = 1; u <= n; u++) {
			if (draw(2)) arc(h, u)
			if (draw(2)) arc(u, h)
		}
		for (u = 1; u < n; u++) if (draw(2)) arc(u, n)
	} else {
		for (i = 0; i < 2 * n; i++) {
			u = 1 + draw(n); v = 1 + draw(n)
			arc(u, v); if (draw(2)) arc(u, v); if (draw(2)) arc(v, u); if (!draw(4)) arc(u, u)
		}
	}
	print "c seed " seed ", kind " kind
	print "p max " n " " m
	print "n 1 s"
	print "n " n " t"
	for (i = 1; i <= m; i++) print list[i]
}
