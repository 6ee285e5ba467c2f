/* SPDX-License-Identifier: GPL-3.0-or-later
 * auto: times `use auto; solve` beside `use CODE; solve` of every code, for tests/bench/auto.
 */
#ifndef SPILLWAY_TESTS_BENCH_AUTO_H
#define SPILLWAY_TESTS_BENCH_AUTO_H

/* For each line of standard input, which is NAME: COMMANDS that make a graph: prints what the first look
 * finds, then the seconds of each code from `solve` to the verdict. `words`: codes, each VARIANT or
 * VARIANT@MACHINE; none: only the look. Where no word names a machine, `auto` opens no GPU. A code that
 * takes far longer than the best so far is stopped; its seconds then stand behind `>`. Returns the exit
 * status. */
int auto_measure(char **words, int count);

#endif
