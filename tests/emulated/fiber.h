/* SPDX-License-Identifier: GPL-3.0-or-later
 * fiber: what a thread of the CPU does in turn, each with a stack of its own. Switching takes a
 * few nanoseconds, as no system call is made.
 */
#ifndef SPILLWAY_TESTS_EMULATED_FIBER_H
#define SPILLWAY_TESTS_EMULATED_FIBER_H

struct fiber {
	void *place[5]; /* where it goes on, as __builtin_setjmp keeps it */
	void (*begin)(void *context);
	void *context;
};

/* Gives the fiber a stack, which is never freed. When it is first switched to, it calls
 * begin(context), which must not return. */
void fiber_make(struct fiber *fiber, void (*begin)(void *context), void *context);
/* `from` is the present one. Returns when somebody switches back to it. A fiber stays with the
 * thread of the CPU that made it. */
void fiber_switch(struct fiber *from, struct fiber *to);

#endif
