# SPDX-License-Identifier: GPL-3.0-or-later
# Prints a graph of one of ten families, as DIMACS text: awk -v family=NAME -v n=SIZE -f make.awk. They
# were named before the constants of `auto` were measured on any of them (docs/results/auto.md).
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
	else { print "make.awk: no family " family >"/dev/stderr"; exit 1 }
}
BEGIN {
	out = 0; make()
	print "p max " vertices " " m "\nn " s + 1 " s\nn " t + 1 " t"
	out = 1; make()
}
