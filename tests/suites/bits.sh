# SPDX-License-Identifier: GPL-3.0-or-later
# The same script and seed give the same bytes under gcc and clang, at -O0 and -O2,
# and under AddressSanitizer and UBSan. The scripts are those of tests/sessions and a
# longer one with everything that is drawn at random.

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

# run PROGRAM OUT: everything it says, on both outputs.
run() {
	program=$(realpath "$1")
	{
		"$program" --plain --batch -x "$WORK/long.spill"
		"$program" --json --batch -x "$WORK/long.spill"
		rm -rf "$WORK/copy"
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
	} >"$2" 2>&1
	cd "$OLDPWD" || exit 1
}

export ASAN_OPTIONS=detect_leaks=1
builds=(
	"gcc -O0|gcc|-O0"
	"gcc -O2|gcc|-O2"
	"clang -O0|clang|-O0"
	"clang -O2|clang|-O2"
	"gcc with sanitizers|gcc|-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"
)
first=
for build in "${builds[@]}"; do
	IFS='|' read -r name compiler flags <<<"$build"
	folder=$BUILD-$(echo "$name" | tr -c 'a-zA-Z0-9\n' -)
	if ! command -v "$compiler" >/dev/null; then
		echo "skip $name: $compiler is not installed (make deps)"
		continue
	fi
	if ! $MAKE -s -j"$JOBS" CUDA=0 WERROR=1 BUILD="$folder" CC="$compiler" CFLAGS="$flags" all \
		>"$WORK/build" 2>&1; then
		cat "$WORK/build"
		echo "not ok $name: it does not build without warnings"
		continue
	fi
	run "$folder/spillway" "$WORK/out"
	if grep -q 'Sanitizer\|runtime error' "$WORK/out"; then
		grep -m5 -A12 'Sanitizer\|runtime error' "$WORK/out"
		echo "not ok $name: a sanitizer complains"
	elif [ -z "$first" ]; then
		cp "$WORK/out" "$WORK/first"
		first=$name
		echo "ok $name: $(wc -c <"$WORK/first") bytes"
	elif cmp -s "$WORK/first" "$WORK/out"; then
		echo "ok $name: the same bytes"
	else
		diff "$WORK/first" "$WORK/out" | head -n 20
		echo "not ok $name: other bytes than $first"
	fi
done
