# SPDX-License-Identifier: GPL-3.0-or-later
# Real graphs: with SPILLWAY_DATA=FOLDER, all its *.gz files, by all variants, three
# warp orders, the card's waves and waves of 1 (graphs of more than 10^6 arcs: the default
# order and wave). Flows, with `terminals hubs 0` and `far 20`, against LEMON's
# `dimacs-solver -long`; matchings against the sizes that MANIFEST.tsv certifies; distances against
# flows of least cost, levels from the source of `hubs 0`, lengths of *.gr.gz from vertex 1.
# SNAP edge lists (*.txt.gz) are converted for the judge by tests/data_to_max.sh, which
# shares nothing with the program; all others by `export dimacs`.

if [ -z "${SPILLWAY_DATA:-}" ]; then
	echo "skip? data: SPILLWAY_DATA names no folder with graphs (docs/results/README.md)"
	exit 0
fi
if ! command -v dimacs-solver >/dev/null; then
	echo "skip data: dimacs-solver (LEMON) is not installed (make deps)"
	exit 0
fi
variants_of() { "$BUILD/spillway" --plain --batch -e "info variants $1" | sed -n 's/^\([a-z][^ ]*\) .*/\1/p'; }
solves() { # PROBLEM ORDERS WAVES
	for variant in $(variants_of "$1"); do
		for order in $2; do
			for wave in $3; do
				echo "use $variant; set warp-order $order; set wave $wave; solve"
			done
		done
	done
}
for problem in flow matching bfs sssp; do
	solves $problem 'forward reversed shuffled' 'default 1' >"$WORK/$problem-all"
	solves $problem forward default >"$WORK/$problem-few"
done

# compare PROBLEM NAME VALUE LOAD: all runs have the value and are verified.
compare() {
	script=$WORK/$1-all
	shift
	arcs=$("$BUILD/spillway" --json --batch -e "$3; info graph" 2>/dev/null |
		sed -n 's/.*"arcs":\([0-9]*\),.*/\1/p')
	[ "${arcs:-0}" -gt 1000000 ] && script=${script%-all}-few
	# Of a file with lengths `auto` takes the distances.
	case $script-$1 in
	*/flow-*.gr\ *)
		grep -v '^use auto' "$script" >"$WORK/without-auto"
		script=$WORK/without-auto ;;
	esac
	"$BUILD/spillway" --json --batch -e "$3" -x "$script" >"$WORK/out" 2>&1
	wanted=$(wc -l <"$script")
	good=$(grep -c "\"type\":\"result\".*\"value\":$2,\"verified\":true," "$WORK/out")
	if [ "$good" = "$wanted" ]; then
		echo "ok $1 = $2"
	else
		grep -v '"type":"note"' "$WORK/out"
		echo "not ok $1: it should be $2, $good of $wanted runs agree"
	fi
}

# least FILE.min: the cost of its flow.
least() { dimacs-solver -long "$1" 2>&1 | sed -n 's/^Min flow cost: //p'; }

# levels NAME LOAD: breadth-first search on the graph in $WORK/graph.max.
levels() {
	awk -v gr=/dev/null -v min="$WORK/levels.min" -v unit=1 -f tests/max_to_distances.awk "$WORK/graph.max"
	compare bfs "$1, levels" "$(least "$WORK/levels.min")" "$2"
}

# lengths NAME FILE: shortest paths from vertex 1.
lengths() {
	zcat "$2" | awk '$1 == "p" { print "p max", $3, $4; print "n 1 s" } $1 == "a"' >"$WORK/lengths.max"
	awk -v gr=/dev/null -v min="$WORK/lengths.min" -f tests/max_to_distances.awk "$WORK/lengths.max"
	compare sssp "$1, lengths" "$(least "$WORK/lengths.min")" "load '$2' source=1"
}

for file in "$SPILLWAY_DATA"/*.gz; do
	name=$(basename "$file" .gz)
	problem=$("$BUILD/spillway" --json --batch -e "load '$file'; info graph" 2>/dev/null |
		sed -n 's/.*"problem":"\([a-z]*\)".*/\1/p')
	case $problem in
	matching)
		size=$(grep "^$name.gz	" "$SPILLWAY_DATA/MANIFEST.tsv" 2>/dev/null |
			sed -n 's/.*maximum matching \([0-9]*\).*/\1/p')
		if [ -n "$size" ]; then
			compare flow "$name" "$size" "load '$file'"
			compare matching "$name, without a flow" "$size" "load '$file'"
		else
			echo "skip? $name: its matching has no certified size"
		fi
		continue ;;
	flow) ;;
	*)
		echo "not ok $name: it does not load"
		continue ;;
	esac
	for terminals in 'hubs 0' 'far 20'; do
		load="load '$file'; terminals $terminals"
		rm -f "$WORK/graph.max"
		case $name in
		*.txt) bash tests/data_to_max.sh "$BUILD/spillway" "$file" "$terminals" >"$WORK/graph.max" ;;
		*) "$BUILD/spillway" --batch -e "$load; export dimacs '$WORK/graph.max'" >"$WORK/out" 2>&1 ;;
		esac || {
			# A graph may be too small for so many pairs.
			grep -q 'do not fit\|far pairs found' "$WORK/out" || echo "not ok $name $terminals: no file for the judge"
			continue
		}
		value=$(dimacs-solver -long "$WORK/graph.max" 2>&1 | sed -n 's/^Max flow value: //p')
		compare flow "$name $terminals" "$value" "$load"
		[ "$terminals" != 'hubs 0' ] || levels "$name" "$load"
	done
	case $name in *.gr) lengths "$name" "$file" ;; esac
done
