# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes a random bipartite graph twice: as a pattern in Matrix Market format, and to the file `flow` as the
# flow problem whose maximum is its largest matching, in DIMACS format: awk -v seed=N -v flow=FILE -f ... The
# seed also chooses the kind of graph: sparse, dense, with favourites, a comb of long paths, a lattice with
# holes, parts without edges between them, or few rows. It shares nothing with the program's own generators.

# A number from 0 to n - 1 (Park and Miller's generator, exact in doubles).
function draw(n) {
	state = (state * 48271) % 2147483647
	return state % n
}

function edge(row, column) {
	if (!((row, column) in known)) {
		known[row, column] = 1
		list[++m] = row " " column
	}
}

function some(count,   i) {
	for (i = 0; i < count; i++) edge(1 + draw(rows), 1 + draw(columns))
}

# Every vertex of a lattice whose bricks have six corners, but a few, is a row or a column.
function lattice(   high, wide, i, k, id) {
	high = 2 + draw(14); wide = 2 + draw(14)
	rows = columns = 0
	for (i = 0; i < high; i++)
		for (k = 0; k < wide; k++)
			if (draw(12)) id[i, k] = (i + k) % 2 ? ++columns : ++rows
	for (i = 0; i < high; i++)
		for (k = 0; k < wide; k++) {
			if (!((i, k) in id)) continue
			if ((i, k + 1) in id) (i + k) % 2 ? edge(id[i, k + 1], id[i, k]) : edge(id[i, k], id[i, k + 1])
			if ((i + k) % 2 == 0 && (i + 1, k) in id) edge(id[i, k], id[i + 1, k])
		}
}

function make(kind,   i, k, parts) {
	rows = 1 + draw(120); columns = 1 + draw(120)
	if (kind == 0) {
		some(rows + columns)
	} else if (kind == 1) {
		rows = 1 + draw(30); columns = 1 + draw(30)
		some(rows * columns)
	} else if (kind == 2) {
		for (i = 0; i < 3 * rows; i++) edge(1 + draw(rows), 1 + draw(1 + draw(1 + draw(columns))))
	} else if (kind == 3) {
		columns = rows
		for (i = 1; i <= rows; i++) { edge(i, i); if (i < rows) edge(i, i + 1); if (draw(3) == 0) edge(i, 1 + draw(i)) }
	} else if (kind == 4) {
		lattice()
	} else if (kind == 5) {
		parts = 2 + draw(6)
		for (i = 1; i <= rows; i++) for (k = 1; k <= columns; k++) if (i % parts == k % parts && draw(6) == 0) edge(i, k)
	} else {
		rows = 1 + draw(8)
		some(3 * columns)
	}
}

BEGIN {
	state = seed * 7919 + 17
	for (i = 0; i < 20; i++) draw(2)
	make(seed % 7)
	if (!rows) rows = 1
	if (!columns) columns = 1
	print "%%MatrixMarket matrix coordinate pattern general"
	print rows, columns, m + 0
	source = rows + columns + 1
	print "p max " source + 1 " " m + rows + columns >flow
	print "n " source " s\nn " source + 1 " t" >flow
	for (i = 1; i <= rows; i++) print "a " source " " i " 1" >flow
	for (i = 1; i <= columns; i++) print "a " rows + i " " source + 1 " 1" >flow
	for (i = 1; i <= m; i++) {
		print list[i]
		split(list[i], ends, " ")
		print "a " ends[1] " " rows + ends[2] " 1" >flow
	}
}
