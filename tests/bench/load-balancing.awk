# SPDX-License-Identifier: GPL-3.0-or-later
#
# The report of tests/bench/load-balancing: -F'|', of runs
#
#   settings|group|graph|problem|variant|vertices|arcs|verified|value|seconds|useful|other|start|traversed|
#   graph bytes|list bytes|nodes|largest|mean|deviation|launches|cycles|scans|MDT|least|most
#
# seconds are the median of the runs, least and most the ends of their range.
#
# t[graph, problem, strategy] are seconds of the run, useful and other parts of these, start what is done before.
# Parts are modelled. Of a run on a card, which is one launch, nobody knows them: all are null then, or 0.

BEGIN {
	split("bs ep wd ns hp", strategies, " ")
	split("bfs sssp", problems, " ")
	figure["sssp"] = 7
	figure["bfs"] = 8
	words["sssp"] = "shortest paths"
	words["bfs"] = "breadth-first search"
}

{
	strategy = $5
	sub(/^(bfs|sssp)-/, "", strategy)
	if ($1 ~ /off$/) {
		unchunked[$3, $4] = $10
		next
	}
	if (!($3 in group)) name[++graphs] = $3
	group[$3] = $2
	vertices[$3] = $6; arcs[$3] = $7; mdt[$3] = $24
	t[$3, $4, strategy] = $10; shortest[$3, $4, strategy] = $25; longest[$3, $4, strategy] = $26; useful[$3, $4, strategy] = $11; other[$3, $4, strategy] = $12
	start[$3, $4, strategy] = $13; traversed[$3] = $14
	if (has_parts($3, $4, strategy)) any_parts = 1
	if ($26 > $25) any_range = 1
	bytes[$3, $4, strategy] = $15 + $16; graph_bytes[$3, $4, strategy] = $15
	nodes[$3, strategy] = $17; most[$3, strategy] = $18; mean[$3, strategy] = $19; deviation[$3, strategy] = $20
	cycles[$3, $4, strategy] = $22; scans[$3, $4, strategy] = $23
}

function ms(x) { return sprintf("%.3g", 1000 * x) }
function has_parts(g, p, s) { return useful[g, p, s] + other[g, p, s] + start[g, p, s] > 0 }
# " = 4.1 + 0.2 + 0.3", or that the parts are not known.
function parts(g, p, s) {
	return has_parts(g, p, s) ? " = " ms(useful[g, p, s]) " + " ms(other[g, p, s]) " + " ms(start[g, p, s]) : " = n/a"
}
function mib(x) { return sprintf("%.3g", x / 1048576) }
function all(g, p, s) { return t[g, p, s] + start[g, p, s] }
# Whether strategy a takes less than b: 1, that it does not: -1; 0: their ranges overlap, or they differ by
# less than 2 % (tests/results/verdict).
function sooner(g, p, a, b, whole,   x, y, early_a, early_b) {
	x = time(g, p, a, whole)
	y = time(g, p, b, whole)
	early_a = whole ? start[g, p, a] : 0
	early_b = whole ? start[g, p, b] : 0
	if (x < 1.02 * y && y < 1.02 * x) return 0
	if (shortest[g, p, a] + early_a <= longest[g, p, b] + early_b && shortest[g, p, b] + early_b <= longest[g, p, a] + early_a)
		return 0
	return x < y ? 1 : -1
}

# The seconds of a claim: with what is done before the run, or without.
function time(g, p, s, whole) { return whole ? all(g, p, s) : t[g, p, s] }

function table_two(   i, g) {
	print "## Table II: the graphs\n"
	print "The paper's: rmat20 has 1.05 million vertices, 8.26 million arcs and outdegrees up to 1,181 (mean 8,\ndeviation 177.40); ER20 1.05 and 4.19 million (15; 4; 4.47); road-FLA 1.07 and 2.71 million (8; 3; 2.45);\nGraph500 16.78 and 335 million (924,000; 20; 20,900). The printed deviations of roads and random graphs are\n2 to 3 times ours; of a random graph it is the root of the mean, 2.\n"
	print "| graph | class | vertices | arcs | largest outdegree | mean | deviation | levels |"
	print "|---|---|---:|---:|---:|---:|---:|---:|"
	for (i = 1; i <= graphs; i++) {
		g = name[i]
		print "| " g " | " group[g] " | " vertices[g] " | " arcs[g] " | " most[g, "bs"] " | " mean[g, "bs"] " | " deviation[g, "bs"] " | " cycles[g, "bfs", "bs"] " |"
	}
}

