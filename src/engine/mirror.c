/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/mirror.h"

#include "gpu/core/upload.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/array.h"
#include "src/engine/run.h"

#include <assert.h>
#include <string.h>

bool mirror_is_mapped(const struct run *run)
{
	return run->mirror->mapped;
}

/* Bytes that are brought over between two looks at poll. */
enum { PIECE = 16 << 20 };

static const struct array *row_of(const struct run *run, int i)
{
	return run_arrays(run) + i;
}

/* Bytes of a place, of whose words some are kept. */
static size_t place_size(const struct run *run, const struct array *array)
{
	return (size_t)array_kept(run, array).step * array_word_size(run, array);
}

/* Host memory for what cannot be mapped, or lies in another order. */
static bool make_copy(struct run *run, int i, struct err *err)
{
	const struct array *array = row_of(run, i);
	struct copy *copy = &run->mirror->copies[i];
	size_t size;

	if (copy->mapped)
		return true;
	copy->host = memory_array(run->memory, (size_t)array_items(run, array),
				  array_word_size(run, array), array->copy, err);
	if (!copy->host)
		return false;
	if (!array_packing(run, array) || run->mirror->mapped)
		return true;
	copy->raw = memory_array(run->memory, array_kept_size(run, array), 1, array->copy, err);
	if (!copy->raw || !array_kept(run, array).step)
		return copy->raw != NULL;
	size = array_size(run, array);
	assert(array_packing(run, array)->stream && !(size % place_size(run, array)) &&
	       place_size(run, array) <= PIECE);
	copy->piece = memory_array(run->memory, size < PIECE ? size : PIECE, 1, array->copy, err);
	return copy->piece != NULL;
}

bool mirror_open(struct run *run, struct err *err)
{
	struct mirror *mirror = memory_new(run->memory, sizeof(*mirror), "a mirror", err);
	bool good = mirror != NULL;
	void *there;
	int i;

	run->mirror = mirror;
	if (!mirror)
		return false;
	for (i = 0; i < MIRROR_MOST && row_of(run, i)->uses & ARRAY_MIRRORED; i++) {
		there = machine_map(run->machine, array_get(run, row_of(run, i)));
		mirror->mapped = mirror->mapped || there;
		mirror->copies[i].mapped = there && !array_packing(run, row_of(run, i));
		if (mirror->copies[i].mapped)
			mirror->copies[i].host = there;
	}
	mirror->count = i;
	for (i = 0; i < mirror->count && good; i++)
		good = make_copy(run, i, err);
	return good;
}

void mirror_close(struct run *run)
{
	struct mirror *mirror = run->mirror;
	int i;

	if (!mirror)
		return;
	for (i = 0; i < mirror->count; i++) {
		if (!mirror->copies[i].mapped)
			memory_free(mirror->copies[i].host);
		memory_free(mirror->copies[i].raw);
		memory_free(mirror->copies[i].piece);
	}
	memory_free(mirror->before);
	memory_free(mirror);
	run->mirror = NULL;
}

/* --- Fetching and storing. --- */

