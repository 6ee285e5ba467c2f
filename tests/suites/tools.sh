# SPDX-License-Identifier: GPL-3.0-or-later
# The tools that are for machines with a GPU (tests/gpu, tests/model, tests/simt) and the
# reports made by the model (tests/bench), each for a moment on sim: small graphs, one run. So
# what the program or its sources no longer allow shows here, and not on the next GPU machine.
# What they measure means nothing here and is thrown away.

for tool in validate calibrate words pty screen; do
	if [ $tool = screen ] && ! pkg-config --exists vterm; then
		echo "skip screen: libvterm is not installed (make deps)"
		continue
	fi
	if ! make_here "$BUILD/$tool" >"$WORK/build" 2>&1; then
		cat "$WORK/build"
		echo "not ok $tool: it does not build"
	fi
done

# verdict NAME STATUS LOG: good where the status is 0.
verdict() {
	if [ "$2" = 0 ]; then
		echo "ok $1"
	else
		tail -n 30 "$3"
		echo "not ok $1: status $2"
	fi
}

# try NAME SETTING... SCRIPT: the script with those variables, on sim.
try() {
	local name=$1
	shift
	env DEVICE=sim OUT="$WORK/report.md" "$@" >"$WORK/log" 2>&1
	verdict "$name" $? "$WORK/log"
}

# Every variant that launches kernels is launched and named, where possible ranked; on one and
# the same card all times are the same.
validate() {
	"$BUILD/validate" sim:h200 sim:h200 rmat 'generate rmat scale=12 degree=8; terminals hubs 0' \
		bipartite 'generate bipartite left=2500 right=2500 m=9000 skew=1' >"$WORK/validated" 2>"$WORK/log"
	verdict validate $? "$WORK/log"
	for variant in $("$BUILD/spillway" --plain --batch -e 'info variants flow' | sed -n 's/^\([a-z][^ ]*\) .*/\1/p'); do
		case $variant in
		auto | hi-pr | eibfs | pseudoflow | hybrid-mf | turbo) continue ;; # validate.c says why
		flow-*) wanted='launched in [1-9][0-9]* | not ranked |' ;;
		*) wanted='all [1-9][0-9]*, least tau 1\.000 | [1-9][0-9]* | 1\.000 | 1\.000 | 1\.000 |' ;;
		esac
		if grep "^| [*]*rmat[*]* | [*]*$variant[*]* |" "$WORK/validated" | grep -q "$wanted"; then
			echo "ok validate $variant"
		else
			grep "| [*]*$variant[*]* |" "$WORK/validated"
			echo "not ok validate $variant: no row, or its times differ on one card"
		fi
	done
}

# Every micro-kernel has two times, on one card the same.
calibrate() {
	"$BUILD/calibrate" sim:h200 sim:h200 small >"$WORK/calibrated" 2>"$WORK/log"
	verdict calibrate $? "$WORK/log"
	rows=$(awk -F'|' '$3 ~ /cycles|ns/ && $4 == $5 && $4 > 0' "$WORK/calibrated" | wc -l)
	wanted=$(grep -c '&kernel_micro_' tests/model/calibrate.c)
	if [ "$rows" = "$wanted" ]; then
		echo "ok every micro-kernel"
	else
		cat "$WORK/calibrated"
		echo "not ok every micro-kernel: $rows of $wanted have the same time twice"
	fi
}

# hi-pr on one graph; what it does not know is refused with the usage. Boost may be absent.
host() {
	if ! make_here bench-host >"$WORK/build" 2>&1; then
		cat "$WORK/build"
		echo "not ok bench-host: it does not build"
		return
	fi
	"$BUILD/bench-host" genrmf a=3 b=4 >"$WORK/log" 2>&1
	verdict "bench-host FAMILY" $? "$WORK/log"
	"$BUILD/bench-host" --help >"$WORK/log" 2>&1
	verdict "bench-host --help" "$?$(grep -v '^usage: ' "$WORK/log")" "$WORK/log"
	for words in nothing '--nothing' 'genrmf a=3 nothing=4' 'genrmf 3 4' 'alone 3'; do
		# shellcheck disable=SC2086
		"$BUILD/bench-host" $words >"$WORK/out" 2>"$WORK/log"
		[ $? = 2 ] && [ ! -s "$WORK/out" ] && grep -q '^usage: ' "$WORK/log"
		verdict "bench-host $words is refused" $? "$WORK/log"
	done
}

