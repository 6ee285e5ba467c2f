# SPDX-License-Identifier: GPL-3.0-or-later
# The faults of tests/mutants/mutants.def: each row must still fit the tree, its text standing in its
# file once, and its test being there. With DEEP=1 MUTANTS=1 the faults are planted, too, and every
# test must find its own: that takes longer than all else.

if [ "$DEEP ${MUTANTS:-0}" = '1 1' ]; then
	tests/mutants/run
else
	tests/mutants/run --look
fi
