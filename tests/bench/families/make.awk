# SPDX-License-Identifier: GPL-3.0-or-later
# Prints a graph of a family that `generate` does not have, as DIMACS text:
# awk -v family=NAME -v n=SIZE -f make.awk. docs/results/auto.md says which were named before what.
# The number of arcs is counted first, by a pass that prints nothing.

function rnd(k) { state = (state * 48271) % 2147483647; return state % k }
function arc(u, v, c) { m++; if (out) print "a " u + 1 " " v + 1 " " c }
function pair(u, v, c, d) { arc(u, v, c); arc(v, u, d) }

# Pixels of an image of n x n: 4 neighbours, and a source or a sink arc each.
function vision_2d(i, j, v) {
	s = n * n; t = s + 1; vertices = s + 2
	for (i = 0; i < n; i++) for (j = 0; j < n; j++) {
		v = i * n + j
		if ((int(i / 40) + int(j / 40)) % 2) arc(s, v, 1 + rnd(60)); else arc(v, t, 1 + rnd(60))
		if (j + 1 < n) pair(v, v + 1, 20, 20)
		if (i + 1 < n) pair(v, v + n, 20, 20)
	}
}
# The same in a cube, with noise.
function vision_3d(i, v) {
	s = n * n * n; t = s + 1; vertices = s + 2
	for (v = 0; v < s; v++) {
		if (rnd(10) < (int(v / (n * n)) * 2 < n ? 7 : 3)) arc(s, v, 1 + rnd(40)); else arc(v, t, 1 + rnd(40))
		if (v % n < n - 1) pair(v, v + 1, 12, 12)
		if (int(v / n) % n < n - 1) pair(v, v + n, 12, 12)
		if (v + n * n < s) pair(v, v + n * n, 12, 12)
	}
}
# AK of Cherkassky and Goldberg: two chains that make push-relabel push far.
function ak(i) {
	s = 0; t = 4 * n + 5; vertices = 4 * n + 6
	for (i = 1; i <= n; i++) { arc(i, i + 1, n - i + 2); arc(i, n + 2, 1) }
	arc(s, 1, 1000000); arc(n + 1, 2 * n + 3, 1); arc(n + 1, n + 2, 1)
	for (i = n + 2; i < 2 * n + 2; i++) arc(i, i + 1, n + 1)
	arc(2 * n + 2, t, n + 1); arc(s, 2 * n + 4, 1000000)
	for (i = 2 * n + 4; i < 4 * n + 4; i++) arc(i, i + 1, n)
	arc(4 * n + 4, t, 1000000); arc(2 * n + 3, t, 1)
}
# 20 layers of n vertices, each with 10 arcs to vertices of the next layer.
function layers(l, i, k) {
	s = 20 * n; t = s + 1; vertices = s + 2
	for (i = 0; i < n; i++) { arc(s, i, 4000); arc(19 * n + i, t, 4000) }
	for (l = 0; l < 19; l++) for (i = 0; i < n; i++) for (k = 0; k < 10; k++)
		arc(l * n + i, (l + 1) * n + rnd(n), 1 + rnd(1000))
}
# n plants and n shops, 8 roads a plant.
function transport(i, k) {
	s = 2 * n; t = s + 1; vertices = s + 2
	for (i = 0; i < n; i++) {
		arc(s, i, 1 + rnd(1000)); arc(n + i, t, 1 + rnd(1000))
		for (k = 0; k < 8; k++) arc(i, n + rnd(n), 1 + rnd(300))
	}
}
# A random tree both ways, with a few more edges; many leaves feed the root.
function tree(v) {
	s = n; t = 0; vertices = n + 1
	for (v = 1; v < n; v++) {
		pair(v, int(v * rnd(1000) / 1000), 1 + rnd(1000), 1 + rnd(1000))
		if (v % 4 == 0) pair(v, rnd(v), 1 + rnd(50), 1 + rnd(50))
		if (v % 50 == 0) arc(s, v, 500)
	}
}
# A ring with 3 neighbours a side, one edge of twenty elsewhere.
function small_world(v, k, w) {
	s = n; t = n + 1; vertices = n + 2
	for (v = 0; v < n; v++) for (k = 1; k <= 3; k++) {
		w = rnd(20) ? (v + k) % n : rnd(n)
		if (w != v) pair(v, w, 1 + rnd(100), 1 + rnd(100))
	}
	for (k = 0; k < 200; k++) { arc(s, rnd(n), 1000); arc(rnd(n), t, 1000) }
}
# Each vertex joins 5 earlier ones, the better joined ones sooner.
function preferential(v, k, w, count) {
	s = 0; t = 1; vertices = n
	count = 0
	for (v = 1; v < n; v++) for (k = 0; k < 5; k++) {
		w = count && rnd(2) ? ends[rnd(count)] : rnd(v)
		if (w == v) continue
		pair(v, w, 1 + rnd(100), 1 + rnd(100))
		ends[count++] = v; ends[count++] = w
	}
}
# n cliques of 40 vertices in a chain, each joined to the next by 10 arcs.
function cliques(c, i, j) {
	s = 0; t = 40 * n - 1; vertices = 40 * n
	for (c = 0; c < n; c++) {
		for (i = 0; i < 40; i++) for (j = 0; j < 40; j++) if (i != j) arc(40 * c + i, 40 * c + j, 1 + rnd(50))
		if (c < n - 1) for (i = 0; i < 10; i++) arc(40 * c + rnd(40), 40 * (c + 1) + rnd(40), 1 + rnd(500))
	}
}
# An open pit of n x n x n / 4 blocks: whoever digs one digs those above; some pay, some cost.
function mine(x, y, z, v, w, deep) {
	deep = int(n / 4); s = n * n * deep; t = s + 1; vertices = s + 2
	for (z = 0; z < deep; z++) for (y = 0; y < n; y++) for (x = 0; x < n; x++) {
		v = (z * n + y) * n + x
		if (rnd(100) < 10 + 3 * z) arc(s, v, 1 + rnd(600)); else arc(v, t, 1 + rnd(120))
		if (!z) continue
		w = v - n * n
		arc(v, w, 100000000)
		if (x) arc(v, w - 1, 100000000)
		if (x < n - 1) arc(v, w + 1, 100000000)
		if (y) arc(v, w - n, 100000000)
		if (y < n - 1) arc(v, w + n, 100000000)
	}
}
# A cube of n x n x n that is closed in all directions; one corner to the middle.
function torus(v, x, y, z) {
	s = 0; vertices = n * n * n; t = int(n / 2) * (n * n + n + 1)
	for (v = 0; v < vertices; v++) {
		x = v % n; y = int(v / n) % n; z = int(v / (n * n))
		pair(v, v - x + (x + 1) % n, 1 + rnd(1000), 1 + rnd(1000))
		pair(v, v - y * n + ((y + 1) % n) * n, 1 + rnd(1000), 1 + rnd(1000))
		pair(v, v - z * n * n + ((z + 1) % n) * n * n, 1 + rnd(1000), 1 + rnd(1000))
	}
}
# Two random halves of n vertices, 10 arcs a vertex, joined by a few; 500 sources left, 500 sinks right.
function bridge(k) {
	s = 2 * n; t = s + 1; vertices = s + 2
	for (k = 0; k < 10 * n; k++) { arc(rnd(n), rnd(n), 1 + rnd(100)); arc(n + rnd(n), n + rnd(n), 1 + rnd(100)) }
	for (k = 0; k < 300; k++) arc(rnd(n), n + rnd(n), 1 + rnd(400))
	for (k = 0; k < 500; k++) { arc(s, rnd(n), 500); arc(n + rnd(n), t, 500) }
}
# A long line, 50 wide, whose rows of arcs go forward by random steps.
function line(v, k, w) {
	s = n; t = n + 1; vertices = n + 2
	for (v = 0; v < 50; v++) { arc(s, v, 10000); arc(n - 1 - v, t, 10000) }
	for (v = 0; v < n; v++) for (k = 0; k < 5; k++) { w = v + 1 + rnd(100); if (w < n) arc(v, w, 1 + rnd(1000)) }
}
# Every vertex has arcs to those 1, 2, 4, ... behind it, both ways.
function chord(v, k) {
	s = 0; t = int(n / 3); vertices = n
	for (v = 0; v < n; v++) for (k = 1; k < n; k *= 4) pair(v, (v + k) % n, 1 + rnd(50), 1 + rnd(50))
}
# Blocks of 100 vertices, most edges within; sources in the first half of the blocks, sinks in the second.
function blocks(v, k, w) {
	s = n; t = n + 1; vertices = n + 2
	for (v = 0; v < n; v++) for (k = 0; k < 6; k++) {
		w = rnd(10) ? v - v % 100 + rnd(100) : rnd(n)
		if (w < n && w != v) pair(v, w, 1 + rnd(20), 1 + rnd(20))
	}
	for (v = 0; v < n; v += 25) if (2 * v < n) arc(s, v, 60); else arc(v, t, 60)
}
# n jobs, each for some of the hours near a time of its own; n / 2 hours of 2 places.
function schedule(v, k, w) {
	s = n + int(n / 2); t = s + 1; vertices = s + 2
	for (v = 0; v < n; v++) {
		arc(s, v, 1)
		for (k = 0; k < 6; k++) { w = int(v / 2) + rnd(60) - 30; if (w >= 0 && w < int(n / 2)) arc(v, n + w, 1) }
	}
	for (w = 0; w < int(n / 2); w++) arc(n + w, t, 2)
}
# A stack of slices of n x n, 8 high, 26 neighbours thinned to 13, object and ground inside out.
function stack(v, x, y, z, w, i) {
	s = n * n * 8; t = s + 1; vertices = s + 2
	for (v = 0; v < s; v++) {
		x = v % n - n / 2; y = int(v / n) % n - n / 2; z = int(v / (n * n))
		if (x * x + y * y < n * n / 9) arc(s, v, 5 + rnd(30)); else arc(v, t, 5 + rnd(30))
		for (i = 1; i <= 4; i++) {
			w = v + (i == 1 ? 1 : i == 2 ? n : i == 3 ? n + 1 : n * n)
			if (w < s) pair(v, w, 1 + rnd(30), 1 + rnd(30))
		}
	}
}
# A river: n springs, each stream flows to a random one of the next 20; some take water out.
function river(v, w) {
	s = n; t = n + 1; vertices = n + 2
	for (v = 0; v < n; v++) {
		if (v % 3 == 0) arc(s, v, 1 + rnd(10))
		if (v % 7 == 0) arc(v, t, 1 + rnd(30))
		w = v + 1 + rnd(20); if (w < n) arc(v, w, 1 + rnd(200))
		w = v + 1 + rnd(400); if (w < n) arc(v, w, 1 + rnd(20))
	}
	arc(n - 1, t, 100000)
}
# 400 hubs that all know each other; each of n others has 3 hubs.
function hubs(v, k, w) {
	s = 400 + n; t = s + 1; vertices = s + 2
	for (v = 0; v < 400; v++) for (w = 0; w < v; w++) pair(v, w, 1 + rnd(400), 1 + rnd(400))
	for (v = 400; v < 400 + n; v++) {
		for (k = 0; k < 3; k++) pair(v, rnd(400), 1 + rnd(40), 1 + rnd(40))
		if (v % 20 == 0) arc(s, v, 100)
		if (v % 20 == 10) arc(v, t, 100)
	}
}
# A square of n x n where arcs lead right and down only, from the left and upper side to the others.
function slope(i, j, v) {
	s = n * n; t = s + 1; vertices = s + 2
	for (i = 0; i < n; i++) for (j = 0; j < n; j++) {
		v = i * n + j
		if (j + 1 < n) arc(v, v + 1, 1 + rnd(1000)); else arc(v, t, 1000)
		if (i + 1 < n) arc(v, v + n, 1 + rnd(1000)); else arc(v, t, 1000)
		if (!i || !j) arc(s, v, 1000)
	}
}
function make() {
	state = 1; m = 0
	if (family == "vision-2d") vision_2d()
	else if (family == "vision-3d") vision_3d()
	else if (family == "ak") ak()
	else if (family == "layers") layers()
	else if (family == "transport") transport()
	else if (family == "tree") tree()
	else if (family == "small-world") small_world()
	else if (family == "preferential") preferential()
	else if (family == "cliques") cliques()
	else if (family == "mine") mine()
	else if (family == "torus") torus()
	else if (family == "bridge") bridge()
	else if (family == "line") line()
	else if (family == "chord") chord()
	else if (family == "blocks") blocks()
	else if (family == "schedule") schedule()
	else if (family == "stack") stack()
	else if (family == "river") river()
	else if (family == "hubs") hubs()
	else if (family == "slope") slope()
	else { print "make.awk: no family " family >"/dev/stderr"; exit 1 }
}
BEGIN {
	out = 0; make()
	print "p max " vertices " " m "\nn " s + 1 " s\nn " t + 1 " t"
	out = 1; make()
}
