# SPDX-License-Identifier: GPL-3.0-or-later
# The value of an outside judge, LEMON's `dimacs-solver -long`, on the samples and on
# 200 random graphs, for all four variants, three warp orders, the card's waves and waves
# of 1. COUNT=N for another number of graphs.

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

# judge FILE NAME
judge() {
	value=$(dimacs-solver -long "$1" 2>&1 | sed -n 's/^Max flow value: //p')
	if [ -z "$value" ]; then
		echo "not ok $2: the judge gave no value"
		return
	fi
	"$BUILD/spillway" --json --batch -e "load '$1'" -x "$WORK/solves" >"$WORK/out" 2>&1
	good=$(grep -c "\"type\":\"result\".*\"value\":$value,\"verified\":true," "$WORK/out")
	if [ "$good" = 24 ]; then
		echo "ok $2 = $value"
	else
		grep -v '"type":"note"' "$WORK/out"
		echo "not ok $2: the judge says $value, $good of 24 runs agree"
	fi
}

for sample in samples/*.max; do
	judge "$sample" "$sample"
done
for ((seed = 1; seed <= ${COUNT:-200}; seed++)); do
	awk -v seed="$seed" -f tests/random_graph.awk >"$WORK/graph.max"
	judge "$WORK/graph.max" "random graph $seed"
done
