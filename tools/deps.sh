#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs what is missing to build (tools/deps.sh build) or to build and test
# (tools/deps.sh tests), and only that. It prints the command first. root runs it; a
# user with sudo at a terminal is asked; without apt-get the packages are named.
set -u

what=${1:-tests}
needs=

have_command() { command -v "$1" >/dev/null 2>&1; }
have_library() { have_command pkg-config && pkg-config --exists "$1" 2>/dev/null; }
# need NAME CHECK...: notes that NAME is missing unless the check succeeds.
need() { name=$1; shift; "$@" || needs="$needs $name"; }

need compiler have_command "${CC:-cc}"
need make have_command make
need pkg-config have_command pkg-config
need readline have_library readline
need ncurses have_library ncursesw
need zlib have_library zlib
need zstd have_library libzstd
need jansson have_library jansson
if [ "$what" = tests ]; then
	need C++ have_command "${CXX:-c++}"
	need cmocka have_library cmocka
	need vterm have_library vterm
	need clang have_command clang
	need judge have_command dimacs-solver
	# Only where packages are Debian's.
	! have_command dpkg || need debhelper have_command dh
fi

# package MANAGER NEED: what the manager calls it.
package() {
	case $1:$2 in
	apt:compiler) echo gcc libc6-dev ;;
	apt:C++) echo g++ ;;
	dnf:C++) echo gcc-c++ ;;
	pacman:C++ | brew:C++) echo gcc ;;
	apt:readline) echo libreadline-dev ;;
	apt:ncurses) echo libncurses-dev ;;
	apt:zlib) echo zlib1g-dev ;;
	apt:zstd) echo libzstd-dev ;;
	apt:jansson) echo libjansson-dev ;;
	apt:cmocka) echo libcmocka-dev ;;
	apt:vterm) echo libvterm-dev ;;
	apt:judge) echo liblemon-utils ;;
	dnf:compiler | pacman:compiler | brew:compiler) echo gcc ;;
	dnf:pkg-config) echo pkgconf-pkg-config ;;
	dnf:zstd) echo libzstd-devel ;;
	dnf:readline | dnf:ncurses | dnf:zlib | dnf:jansson) echo "$2-devel" ;;
	dnf:cmocka) echo libcmocka-devel ;;
	dnf:vterm) echo libvterm-devel ;;
	dnf:judge) echo coin-or-lemon ;;
	pacman:pkg-config) echo pkgconf ;;
	pacman:vterm | brew:vterm) echo libvterm ;;
	pacman:judge | brew:judge) echo lemon ;;
	*) echo "$2" ;;
	esac
}

packages() {
	for need in $needs; do package "$1" "$need"; done | tr '\n' ' ' | sed 's/ $//'
}

if [ -z "$needs" ]; then
	echo "deps: nothing is missing"
	exit 0
fi
echo "deps: missing:$needs"

if ! have_command apt-get; then
	echo "deps: install them with one of"
	echo "  dnf install $(packages dnf)"
	echo "  pacman -S $(packages pacman)"
	echo "  brew install $(packages brew)"
	echo "  apt-get install $(packages apt)"
	exit 1
fi

install="apt-get install -y --no-install-recommends $(packages apt)"
echo "deps: $install"
if [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -q && $install
elif have_command sudo && [ -t 0 ]; then
	printf 'deps: run it with sudo? [y/N] '
	read -r answer
	case $answer in
	y | Y | yes) sudo apt-get update -q && sudo $install ;;
	*) exit 1 ;;
	esac
else
	echo "deps: run this as root"
	exit 1
fi