typedef bool reading(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

/* Where words lie as the machine has them. */
static void **words_of(struct copy *copy)
{
	return copy->raw ? &copy->raw : &copy->host;
}

/* Of so many words of an array, those that are kept. Returns how many there are. */
static int64_t pick(const struct every *kept, bool wide, const void *words, int64_t count, void *to)
{
	int64_t picked = 0;
	int64_t place, i;

	for (place = kept->first; place < count; place += kept->step) {
		for (i = place; i < place + kept->count; i++) {
			if (wide)
				((int64_t *)to)[picked++] = ((const int64_t *)words)[i];
			else
				((int32_t *)to)[picked++] = ((const int32_t *)words)[i];
		}
	}
	return picked;
}

/* All at once; with `stopped`, or where not all words are kept, in pieces. *stopped becomes true if poll asks
 * to stop between them. */
static bool read_words(struct run *run, int i, reading *get, bool *stopped, struct err *err)
{
	const struct array *array = row_of(run, i);
	const struct every kept = array_kept(run, array);
	const size_t word = array_word_size(run, array);
	const size_t most = kept.step ? PIECE - PIECE % place_size(run, array) : PIECE;
	const size_t size = array_size(run, array);
	const struct copy *copy = &run->mirror->copies[i];
	const char *from = array_get(run, array);
	char *to = *words_of(&run->mirror->copies[i]);
	size_t done, piece;

	for (done = 0; done < size; done += piece) {
		piece = (stopped || copy->piece) && size - done > most ? most : size - done;
		if (stopped && poll_stop(&run->plan.poll)) {
			*stopped = true;
			return true;
		}
		if (!get(run->machine, copy->piece ? copy->piece : to + done, from + done, piece, err))
			return false;
		if (copy->piece)
			to += (size_t)pick(&kept, word == sizeof(int64_t), copy->piece,
					   (int64_t)(piece / word), to) * word;
	}
	return true;
}

/* Puts the words of a packed array in the host's order: of `raw`, or if it is NULL, the machine's own. */
static void unpack(struct run *run, int i, const void *raw)
{
	const struct array *array = row_of(run, i);
	const struct packing *packing = array_packing(run, array);
	const struct every *kept = &packing->kept;
	const char *there = raw ? NULL : machine_map(run->machine, array_get(run, array));

	packing->unpack(run, raw ? raw : there + (size_t)kept->first * array_word_size(run, array),
			raw ? kept->count : kept->step, run->mirror->copies[i].host);
}

static bool fetch(struct run *run, int i, reading *get, bool *stopped, struct err *err)
{
	const struct array *array = row_of(run, i);
	const struct packing *packing = array_packing(run, array);
	const struct copy *copy = &run->mirror->copies[i];

	if (copy->mapped)
		return true;
	if ((!packing || copy->raw) && !read_words(run, i, get, stopped, err))
		return false;
	if (packing && !(stopped && *stopped))
		unpack(run, i, copy->raw);
	return true;
}

static bool fetch_all(struct run *run, unsigned set, bool *stopped, struct err *err)
{
	reading *get = set & MIRROR_LOOK ? machine_look : machine_read;
	int i;

	if (run->now.held)
		return true;
	for (i = 0; i < run->mirror->count && !(stopped && *stopped); i++)
		if (set & 1u << i && !fetch(run, i, get, stopped, err))
			return false;
	return true;
}

bool mirror_fetch(struct run *run, unsigned set, struct err *err)
{
	return fetch_all(run, set, NULL, err);
}

bool mirror_fetch_or_stop(struct run *run, unsigned set, bool *stopped, struct err *err)
{
	*stopped = false;
	return fetch_all(run, set, stopped, err);
}

typedef bool writing(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

/* Piece by piece. */
static bool stream(struct run *run, int i, bool counted, struct err *err)
{
	const struct array *array = row_of(run, i);
	struct upload upload;

	upload_begin(&upload, run->machine, array_get(run, array), array_size(run, array), err);
	array_packing(run, array)->stream(run, run->mirror->copies[i].host, &upload);
	return upload_end(&upload, counted);
}

/* `shown`: it is no traffic. */
static bool store_one(struct run *run, int i, bool shown, struct err *err)
{
	const struct array *array = row_of(run, i);
	const struct packing *packing = array_packing(run, array);
	const struct copy *copy = &run->mirror->copies[i];
	writing *put = shown ? machine_show : machine_write;
	void *there = array_get(run, array);

	if (copy->mapped)
		return true;
	if (!packing)
		return put(run->machine, there, copy->host, array_size(run, array), err);
	if (packing->stream)
		return stream(run, i, !shown && copy->raw, err);
	packing->pack(run, copy->host, copy->raw ? copy->raw : machine_map(run->machine, there));
	return !copy->raw || put(run->machine, there, copy->raw, array_size(run, array), err);
}

static bool store(struct run *run, unsigned set, bool shown, struct err *err)
{
	int i;

	for (i = 0; i < run->mirror->count; i++)
		if (set & 1u << i && !store_one(run, i, shown, err))
			return false;
	return true;
}

bool mirror_store(struct run *run, unsigned set, struct err *err)
{
	if (!run->now.held)
		return store(run, set, false, err);
	mirror_changed(run);
	return true;
}

/* --- Held by the host. --- */

bool mirror_hold(struct run *run, struct err *err)
{
	if (!mirror_fetch(run, MIRROR_ALL, err))
		return false;
	run->mirror->shown = true;
	run->now.held = true;
	return true;
}

bool mirror_release(struct run *run, struct err *err)
{
	if (!store(run, MIRROR_ALL, false, err))
		return false;
	run->now.held = false;
	return true;
}

bool mirror_show(struct run *run, struct err *err)
{
	struct mirror *mirror = run->mirror;

	if (!run->now.held || mirror->mapped || mirror->shown)
		return true;
	mirror->shown = store(run, MIRROR_ALL, true, err);
	return mirror->shown;
}

void mirror_changed(struct run *run)
{
	run->mirror->shown = false;
}

/* --- Buffers for rescues, on machines whose memory cannot be mapped. --- */

bool mirror_streams(const struct run *run)
{
	const struct packing *packing;
	int i;

	for (i = 0; i < run->mirror->count; i++) {
		packing = array_packing(run, row_of(run, i));
		if (packing && packing->stream)
			return true;
	}
	return false;
}

static bool is_rescued(const struct run *run, int i)
{
	return row_of(run, i)->uses & ARRAY_RESCUED;
}

bool mirror_fetch_pieces(struct run *run, bool *whole, struct err *err)
{
	bool stopped = false;
	int i;

	for (i = 0; i < run->mirror->count && !stopped; i++)
		if (is_rescued(run, i) && !read_words(run, i, machine_look, &stopped, err))
			return false;
	*whole = !stopped;
	return true;
}

bool mirror_make_buffers(const struct run *run, struct buffers *buffers)
{
	int i;

	for (i = 0; i < run->mirror->count; i++) {
		if (!is_rescued(run, i))
			continue;
		buffers->of[i] = memory_array(run->memory, array_kept_size(run, row_of(run, i)), 1,
					      "the last state fetched", NULL);
		if (!buffers->of[i]) {
			mirror_free_buffers(buffers);
			return false;
		}
	}
	return true;
}

void mirror_free_buffers(struct buffers *buffers)
{
	int i;

	for (i = 0; i < MIRROR_MOST; i++)
		memory_free(buffers->of[i]);
	memset(buffers, 0, sizeof(*buffers));
}

void mirror_swap_buffers(struct run *run, struct buffers *buffers)
{
	void **words;
	void *mine;
	int i;

	for (i = 0; i < run->mirror->count; i++) {
		if (!is_rescued(run, i))
			continue;
		words = words_of(&run->mirror->copies[i]);
		mine = *words;
		*words = buffers->of[i];
		buffers->of[i] = mine;
	}
}

void mirror_sort_buffers(struct run *run, struct buffers *buffers)
{
	struct copy *copy;
	int i;

	for (i = 0; i < run->mirror->count; i++) {
		copy = &run->mirror->copies[i];
		if (!is_rescued(run, i) || !copy->raw)
			continue;
		unpack(run, i, buffers->of[i]);
		memory_free(buffers->of[i]);
		buffers->of[i] = copy->host;
		copy->host = NULL;
	}
}

/* --- Sets. --- */

int mirror_arrays(unsigned set)
{
	int count = 0;
	int i;

	for (i = 0; i < MIRROR_MOST; i++)
		count += (set & 1u << i) != 0;
	return count;
}

int64_t mirror_bytes(const struct run *run, unsigned set)
{
	int64_t bytes = 0;
	int i;

	for (i = 0; i < run->mirror->count; i++)
		if (set & 1u << i)
			bytes += (int64_t)array_size(run, row_of(run, i));
	return bytes;
}

int64_t mirror_sorted(const struct run *run, unsigned set)
{
	int64_t words = 0;
	int i;

	for (i = 0; i < run->mirror->count; i++)
		if (set & 1u << i && array_packing(run, row_of(run, i)))
			words += array_words(run, row_of(run, i));
	return words;
}

unsigned mirror_set(const struct run *run, unsigned uses)
{
	unsigned set = 0;
	int i;

	for (i = 0; i < run->mirror->count; i++)
		if (row_of(run, i)->uses & uses)
			set |= 1u << i;
	return set;
}
