# SPDX-License-Identifier: GPL-3.0-or-later
# The machine `cuda` without a GPU: the plug-in and its kernels as they are, over an emulated CUDA
# (tests/emulated). Free runs by the variants that have them, stops, slices, the way back,
# and states that are those of `sim`. With DEEP=1 also scripts of tests/gpu, and every word of
# the kernels' vocabulary. ONLY='values stops' runs some.

if ! command -v "${CXX:-c++}" >/dev/null; then
	echo "skip drive: there is no C++ compiler (make deps)"
	exit 0
fi
targets=("$BUILD/emulated-cuda.so")
! pkg-config --exists cmocka || targets+=("$BUILD/drive")
[ "$DEEP" != 1 ] || targets+=("$BUILD/emulated-words.so" "$BUILD/words")
if ! make_here "${targets[@]}" >"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok drive: it does not build"
	exit 0
fi
export SPILLWAY_CUDA_PLUGIN=$BUILD/emulated-cuda.so
graphs=('load samples/textbook.max' 'generate genrmf a=3 b=5' 'generate washington-rlg rows=6 cols=6'
	'generate rmat scale=6; terminals hubs 0' 'generate bipartite left=30 right=25 m=120 skew=1'
	'generate grid rows=8 cols=8 cap=1000000000000; terminals random 4')

# play ORDERS LINE...: a session on a GPU emulated so; what it says is in $WORK/out.
play() {
	local orders=$1 line lines=()
	shift
	for line; do lines+=(-e "$line"); done
	SPILLWAY_EMULATED=$orders "$BUILD/spillway" --plain --batch --force -e 'set clock off' \
		"${lines[@]}" >"$WORK/out" 2>"$WORK/err" && return
	echo "SPILLWAY_EMULATED='$orders' ${lines[*]}: status $?"
	tail -n 5 "$WORK/err"
	bad=1
}

# expect WHAT GOT WANTED: adds to $bad.
expect() { [ "$2" = "$3" ] || { echo "$1: '$2', not '$3'"; bad=1; }; }
verdict() { [ "$bad" = 0 ] && echo "ok $1" || echo "not ok $1"; }
verified() { grep '^verified: ' "$WORK/out"; }