# A table goes on where a code came to no value, and fails where two came to different ones. The program is one that
# only says what it is told.
tables() {
	mkdir -p "$WORK/told"
	cat >"$WORK/told/spillway" <<-'SCRIPT'
		#!/bin/sh
		case $* in
		*"use hybrid-mf"*) value=$HI_PR ;;
		*"use ecl"*) value=$ECL ;;
		*) value=5 ;;
		esac
		[ "$value" ] || exit 124
		echo "{\"type\":\"result\",\"value\":$value,\"verified\":true,\"model_seconds\":0.5,\"kernel_seconds\":0.5}"
	SCRIPT
	chmod +x "$WORK/told/spillway"
	# HI_PR ECL STATUS VALUE
	for row in '5 5 0 5' '- 5 0 5' '5 - 0 5' '4 5 1 4' '- 4 1 5' '5 4 1 5'; do
		# shellcheck disable=SC2086
		set -- $row
		BUILD="$WORK/told" HI_PR=${1#-} ECL=${2#-} DEVICE=sim:rtx4090 TABLES=1 ONLY=ac_n2000 OUT= tests/bench/ecl >"$WORK/log" 2>&1
		[ $? = "$3" ] && grep -q "^| ac_n2000[*]* | [^|]* | $4 |" "$WORK/log"
		verdict "a table of the values $1, 5 and $2" $? "$WORK/log"
	done
}

# The table of `auto` from seconds that are told: which rows keep the bound, which have a star, and the status.
auto_table() {
	mkdir -p "$WORK/told"
	cat >"$WORK/told/bench-host" <<-'SCRIPT'
		#!/bin/sh
		printf 'graph\tarcs\tlook\tone\ts:hi-pr\ts:eibfs\ts:auto\tchosen\tflow\n'
		printf 'torus\t9\t.01\t1\t0.10\t>0.9\t0.11\thi-pr\t5\n'
		printf 'bridge\t9\t.01\t1\t0.10\t0.20\t0.13\teibfs\t5\n'
		printf 'mine\t9\t.01\t1\t0.20\t0.10\t>0.9\teibfs\t5\n'
	SCRIPT
	chmod +x "$WORK/told/bench-host"
	echo 'torus: what it is told' >"$WORK/families"
	BUILD="$WORK/told" FAMILIES="$WORK/families" ONLY= OUT= TABLE="$WORK/kept" tests/bench/auto >"$WORK/log" 2>&1
	[ $? = 1 ] && [ "$(wc -l <"$WORK/kept")" = 4 ] &&
		grep -q '^| torus \* .* | hi-pr | 0.92 |$' "$WORK/log" &&
		grep -q '^| bridge \* .* | eibfs | 1.08 |$' "$WORK/log" &&
		grep -q '^| mine .* | eibfs | > 7.50 |$' "$WORK/log" &&
		grep -q '^1 of 3 keep .*, and 1 of the 2 with a star\.$' "$WORK/log"
	verdict "the table of auto" $? "$WORK/log"
	BUILD="$WORK/told" FAMILIES="$WORK/families" ONLY= OUT="$WORK/auto.md" tests/bench/auto >"$WORK/log" 2>&1 &&
		grep -q '^1 of 3 keep' "$WORK/auto.md"
	verdict "the table of auto is written, whatever it says" $? "$WORK/log"
}

