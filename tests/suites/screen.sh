# SPDX-License-Identifier: GPL-3.0-or-later
# The program on a screen that libvterm reads: each tests/tui/NAME.screen is played
# (build/screen lists the statements). Lines at a script's head may name several sizes,
# and several values of one variable, or files: it is played with each.
#
#	# SIZE: 80x24 120x40
#	# SIGNAL: TERM HUP
#	# STORY: samples/*.spill
#	# DATA: file (of the folder SPILLWAY_DATA; where it is not there, the script is left out)
#
# UPDATE=1 writes the kept screens anew; ONLY='a b' plays some scripts only; EVENTS=10000
# FUZZ_SEED=7 plays longer, and from another seed; ROW_STEP=1 COLUMN_STEP=1 tries all sizes.

if ! pkg-config --exists vterm; then
	echo "skip screen: libvterm is not installed (make deps)"
	exit 0
fi
if ! make_here "$BUILD/screen" >"$WORK/build" 2>&1; then
	cat "$WORK/build"
	echo "not ok screen: it does not build"
	exit 1
fi

export EVENTS=${EVENTS:-500} STORM=${STORM:-$([ "${DEEP:-0}" = 1 ] && echo 10000 || echo 500)} ROW_STEP=${ROW_STEP:-2} COLUMN_STEP=${COLUMN_STEP:-7}
case $BUILD in /*) export PROGRAM=$BUILD/spillway ;; *) export PROGRAM=$PWD/$BUILD/spillway ;; esac

# values NAME SCRIPT: what its head says of it.
values() { sed -n "1,4s/^# $1: *//p" "$2"; }

# play 'NAME SCRIPT SIZE [VARIABLE=VALUE]'
play() {
	local name script variable
	export XDG_STATE_HOME=$WORK/state PLAY_FOLDER=$WORK/play SIZE
	read -r name script SIZE variable <<<"$1"
	[ -z "$variable" ] || export "${variable?}"
	mkdir -p "$PLAY_FOLDER"
	# Sanitizers report to files: on a screen nobody could read them.
	export ASAN_OPTIONS=log_path=$PLAY_FOLDER/report UBSAN_OPTIONS=log_path=$PLAY_FOLDER/report
	export LSAN_OPTIONS=suppressions=$PWD/tests/tui/leaks:print_suppressions=0
	if "$BUILD/screen" "$SIZE" "$script" >"$WORK/out" 2>&1; then
		cat "$WORK/out"
		echo "ok $name"
	else
		cat "$WORK/out" "$PLAY_FOLDER"/report* 2>/dev/null
		echo "not ok $name"
	fi
}

plays=()
for script in tests/tui/*.screen; do
	name=$(basename "$script" .screen)
	case " ${ONLY:-$name} " in *" $name "*) ;; *) continue ;; esac
	need=$(values NEEDS "$script")
	[ "$need" = ncurses ] && need=ncursesw
	if [ -n "$need" ] && ! pkg-config --exists "$need"; then
		echo "skip $name: $need is not installed (make deps)"
		continue
	fi
	data=$(values DATA "$script")
	if [ -n "$data" ] && [ ! -f "${SPILLWAY_DATA:-}/$data" ]; then
		echo "skip? $name: SPILLWAY_DATA names no folder with $data (docs/results/README.md)"
		continue
	fi
	variable=$(sed -n '1,4s/^# \([A-Z_]*\): .*/\1/p' "$script" | grep -vx 'SIZE\|NEEDS\|DATA' |
		head -n 1)
	sizes=$(values SIZE "$script")
	for size in ${sizes:-80x24}; do
		title=$name${sizes:+-$size}
		if [ -z "$variable" ]; then
			plays+=("$title $script $size")
			continue
		fi
		for value in $(values "$variable" "$script"); do
			plays+=("$title-$(basename "$value") $script $size $variable=$value")
		done
	done
done
each play "${plays[@]}"
