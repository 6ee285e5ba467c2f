# SPDX-License-Identifier: GPL-3.0-or-later
# What fuzzing has found and what it starts from: every file of tests/fuzz/corpus and
# tests/fuzz/found once through its target, under AddressSanitizer and UBSan. The driver
# feeds them, so any compiler will do (`make fuzz` takes clang's libFuzzer).

if ! BUILD=$BUILD-asan make_here CFLAGS="$SANITIZE" fuzz-targets \
	>"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok fuzz: it does not build"
	exit 1
fi

# feed TARGET: all its files.
feed() {
	local files=(tests/fuzz/corpus/"$1"/*) count
	[ ! -d "tests/fuzz/found/$1" ] || files+=("tests/fuzz/found/$1"/*)
	if count=$("$BUILD-asan/tests/fuzz/$1" "${files[@]}" 2>"$WORK/err"); then
		echo "ok $1: $count files"
	else
		tail -n 20 "$WORK/err"
		echo "not ok $1: $(grep '^tests/fuzz/' "$WORK/err" | tail -n 1)"
	fi
}

cd tests/fuzz/corpus || exit 1
targets=(*)
cd "$OLDPWD" || exit 1
each feed "${targets[@]}"
