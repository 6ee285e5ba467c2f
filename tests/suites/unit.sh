# SPDX-License-Identifier: GPL-3.0-or-later
# The unit tests (tests/unit/*.c, cmocka), in the flags that $BUILD was built with; with DEEP=1 again
# with AddressSanitizer and UBSan, if those had none. ONLY='run tape' runs test_run and test_tape
# alone; PLAIN=1 leaves out the build with sanitizers.

if ! pkg-config --exists cmocka; then
	echo "skip unit: cmocka is not installed (make deps)"
	exit 0
fi

# build FOLDER LABEL FLAGS
build() {
	BUILD=$1 make_here CFLAGS="$3" unit-tests >"$WORK/build" 2>&1 && return
	cat "$WORK/build"
	echo "not ok unit ($2): it does not build"
	return 1
}

# try 'LABEL NAME': runs one.
try() {
	local label=${1% *} name=test_${1#* } folder=$BUILD status
	# Behind the plain build, which draws as often as DEEP=1 says.
	if [ "$label $sanitized" = 'asan 0' ]; then folder=$BUILD-asan DEEP=0; fi
	CMOCKA_MESSAGE_OUTPUT=TAP "$folder/tests/unit/$name" >"$WORK/out" 2>"$WORK/err"
	status=$?
	sed -n "s/^ok [0-9]* - \(.*\) # SKIP.*/skip? $name \1 ($label): its data are not here/p; t
		s/^ok [0-9]* - /ok $name /p
		s/^not ok [0-9]* - \(.*\)/not ok $name \1 ($label)/p" "$WORK/out"
	if [ $status -ne 0 ]; then
		tail -n 20 "$WORK/out" "$WORK/err" | sed 's/^/    /' # a failure is counted once
		grep -q '^not ok' "$WORK/out" || echo "not ok $name ($label): ended with status $status"
	fi
}

# all LABEL: every test's name, or those of ONLY.
all() {
	local file name
	for file in tests/unit/test_*.c; do
		name=$(basename "${file#*test_}" .c)
		case " ${ONLY:-$name} " in *" $name "*) ;; *) continue ;; esac
		tests+=("$1 $name")
	done
}

flags=${CFLAGS:--O2 -g1} sanitized=0 tests=()
case $flags in
*-fsanitize=*)
	sanitized=1
	build "$BUILD" asan "$flags" && all asan
	;;
*)
	build "$BUILD" plain "$flags" && all plain
	[ "$DEEP ${PLAIN:-0}" != '1 0' ] || { build "$BUILD-asan" asan "$SANITIZE" && all asan; }
	;;
esac
each try "${tests[@]}"
