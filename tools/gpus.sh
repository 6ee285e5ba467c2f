#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Says for which GPUs of this machine the plug-in is to be built: their compute
# capabilities, "86 90"; "native" if there is a GPU and the driver does not say which;
# nothing if there is none.
set -u

capabilities=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null |
	sed -n 's/^\([0-9][0-9]*\)\.\([0-9]\)$/\1\2/p' | sort -nu)
if [ -n "$capabilities" ]; then
	echo $capabilities
elif [ -e /dev/nvidia0 ] || nvidia-smi -L >/dev/null 2>&1; then
	echo native
fi
