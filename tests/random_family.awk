# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes the commands that make a random small graph of some family, and its terminals:
# awk -v seed=N -f ... The family changes with every seed; the terminals are its own, or
# far, random or hubs.

# A number from 0 to n - 1 (Park and Miller's generator, exact in doubles).
function draw(n) {
	state = (state * 48271) % 2147483647
	return state % n
}

function from(low, high) {
	return low + draw(high - low + 1)
}

BEGIN {
	state = seed * 7919 + 17
	for (i = 0; i < 20; i++) draw(2)
	split("1 10 1000 1000000 1000000000", caps, " ")
	cap = caps[1 + draw(5)]
	kind = seed % 8
	if (kind == 0) {
		line = "genrmf a=" from(1, 6) " b=" from(2, 8) " c1=1 c2=" cap
	} else if (kind == 1) {
		line = "washington-rlg rows=" from(1, 12) " cols=" from(1, 12) " cap=" cap
	} else if (kind == 2) {
		line = "acyclic-dense n=" from(2, 60) " cap=" cap
	} else if (kind == 3) {
		line = "grid rows=" from(1, 14) " cols=" from(2, 14) " cap=" cap
	} else if (kind == 4) {
		line = "road rows=" from(2, 14) " cols=" from(2, 14)
	} else if (kind == 5) {
		n = from(2, 200)
		line = "random n=" n " m=" draw(6 * n) " cap=" cap
	} else if (kind == 6) {
		line = "rmat scale=" from(1, 8) " degree=" from(1, 12)
	} else {
		line = "bipartite left=" from(1, 90) " right=" from(1, 90) " m=" draw(400) \
			" skew=" draw(4)
	}
	print "set seed " seed
	print "generate " line
	# rmat has no terminals of its own. What cannot be had stays as it was.
	choice = draw(4)
	if (kind == 6) print "terminals hubs 0"
	if (choice == 1) print "terminals far " from(1, 4)
	if (choice == 2) print "terminals random " from(1, 5)
	if (choice == 3) print "terminals hubs " draw(3)
}
