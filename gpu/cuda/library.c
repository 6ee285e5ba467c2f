/* SPDX-License-Identifier: GPL-3.0-or-later
 * A 64-bit ELF file begins with a header that says where two tables are: that of the segments,
 * which are mapped, and that of the sections, which mostly stands at the end of the file.
 *
 *      header | ... what the tables name ... | table of sections
 */
#include "gpu/cuda/library.h"

#include "src/base/text.h"

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As the system V ABI lays them down, in the bytes of the machine. */
struct elf_header {
	unsigned char ident[16];
	uint16_t type, machine;
	uint32_t version;
	uint64_t entry, segments, sections;
	uint32_t flags;
	uint16_t size, segment_size, segment_count, section_size, section_count, names;
};

struct elf_segment {
	uint32_t type, flags;
	uint64_t offset, address, physical, bytes_in_file, bytes, align;
};

struct elf_section {
	uint32_t name, type;
	uint64_t flags, address, offset, bytes;
	uint32_t link, info;
	uint64_t align, entry_size;
};

enum { CLASS = 4, DATA = 5, CLASS_64 = 2, LITTLE = 1, BIG = 2, NO_BITS = 8 };

/* A file that is looked at. */
struct elf {
	int descriptor;
	uint64_t needed; /* bytes, by what was read so far */
};

static bool read_at(const struct elf *elf, uint64_t offset, void *to, size_t count)
{
	return offset <= INT64_MAX &&
	       pread(elf->descriptor, to, count, (off_t)offset) == (ssize_t)count;
}

static void need(struct elf *elf, uint64_t offset, uint64_t bytes)
{
	uint64_t end = bytes > UINT64_MAX - offset ? UINT64_MAX : offset + bytes;

	if (elf->needed < end)
		elf->needed = end;
}

/* Whether this is a file whose tables can be read here. */
static bool is_elf(const struct elf_header *header)
{
	const uint16_t one = 1;
	unsigned char first;

	memcpy(&first, &one, 1);
	return !memcmp(header->ident, "\177ELF", 4) && header->ident[CLASS] == CLASS_64 &&
	       header->ident[DATA] == (first ? LITTLE : BIG);
}

static void need_segments(struct elf *elf, const struct elf_header *header)
{
	struct elf_segment segment;
	unsigned i;

	need(elf, header->segments, (uint64_t)header->segment_size * header->segment_count);
	for (i = 0; i < header->segment_count; i++)
		if (read_at(elf, header->segments + (uint64_t)i * header->segment_size, &segment,
			    sizeof(segment)))
			need(elf, segment.offset, segment.bytes_in_file);
}

static void need_sections(struct elf *elf, const struct elf_header *header)
{
	struct elf_section section;
	unsigned i;

	need(elf, header->sections, (uint64_t)header->section_size * header->section_count);
	for (i = 0; i < header->section_count; i++)
		if (read_at(elf, header->sections + (uint64_t)i * header->section_size, &section,
			    sizeof(section)) && section.type != NO_BITS)
			need(elf, section.offset, section.bytes);
}

bool library_is_whole(const char *path, struct text *why)
{
	struct elf elf = { .descriptor = open(path, O_RDONLY | O_CLOEXEC) };
	struct elf_header header;
	struct stat status;
	bool whole = true;

	if (elf.descriptor < 0)
		return true;
	if (fstat(elf.descriptor, &status) == 0 && read_at(&elf, 0, &header, sizeof(header)) &&
	    is_elf(&header)) {
		need_segments(&elf, &header);
		need_sections(&elf, &header);
		whole = elf.needed <= (uint64_t)status.st_size;
		if (!whole)
			text_print(why, "%s is cut short: %lld bytes of %llu are there; build or "
				   "copy it again", path, (long long)status.st_size,
				   (unsigned long long)elf.needed);
	}
	close(elf.descriptor);
	return whole;
}
