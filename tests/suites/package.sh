# SPDX-License-Identifier: GPL-3.0-or-later
# What is handed on is built, and works where it comes to: the archive of the sources, the
# Debian package, the program of one file. The latter two compile everything anew, so they wait
# for DEEP=1, and here the compiler does not optimize.

packages=$BUILD/package
rm -rf "$packages"
version=$("$BUILD/spillway" --version | sed 's/^spillway //')
# Whether results are stale is for who hands the archive on.
export STALE=1
made() { $MAKE -s BUILD="$packages" CUDA=0 "$@" >"$WORK/log" 2>&1; }
# bad NAME WHY: with what was said.
bad() { cat "$WORK/log"; echo "not ok $1: $2"; }

# Of the last commit, and of the files that are here.
archive=$packages/spillway-$version.tar.gz
for way in git files; do
	name="make dist packs what $way there are"
	rm -f "$archive"
	if [ $way = git ] && ! git rev-parse HEAD >/dev/null 2>&1; then
		echo "skip? $name: this is no repository"
	elif ! env $([ $way = git ] || echo GIT_DIR=/none) $MAKE -s BUILD="$packages" dist >"$WORK/log" 2>&1; then
		bad "$name" "it fails"
	else
		tar -tzf "$archive" | sort >"$WORK/$way"
		grep -q "^spillway-$version/Makefile$" "$WORK/$way" &&
			! grep -q "/build/\|/\.git/" "$WORK/$way" && echo "ok $name" || bad "$name" "it lacks files"
	fi
done

[ "$DEEP" = 1 ] || exit 0

links=$(realpath tests/links.sh)
# unpacked ROOT: whether what was installed below it works.
unpacked() {
	[ -f "$1/usr/share/man/man1/spillway.1.gz" ] &&
		[ -z "$(bash "$links" "$1/usr/share/doc/spillway" | tee -a "$WORK/log")" ] &&
		[ "$(cd / && env -i "$1/usr/bin/spillway" --batch -e 'load @textbook; solve' 2>&1 |
			tail -n 1)" = 'verified: flow 23 = cut 23' ]
}
if ! command -v dpkg-buildpackage >/dev/null || ! command -v dh >/dev/null; then
	echo "skip a Debian package: dpkg-dev or debhelper is not installed (make deps)"
elif ! DEB_BUILD_OPTIONS=noopt made deb; then
	bad "a Debian package" "it is not built"
else
	root=$WORK/root
	package=$(realpath "$packages"/spillway_"$version"_*.deb)
	mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info"
	touch "$root/var/lib/dpkg/status"
	# What it depends on is here, not there.
	there() { dpkg --force-not-root --force-bad-path --force-depends --root="$root" --log=/dev/null "$@"; }
	if there -i "$package" >"$WORK/log" 2>&1 && unpacked "$root" &&
		there -r spillway >"$WORK/log" 2>&1 && [ ! -e "$root/usr/bin/spillway" ]; then
		echo "ok a Debian package is built, installed and removed"
	else
		bad "a Debian package" "it does not work"
	fi
fi

echo 'int main(void) { return 0; }' >"$WORK/one.c"
if ! $CC -static -o "$WORK/one" "$WORK/one.c" 2>/dev/null; then
	echo "skip make static: $CC cannot link statically here"
elif ! made static CFLAGS=-O0 || [ -s "$WORK/log" -a "$(grep -ci warning "$WORK/log")" != 0 ]; then
	bad "make static" "it fails, or warns"
else
	jail=$WORK/jail
	mkdir "$jail"
	cp "$packages/spillway-static" "$jail/spillway"
	cd "$jail" || exit 1
	if [ "$(id -u)" = 0 ] && command -v chroot >/dev/null; then
		enter="$(command -v chroot) $jail /spillway"
	else
		enter=./spillway
	fi
	# shellcheck disable=SC2086
	said=$(env -i TERM=xterm $enter --batch -x @star 2>&1 | tail -n 1)
	[ "$said" = 'verified: flow 1536 = cut 1536' ] && echo "ok a program of one file" ||
		echo "not ok a program of one file: $said"
fi
