# SPDX-License-Identifier: GPL-3.0-or-later
# A session whose address space is used up: not a page more is to be had, for the heap or for the
# stack. Commands may fail for that, but none may end the program with a signal.

program=$(realpath "$BUILD/spillway")
if ! command -v prlimit >/dev/null || [ ! -r /proc/self/status ]; then
	echo "skip space: there is no prlimit, or no /proc"
	exit 0
fi
case ${CFLAGS:-} in
*-fsanitize=*)
	echo "skip? space: sanitizers need address space of their own"
	exit 0
	;;
esac

commands=(
	'print 1+1' 'print (((1+2)*3)+4)*5' 'run until queue == 1' 'run back until cycle == 1'
	'break push if queue > 1 && amount > 1; run' 'watch queue; run' 'display queue; step'
	'if queue > 0; print queue; end' 'while cycle < 3; step; end'
	'define go; step; print queue; end; go' 'show log' 'show heights' 'show queue' 'show warps'
	'show warp 0' 'show flow' 'show vertex 2' 'show arc 1 2' 'show cut' 'show code' 'show timeline'
	'show counters' 'show result' 'why height 2' 'why warp 0' 'why excess 2' 'predict queue 3'
	'info graph' 'info variants' 'info profile' 'info stories' 'help' 'help step' 'apropos flow'
	'diagnose' 'compare vc-rcsr' 'twin tc-bcsr' 'what if use tc-bcsr' 'pair tc-bcsr' 'use tc-rcsr; start' 'solve'
	'generate genrmf a=4 b=4' 'export csv made' 'export ndjson made' 'export trace made'
	'record made' 'save made' 'source samples/deadend.spill' 'load samples/textbook.max'
	'source self.spill' 'define zz; if 1; zz; end; end; zz' 'source both.spill'
)

# Where the stack begins differs from run to run and with the environment, and so does the first page
# of it that is missing. The status of a session whose limit is set while it waits for the command.
run() { # PADDING COMMAND
	local line pid in out
	coproc session { PADDING=$1 exec "$program" 2>err; }
	pid=$session_PID in=${session[1]} out=${session[0]}
	printf '%s\n' 'set on-error continue' 'load samples/textbook.max' 'step 2' 'echo ready' >&"$in"
	while read -r line <&"$out" && [ "$line" != ready ]; do :; done
	prlimit --pid "$pid" --as=$(($(sed -n 's/^VmSize:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$pid/status") * 1024))
	printf '%s\n' "$2" >&"$in"
	exec {in}>&-
	cat <&"$out" >/dev/null
	wait "$pid"
}

mkdir -p "$WORK/here"
cp -r samples "$WORK/here"
cd "$WORK/here" || exit 1
# As deep as scripts and definitions may call each other.
echo 'source self.spill' >self.spill
printf '%s\n' 'source both.spill' 'define zz; if 1; zz; end; end; zz' >both.spill
for command in "${commands[@]}"; do
	bad=
	for ((padding = 0; padding < 8000; padding += 1500)); do
		rm -f made
		run "$(printf "%${padding}s")" "$command"
		status=$?
		[ $status -le 4 ] || bad=$status
	done 2>/dev/null
	if [ -z "$bad" ]; then
		echo "ok $command"
	else
		head -n 3 err
		echo "not ok $command: status $bad"
	fi
done
