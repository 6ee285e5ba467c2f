# SPDX-License-Identifier: GPL-3.0-or-later
# Real graphs: with SPILLWAY_DATA=FOLDER, its SNAP edge lists (*.txt.gz) with
# `terminals hubs 0` and `far 20`, all four variants, three warp orders, the card's waves
# and waves of 1, against LEMON's `dimacs-solver -long`.

if [ -z "${SPILLWAY_DATA:-}" ]; then
	echo "skip? data: SPILLWAY_DATA names no folder with graphs (docs/results/README.md)"
	exit 0
fi
if ! command -v dimacs-solver >/dev/null; then
	echo "skip data: dimacs-solver (LEMON) is not installed (make deps)"
	exit 0
fi
for variant in tc-rcsr tc-bcsr vc-rcsr vc-bcsr; do
	for order in forward reversed shuffled; do
		for wave in default 1; do
			echo "use $variant; set warp-order $order; set wave $wave; solve"
		done
	done
done >"$WORK/solves"
for file in "$SPILLWAY_DATA"/*.txt.gz; do
	for terminals in 'hubs 0' 'far 20'; do
		name="$(basename "$file" .txt.gz) $terminals"
		if ! bash tests/data_to_max.sh "$BUILD/spillway" "$file" "$terminals" >"$WORK/graph.max"; then
			echo "not ok $name: it cannot be converted for the judge"
			continue
		fi
		value=$(dimacs-solver -long "$WORK/graph.max" 2>&1 | sed -n 's/^Max flow value: //p')
		"$BUILD/spillway" --json --batch -e "load '$file'; terminals $terminals" -x "$WORK/solves" \
			>"$WORK/out" 2>&1
		good=$(grep -c "\"type\":\"result\".*\"value\":$value,\"verified\":true," "$WORK/out")
		if [ "$good" = 24 ]; then
			echo "ok $name = $value"
		else
			grep -v '"type":"note"' "$WORK/out"
			echo "not ok $name: the judge says $value, $good of 24 runs agree"
		fi
	done
done