function times(p,   i, j, g, s, line) {
	print "\n## Fig. " figure[p] ": " words[p] "\n"
	if (any_range) print "Medians of the runs. What they differ by is counted in the verdicts below."
	print "Milliseconds: reading arcs + other kernels + making the graph and moving it. In bold the least sum of WD, NS and HP,\nthe paper's node-based ones. The host: this computer, measured."
	if (!any_parts) print "A free run is one launch, whose parts nobody measured: n/a. Making the graph and moving it is not in the time."
	print ""
	print "| graph | BS | EP | WD | NS | HP | host |"
	print "|---|---:|---:|---:|---:|---:|---:|"
	for (i = 1; i <= graphs; i++) {
		g = name[i]
		line = "| " g " |"
		for (j = 1; j <= 5; j++) {
			s = strategies[j]
			line = line " " (best(g, p, 1) == s ? "**" ms(all(g, p, s)) "**" : ms(all(g, p, s))) parts(g, p, s) " |"
		}
		print line " " ms(t[g, p, p == "bfs" ? "bfs" : "dijkstra"]) " |"
	}
}

function rates(   i, j, k, g, line) {
	print "\n## MTEPS\n"
	print "Arcs that leave reached vertices, in millions a second of the run alone. The paper's, with all its overhead,\nfor breadth-first search on rmat20: BS 0.17, EP 0.54.\n"
	print "| graph | bfs: BS | EP | WD | NS | HP | sssp: BS | EP | WD | NS | HP |"
	print "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
	for (i = 1; i <= graphs; i++) {
		g = name[i]
		line = "| " g " |"
		for (k = 1; k <= 2; k++)
			for (j = 1; j <= 5; j++)
				line = line sprintf(" %.3g |", traversed[g] / t[g, problems[k], strategies[j]] / 1e6)
		print line
	}
}

function memory(   i, j, k, g, line) {
	print "\n## Memory\n"
	print "MiB on the machine: of the graph, and with all else. EP has COO beside CSR, NS the graph with children.\n"
	print "| graph | bfs: BS | EP | WD | NS | HP | sssp: BS | EP | WD | NS | HP |"
	print "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
	for (i = 1; i <= graphs; i++) {
		g = name[i]
		line = "| " g " |"
		for (k = 1; k <= 2; k++)
			for (j = 1; j <= 5; j++)
				line = line " " mib(graph_bytes[g, problems[k], strategies[j]]) ", " mib(bytes[g, problems[k], strategies[j]]) " |"
		print line
	}
}

function degrees(   i, g) {
	print "\n## Fig. 10: outdegrees before and after node splitting\n"
	print "The paper's: MDT is 2 to 4 on roads and random graphs and 118 on rmat20; less than 5 % of the vertices are split.\n"
	print "| graph | MDT | vertices | parents and children | largest before | after | deviation before | after |"
	print "|---|---:|---:|---:|---:|---:|---:|---:|"
	for (i = 1; i <= graphs; i++) {
		g = name[i]
		print "| " g " | " mdt[g] " | " nodes[g, "bs"] " | " nodes[g, "ns"] " | " most[g, "bs"] " | " most[g, "ns"] " | " deviation[g, "bs"] " | " deviation[g, "ns"] " |"
	}
}