# Every graph on `sim`, then freely on the GPU, again and again, from a cycle that was stepped to,
# and where the GPU searches or is recorded.
values() { # VARIANT
	local bad=0 graph wanted lines
	for graph in "${graphs[@]}"; do
		lines=('reset; solve' 'reset; solve' 'reset; step 3; solve' 'reset; step 2; step launch; solve'
			'set relabel-on machine; reset; solve' 'reset; step 3 launch; solve'
			'set relabel-on auto; set relabel 2; reset; solve' 'set relabel paper; reset; solve'
			'set relabel auto; set record on; reset; solve' 'set record off; set events full; reset; solve')
		play "seed=$RANDOM" "use $1; $graph; solve; device cuda; start" "${lines[@]}"
		wanted=$(verified | head -n 1)
		expect "$1, $graph: others" "$(verified | grep -vxF "$wanted")" ''
		expect "$1, $graph: solved" "$(verified | wc -l)" $((1 + ${#lines[@]}))
	done
	verdict "values $1"
}

# Long rows of uneven dense graphs are split over the grid in a free run. Blocks that are fast begin the next
# epoch while others still read how many parts there are in this one.
rows() {
	local bad=0 graph wanted events lines=()
	for events in off counters full; do
		lines+=("set events $events; reset; solve" 'reset; step 2; solve')
	done
	for graph in 'generate rmat scale=11 degree=60; terminals hubs 0' \
		'generate rmat scale=11 degree=40 seed=3; terminals hubs 1'; do
		play "seed=$RANDOM" "use turbo; $graph; solve; device cuda; start" "${lines[@]}"
		wanted=$(verified | head -n 1)
		expect "$graph: others" "$(verified | grep -vxF "$wanted")" ''
		expect "$graph: solved" "$(verified | wc -l)" $((1 + ${#lines[@]}))
		play tick=10 "use turbo; $graph; device cuda; solve"
		expect "$graph: slices" "$(verified)" "$wanted"
	done
	# Arcs with room for 2^57 each, more than 64 bits hold together.
	awk 'BEGIN {
		n = 800
		print "p max", n + 3, 1 + 9 * n
		print "n 1 s"; print "n 2 t"; print "a 1 3 144115188075855872"
		for (i = 4; i < n + 4; i++) {
			print "a 3", i, "144115188075855872"; print "a", i, "2 281474976710656"
			for (j = 1; j < 8; j++) print "a", i, 4 + (i - 4 + j) % n, 1
		}
	}' >"$WORK/wide.max"
	play "seed=$RANDOM" "use turbo; load '$WORK/wide.max'; solve; device cuda; start; solve"
	expect 'wide capacities' "$(verified | uniq -c | tr -s ' ')" ' 2 verified: flow 144115188075855872 = cut 144115188075855872'
	verdict rows
}

# The cycles in whose rows csv has what they did: every one, but of tc- those that end a batch. So each is
# larger than the one before, and the last one is the run's.
rows_of() { # VARIANT CYCLES
	[[ $1 = tc* ]] || { seq "$2"; return; }
	sed 1d "$WORK/course" | cut -d, -f 1 | sort -nu | awk -v cycles="$2" '{ print; last = $1 } END { if (last != cycles) print "not " cycles }'
}

# The shorter a slice, the more of them: the GPU hands its work over behind every cycle, or batch of cycles,
# and every level. All of them have their rows in the trace; turbo's blocks keep their counts to the end of a
# slice, so that only the last row of one has pushes.
slices() { # VARIANT
	local bad=0 cycles launches pushes tick
	for tick in 3 3000 300000; do
		play "tick=$tick" "use $1; generate genrmf a=4 b=6; device cuda; solve" \
			"print cycles; print launches; print pushes; export csv '$WORK/course'"
		expect "$1: verified" "$(verified)" 'verified: flow 7368 = cut 7368'
		{ read -r cycles; read -r launches; read -r pushes; } < <(grep -x '[0-9]*' "$WORK/out")
		[ $tick = 3 ] || [ "$launches" -gt "$((tick > 3000 ? cycles : 9))" ] ||
			{ echo "$1: $launches launches for $cycles cycles at tick=$tick"; bad=1; }
		expect "$1: rows" "$(sed 1d "$WORK/course" | cut -d, -f 1)" "$(rows_of "$1" "$cycles")"
		expect "$1: the last row" "$(tail -n 1 "$WORK/course" | cut -d, -f 1,3)" "$cycles,$pushes"
		expect "$1: entries" "$(sed 1d "$WORK/course" | awk -F, -v all="$([[ $1 = tc* ]] || echo 1)" 'all && $2 <= 0')" ''
		[ "$1" != turbo ] || expect "$1: rows without pushes" \
			"$(sed 1d "$WORK/course" | awk -F, '$3 == "" { n++ } ($3 == "") != ($4 == "") || ($3 == "") != ($5 == "") { bad++ } END { print (n > 0), bad + 0 }')" \
			"$([ $tick = 3 ] && echo '1 0' || echo '0 0')"
	done
	verdict "slices $1"
}

# A recording has the rows of a free run, also those without pushes, and one whose rows cannot follow each
# other is refused.
courses() { # VARIANT
	local bad=0 change
	play tick=3 "use $1; generate genrmf a=4 b=6; device cuda; solve; export csv '$WORK/course'" \
		"record '$WORK/tape'; replay '$WORK/tape'; finish; export csv '$WORK/again'"
	expect "$1: rows" "$(diff "$WORK/course" "$WORK/again")" ''
	gzip -dcf "$WORK/tape" >"$WORK/plain"
	expect "$1: a row without pushes" "$(grep -c '"type":"course".*,-1,-1,-1,' "$WORK/plain")" 1
	for change in 's/,-1,-1,-1,/,-1,0,-1,/' '/"course"/s/\(.*\),\[\([0-9]*,[0-9]*\),[0-9]*,/\1,[\2,0,/'; do
		sed "$change" "$WORK/plain" >"$WORK/changed"
		expect "$1, $change" "$("$BUILD/spillway" --plain --batch -e "replay '$WORK/changed'" 2>&1 |
			grep -c 'the course goes backwards')" 1
	done
	verdict "courses $1"
}

# In the first cycle where a condition holds the GPU comes back, and what is printed there is what
# its trace has.
stops() { # VARIANT
	local bad=0 condition tick how
	for condition in 'pushes >= 150' 'relabels > 20 && cycle % 5 == 0' 'global_relabels == 3' 'cycle == 7' \
		'queue > 10'; do
		case $1$condition in tc*queue*) continue ;; esac
		for how in "run until $condition" "break $condition; run"; do
			tick=$((RANDOM % 2 * 10000 + 10))
			play "tick=$tick" "use $1; generate genrmf a=4 b=6; device cuda" "$how; assert $condition" \
				"print cycle; print pushes; print relabels; print arc_scans; print global_relabels" \
				"export csv '$WORK/course'; delete; solve"
			expect "$1, $how: verified" "$(verified)" 'verified: flow 7368 = cut 7368'
			expect "$1, $how: the last row" "$(tail -n 1 "$WORK/course" | cut -d, -f 1,3-6)" \
				"$(grep -x '[0-9]*' "$WORK/out" | head -n 5 | paste -sd,)"
			expect "$1, $how: it held before" "$(awk -F, -v condition="$condition" '
				function holds() {
					if (condition ~ /^pushes/) return $3 >= 150
					if (condition ~ /^relabels/) return $4 > 20 && $1 % 5 == 0
					return condition ~ /^global/ ? $6 == 3 : condition ~ /^cycle/ ? $1 == 7 : $2 > 10
				}
				NR > 1 && holds() { print $1 }' "$WORK/course" | sed '$d')" ''
		done
	done
	verdict "stops $1"
}

# There and back: a state has the hash that it had, in a run that is stepped, in one that went
# freely to where it is stepped, and in one that is recorded to its end and gone back through.
back() { # VARIANT [GRAPH [CYCLES]]
	local bad=0 graph=${2:-generate rmat scale=6; terminals hubs 0} cycles=${3:-6}
	local half=$((cycles / 2))
	play '' "use $1; $graph; device cuda; start; print hash full; step $cycles; print hash full; back $cycles" \
		"print hash full; run until cycle >= 2; print hash full; step $half; back $half; print hash full" \
		"solve"
	expect "$1: hashes" "$(grep -xE '[0-9a-f]{16}' "$WORK/out" | awk '{ h[NR] = $1 }
		END { print h[1] == h[3], h[1] != h[2], h[4] == h[5], h[4] != h[1] }')" '1 1 1 1'
	expect "$1: it ends" "$(verified | wc -l)" 1
	play '' "use $1; $graph; device cuda; set record on; set history-memory 4096; start" \
		'print cycle; print hash full' \
		'while !finished; step; print finished * 1000 + cycle; print hash full; end' \
		'while cycle > 0; back; print cycle; print hash full; end; solve'
	expect "$1: recorded" "$(grep -xE '[0-9]+|[0-9a-f]{16}' "$WORK/out" | paste - - |
		awk '{ if (!($1 in hash)) hash[$1] = $2; else if (hash[$1] != $2) print; last = $1 } END { print last }')" 0
	expect "$1: recorded, it ends" "$(verified | wc -l)" 1
	play '' "use $1; $graph; device cuda; start; step; step; print hash full; finish; print hash full" \
		"record '$WORK/leap'; back; print cycle; print hash full; solve; back; print hash full" \
		"replay '$WORK/leap'; finish; print hash full; back; print hash full"
	expect "$1: behind a free run" "$(grep -xE '[0-9a-f]{16}|2' "$WORK/out" | awk '{ h[NR] = $1 }
		END { print h[1] != h[2], h[3], h[1] == h[4], h[1] == h[5], h[2] == h[6], h[1] == h[7] }')" '1 2 1 1 1 1'
	verdict "back $1"
}

# A condition of a stop is asked behind every cycle. That does not keep a run from relabeling when it is due.
watched() { # VARIANT
	local bad=0
	play '' "use $1; generate genrmf a=4 b=6; device cuda; set relabel 5; set cycle-limit 2000" \
		'solve; print cycles; print global_relabels' \
		'reset; run until pushes > 1000000000; verify; print cycles; print global_relabels' \
		'reset; run until cycle == 12; step 3; back 2; finish; verify; print cycles; print global_relabels'
	expect "$1: verified" "$(verified | sort | uniq -c | awk '{ print $1, $4 }')" '3 7368'
	expect "$1: relabelings" "$(grep -x '[0-9]*' "$WORK/out" |
		awk 'NR % 2 { cycles = $1; next } { print ($1 >= int(cycles / 6)) }' | tr '\n' ' ')" '1 1 1 '
	verdict "watched $1"
}

# A recording has each moment of the GPU, with the worklists of blocks and the distances of searches.
tapes() { # VARIANT
	local bad=0 moments='print finished; print hash full; while !finished; step launch; print hash full; end'
	play "seed=$RANDOM" "use $1; generate genrmf a=3 b=5; device cuda; set record on; start" \
		"set history-memory 4096; set relabel-on machine; reset" "$moments" "record '$WORK/tape'" \
		"replay '$WORK/tape'" "$moments"
	expect "$1: moments" "$(grep -xE '[0-9a-f]{16}' "$WORK/out" | awk '{ h[NR] = $1 }
		END { for (i = 1; i <= NR / 2; i++) if (h[i] != h[NR / 2 + i]) bad++; print (NR > 20 && NR % 2 == 0 && !bad) }')" 1
	verdict "tapes $1"
}

# Ideas of turbo, freely and stepped: every graph has its value, with few rounds a run has more
# cycles, and short rows have fewer places to look at.
ideas() {
	local bad=0 graph wanted settings variant lines=()
	for settings in 'rounds 1' 'rounds 100' 'search-rounds 1' 'search-rounds 31' 'stride 4' 'stride 16' \
		'arc-order fixed' 'early-end off' 'relabel 1' 'early-end on'; do
		lines+=("set $settings; reset; solve" 'reset; step 5 launch; solve')
	done
	for variant in tc-rcsr tc-bcsr vc-rcsr vc-bcsr; do
		lines+=("use $variant; set relabel auto; set arc-order rotated; solve"
			'set relabel-on machine; reset; step 9 launch; solve; set relabel-on auto')
	done
	for graph in "${graphs[1]}" "${graphs[3]}" "${graphs[5]}"; do
		play "seed=$RANDOM tick=1000" "use hi-pr; $graph; solve; device cuda; use turbo; start" "${lines[@]}"
		wanted=$(verified | head -n 1)
		expect "$graph: others" "$(verified | grep -vxF "$wanted")" ''
		expect "$graph: solved" "$(verified | wc -l)" $((1 + ${#lines[@]}))
	done
	play '' 'generate genrmf a=4 b=6; use turbo; device cuda; set rounds 16; solve; print cycles' \
		'set rounds 1; reset; solve; print cycles; set stride 8; set relabel paper; reset; solve' \
		'print arc_scans; set stride 16; reset; solve; print arc_scans; set relabel auto' \
		'compare ladder'
	expect 'what they do' "$(grep -x '[0-9]*' "$WORK/out" | paste -sd' ' |
		awk '{ print 3 * $1 < $2, $3 < $4 }')" '1 1'
	expect 'steps' "$(grep -c ' 7,368 .* seconds' "$WORK/out")" 10
	expect 'times' "$(grep -c '^step .*measured' "$WORK/out")" 1
	# Where the clock runs fast, an epoch that goes by time has one round.
	play 'tick=100000' 'generate genrmf a=4 b=6; use turbo; device cuda; set relabel 300; solve; print cycles' \
		'set rounds 1; reset; solve; print cycles; set rounds 16; reset; solve; print cycles'
	expect 'by time' "$(grep -x '[0-9]*' "$WORK/out" | paste -sd' ' |
		awk '{ print (2 * $1 > $2), ($1 > 2 * $3) }')" '1 1'
	play '' 'generate genrmf a=4 b=6; use turbo; device cuda; set last-check off; solve; print finished'
	expect 'last-check off' "$(grep -cx '1' "$WORK/out")" 1
	verdict ideas
}

# Every push leads down by the heights that its events tell, whatever others do between the push and
# the telling of it.
heights() { # VARIANT
	local bad=0 graph tick
	for graph in "${graphs[1]}" "${graphs[3]}" "${graphs[5]}"; do
		for tick in 2 60 1000; do
			play "seed=$RANDOM swap=$tick" "use $1; $graph; device cuda" \
				'break push if height(u) <= height(v); break saturate if height(u) <= height(v)' \
				'solve; info stops; print pushes > 0'
			expect "$1, $graph: stops" "$(awk '$3 ~ /^(push|saturate)$/ { print $2 }' "$WORK/out" | paste -sd' ')" '0 0'
			expect "$1, $graph: pushes" "$(grep -cx 1 "$WORK/out")" 1
			expect "$1, $graph: verified" "$(verified | wc -l)" 1
		done
	done
	verdict "heights $1"
}

# Blocks that are timed: every nanosecond of theirs is working or waiting, every cycle has its barrier,
# no block has more rounds than the longest epochs have, and the launches are those of the run. What is
# not timed is not known.
clocks() { # turbo, turbo-mm
	local bad=0 graph
	[ "$1" != turbo-mm ] || local graphs=('' 'generate bipartite left=2000 right=2000 m=6000' ''
		'generate bipartite left=900 right=900 m=2000' '' 'generate bipartite left=3000 right=2000 m=9000 skew=1')
	for graph in "${graphs[1]}" "${graphs[3]}" "${graphs[5]}"; do
		play "seed=$RANDOM tick=100" "use $1; $graph; device cuda; set warp-clock on; solve" \
			'echo run; print cycles; print launches; print global_relabels; show blocks'
		expect "$1, $graph: times" "$(tr -d , <"$WORK/out" | awk -v mates="$([ "$1" = turbo-mm ] && echo 1)" '
			/^run$/ { getline cycles; getline launches; getline searches }
			/ us of each in free runs/ { blocks = $1; all = $3 }
			/^to / { launched += $4; searched += $6 }
			/^(sweeps|searches|discharges) / {
				sum += $2 + $4
				bad += $2 <= 0 || $4 <= 0 || $2 > $3 || $6 > $7
				if ($1 == "discharges") barriers += $5
			}
			END { print (sum - all < 1 && all - sum < 1), bad + 0, (barriers > cycles), (launched == launches || launched + mates == launches),
				(searched == searches || searched + 1 == searches), blocks }')" '1 0 1 1 1 2'
	done
	play '' "use $1; ${graphs[1]}; device cuda; solve; show blocks"
	expect "$1: not timed" "$(grep -c '^n/a: only free runs of the turbo variants on cuda are timed' "$WORK/out")" 1
	verdict "clocks $1"
}

# The variant whose states are the same on every machine.
states() { # sync
	local bad=0 graph way lines
	for graph in "${graphs[@]}"; do
		for way in 'events counters' 'events full; set warp-clock on' 'relabel-on machine; set relabel 3'; do
			lines=("set $way; use sync; $graph" 'start; while !finished; print hash; step; end'
				'print cycles; print pushes; print relabels; print arc_scans; verify')
			play '' "${lines[@]}"
			cp "$WORK/out" "$WORK/sim"
			play "seed=$RANDOM swap=7" 'device cuda' "${lines[@]}"
			expect "sync, $graph, $way" "$(diff "$WORK/sim" "$WORK/out")" ''
		done
	done
	verdict 'states of sync'
}

# A reason that needs events: a run that went freely has none, and says what keeps them.
reasons() { # VARIANT WORD
	local bad=0 graph='set initial none; generate bipartite left=30 right=25 m=120 skew=1'
	play '' "set on-error continue; use $1; $graph; device cuda; finish; why $2 R3; show log" 'set record on; reset; finish' \
		"why $2 R3" >/dev/null
	bad=0
	expect "$1: freely" "$(grep -c '^error: this run went without events' "$WORK/err")" 1
	expect "$1: the log" "$(grep -c '^[0-9]* events; on a GPU run, finish and solve keep none' "$WORK/out")" 1
	expect "$1: what to do" "$(grep -c '^hint: `set record on`' "$WORK/err")" 1
	expect "$1: recorded" "$(grep -c '^R3 ' "$WORK/out")" 1
	verdict "reasons $1"
}

# A variant for matchings.
pairs() { # VARIANT [GRAPH CYCLES]
	local graphs=('load samples/choices.konect' 'load samples/singular.mtx as=bipartite'
		'generate bipartite left=30 right=25 m=120 skew=1' 'generate bipartite left=200 right=180 m=500 skew=2')
	values "$1"
	back "$1" "${2:-${graphs[3]}}" "$3"
}

# What is drawn, and users who wait.
drawn() {
	CMOCKA_MESSAGE_OUTPUT=TAP "$BUILD/drive" >"$WORK/out" 2>"$WORK/err"
	local status=$?
	sed -n 's/^\(not ok\|ok\) [0-9]* - /\1 drive /p' "$WORK/out"
	[ $status = 0 ] || { tail "$WORK/err"; echo "not ok drive: status $status"; }
}

# A script of tests/gpu.
script() { # NAME SETTING...
	env EMULATED=1 DEVICE=cuda OUT=/dev/null "${@:2}" "tests/gpu/$1" >"$WORK/log" 2>&1 &&
		echo "ok tests/gpu/$1" || { grep FAILED "$WORK/log"; tail -n 5 "$WORK/log"; echo "not ok tests/gpu/$1"; }
}

# A stop that is gone does not stop the free run behind it.
behind() { # VARIANT
	local bad=0
	play '' "use $1; ${graphs[1]}; device cuda; break relabel; run; delete; run; print finished"
	expect "$1: it ends" "$(grep -cx 1 "$WORK/out")" 1
	verdict "behind $1"
}

# Columns that have left the worklists are searched for: without a last check, and where each slice is one
# cycle, so that none of them sees both what has left and what is left.
missed() { # VARIANT
	local bad=0 graph wanted
	for graph in 'generate bipartite left=300 right=300 m=700' 'generate bipartite left=900 right=700 m=2000 skew=1'; do
		play "seed=$RANDOM tick=1" "use hk; $graph; solve; device cuda; use $1; set relabel 100000" \
			'set last-check off; solve' 'set last-check on; reset; run until pushes < 0; verify' \
			'reset; run until cycle % 3 == 5; verify'
		wanted=$(verified | head -n 1)
		expect "$1, $graph: others" "$(verified | grep -vxF "$wanted")" ''
		expect "$1, $graph: solved" "$(verified | wc -l)" 4
	done
	play '' "use hi-pr; ${graphs[1]}; solve; use turbo; device cuda; set last-check off; set relabel 100000; solve"
	expect 'turbo: stage two' "$(verified | sort | uniq -c | awk '{ print $1 }')" 2
	verdict "missed $1"
}

# Where the host relabels after a number of cycles, a free run leaves for it and comes back: as many launches
# as there are global relabelings, or one more where slices end. By time it relabels launch by launch. (Those
# of tc hold several cycles, and rows are of their ends.)
hosted() { # VARIANT
	local bad=0 graph wanted many=1
	[[ $1 = vc* ]] || many=0
	for graph in "${graphs[@]}"; do
		play "seed=$RANDOM" "use $1; $graph; solve; set relabel-on host; device cuda; set relabel paper; solve" \
			'print launches - global_relabels < 2; set relabel 3; reset; solve; print launches - global_relabels < 2' \
			'reset; step 2; run until cycle >= 5; solve; set events full; reset; step 4; back 2; solve' \
			'set last-check off; reset; solve; set last-check on; set relabel auto; reset; solve' \
			'print launches > cycles'
		wanted=$(verified | head -n 1)
		expect "$1, $graph: others" "$(verified | grep -vxF "$wanted")" ''
		expect "$1, $graph: solved" "$(verified | wc -l)" 7
		expect "$1, $graph: launches" "$(grep -x '[01]' "$WORK/out" | paste -sd' ')" "1 1 $many"
	done
	[ $many = 0 ] || play tick=3 "use $1; generate genrmf a=4 b=6; set relabel-on host; set relabel 7; device cuda; solve; print cycles" \
		"export csv '$WORK/course'"
	[ $many = 0 ] || expect "$1: rows" "$(sed 1d "$WORK/course" | cut -d, -f 1)" \
		"$(rows_of "$1" "$(grep -x '[0-9]*' "$WORK/out")")"
	verdict "hosted $1"
}

# One of the five strategies: freely from the start, from a cycle and from the middle of one; slices that end
# behind every cycle, and each cycle has its row; stops about counters, of which no cycle before held.
travels() { # VARIANT
	local bad=0 graph wanted tick launches cycles condition column
	local graphs=('load tests/sessions/graphs/detours.gr source=1' 'generate rmat scale=7; terminals hubs 0'
		'generate road rows=12 cols=12; terminals 1 2' 'generate grid rows=8 cols=8 cap=1000000000000; terminals random 1')
	for graph in "${graphs[@]}"; do
		play "seed=$RANDOM" "use $1; $graph; solve; device cuda; start" 'reset; solve' \
			'reset; step 3; solve' 'reset; step 2; step launch; solve' 'set record on; reset; solve' \
			'set record off; set events off; reset; solve' 'set events full; set warp-clock on; reset; solve; show warps'
		wanted=$(verified | head -n 1)
		expect "$1, $graph: others" "$(verified | grep -vxF "$wanted")" ''
		expect "$1, $graph: solved" "$(verified | wc -l)" 7
	done
	graph='generate road rows=12 cols=12; terminals 1 2'
	for tick in 0 100000; do
		play "tick=$tick" "use $1; $graph; device cuda; solve; print cycles; print launches; print arc_scans" \
			"export csv '$WORK/course'"
		{ read -r cycles; read -r launches; read -r scans; } < <(grep -x '[0-9]*' "$WORK/out")
		expect "$1: launches at tick=$tick" "$((tick ? launches > cycles / 3 : launches))" 1
		expect "$1: rows" "$(sed 1d "$WORK/course" | cut -d, -f 1)" "$(seq "$cycles")"
		expect "$1: the last row" "$(tail -n 1 "$WORK/course" | cut -d, -f 1,5)" "$cycles,$scans"
		expect "$1: entries" "$(sed 1d "$WORK/course" | awk -F, '$2 <= 0')" ''
	done
	for condition in 'cycle == 7' 'queue > 5' 'arc_scans >= 90'; do
		tick=$((RANDOM % 2 * 10000))
		play "tick=$tick" "use $1; $graph; device cuda; run until $condition; assert $condition" \
			"print cycle; print queue; print arc_scans; print launches; export csv '$WORK/course'; solve"
		expect "$1, $condition: the last row" "$(tail -n 1 "$WORK/course" | cut -d, -f 1,2,5)" \
			"$(grep -x '[0-9]*' "$WORK/out" | head -n 3 | paste -sd,)"
		expect "$1, $condition: it held before" "$(awk -F, -v condition="$condition" '
			NR > 1 && (condition ~ /^cycle/ ? $1 == 7 : condition ~ /^queue/ ? $2 > 5 : $5 >= 90) { print $1 }' \
			"$WORK/course" | sed '$d')" ''
		expect "$1, $condition: verified" "$(verified | wc -l)" 1
		launches=$(grep -x '[0-9]*' "$WORK/out" | sed -n 4p)
		[ $tick != 0 ] || expect "$1, $condition: launches" "$launches" 1
	done
	verdict "travels $1"
}

# A queue that flow-hp does not decompose at once.
sublists() { # VARIANT
	local bad=0
	play "seed=$RANDOM" "use $1; generate bipartite left=3000 right=1500 m=20000 skew=1; device cuda; start" \
		'run until queue > 1100; assert queue > 1100; solve'
	expect "$1: verified" "$(verified)" 'verified: matching 1500 = cover 1500'
	verdict "sublists $1"
}

# One whose cycles are phases, which are few.
phases() { # VARIANT
	pairs "$1" 'set initial none; generate bipartite left=2000 right=2000 m=6000' 2
}

# An edit that was undone is made again where the run comes forward to it, or to its end, stepped and freely.
edited() { # VARIANT
	local bad=0 begin="use $1; generate genrmf a=6 b=8; device cuda; start; step 6; "
	play "seed=$RANDOM" "$begin add arc 1 140 50; step 2; back 5; step 9; print cycle; back 8; run; verify" \
		'info edits; use hi-pr; solve'
	expect "$1: made again" "$(grep -c 'end of cycle 6 is made again' "$WORK/err")" 2
	expect "$1: undone" "$(grep -c ', undone: ' "$WORK/out")" 0
	expect "$1: the cycle" "$(grep -cx 12 "$WORK/out")" 1
	expect "$1: the edited graph" "$(verified | uniq -c | tr -s ' ' | cut -d' ' -f 2)" 2
	play "seed=$RANDOM" "$begin run; verify; add arc 1 288 50; back; back 9; run; verify"
	expect "$1: behind the end" "$(grep -c ' is made again' "$WORK/err")" 1
	expect "$1: its flow" "$(verified | awk '{ print $3 - last; last = $3 }' | tail -n 1)" 50
	verdict "edited $1"
}

use() { # 'FUNCTION WORD...'
	RANDOM=1
	$1
}

names=(drawn)
if ! pkg-config --exists cmocka; then
	names=()
	echo "skip drive, drawn: cmocka is not installed (make deps)"
fi
for variant in tc-rcsr tc-bcsr vc-rcsr vc-bcsr ecl turbo; do
	names+=("values $variant" "slices $variant" "stops $variant" "watched $variant" "back $variant")
	case $variant in tc*|vc*) names+=("hosted $variant") ;; esac
done
for variant in {bfs,sssp}-{bs,ep,wd,ns,hp}; do names+=("travels $variant"); done
names+=('values flow-wd' 'values flow-ns' 'values flow-hp' 'slices flow-hp' 'stops flow-ns' 'back flow-hp'
	'sublists flow-hp')
names+=(rows ideas 'heights vc-bcsr' 'heights tc-rcsr' 'heights cuda-mf' 'heights ecl' 'heights turbo'
	'clocks turbo' 'clocks turbo-mm' 'courses turbo' 'tapes vc-bcsr' 'tapes turbo' 'states sync'
	'pairs g-pr-first' 'pairs g-pr-noshr' 'pairs g-pr-shr' 'phases g-hk' 'phases g-hkdw' 'phases turbo-mm'
	'reasons g-pr-shr mate' 'reasons vc-bcsr excess' 'behind turbo' 'behind vc-bcsr' 'missed turbo-mm' 'edited vc-bcsr' 'edited hybrid-mf' 'edited turbo')
[ "$DEEP" != 1 ] || names+=('script run RUNS=2 COUNT=50' 'script free RUNS=1' 'script sync' 'script back SCRIPTS=40' \
	'script problems RUNS=2' 'script soak RUNS=30 UNPROVED=20 JOBS=1')
chosen=()
for name in "${names[@]}"; do
	case " ${ONLY:-${name%% *}} " in *" ${name%% *} "*) chosen+=("$name") ;; esac
done
each use "${chosen[@]}"
