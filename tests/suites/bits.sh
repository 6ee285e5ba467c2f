# SPDX-License-Identifier: GPL-3.0-or-later
# The same script and seed give the same bytes with and without AddressSanitizer and UBSan;
# with DEEP=1 also under clang at -O2. The scripts are those of
# tests/sessions and a longer one with everything that is drawn at random.

cat >"$WORK/long.spill" <<'SCRIPT'
set clock off
generate random n=2000 m=9000 cap=1000000000000
set warp-order shuffled
solve; show warps; show heights; print hash full
use tc-bcsr; set seed 5
step 20; show warps; print hash full; solve; print hash full
generate genrmf a=8 b=20
terminals far 5; use vc-bcsr; device sim:h200
step 100 warp; print hash full; solve; show counters; print hash
set wave 7; reset; step phase; print hash full; solve; show warps
SCRIPT

long=$WORK/long.spill said=$WORK/said

# run PROGRAM: everything it says, on both outputs.
run() {
	local program script
	program=$(realpath "$1")
	"$program" --plain --batch -x "$long"
	"$program" --json --batch -x "$long"
	mkdir -p "$WORK/copy/tests"
	cp -r samples "$WORK/copy"
	cp -r tests/sessions "$WORK/copy/tests"
	mkdir "$WORK/copy/tests/sessions/made"
	cd "$WORK/copy/tests/sessions" || exit
	for script in *.spill; do
		# shellcheck disable=SC2046
		"$program" $(sed -n '1s/^#! //p' "$script") <"$script"
	done
	cat made/*
}

# listen NAME: what that build says is in $said.NAME, without the seconds that generating took.
listen() {
	run "${folders[$1]}/spillway" 2>&1 | sed 's/, in [0-9.]* seconds$//' >"$said.$1"
	if grep -q 'Sanitizer\|runtime error' "$said.$1"; then
		grep -m5 -A12 'Sanitizer\|runtime error' "$said.$1"
		echo "not ok $1: a sanitizer complains"
	fi
}

build() { # NAME FOLDER COMPILER FLAGS
	if ! command -v "$3" >/dev/null; then
		echo "skip $1: $3 is not installed (make deps)"
	elif ! BUILD=$2 make_here CC="$3" CFLAGS="$4" all >"$WORK/build" 2>&1; then
		cat "$WORK/build"
		echo "not ok $1: it does not build without warnings"
	else
		names+=("$1")
		folders[$1]=$2
	fi
}

export ASAN_OPTIONS=detect_leaks=1
names=()
declare -A folders
build 'this build' "$BUILD" "$CC" "${CFLAGS:--O2 -g1}"
build 'with sanitizers' "$BUILD-asan" "$CC" "$SANITIZE"
if [ "$DEEP" = 1 ]; then
	build 'clang -O2' "$BUILD-clang-O2" clang -O2
fi
each listen "${names[@]}"
for name in "${names[@]:1}"; do
	if cmp -s "$said.this build" "$said.$name"; then
		echo "ok $name: the same $(wc -c <"$said.$name") bytes"
	else
		diff "$said.this build" "$said.$name" | head -n 20
		echo "not ok $name: other bytes than this build"
	fi
done
