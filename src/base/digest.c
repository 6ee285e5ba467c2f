/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/digest.h"

uint64_t digest_add(uint64_t digest, const char *bytes, size_t length)
{
	size_t i;

	for (i = 0; i < length; i++)
		digest = (digest ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
	return digest;
}
