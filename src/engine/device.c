/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/device.h"

#include "gpu/core/machine.h"

#include <string.h>

const struct machine_row *device_row(const char *device)
{
	const size_t length = strcspn(device, ":");
	const struct machine_row *const *row;

	for (row = machines(); *row; row++)
		if (strlen((*row)->name) == length && !strncmp((*row)->name, device, length))
			return *row;
	return NULL;
}

bool device_is_gpu(const char *device)
{
	const struct machine_row *row = device_row(device);

	return row && row->measures_times && !row->replays;
}
