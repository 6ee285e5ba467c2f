# SPDX-License-Identifier: GPL-3.0-or-later
# The value of an outside judge, LEMON's `dimacs-solver -long`, on the samples, where it
# must be the answer in samples/README.md too, on 40 random graphs that share nothing with
# the program's own generators, and on 60 of all its families and ways to choose terminals,
# which `export dimacs` writes: for all variants, three warp orders, the card's waves
# and waves of 1, where they matter. The same for matchings: 40 random bipartite graphs, and 20
# of all families in which each vertex is a row and a column; the judge has a matching as a flow.
# The sums of distances on 20 random graphs and 20 of all families, of breadth-first search and of
# shortest paths: the judge has them as a flow of least cost. With DEEP=1 on 200 and 300 graphs, 300
# and 100 for matchings, 150 and 150 for distances; COUNT=N, FAMILIES=N, SIDES=N, SQUARES=N and
# DISTANCES=N for other numbers of graphs.

if ! command -v dimacs-solver >/dev/null; then
	echo "skip judge: dimacs-solver (LEMON) is not installed (make deps)"
	exit 0
fi

variants() { "$BUILD/spillway" --plain --batch -e "info variants $1" | sed -n 's/^\([a-z][^ ]*\) .*/\1/p'; }

# solves VARIANT...: the commands that solve the loaded graph in every way.
solves() {
	for variant; do
		for order in forward reversed shuffled; do
			for wave in default 1; do
				echo "use $variant; set warp-order $order; set wave $wave; solve"
			done
		done
	done
}
flows=$WORK/flows matchings=$WORK/matchings levels=$WORK/levels lengths=$WORK/lengths
# shellcheck disable=SC2046 # words
solves $(variants flow) >"$flows"
# shellcheck disable=SC2046
solves $(variants bfs) >"$levels"
# shellcheck disable=SC2046
solves $(variants sssp) >"$lengths"
# shellcheck disable=SC2046
{ for initial in none karp-sipser cheap; do echo "set initial $initial"; solves $(variants matching); done; } >"$matchings"
for solves in "$flows" "$matchings" "$levels" "$lengths"; do
	grep -q '; solve$' "$solves" || echo "not ok judge: no variant would solve its $(basename "$solves")"
done

# judge FILE NAME LOAD [ANSWER [SOLVES]]: FILE is for the judge, LOAD the command for us.
judge() {
	local solves=${5:-$flows}
	local runs
	runs=$(grep -c '; solve$' "$solves")
	value=$(dimacs-solver -long "$1" 2>&1 | sed -n 's/^Max flow value: //p; s/^Min flow cost: //p')
	if [ -z "$value" ]; then
		echo "not ok $2: the judge gave no value"
		return
	fi
	if [ "${4:-$value}" != "$value" ]; then
		echo "not ok $2: the answer is said to be $4, the judge says $value"
		return
	fi
	"$BUILD/spillway" --json --batch -e "$3" -x "$solves" >"$WORK/out" 2>&1
	good=$(grep -c "\"type\":\"result\".*\"value\":$value,\"verified\":true," "$WORK/out")
	if [ "$good" = "$runs" ]; then
		echo "ok $2 = $value"
	else
		grep -v '"type":"note"' "$WORK/out"
		echo "not ok $2: the judge says $value, $good of $runs runs agree"
	fi
}

# The table of samples: | `load FILE OPTIONS` | what it is | answer |
sed -n 's/^| `load \([^`]*\)` |.*| \([0-9]*\) |$/\2 \1/p' samples/README.md >"$WORK/samples"

# sample 'ANSWER FILE OPTIONS'
sample() {
	local answer=${1%% *} sample=${1#* } unit
	# Of a file with lengths `export` writes these, unless it is said to be a network.
	case $sample in *.gr*) unit=' capacity=unit' ;; *) unit='' ;; esac
	"$BUILD/spillway" --batch -e "load samples/$sample$unit; export dimacs $WORK/sample.max" >"$WORK/out" 2>&1
	# Of a file with lengths \`auto\` takes the distances.
	case $sample in
	*.gr*) grep -v '^use auto' "$flows" >"$WORK/without_auto" ;;
	*) cp "$flows" "$WORK/without_auto" ;;
	esac
	judge "$WORK/sample.max" "samples/$sample" "load samples/$sample" "$answer" "$WORK/without_auto"
}