# Each script of tests/gpu, with its knobs turned down; and the reports that the model makes.
use() {
	case $1 in
	validate | calibrate | tables | auto_table | host) $1 ;;
	variants) try "$1" DEVICES=sim:h200 ONLY='acyclic-dense 400' tests/bench/variants ;;
	he-hong) try "$1" SPACINGS=paper FIGURES='1 3' GENRMF='a=3 b=8' DENSE=60 DEVICE=sim:gtx285 \
		tests/bench/he-hong ;;
	agree) try "$1" RUNS=1 VARIANTS='vc-bcsr ecl' ONLY=grid tests/gpu/agree ;;
	breakdown) try "$1" RUNS=1 ONLY=grid tests/gpu/breakdown ;;
	g-pr) try "$1" ONLY=columns tests/bench/g-pr ;;
	load-balancing) try "$1" SCALE=8 ONLY=road tests/bench/load-balancing ;;
	back) try "$1" SCRIPTS=11 STEPS=10 ONLY=rmat tests/gpu/back ;;
	bench) try "$1" RUNS=1 ONLY=genrmf-long tests/gpu/bench ;;
	edits) try "$1" VARIANTS=vc-bcsr ONLY=genrmf tests/gpu/edits ;;
	free) try "$1" RUNS=1 VARIANTS=vc-bcsr ONLY=textbook tests/gpu/free ;;
	hybrid) try "$1" RUNS=1 ONLY=grid tests/gpu/hybrid ;;
	first) try "$1" RUNS=1 ONLY=genrmf tests/gpu/first ;;
	latency) try "$1" WAITS=5 ONLY=genrmf tests/gpu/latency ;;
	levels) try "$1" RUNS=1 ONLY=road tests/gpu/levels ;;
	matchings) try "$1" RUNS=1 tests/gpu/matchings ;;
	model) try "$1" ONLY=bipartite tests/gpu/model ;;
	pairs) try "$1" OTHER="$BUILD" RUNS=1 VARIANTS=vc-bcsr ONLY=genrmf tests/gpu/pairs ;;
	traversals) try "$1" RUNS=1 FEW=1 ONLY=streets tests/gpu/traversals ;;
	problems) try "$1" RUNS=1 tests/gpu/problems ;;
	run) try "$1" RUNS=1 COUNT=1 ONLY=a=16 tests/gpu/run ;;
	screen) try "$1" RUNS=1 ROUNDS=1 ONLY=genrmf tests/gpu/screen ;;
	sizes) try "$1" ONLY=genrmf tests/gpu/sizes ;;
	soak) try "$1" RUNS=1 UNPROVED=1 JOBS="$JOBS" ONLY=road tests/gpu/soak ;;
	sync) try "$1" ONLY=genrmf tests/gpu/sync ;;
	turbo) try "$1" RUNS=1 ONLY=grid tests/gpu/turbo ;;
	faults) try "$1" tests/gpu/faults ;;
	wbpr) try "$1" DEVICE=sim:rtx3090 SIZE=0.01 ONLY='B0)' tests/bench/wbpr ;;
	ecl) try "$1" DEVICE=sim:rtx4090 SIZE=0.05 ONLY=road tests/bench/ecl ;;
	costs) try "$1" PAIRS=1 ONLY=sssp tests/bench/costs ;;
	lemon) try "$1" RUNS=1 SMALL=1 tests/bench/lemon ;;
	*) echo "not ok $1: tests/suites/tools.sh does not try it" ;;
	esac
}
names=(validate calibrate tables auto_table variants he-hong g-pr load-balancing wbpr ecl costs)
! command -v dimacs-solver >/dev/null || names+=(lemon)
[ "$DEEP" != 1 ] || names+=(host) # which is compiled with Boost
for script in tests/gpu/*; do
	name=${script##*/}
	need=
	case $name in
	common | all | *.h | *.cu) continue ;;
	run) need=dimacs-solver ;;
	screen) pkg-config --exists vterm || need=libvterm ;;
	esac
	if [ -n "$need" ] && ! command -v "$need" >/dev/null; then
		echo "skip $name: $need is not installed (make deps)"
	else
		names+=("$name")
	fi
done
each use "${names[@]}"
