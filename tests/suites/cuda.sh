# SPDX-License-Identifier: GPL-3.0-or-later
# With DEEP=1, where nvcc is: the plug-in compiles for one architecture, warnings as errors.

if [ "$DEEP" != 1 ]; then
	echo "skip? the plug-in compiles: DEEP=1 tries it"
elif ! command -v "${NVCC:-nvcc}" >/dev/null && [ ! -x /usr/local/cuda/bin/nvcc ]; then
	echo "skip? the plug-in compiles: nvcc is not here"
elif $MAKE -s BUILD="$BUILD" cuda-check >"$WORK/log" 2>&1 && ! grep -i warning "$WORK/log"; then
	echo "ok the plug-in compiles without warnings"
else
	cat "$WORK/log"
	echo "not ok the plug-in compiles without warnings"
fi
