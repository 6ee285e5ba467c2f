#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tools/dist.sh VERSION FOLDER: packs the sources into FOLDER/spillway-VERSION.tar.gz, those of
# the last commit where git knows them, else those that are here. Results that are stale are not handed on,
# but with STALE=1.
set -eu

if [ "${STALE:-0}" != 1 ] && ! bash tests/results/stale >&2; then
	echo "dist: write these results anew, or hand them on as they are with STALE=1" >&2
	exit 1
fi

name=spillway-$1
folder=$2
mkdir -p "$folder"
if [ "$(git rev-parse --show-prefix 2>/dev/null || echo none)" = '' ]; then
	[ -z "$(git status --porcelain)" ] || echo "dist: changes that are not committed stay out" >&2
	git archive --format=tar --prefix="$name/" HEAD | gzip -9n >"$folder/$name.tar.gz"
else
	copy=$(mktemp -d "$folder/dist-XXXXXX")
	trap 'rm -rf "$copy"' EXIT
	mkdir "$copy/$name"
	for entry in * .ci .gitignore; do
		case $entry in
		"${folder%%/*}" | build) ;;
		*) [ ! -e "$entry" ] || cp -Rp "$entry" "$copy/$name" ;;
		esac
	done
	tar -C "$copy" -cf - "$name" | gzip -9n >"$folder/$name.tar.gz"
fi
echo "  DIST $folder/$name.tar.gz"
