# SPDX-License-Identifier: GPL-3.0-or-later
# What fuzzing has found and what it starts from: every file of tests/fuzz/corpus and
# tests/fuzz/found once through its target, under AddressSanitizer and UBSan. The driver
# feeds them, so any compiler will do (`make fuzz` takes clang's libFuzzer).

if ! $MAKE -s -j"$JOBS" CUDA=0 WERROR=1 BUILD="$BUILD-asan" \
	CFLAGS="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all" fuzz-targets \
	>"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok fuzz: it does not build"
	exit 1
fi
export TMPDIR=$WORK
for folder in tests/fuzz/corpus/*/; do
	target=$(basename "$folder")
	found=()
	[ ! -d "tests/fuzz/found/$target" ] || found=("tests/fuzz/found/$target"/*)
	if count=$("$BUILD-asan/tests/fuzz/$target" "$folder"* "${found[@]}" 2>"$WORK/err"); then
		echo "ok $target: $count files"
	else
		tail -n 20 "$WORK/err"
		echo "not ok $target: $(grep '^tests/fuzz/' "$WORK/err" | tail -n 1)"
	fi
done
