/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/memory.h"

#include "src/base/err.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Before every block: whose it is and how large. Its size keeps the block as
 * aligned as malloc made it. */
struct header {
	struct memory *memory;
	size_t size;
	void *raw; /* what malloc gave: the header itself, unless aligned */
	void *unused;
};

bool memory_hint(const struct memory *memory, bool limited, struct err *err)
{
	if (!limited)
		return err_hint(err, "the system gives no more: close other programs, or take a smaller "
				     "graph");
	return memory->limit && err_hint(err, "the limit is %zu MiB: `set memory-limit` raises it",
					 memory->limit >> 20);
}

/* Used up: says by whom. `limited`: the limit forbids it, and not the system. Always returns false. */
static bool refuse(struct memory *memory, size_t size, const char *owner, bool limited,
		   struct err *err)
{
	err_set(err, ERR_MEMORY, "out of memory: %s needs %zu bytes, %zu are in use", owner, size,
		memory->used);
	memory->limited = limited;
	return memory_hint(memory, limited, err);
}

static void raise_peak(struct memory *memory, size_t used)
{
	size_t peak = memory->peak;

	while (peak < used && !atomic_compare_exchange_weak(&memory->peak, &peak, used))
		;
}

/* Counts `more` bytes as used, unless the limit forbids it. Between the look and the count another thread may
 * count some: then this one looks again. */
static bool take(struct memory *memory, size_t more)
{
	size_t used = memory->used;

	do {
		if (memory->limit && (used > memory->limit || more > memory->limit - used))
			return false;
	} while (!atomic_compare_exchange_weak(&memory->used, &used, used + more));
	return true;
}

/* Counts the request, and says whether the heap may grow by `more` bytes, which then count as used. */
static bool admit(struct memory *memory, size_t more)
{
	if (atomic_fetch_add(&memory->requests, 1) + 1 == memory->fail_at || more > SIZE_MAX / 2)
		return false;
	return take(memory, more) ||
	       (memory->spare && memory->spare(memory->spare_context) && take(memory, more));
}

static void give_back(struct memory *memory, size_t bytes)
{
	atomic_fetch_sub(&memory->used, bytes);
}

/* count * size, or SIZE_MAX where the product does not fit. */
static size_t product(size_t count, size_t size)
{
	return size && count > SIZE_MAX / size ? SIZE_MAX : count * size;
}

/* Asks for large pages under a large block: they are mapped in one step, where small ones take
 * 512, and an access at random misses the address cache less often. A refusal changes nothing. */
static void prefer_large_pages(void *block, size_t size)
{
#ifdef MADV_HUGEPAGE
	const uintptr_t page = (uintptr_t)1 << 21;
	const uintptr_t first = ((uintptr_t)block + page - 1) / page * page;
	const uintptr_t end = ((uintptr_t)block + size) / page * page;

	if (first < end)
		(void)madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
	(void)block;
	(void)size;
#endif
}

void *memory_new(struct memory *memory, size_t size, const char *owner, struct err *err)
{
	const bool admitted = admit(memory, size);
	struct header *header = admitted ? calloc(1, sizeof(*header) + size) : NULL;

	if (!header) {
		give_back(memory, admitted ? size : 0);
		refuse(memory, size, owner, !admitted, err);
		return NULL;
	}
	prefer_large_pages(header, size);
	header->memory = memory;
	header->size = size;
	header->raw = header;
	raise_peak(memory, memory->used);
	return header + 1;
}

void *memory_array(struct memory *memory, size_t count, size_t size, const char *owner,
		   struct err *err)
{
	return memory_new(memory, product(count, size), owner, err);
}

bool memory_resize(struct memory *memory, void **block, size_t count, size_t size,
		   const char *owner, struct err *err)
{
	struct header *header = *block ? (struct header *)*block - 1 : NULL;
	const size_t before = header ? header->size : 0;
	const size_t after = product(count, size);
	const size_t more = after > before ? after - before : 0;

	assert(!header || header->raw == header); /* an aligned block cannot grow */
	if (!admit(memory, more))
		return refuse(memory, after, owner, true, err);
	header = realloc(header, sizeof(*header) + after);
	if (!header) {
		give_back(memory, more);
		return refuse(memory, after, owner, false, err);
	}
	header->memory = memory;
	header->size = after;
	header->raw = header;
	give_back(memory, before > after ? before - after : 0);
	raise_peak(memory, memory->used);
	*block = header + 1;
	return true;
}

void *memory_aligned(struct memory *memory, size_t count, size_t size, const char *owner,
		     struct err *err)
{
	const size_t bytes = product(count, size);
	const bool admitted = bytes < SIZE_MAX / 2 && admit(memory, bytes);
	struct header *header;
	char *raw = NULL;
	char *at;

	if (admitted)
		raw = calloc(1, bytes + sizeof(*header) + MEMORY_ALIGNMENT);
	if (!raw) {
		give_back(memory, admitted ? bytes : 0);
		refuse(memory, bytes, owner, !admitted, err);
		return NULL;
	}
	prefer_large_pages(raw, bytes);
	at = raw + sizeof(*header);
	at += (MEMORY_ALIGNMENT - (uintptr_t)at % MEMORY_ALIGNMENT) % MEMORY_ALIGNMENT;
	header = (struct header *)(void *)at - 1;
	header->memory = memory;
	header->size = bytes;
	header->raw = raw;
	raise_peak(memory, memory->used);
	return at;
}

char *memory_string(struct memory *memory, const char *string, struct err *err)
{
	size_t size = strlen(string) + 1;
	char *copy = memory_new(memory, size, "a string", err);

	if (copy)
		memcpy(copy, string, size);
	return copy;
}

void memory_free(void *block)
{
	struct header *header;

	if (!block)
		return;
	header = (struct header *)block - 1;
	give_back(header->memory, header->size);
	free(header->raw);
}

size_t memory_default_limit(void)
{
	long pages = sysconf(_SC_PHYS_PAGES);
	long bytes = sysconf(_SC_PAGESIZE);

	if (pages <= 0 || bytes <= 0)
		return 0;
	return (size_t)pages / 4 * 3 * (size_t)bytes;
}
