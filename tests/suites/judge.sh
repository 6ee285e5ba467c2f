# SPDX-License-Identifier: GPL-3.0-or-later
# The value of an outside judge, LEMON's `dimacs-solver -long`, on the samples, where it
# must be the answer in samples/README.md too, on 40 random graphs that share nothing with
# the program's own generators, and on 60 of all its families and ways to choose terminals,
# which `export dimacs` writes: for all variants, three warp orders, the card's waves
# and waves of 1, where they matter. With DEEP=1 on 200 and 300; COUNT=N and FAMILIES=N for
# other numbers of graphs.

if ! command -v dimacs-solver >/dev/null; then
	echo "skip judge: dimacs-solver (LEMON) is not installed (make deps)"
	exit 0
fi

variants=$("$BUILD/spillway" --plain --batch -e 'info variants flow' | sed -n 's/^\([a-z][^ ]*\) .*/\1/p')
runs=$((6 * $(echo "$variants" | wc -l)))

# solves: the commands that solve the loaded graph in every way.
solves() {
	for variant in $variants; do
		for order in forward reversed shuffled; do
			for wave in default 1; do
				echo "use $variant; set warp-order $order; set wave $wave; solve"
			done
		done
	done
}
solves=$WORK/solves
solves >"$solves"

# judge FILE NAME LOAD [ANSWER]: FILE is for the judge, LOAD the command for us.
judge() {
	value=$(dimacs-solver -long "$1" 2>&1 | sed -n 's/^Max flow value: //p')
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
	local answer=${1%% *} sample=${1#* }
	"$BUILD/spillway" --batch -e "load samples/$sample; export dimacs $WORK/sample.max" >"$WORK/out" 2>&1
	judge "$WORK/sample.max" "samples/$sample" "load samples/$sample" "$answer"
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

for sample in samples/*; do
	case $sample in *.spill | *.md) continue ;; esac
	grep -q " $(basename "$sample")\( \|$\)" "$WORK/samples" ||
		echo "not ok $sample: samples/README.md does not tell its answer"
done
[ "$DEEP" = 1 ] && count=200 families=300 || count=40 families=60
mapfile -t samples <"$WORK/samples"
mapfile -t graphs < <(seq "${COUNT:-$count}")
mapfile -t made < <(seq "${FAMILIES:-$families}")
each sample "${samples[@]}"
each random_graph "${graphs[@]}"
each family "${made[@]}"
