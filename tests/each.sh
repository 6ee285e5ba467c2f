# SPDX-License-Identifier: GPL-3.0-or-later
# What runs at the same time. JOBS tests do: a test takes a byte out of a pipe when it begins
# and puts it back when it ends. A suite has one byte while it works, and `each` gives that
# back while it waits for its tests.

export TIMES=$scratch/times
: >"$TIMES"
mkfifo "$scratch/turns"
exec 9<>"$scratch/turns"
end_turn() { printf . >&9; }
take_turn() { read -r -n 1 -u 9; }
for ((i = 0; i < JOBS; i++)); do end_turn; done

# make_here TARGET...: builds in BUILD, a folder that suites share: one suite at a time.
make_here() {
	(
		! command -v flock >/dev/null || flock 8
		$MAKE -s CUDA=0 WERROR=1 BUILD="$BUILD" "$@" 8>&- 9>&-
	) 8>>"$TIMES.${BUILD//\//_}.lock"
}

microseconds() { echo "${EPOCHREALTIME/./}"; }

# each FUNCTION WORD...: calls FUNCTION WORD for every word, side by side. Every call has an
# empty folder, WORK and TMPDIR; what they print is printed in the order of the words.
each() {
	local _function=$1 _folder _i=0 _word # the functions see them
	shift
	_folder=$(mktemp -d "$WORK/each.XXXXXX")
	end_turn
	for _word; do
		take_turn
		_i=$((_i + 1))
		one "$_function" "$_word" "$_folder/$_i" &
	done
	wait
	take_turn
	for ((_i = 1; _i <= $#; _i++)); do cat "$_folder/$_i.log"; done
}

# one FUNCTION WORD FOLDER: a test; how long it took goes to the file TIMES.
one() {
	local _began
	_began=$(microseconds)
	mkdir "$3"
	(WORK=$3 TMPDIR=$3 "$1" "$2") >"$3.log" 2>&1 </dev/null 9>&-
	echo "$(($(microseconds) - _began)) $SUITE $2" >>"$TIMES"
	rm -rf "$3"
	end_turn
}
export -f end_turn take_turn make_here microseconds each one
