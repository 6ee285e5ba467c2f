# SPDX-License-Identifier: GPL-3.0-or-later
# The value of an outside judge, LEMON's `dimacs-solver -long`, on the samples, on 200
# random graphs that share nothing with the program's own generators, and on 300 of all its
# families and ways to choose terminals, which `export dimacs` writes: for all four
# variants, three warp orders, the card's waves and waves of 1. COUNT=N and FAMILIES=N for
# other numbers of graphs.

if ! command -v dimacs-solver >/dev/null; then
	echo "skip judge: dimacs-solver (LEMON) is not installed (make deps)"
	exit 0
fi

# solves: the commands that solve the loaded graph in every way.
solves() {
	for variant in tc-rcsr tc-bcsr vc-rcsr vc-bcsr; do
		for order in forward reversed shuffled; do
			for wave in default 1; do
				echo "use $variant; set warp-order $order; set wave $wave; solve"
			done
		done
	done
}
solves >"$WORK/solves"

# judge FILE NAME COMMANDS: the commands make the graph that the file holds.
judge() {
	value=$(dimacs-solver -long "$1" 2>&1 | sed -n 's/^Max flow value: //p')
	if [ -z "$value" ]; then
		echo "not ok $2: the judge gave no value"
		return
	fi
	"$BUILD/spillway" --json --batch -e 'set on-error continue' -x "$3" -x "$WORK/solves" \
		>"$WORK/out" 2>&1
	good=$(grep -c "\"type\":\"result\".*\"value\":$value,\"verified\":true," "$WORK/out")
	if [ "$good" = 24 ]; then
		echo "ok $2 = $value"
	else
		grep -v '"type":"note"' "$WORK/out"
		echo "not ok $2: the judge says $value, $good of 24 runs agree"
	fi
}

# judge_file FILE NAME
judge_file() {
	echo "load '$1'" >"$WORK/load"
	judge "$1" "$2" "$WORK/load"
}

for sample in samples/*.max; do
	judge_file "$PWD/$sample" "$sample"
done
for ((seed = 1; seed <= ${COUNT:-200}; seed++)); do
	awk -v seed="$seed" -f tests/random_graph.awk >"$WORK/graph.max"
	judge_file "$WORK/graph.max" "random graph $seed"
done
for ((seed = 1; seed <= ${FAMILIES:-300}; seed++)); do
	rm -f "$WORK/graph.max"
	awk -v seed="$seed" -f tests/random_family.awk >"$WORK/made"
	"$BUILD/spillway" --batch --force -e 'set on-error continue' -x "$WORK/made" \
		-e "export dimacs '$WORK/graph.max'" >"$WORK/out" 2>&1
	judge "$WORK/graph.max" "$(sed -n 's/^generate //p' "$WORK/made") seed $seed" "$WORK/made"
done
