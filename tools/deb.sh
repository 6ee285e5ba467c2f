#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tools/deb.sh VERSION FOLDER: builds FOLDER/spillway_VERSION_ARCH.deb out of what `make dist`
# packs, with dpkg-buildpackage.
set -eu

for command in dpkg-buildpackage dh; do
	command -v $command >/dev/null || {
		echo "deb: $command is missing: apt-get install dpkg-dev debhelper" >&2
		exit 1
	}
done
sh tools/dist.sh "$1" "$2"
work=$2/deb
rm -rf "$work"
mkdir -p "$work"
tar -C "$work" -xzf "$2/spillway-$1.tar.gz"
# What make was told here is not for the one in there.
unset MAKEFLAGS MFLAGS MAKELEVEL BUILD CC CFLAGS CPPFLAGS LDFLAGS
(cd "$work/spillway-$1" && dpkg-checkbuilddeps -I && dpkg-buildpackage -d -us -uc -b) >"$work/log" 2>&1 || {
	tail -n 30 "$work/log" >&2
	exit 1
}
rm -f "$2"/spillway*.deb
cp "$work"/*.deb "$2"
echo "  DEB  $2/spillway_$1_$(dpkg --print-architecture).deb"
