/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/emulated/fiber.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { STACK = 128 * 1024 }; /* bytes; those that are never touched take no memory */

/* A page that cannot be touched lies below, so that an overflow is noticed at once. */
static void *new_stack()
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	char *at = (char *)mmap(NULL, STACK + page, PROT_READ | PROT_WRITE,
				MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (at == MAP_FAILED || mprotect(at, page, PROT_NONE) != 0) {
		perror("emulated CUDA: no stack for a thread");
		abort();
	}
	return at + page;
}

/* A jump is made from another function than the place it leads to (GCC's manual). */
__attribute__((noinline)) static void leave(struct fiber *to)
{
	__builtin_longjmp(to->place, 1);
}

__attribute__((noinline)) void fiber_switch(struct fiber *from, struct fiber *to)
{
	if (!__builtin_setjmp(from->place))
		leave(to);
}

/* makecontext hands on ints only. */
static void first(unsigned high, unsigned low, unsigned back_high, unsigned back_low)
{
	struct fiber *fiber = (struct fiber *)((uintptr_t)high << 32 | low);

	if (!__builtin_setjmp(fiber->place))
		setcontext((ucontext_t *)((uintptr_t)back_high << 32 | back_low));
	fiber->begin(fiber->context);
	abort();
}

void fiber_make(struct fiber *fiber, void (*begin)(void *context), void *context)
{
	const uint64_t at = (uint64_t)(uintptr_t)fiber;
	ucontext_t here, there;
	const uint64_t back = (uint64_t)(uintptr_t)&here;

	fiber->begin = begin;
	fiber->context = context;
	getcontext(&there);
	there.uc_stack.ss_sp = new_stack();
	there.uc_stack.ss_size = STACK;
	there.uc_link = NULL;
	makecontext(&there, (void (*)())first, 4, (unsigned)(at >> 32), (unsigned)at,
		    (unsigned)(back >> 32), (unsigned)back);
	swapcontext(&here, &there);
}
