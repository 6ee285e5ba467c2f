/* SPDX-License-Identifier: GPL-3.0-or-later
 * The listings. "WBPR 1:9" is line 9 of Algorithm 1 in WBPR, "HH A1:3" line 3 of Algorithm 1
 * in He and Hong, "HH P3:4" line 4 of Program 3; where the printed algorithm is wrong
 * (docs/algorithms.md), the line says what this program does instead.
 */
#include "src/engine/listing.h"

#include <stddef.h>

static const struct code_line lines_tc[] = {
	{ "WBPR 1:1", 0, CODE_NONE, "for every arc (s, v) of the source:" },
	{ "WBPR 1:2-4", 1, CODE_NONE, "fill it: c(s, v) moves to c_f(v, s) and to e(v)" },
	{ "WBPR 1:6", 0, CODE_NONE, "until a relabeling leaves no vertex active:" },
	{ "WBPR 1:7-8", 1, CODE_NONE, "for some cycles, each warp at its own pace:" },
	{ "WBPR 1:9", 2, CODE_DISCHARGE, "each thread: its vertex u, if e(u) > 0, h(u) < |V|" },
	{ "WBPR 1:10-11", 3, CODE_DISCHARGE, "walk along the arcs with c_f(u, v) > 0" },
	{ "WBPR 1:12-13", 3, CODE_DISCHARGE, "remember the lowest v as v', its height as h'" },
	{ "WBPR 1:14", 3, CODE_PUSH, "if u stands above it, h(u) > h': push" },
	{ "WBPR 1:15", 4, CODE_PUSH, "d = what there is and what goes through" },
	{ "WBPR 1:16-17", 4, CODE_PUSH, "c_f(u, v') and e(u) lose d, atomically" },
	{ "WBPR 1:18-19", 4, CODE_PUSH, "c_f(v', u) and e(v') gain d, atomically" },
	{ "WBPR 1:20-21", 3, CODE_RAISE, "else lift u to h' + 1" },
	{ "WBPR 1:23", 1, CODE_RELABEL, "when it is due: relabel globally (below)" },
	{ "ours", 0, CODE_RETURN, "send back what cannot reach the sink (below)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_tc = {
	.name = "tc",
	.title = "thread-centric push-relabel, WBPR Algorithm 1",
	.lines = lines_tc,
};

static const struct code_line lines_vc[] = {
	{ "WBPR 1:1", 0, CODE_NONE, "for every arc (s, v) of the source:" },
	{ "WBPR 1:2-4", 1, CODE_NONE, "fill it: c(s, v) moves to c_f(v, s) and to e(v)" },
	{ "WBPR 1:6", 0, CODE_NONE, "until a relabeling leaves no vertex active:" },
	{ "WBPR 2:1", 1, CODE_COLLECT, "each thread: its vertex u" },
	{ "WBPR 2:2", 2, CODE_COLLECT, "if e(u) > 0 and h(u) < |V|:" },
	{ "WBPR 2:3-4", 3, CODE_COLLECT, "u joins the queue, avq, at the next free place" },
	{ "WBPR 2:5", 1, CODE_NONE, "all wait; an empty queue ends the cycles" },
	{ "WBPR 2:6", 1, CODE_DISCHARGE, "each warp: its entry u of the queue" },
	{ "WBPR 2:7", 2, CODE_DISCHARGE, "each lane looks at every 32nd arc of u" },
	{ "WBPR 2:8-9", 2, CODE_DISCHARGE, "the lanes reduce to the lowest v with c_f(u, v) > 0" },
	{ "WBPR 2:10", 2, CODE_DISCHARGE, "one lane goes on:" },
	{ "WBPR 2:11-12", 3, CODE_PUSH, "if u stands above v: push, as in 1:15-19" },
	{ "WBPR 2:13-14", 3, CODE_RAISE, "else lift u to h(v) + 1" },
	{ "WBPR 1:23", 1, CODE_RELABEL, "when it is due: relabel globally (below)" },
	{ "ours", 0, CODE_RETURN, "send back what cannot reach the sink (below)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_vc = {
	.name = "vc",
	.title = "vertex-centric push-relabel, WBPR Algorithm 2",
	.lines = lines_vc,
};

static const struct code_line lines_cuda_mf[] = {
	{ "HH P2:1-6", 0, CODE_NONE, "h(s) = |V|; all other h, and all e, are 0" },
	{ "HH P2:7-14", 0, CODE_NONE, "fill every arc (s, u): c_f(u, s), e(u) gain c(s, u)" },
	{ "HH P2:15", 0, CODE_NONE, "ExcessTotal = what has left the source" },
	{ "HH A1:3", 0, CODE_NONE, "while e(s) + e(t) < ExcessTotal:" },
	{ "HH A1:4", 1, CODE_NONE, "copy h to the machine" },
	{ "HH P3:1-2", 1, CODE_DISCHARGE, "KERNEL_CYCLES times, each thread at its own pace:" },
	{ "HH P3:3", 2, CODE_DISCHARGE, "each thread: its vertex u, if e(u) > 0, h(u) < |V|" },
	{ "HH P3:4-12", 3, CODE_DISCHARGE, "e' = e(u); find the lowest v' with c_f(u, v') > 0" },
	{ "HH P3:13", 3, CODE_PUSH, "if u stands above it: push" },
	{ "HH P3:14", 4, CODE_PUSH, "d = the less of e' and c_f(u, v')" },
	{ "HH P3:15-16", 4, CODE_PUSH, "c_f(v', u) += d, c_f(u, v') -= d, atomically" },
	{ "HH P3:17-18", 4, CODE_PUSH, "e(v') += d, e(u) -= d, atomically" },
	{ "HH P3:19-20", 3, CODE_RAISE, "else lift u to h(v') + 1" },
	{ "HH A1:6", 1, CODE_RELABEL, "copy c_f, h and e to the host" },
	{ "HH P4:1-8", 1, CODE_RELABEL, "where e(u) > 0, saturate arcs with h(u) > h(v) + 1" },
	{ "ours", 1, CODE_RELABEL, "if there were any: copy c_f and e to the machine" },
	{ "HH P4:9", 1, CODE_RELABEL, "relabel globally, on the host (below)" },
	{ "HH P4:10-12", 1, CODE_RELABEL, "for every u not reached, and not marked before:" },
	{ "HH P4:13-14", 2, CODE_RELABEL, "mark it; ExcessTotal loses e(u)" },
	{ "ours", 1, CODE_RELABEL, "go on as long as any vertex is active" },
	{ "ours", 0, CODE_RETURN, "send back what cannot reach the sink (below)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_cuda_mf = {
	.name = "cuda-mf",
	.title = "lock-free push-relabel, He and Hong, Algorithm 1",
	.lines = lines_cuda_mf,
};

static const struct code_line lines_sync[] = {
	{ "WBPR 1:1", 0, CODE_NONE, "for every arc (s, v) of the source:" },
	{ "WBPR 1:2-4", 1, CODE_NONE, "fill it: c(s, v) moves to c_f(v, s) and to e(v)" },
	{ "WBPR 1:6", 0, CODE_NONE, "until a relabeling leaves no vertex active:" },
	{ "ours", 1, CODE_COLLECT, "each thread: its vertex u; h(u) is frozen" },
	{ "WBPR 2:2-4", 2, CODE_COLLECT, "if e(u) > 0 and h(u) < |V|: u joins the queue" },
	{ "ours", 2, CODE_COLLECT, "and e(u), 2^57 at most, is what u will push" },
	{ "WBPR 2:5", 1, CODE_NONE, "all wait; an empty queue ends the cycles" },
	{ "ours", 1, CODE_DISCHARGE, "each warp: its entry u of the queue" },
	{ "ours", 2, CODE_DISCHARGE, "along its arcs with c_f(u, v) > 0, h(u) = h(v) + 1:" },
	{ "ours", 3, CODE_PUSH, "push what goes through, until nothing is left" },
	{ "ours", 3, CODE_PUSH, "e(v) gains it atomically: a sum knows no order" },
	{ "ours", 1, CODE_NONE, "all wait" },
	{ "ours", 1, CODE_LIFT, "each warp: its entry u, if u has some of it left" },
	{ "WBPR 2:7-9", 2, CODE_LIFT, "the lanes reduce to the lowest v with c_f(u, v) > 0" },
	{ "WBPR 2:14", 2, CODE_RAISE, "lift u to h(v) + 1, by frozen heights" },
	{ "WBPR 1:23", 1, CODE_RELABEL, "when it is due: relabel globally (below)" },
	{ "ours", 0, CODE_RETURN, "send back what cannot reach the sink (below)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_sync = {
	.name = "sync",
	.title = "synchronous push-relabel, the same state on every machine",
	.lines = lines_sync,
};

static const struct code_line lines_balance[] = {
	{ "WBPR 1:1", 0, CODE_NONE, "for every arc (s, v) of the source:" },
	{ "WBPR 1:2-4", 1, CODE_NONE, "fill it: c(s, v) moves to c_f(v, s) and to e(v)" },
	{ "WBPR 1:6", 0, CODE_NONE, "until a relabeling leaves no vertex active:" },
	{ "WBPR 2:1-4", 1, CODE_COLLECT, "each thread: its vertex u, if active, joins the queue" },
	{ "ours", 1, CODE_NONE, "all wait; an empty queue ends the cycles" },
	{ "LB III-A", 1, CODE_SCAN, "wd: a thread has an equal share of all their arcs" },
	{ "LB III-B", 1, CODE_SCAN, "ns: a thread has a child of u, MDT arcs at most" },
	{ "LB III-C", 1, CODE_SCAN, "hp: a thread has MDT arcs of u, and more in turn" },
	{ "WBPR 1:10-13", 2, CODE_SCAN, "remember the lowest v with c_f(u, v) > 0 there" },
	{ "ours", 2, CODE_SCAN, "best(u) becomes the least of what threads found" },
	{ "ours", 1, CODE_NONE, "all wait" },
	{ "ours", 1, CODE_DISCHARGE, "each thread: its entry u; v' is who best(u) says" },
	{ "WBPR 1:14-19", 2, CODE_PUSH, "if u stands above v': push" },
	{ "WBPR 1:20-21", 2, CODE_RAISE, "else lift u to h(v') + 1" },
	{ "WBPR 1:23", 1, CODE_RELABEL, "when it is due: relabel globally (below)" },
	{ "ours", 0, CODE_RETURN, "send back what cannot reach the sink (below)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_balance = {
	.name = "balance",
	.title = "push-relabel under a load balancing strategy",
	.lines = lines_balance,
};

static const struct code_line lines_hi_pr[] = {
	{ "C&G 2", 0, CODE_NONE, "for every arc (s, v) of the source: fill it" },
	{ "C&G 3", 0, CODE_NONE, "while a vertex below |V| has excess:" },
	{ "C&G 3", 1, CODE_DISCHARGE, "u is a highest one of them; from its current arc on:" },
	{ "C&G 2", 2, CODE_DISCHARGE, "while e(u) > 0 and (u, v) is an arc of u:" },
	{ "C&G 2", 3, CODE_PUSH, "push if c_f(u, v) > 0 and h(u) = h(v) + 1" },
	{ "C&G 2", 3, CODE_DISCHARGE, "else (u, v) is the next arc" },
	{ "C&G 2", 2, CODE_DISCHARGE, "at the end of the arcs:" },
	{ "C&G 2", 3, CODE_RAISE, "lift u one above the lowest v with c_f(u, v) > 0" },
	{ "C&G 3", 3, CODE_DISCHARGE, "nobody else at its height: a gap; all above to |V|" },
	{ "C&G 3", 1, CODE_RELABEL, "when it is due: search backwards from the sink," },
	{ "ours", 2, CODE_RELABEL, "from the lowest height pushed to since the last one," },
	{ "ours", 2, CODE_RELABEL, "until every vertex with excess has its distance;" },
	{ "ours", 2, CODE_RELABEL, "a last one from the sink proves that nothing is left" },
	{ "C&G 4", 0, CODE_RETURN, "send back what cannot reach the sink (below)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_hi_pr = {
	.name = "hi-pr",
	.title = "highest-label push-relabel, Cherkassky and Goldberg 1997",
	.relabels = true,
	.lines = lines_hi_pr,
};

static const struct code_line lines_eibfs[] = {
	{ "EIBFS", 0, CODE_NONE, "for every arc (s, v) of the source: fill it" },
	{ "ours", 0, CODE_NONE, "S: each v with e(v) > 0, at level 1; T: t, at level 1" },
	{ "EIBFS", 0, CODE_NONE, "while S and T both have a vertex at their depth:" },
	{ "ours", 1, CODE_NONE, "of S and T the one that has cost less grows:" },
	{ "EIBFS", 1, CODE_DISCHARGE, "each of its vertices v there: each residual arc" },
	{ "EIBFS", 2, CODE_DISCHARGE, "from v (S) or to v (T), the other end of it x:" },
	{ "EIBFS", 2, CODE_JOIN, "x in neither: x joins, one level above v" },
	{ "EIBFS", 2, CODE_PUSH, "x in the other one: flow goes over that arc, all" },
	{ "ours", 3, CODE_PUSH, "e of its root in S, as far as each arc lets it;" },
	{ "ours", 3, CODE_DISCHARGE, "what gets stuck at a vertex makes it a root" },
	{ "EIBFS", 3, CODE_DISCHARGE, "no e at a root, a full arc from a parent: orphans" },
	{ "ours", 1, CODE_NONE, "then, and again while there is e(v) > 0 in T:" },
	{ "EIBFS", 2, CODE_DRAIN, "deepest level first: v pushes to its parent" },
	{ "EIBFS", 2, CODE_DISCHARGE, "its arc is full: v is an orphan" },
	{ "EIBFS", 1, CODE_NONE, "each orphan, the least level d first:" },
	{ "EIBFS", 2, CODE_DISCHARGE, "hangs on a neighbour at d - 1, if there is one," },
	{ "EIBFS", 2, CODE_RAISE, "else rises above the lowest; children: orphans;" },
	{ "EIBFS", 2, CODE_RAISE, "above the depth it leaves; with e(v): root of S" },
	{ "ours", 0, CODE_RELABEL, "a search from the sink proves that nothing is left" },
	{ "ours", 0, CODE_RETURN, "send back what cannot reach the sink (below)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_eibfs = {
	.name = "eibfs",
	.title = "excesses incremental breadth-first search, Goldberg et al. 2015",
	.relabels = true,
	.lines = lines_eibfs,
};

static const struct code_line lines_pseudoflow[] = {
	{ "H 2008", 0, CODE_NONE, "for every arc (s, v) of the source: fill it" },
	{ "ours", 0, CODE_NONE, "each vertex: a tree; h(v): its distance to the sink" },
	{ "C&H 2009", 0, CODE_NONE, "while a root r below |V| has excess:" },
	{ "C&H 2009", 1, CODE_DISCHARGE, "r is one of the highest label, l = h(r)" },
	{ "C&H 2009", 1, CODE_DISCHARGE, "nobody at l - 1: a gap; all of its tree to |V|" },
	{ "C&H 2009", 1, CODE_DISCHARGE, "each u of its tree with h(u) = l, from r down:" },
	{ "C&H 2009", 2, CODE_DISCHARGE, "c_f(u, v) > 0, h(v) = l - 1: a merger (u, v)," },
	{ "H 2008", 3, CODE_DISCHARGE, "u becomes the root, and hangs on v;" },
	{ "H 2008", 3, CODE_PUSH, "e(r) goes from parent to parent to v's root," },
	{ "H 2008", 3, CODE_DISCHARGE, "what does not go through stays: a root there" },
	{ "C&H 2009", 2, CODE_RAISE, "else, after those that hang on it: lift u above" },
	{ "ours", 3, CODE_RAISE, "its lowest neighbour, but above no child" },
	{ "ours", 1, CODE_RELABEL, "when it is due: h(v) is v's distance again," },
	{ "ours", 2, CODE_RELABEL, "and who would stand below its parent is a root;" },
	{ "ours", 0, CODE_RELABEL, "a search from the sink proves that nothing is left" },
	{ "ours", 0, CODE_RETURN, "send back what cannot reach the sink (below)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_pseudoflow = {
	.name = "pseudoflow",
	.title = "the pseudoflow algorithm, Hochbaum 2008",
	.relabels = true,
	.lines = lines_pseudoflow,
};

static const struct code_line lines_hybrid_mf[] = {
	{ "HH A5:1", 0, CODE_NONE, "fill every arc (s, u); N = vertices that are active" },
	{ "HH A5:2", 0, CODE_NONE, "the CPU has e, h and c_f" },
	{ "HH A5:3", 0, CODE_NONE, "while e(s) + e(t) < ExcessTotal:" },
	{ "HH A5:19", 1, CODE_DECIDE, "Threshold, of what both have done so far (Eq. 3)" },
	{ "HH A5:4", 1, CODE_DECIDE, "if N > Threshold: the GPU works" },
	{ "HH A5:5-8", 2, CODE_DECIDE, "copy e and c_f to the GPU, if it has not got them" },
	{ "HH A5:9-10", 2, CODE_DISCHARGE, "copy h; the kernel of cuda-mf, each thread:" },
	{ "HH P3:3", 3, CODE_DISCHARGE, "its vertex u, if e(u) > 0, h(u) < |V|" },
	{ "HH P3:4-12", 3, CODE_DISCHARGE, "finds the lowest v' with c_f(u, v') > 0" },
	{ "HH P3:13-18", 3, CODE_PUSH, "pushes to it if u stands above it," },
	{ "HH P3:19-20", 3, CODE_RAISE, "else lifts u" },
	{ "HH A5:11", 2, CODE_RELABEL, "copy c_f, h and e to the host" },
	{ "HH A5:12", 2, CODE_RELABEL, "cancel violations; relabel globally (below)" },
	{ "HH A5:13-16", 1, CODE_DECIDE, "else the CPU works:" },
	{ "HH A5:17", 2, CODE_HOST, "hi-pr, for a slice of its operations: discharge" },
	{ "C&G 2, 3", 3, CODE_HOST, "a highest active vertex; lift those above a gap" },
	{ "ours", 0, CODE_NONE, "a relabeling proves that no vertex is active" },
	{ "ours", 0, CODE_RETURN, "send back what cannot reach the sink (below)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_hybrid_mf = {
	.name = "hybrid-mf",
	.title = "CPU or GPU, chosen anew, He and Hong, Algorithm 5",
	.lines = lines_hybrid_mf,
};

static const struct code_line lines_ecl[] = {
	{ "ECL 4:2-3", 0, CODE_NONE, "fill every arc (s, v) of the source" },
	{ "ECL 4:3", 0, CODE_COLLECT, "each thread: its v; if e(v) > 0: v joins WL_PR" },
	{ "ECL 4:4", 0, CODE_RELABEL, "phase I: relabel globally, from the sink" },
	{ "ECL 4:6", 0, CODE_NONE, "until WL_PR is empty:" },
	{ "ECL 5:1-2", 1, CODE_DISCHARGE, "each warp: its v of WL_PR, e(v) > 0, h(v) < |V|" },
	{ "ECL 5:3-8", 2, CODE_DISCHARGE, "each lane looks at every 32nd arc (v, n)" },
	{ "ECL 5:9", 2, CODE_DISCHARGE, "shuffles find the lowest n with c_f(v, n) > 0" },
	{ "ECL 5:10", 2, CODE_DISCHARGE, "one lane goes on:" },
	{ "ECL 5:11-12", 3, CODE_PUSH, "if v stands above n: push; one f changes" },
	{ "ECL 5:13-16", 3, CODE_DISCHARGE, "n joins WL_next, and v, if e(v) > 0 still" },
	{ "ECL 5:17-18", 3, CODE_RAISE, "else lift v to h(n) + 1" },
	{ "ECL 5:19-21", 3, CODE_DISCHARGE, "v joins WL_next, if h(v) < |V|" },
	{ "ECL 4:10", 1, CODE_NONE, "WL_next is the new WL_PR" },
	{ "ECL 4:11-13", 1, CODE_RELABEL, "when it is due: relabel globally" },
	{ "ECL 6:1-9", 2, CODE_RELABEL, "the root is at 0, all else at |V|" },
	{ "ECL 7:1-2", 2, CODE_RELABEL, "each warp: its v of WL_GR, a launch a level" },
	{ "ECL 7:3-4", 3, CODE_RELABEL, "each lane: new n, not s, with c_f(n, v) > 0" },
	{ "ECL 7:5-6", 3, CODE_RELABEL, "h(n) is the level; n joins WL_next" },
	{ "ours", 0, CODE_RELABEL, "prove the end: relabel globally; who is active:" },
	{ "ours", 1, CODE_COLLECT, "joins WL_PR again, and it goes on" },
	{ "ECL IV", 0, CODE_COLLECT, "phase II: each v with e(v) > 0 joins WL_PR" },
	{ "ECL 4:15", 0, CODE_RELABEL, "relabel globally, from the source" },
	{ "ECL 4:17", 0, CODE_NONE, "until WL_PR is empty:" },
	{ "ECL 5, 3", 1, CODE_RETURN, "as in phase I, but along reverse arcs only" },
	{ "ECL 4:21-23", 1, CODE_RELABEL, "when it is due: relabel globally" },
	{ NULL, 0, CODE_NONE, NULL },
};

static const enum code_part parts_ecl[] = {
	PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL,
	PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_BEGIN, PART_MIDDLE, PART_MIDDLE,
	PART_MIDDLE, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL,
};

_Static_assert(sizeof(parts_ecl) / sizeof(parts_ecl[0]) + 1 ==
		       sizeof(lines_ecl) / sizeof(lines_ecl[0]), "a part for each line");

const struct listing listing_ecl = {
	.name = "ecl",
	.title = "ECL-MaxFlow, Algorithms 4 to 7",
	.from = "v",
	.to = "n",
	.relabels = true,
	.returns = true,
	.on_machine = true,
	.lines = lines_ecl,
	.parts = parts_ecl,
};

static const struct code_line lines_turbo[] = {
	{ "ours", 0, CODE_COLLECT, "each v with e(v) > 0, h(v) < |V| joins the pool" },
	{ "ours", 0, CODE_NONE, "an epoch, until no block and no pool has an entry:" },
	{ "ours", 1, CODE_DISCHARGE, "each block: its own entries, and a share of the pool" },
	{ "ours", 1, CODE_DISCHARGE, "a round, 4 lanes (dense graphs: a warp) an entry v:" },
	{ "ours", 2, CODE_DISCHARGE, "each lane: some arcs of v (`arc-order` rotates)" },
	{ "ours", 2, CODE_RAISE, "no arc with c_f(v, w) > 0 leads down: lift v" },
	{ "ours", 2, CODE_PUSH, "push along all arcs that lead down, at once:" },
	{ "ours", 3, CODE_DISCHARGE, "in one turn at most 2^26 (64-bit words: 2^58)" },
	{ "ours", 3, CODE_DISCHARGE, "e(w) was 0: w is this block's, in its next round" },
	{ "ours", 2, CODE_DISCHARGE, "lower e(v), last; what is left of it: v once more" },
	{ "ours", 2, CODE_DISCHARGE, "a row too long: more lanes do it, behind the others" },
	{ "ours", 3, CODE_DISCHARGE, "a block did it, and lifted v: push once more" },
	{ "ours", 1, CODE_DISCHARGE, "up to `rounds` of them, unless it has too many entries" },
	{ "ours", 1, CODE_DISCHARGE, "keep a few (long rows: none), give the pool the rest" },
	{ "ours", 0, CODE_RELABEL, "when it is due, and at the end: relabel globally" },
	{ "ours", 1, CODE_RELABEL, "the root has label 0, all others |V|" },
	{ "ours", 1, CODE_RELABEL, "epochs as above: for each entry v, and each u" },
	{ "ours", 2, CODE_RELABEL, "with c_f(u, v) > 0 and a label above that of v + 1:" },
	{ "ours", 3, CODE_RELABEL, "lower it, and u joins the block's next round" },
	{ "ours", 2, CODE_RELABEL, "the pool is full: then all with labels join it anew" },
	{ "ours", 1, CODE_RELABEL, "labels become heights" },
	{ "ours", 0, CODE_RETURN, "phase two: the same, with s as root in place of t" },
	{ "ours", 1, CODE_RETURN, "excess returns to s" },
	{ NULL, 0, CODE_NONE, NULL },
};

static const enum code_part parts_turbo[] = {
	PART_ALL, PART_ALL, PART_BEGIN, PART_MIDDLE, PART_MIDDLE, PART_MIDDLE,
	PART_MIDDLE, PART_MIDDLE, PART_MIDDLE, PART_MIDDLE, PART_MIDDLE, PART_MIDDLE, PART_MIDDLE,
	PART_END, PART_ALL, PART_BEGIN, PART_MIDDLE, PART_MIDDLE, PART_MIDDLE,
	PART_MIDDLE, PART_END, PART_ALL, PART_ALL,
};

_Static_assert(sizeof(parts_turbo) / sizeof(parts_turbo[0]) + 1 ==
		       sizeof(lines_turbo) / sizeof(lines_turbo[0]), "a part for each line");

const struct listing listing_turbo = {
	.name = "turbo",
	.title = "worklists of blocks, a round or more between two grid barriers",
	.from = "v",
	.to = "w",
	.relabels = true,
	.returns = true,
	.on_machine = true,
	.lines = lines_turbo,
	.parts = parts_turbo,
};

static const struct code_line lines_relabel[] = {
	{ "WBPR 1:23", 0, CODE_RELABEL, "every vertex to |V|, the sink to 0" },
	{ "WBPR 2.2", 0, CODE_RELABEL, "breadth first from the sink, against the arcs:" },
	{ "WBPR 2.2", 1, CODE_RELABEL, "u with c_f(u, v) > 0, not met yet: h(u) = h(v) + 1" },
	{ "WBPR 1:6", 0, CODE_RELABEL, "count the active vertices; none: it is over" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_relabel = {
	.name = "relabel",
	.title = "global relabeling (`set relabel-on`)",
	.lines = lines_relabel,
};

static const struct code_line lines_return[] = {
	{ "ours", 0, CODE_RETURN, "from each vertex with excess, upstream along its flow:" },
	{ "ours", 1, CODE_RETURN, "cancel every cycle of flow that is met" },
	{ "ours", 0, CODE_RETURN, "in topological order, the farthest first:" },
	{ "ours", 1, CODE_RETURN, "give excess back on the arcs it came on" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_return = {
	.name = "return",
	.title = "stage two, on the host (Cherkassky and Goldberg)",
	.lines = lines_return,
};
