# SPDX-License-Identifier: GPL-3.0-or-later
# What make decides: how many processors it takes, whether it builds the plug-in, for which
# GPUs, and that an installation needs no compiler. nvcc and nvidia-smi are pretended; nothing is
# compiled here.

mkdir -p "$WORK/bin"
real=$PATH
PATH=$WORK/bin:$PATH
pretend() { # NAME: a command that does what standard input says
	{ echo '#!/bin/sh'; cat; } >"$WORK/bin/$1"
	chmod +x "$WORK/bin/$1"
}
pretend nvcc <<<'[ "$1" != --list-gpu-arch ] || printf "compute_%s\n" 75 80 86 89 90'
# gpus CAPABILITY...: they are what this machine has.
gpus() { pretend nvidia-smi <<<"printf '%s\n' $*"; }
no_gpus() { pretend nvidia-smi <<<'echo "No devices were found"; exit 6'; }

# plan ARGUMENT...: what make would do in a folder where nothing is built.
plan() { $MAKE -n NVCC="$WORK/bin/nvcc" BUILD="$WORK/none" "$@" 2>&1; }
# archs ARGUMENT...: the architectures that it would compile the first kernel for; ! : none.
archs() {
	local line
	line=$(plan "$@" | grep -m 1 -- '-c -o .*cuda/flow/tc_rcsr.0.o') || { echo '!'; return; }
	grep -o 'code=[a-z0-9_]*\|-arch=[a-z0-9]*' <<<"$line" | sed 's/.*=//' | paste -sd' '
}
# expect WHAT GOT WANTED
expect() { [ "$2" = "$3" ] && echo "ok $1" || echo "not ok $1: '$2', not '$3'"; }

# --- Processors. ---

cat >"$WORK/say.mk" <<'E2'
say:
	@echo '$(filter -j%,$(MAKEFLAGS))'
E2
say() { $MAKE -s -f Makefile -f "$WORK/say.mk" say "$@" 2>&1; }
count=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
expect "make takes all processors" "$(say)" "-j$count"
expect "make -j1 takes one" "$(say -j1)" -j1
expect "make -j3 takes three" "$(say -j3)" -j3
expect "MAKEFLAGS=-j3 takes three" "$(MAKEFLAGS=-j3 say)" -j3
expect "clean is through before others begin" "$(say clean BUILD="$WORK/none")" ''
printf 'all:\n\t@+%s -s -f Makefile -f %s say\n' "$MAKE" "$WORK/say.mk" >"$WORK/above.mk"
expect "a make above hands out its processors" "$($MAKE -s -f "$WORK/above.mk" -j5 2>&1)" -j5

# --- The plug-in. ---

gpus 9.0
expect "make builds it for the GPU here" "$(archs)" 'sm_90 compute_90'
expect "make CUDA=0 does not build it" "$(archs CUDA=0)" '!'
expect "make cuda builds it for all" "$(archs cuda)" 'sm_75 sm_80 sm_86 sm_89 sm_90 compute_90'
expect "make cuda CUDA_ARCHS builds it for those" "$(archs cuda CUDA_ARCHS='80 86')" \
	'sm_80 sm_86 compute_86'
expect "make demo does not build it" "$(plan demo DEPS=no | grep -c 'nvcc\|spillway-cuda')" 0
gpus 9.0 8.6 9.0
expect "make builds it for all GPUs here" "$(archs)" 'sm_86 sm_90 compute_90'
gpus 12.0
expect "a GPU that nvcc does not know gets PTX" "$(archs)" \
	'sm_75 sm_80 sm_86 sm_89 sm_90 compute_90'
if [ -e /dev/nvidia0 ]; then
	echo "skip? without a GPU: there is one"
else
	no_gpus
	expect "make does not build it without a GPU" "$(archs)" '!'
	expect "make CUDA=1 builds it without a GPU" "$(archs CUDA=1)" \
		'sm_75 sm_80 sm_86 sm_89 sm_90 compute_90'
	expect "make CUDA_ARCHS=80 builds it without a GPU" "$(archs CUDA_ARCHS=80)" 'sm_80 compute_80'
	pretend nvidia-smi <<<'[ "$1" = -L ]'
	expect "an old driver's GPU is native" "$(archs)" native
	no_gpus
	expect "make says which command builds it" "$($MAKE -s info NVCC="$WORK/bin/nvcc" \
		BUILD="$WORK/none" | sed -n 's/^  plug-in *//p')" \
		'not built; `make cuda` builds it for sm_75 sm_80 sm_86 sm_89 sm_90'
fi
# A plug-in that was built for a list is not built for the GPU alone by the next make.
mkdir -p "$WORK/built"
touch "$WORK/built/spillway-cuda.so"
echo '75 90' >"$WORK/built/cuda-archs"
gpus 9.0
expect "make keeps the architectures of the plug-in" "$(archs BUILD="$WORK/built")" \
	'sm_75 sm_90 compute_90'
gpus 8.9
expect "make builds it anew for another GPU" "$(archs BUILD="$WORK/built")" 'sm_89 compute_89'
expect "make cuda without nvcc says what is missing" \
	"$($MAKE -n cuda NVCC= 2>&1 | grep -c 'nvcc was not found')" 1
PATH=$real

# --- Installing. ---

installed() { $MAKE -s BUILD="$BUILD" CC=false NVCC= PREFIX=/opt/else DESTDIR="$WORK/root" "$@" 2>&1; }
expect "make install needs no compiler, whatever the prefix" "$(installed install)" ''
mv "$WORK/root/opt/else" "$WORK/moved"
said=$(cd / && env -u SPILLWAY_SAMPLES -u SPILLWAY_CUDA_PLUGIN "$WORK/moved/bin/spillway" --batch \
	-e 'load @textbook; finish; print value; device cuda' 2>&1 | grep -v '^hint' | tail -n 2)
case $said in
"23
error: cuda cannot be used here: there is no plug-in (spillway-cuda.so): where nvcc is, \`make"*" in the \
folder of the sources builds it, and it belongs into $(realpath "$WORK/moved")/lib/spillway")
	echo "ok an installation can be moved" ;;
*) echo "not ok an installation can be moved: $said" ;;
esac

said=$(env -u SPILLWAY_CUDA_PLUGIN "$BUILD/spillway" --batch -e 'device cuda' 2>&1 | head -n 1)
expect "a program in its sources says where make builds the plug-in" "${said##*, }" "in $PWD"

# The program alone, in an empty folder and an empty environment.
mkdir "$WORK/empty"
cp "$BUILD/spillway" "$WORK/empty"
said=$(cd "$WORK/empty" && env -i ./spillway --batch -x @star 2>&1 | tail -n 1)
expect "the program alone has its samples" "$said" 'verified: flow 1536 = cut 1536'

# --- Versions. ---

version=$("$BUILD/spillway" --version | sed 's/^spillway //')
expect "debian/changelog has the version" "$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)" "$version"
expect "CHANGELOG.md has the version" "$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)" "$version"