function chunking(   i, k, g, line, x) {
	print "\n## Fig. 11: what work chunking brings\n"
	print "Seconds of EP without it over those with it. The paper's: 1.11 to 3.125, 1.82 on average.\n"
	print "| graph | bfs | sssp |"
	print "|---|---:|---:|"
	for (i = 1; i <= graphs; i++) {
		g = name[i]
		line = "| " g " |"
		for (k = 1; k <= 2; k++) {
			x = unchunked[g, problems[k]] / t[g, problems[k], "ep"]
			line = line sprintf(" %.2f |", x)
			chunked_sum += x
			chunked_count++
			if (x < 1.005) chunked_vain++
			if (!chunked_least || x < chunked_least) chunked_least = x
			if (x > chunked_most) chunked_most = x
		}
		print line
	}
}

# --- The claims. ---

# The node-based strategy with the least time; BS is the baseline and no candidate.
function best(g, p, whole,   j, s, found) {
	for (j = 3; j <= 5; j++) {
		s = strategies[j]
		if (!found || time(g, p, s, whole) < time(g, p, found, whole)) found = s
	}
	return found
}
# Whether s takes less (sign 1) or more (-1) than each of strategies[from] to [5]: 1 or -1; 0: too close to tell.
function leads(g, p, s, whole, from, sign,   j, x, all_of) {
	all_of = 1
	for (j = from; j <= 5; j++) {
		if (strategies[j] == s) continue
		x = sign * sooner(g, p, s, strategies[j], whole)
		if (x < 0) return -1
		if (!x) all_of = 0
	}
	return all_of
}
# Whether s is neither the best nor the worst of WD, NS and HP.
function is_between(g, p, s, whole,   first, last) {
	first = leads(g, p, s, whole, 3, 1)
	last = leads(g, p, s, whole, 3, -1)
	return first > 0 || last > 0 ? -1 : first < 0 && last < 0 ? 1 : 0
}
# How much less than BS, in percent.
function less(g, p, s, whole) { return 100 * (1 - time(g, p, s, whole) / time(g, p, "bs", whole)) }

function is_of(g, classes) { return index(" " classes " ", " " group[g] " ") > 0 }

# On how many of the graphs it is so; `cases` are all, `close_ones` those where the times are too close to tell.
function holds(kind, p, classes, s, whole,   i, g, x, good) {
	cases = close_ones = 0
	for (i = 1; i <= graphs; i++) {
		g = name[i]
		if (!is_of(g, classes)) continue
		cases++
		if (kind == "best") x = leads(g, p, s, whole, 3, 1)
		if (kind == "worst") x = leads(g, p, s, whole, 3, -1)
		if (kind == "fastest") x = leads(g, p, s, whole, 1, 1)
		if (kind == "beats") x = sooner(g, p, s, "bs", whole)
		if (kind == "between") x = is_between(g, p, s, whole)
		good += x > 0
		close_ones += !x
	}
	return good + 0
}

# " on 3 of 4 graphs, and 1 is too close to tell"
function on(good) {
	return "on " good " of " cases " graphs" (close_ones ? ", " close_ones " too close to tell" : "")
}

function claim(text, kind, p, classes, s,   whole, alone, told, decided, of_alone, verdict) {
	alone = holds(kind, p, classes, s, 0)
	of_alone = cases - close_ones
	told = on(alone)
	whole = holds(kind, p, classes, s, 1)
	decided = cases - close_ones
	if (!cases) verdict = "undecided, because no such graph was run"
	else {
		if (decided && of_alone && whole == decided && alone == of_alone) verdict = "holds"
		else verdict = decided && of_alone && !whole && !alone ? "does not" : "undecided"
		verdict = verdict ", because it is so " on(whole) (any_parts ? "; without what is done before the run " told : "")
	}
	print "| " text " | " words[p] " | " verdict " |"
}

# By how much less, from the least to the most.
function range(p, s, classes,   i, g, x, least, most, any) {
	for (i = 1; i <= graphs; i++) {
		g = name[i]
		if (!is_of(g, classes)) continue
		x = less(g, p, s, 0)
		if (!any || x < least) least = x
		if (!any || x > most) most = x
		any = 1
	}
	low = least
	high = most
	return any ? sprintf("%.0f to %.0f %%", least, most) : "no graph"
}

