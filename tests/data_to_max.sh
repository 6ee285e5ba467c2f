#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# data_to_max.sh PROGRAM FILE TERMINALS: a SNAP edge list (plain or gzip) as a DIMACS
# problem on standard output, for a judge that reads nothing else. TERMINALS is what
# the command `terminals` takes (hubs 0, far 20). Only the choice of terminals is the
# program's; arcs and capacities are made here, from the file: every line an arc of
# capacity 1, loops left out, and for joined terminals the sums of the capacities that
# leave a source or enter a sink.
set -eu
program=$1 file=$2 terminals=$3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" --json --batch -e "load '$file'; terminals $terminals; info graph" \
	-e 'start' >"$work/info" 2>/dev/null
# The names of the terminals: one each, or those S* and T* are joined to.
side() { # source|sink
	name=$(sed -n "s/.*\"topic\":\"graph\".*\"$1\":\"\([^\"]*\)\".*/\1/p" "$work/info")
	case $name in
	*'*') "$program" --json --batch -e "load '$file'; terminals $terminals; start; show vertex $name" 2>/dev/null |
		sed -n 's/.*"to":\[\([^]]*\)\].*/\1/p' | tr -d '"' | tr ',' ' ' ;;
	*) echo "$name" ;;
	esac
}
sources=$(side source)
sinks=$(side sink)
gzip -dcf <"$file" | awk -v sources="$sources" -v sinks="$sinks" '
function index_of(name) {
	if (!(name in number)) number[name] = ++n
	return number[name]
}
{ sub(/\r$/, "") }
BEGIN {
	s = split(sources, source, " "); t = split(sinks, sink, " ")
	for (i = 1; i <= s; i++) from[source[i]] = 1
	for (i = 1; i <= t; i++) to[sink[i]] = 1
}
/^#/ || NF < 2 { next }
{
	u = index_of($1); v = index_of($2)
	if (u == v) next
	if ($1 in from) leaves[$1]++
	if ($2 in to) enters[$2]++
	arc[++m] = "a " u " " v " 1"
}
END {
	joined = s > 1 || t > 1
	print "p max " n + 2 * joined " " m + (joined ? s + t : 0)
	print "n " (joined ? n + 1 : number[source[1]]) " s"
	print "n " (joined ? n + 2 : number[sink[1]]) " t"
	for (i = 1; i <= m; i++) print arc[i]
	for (i = 1; joined && i <= s; i++) print "a " n + 1 " " number[source[i]] " " leaves[source[i]] + 0
	for (i = 1; joined && i <= t; i++) print "a " number[sink[i]] " " n + 2 " " enters[sink[i]] + 0
}'