random_graph() { # SEED
	awk -v seed="$1" -f tests/random_graph.awk >"$WORK/graph.max"
	judge "$WORK/graph.max" "random graph $1" "load '$WORK/graph.max'"
}

family() { # SEED
	awk -v seed="$1" -f tests/random_family.awk >"$WORK/made"
	made="set on-error continue; source '$WORK/made'"
	"$BUILD/spillway" --batch --force -e "$made" -e "export dimacs '$WORK/family.max'" \
		>"$WORK/out" 2>&1
	judge "$WORK/family.max" "$(sed -n 's/^generate //p' "$WORK/made") seed $1" "$made"
}

sides() { # SEED
	awk -v seed="$1" -v flow="$WORK/sides.max" -f tests/random_sides.awk >"$WORK/sides.mtx"
	judge "$WORK/sides.max" "matching, random graph $1" "load '$WORK/sides.mtx' as=bipartite" '' "$matchings"
}

square() { # SEED
	awk -v seed="$1" -f tests/random_family.awk >"$WORK/made"
	load="load '$WORK/family.max' as=bipartite"
	"$BUILD/spillway" --batch --force -e "set on-error continue; source '$WORK/made'" \
		-e "export dimacs '$WORK/family.max'; $load; export dimacs '$WORK/square.max'" >"$WORK/out" 2>&1
	judge "$WORK/square.max" "matching, $(sed -n 's/^generate //p' "$WORK/made") seed $1" "$load" '' "$matchings"
}

# distances FILE.max NAME: from its source.
distances() {
	awk -v gr="$WORK/distances.gr" -v min="$WORK/distances.min" -f tests/max_to_distances.awk "$1"
	awk -v gr=/dev/null -v min="$WORK/levels.min" -v unit=1 -f tests/max_to_distances.awk "$1"
	source=$(awk '$3 == "s" { print $2; exit }' "$1")
	judge "$WORK/levels.min" "levels, $2" "load '$WORK/distances.gr' source=$source" '' "$levels"
	judge "$WORK/distances.min" "distances, $2" "load '$WORK/distances.gr' source=$source" '' "$lengths"
}

near() { # SEED
	awk -v seed="$1" -f tests/random_graph.awk >"$WORK/graph.max"
	distances "$WORK/graph.max" "random graph $1"
}

far() { # SEED
	awk -v seed="$1" -f tests/random_family.awk >"$WORK/made"
	"$BUILD/spillway" --batch --force -e "set on-error continue; source '$WORK/made'" \
		-e "export dimacs '$WORK/family.max'" >"$WORK/out" 2>&1
	distances "$WORK/family.max" "$(sed -n 's/^generate //p' "$WORK/made") seed $1"
}

for sample in samples/*; do
	case $sample in *.spill | *.md) continue ;; esac
	grep -q " $(basename "$sample")\( \|$\)" "$WORK/samples" ||
		echo "not ok $sample: samples/README.md does not tell its answer"
done
if [ "$DEEP" = 1 ]; then
	count=200 families=300 sides=300 squares=100 distances=150
else
	count=40 families=60 sides=40 squares=20 distances=20
fi
mapfile -t samples <"$WORK/samples"
mapfile -t graphs < <(seq "${COUNT:-$count}")
mapfile -t made < <(seq "${FAMILIES:-$families}")
mapfile -t sides < <(seq "${SIDES:-$sides}")
mapfile -t squares < <(seq "${SQUARES:-$squares}")
mapfile -t distances < <(seq "${DISTANCES:-$distances}")
each sample "${samples[@]}"
each random_graph "${graphs[@]}"
each family "${made[@]}"
each sides "${sides[@]}"
each square "${squares[@]}"
each near "${distances[@]}"
each far "${distances[@]}"