function claim_range(text, p, s, classes, from, to,   shown) {
	shown = range(p, s, classes)
	print "| " text " | " words[p] " | " (shown == "no graph" ? "undecided, because no such graph was run" : \
		(low >= from && high <= to ? "holds" : high < from || low > to ? "does not" : "undecided") ", because ours is " shown " less" (any_parts ? ", without what is done before the run" : "")) " |"
}

# Bytes that a strategy takes on a Graph500 graph of the paper: by vertex and by arc as on ours.
function large_bytes(p, s,   per_arc) {
	per_arc = p == "bfs" ? (s == "ep" ? 16 : 4) : (s == "ep" ? 28 : 8)
	return per_arc * 335e6 + (s == "ep" ? 8 : 16) * 16.78e6
}

function claims(   k, p, fits, verdict) {
	print "\n## What the paper says\n"
	if (!any_parts) print "Claims are about the run alone: what is done before it was not measured.\n"
	print "A graph is too close to tell where the ranges of the runs overlap, or the times differ by less than 2 %.\nA claim holds, or does not, if that is so on all other graphs.\n"
	print "| claim | of | verdict |"
	print "|---|---|---|"
	for (k = 2; k >= 1; k--) {
		p = problems[k]
		claim("EP is the fastest where its memory fits: R-MAT", "fastest", p, "rmat social", "ep")
		claim("the same: random graphs", "fastest", p, "random", "ep")
		claim("the same: roads", "fastest", p, "road", "ep")
		claim("WD is the best of WD, NS and HP on R-MAT", "best", p, "rmat social", "wd")
		claim("NS is the worst of them there", "worst", p, "rmat social", "ns")
		claim("WD is the best of them on random graphs", "best", p, "random", "wd")
		claim("NS is the worst of them there", "worst", p, "random", "ns")
		claim("NS is the best of them on roads", "best", p, "road", "ns")
		claim("HP is between WD and NS on graphs that are not large", "between", p, "rmat social random road", "hp")
	}
	claim_range("EP takes 60 to 80 % less time than BS", "sssp", "ep", "rmat social random road", 60, 80)
	claim_range("EP takes 48 to 68 % less time than BS on R-MAT and random graphs", "bfs", "ep", "rmat social random", 48, 68)
	claim_range("EP takes at most 10 % less than BS on roads", "bfs", "ep", "road", 0, 10)
	claim_range("HP takes 48 to 75 % less than BS on Graph500", "sssp", "hp", "large", 48, 75)
	claim_range("HP is more than twice as fast as BS on Graph500", "bfs", "hp", "large", 50, 100)
	claim("all strategies beat BS: WD", "beats", "sssp", "rmat social random road", "wd")
	claim("all strategies beat BS: NS", "beats", "sssp", "rmat social random road", "ns")
	claim("all strategies beat BS: HP", "beats", "sssp", "rmat social random road", "hp")
	fits = 4771 * 1048576
	for (k = 2; k >= 1; k--) {
		p = problems[k]
		print "| EP does not fit on Graph500 | " words[p] " | " (large_bytes(p, "ep") > fits ? "holds" : "does not") \
			sprintf(", because %.1f GB of 5.0 would be taken; by BS %.1f |", large_bytes(p, "ep") / 1e9, large_bytes(p, "bs") / 1e9)
	}
	print "| WD and NS do not fit on Graph500 | both | does not, because theirs is CSR: with lengths some 3 GB of 5.0; the paper does not say what its codes keep |"
	verdict = (chunked_least >= 1.11 && chunked_most <= 3.125) ? "holds" : (chunked_sum / chunked_count <= 1) ? "does not" : "undecided"
	printf("| work chunking speeds EP up by 1.11 to 3.125, 1.82 on average | both | %s, because ours is %.2f to %.2f, %.2f on average |\n", \
		verdict, chunked_least, chunked_most, chunked_sum / chunked_count)
}

END {
	table_two()
	times("sssp")
	times("bfs")
	rates()
	memory()
	degrees()
	chunking()
	claims()
}
