# SPDX-License-Identifier: GPL-3.0-or-later
# The unit tests (tests/unit/*.c, cmocka), without and with AddressSanitizer: in the
# flags that $BUILD was built with, and again with sanitizers if those had none.

if ! pkg-config --exists cmocka; then
	echo "skip unit: cmocka is not installed (make deps)"
	exit 0
fi

# run FOLDER LABEL FLAGS: builds and runs them all.
run() {
	if ! $MAKE -s -j"$JOBS" CUDA=0 WERROR=1 BUILD="$1" CFLAGS="$3" unit-tests >"$WORK/build" 2>&1; then
		cat "$WORK/build"
		echo "not ok unit ($2): it does not build"
		return
	fi
	for test in "$1"/tests/unit/test_*; do
		[ -x "$test" ] || continue
		CMOCKA_MESSAGE_OUTPUT=TAP "$test" >"$WORK/out" 2>"$WORK/err"
		status=$?
		name=$(basename "$test")
		sed -n "s/^ok [0-9]* - \(.*\) # SKIP.*/skip? $name \1 ($2): its data are not here/p; t
			s/^ok [0-9]* - /ok $name /p
			s/^not ok [0-9]* - \(.*\)/not ok $name \1 ($2)/p" "$WORK/out"
		if [ $status -ne 0 ]; then
			tail -n 20 "$WORK/out" "$WORK/err"
			grep -q '^not ok' "$WORK/out" || echo "not ok $name ($2): ended with status $status"
		fi
	done
}

flags=${CFLAGS:--O2 -g}
case $flags in
*-fsanitize=*)
	run "$BUILD" asan "$flags"
	;;
*)
	run "$BUILD" plain "$flags"
	run "$BUILD-asan" asan "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"
	;;
esac
