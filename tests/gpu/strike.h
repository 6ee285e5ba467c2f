/* SPDX-License-Identifier: GPL-3.0-or-later
 * strike: faults on order, for the test build of the plug-in (make build/faults-cuda.so).
 *
 * SPILLWAY_FAULT=CALL:N:KIND lets the N-th such call meet that fault, from 1.
 *
 *   CALL   count, open, code, alloc, copy, launch or drive
 *   KIND   really: illegal (a kernel writes where nothing is), trap (a kernel breaks
 *          off), hang (a kernel never ends), memory (nothing is left to allocate);
 *          pretended: driver, code, busy, timeout, ecc, and lost, which lasts
 */
#ifndef SPILLWAY_TESTS_STRIKE_H
#define SPILLWAY_TESTS_STRIKE_H

#include <cuda_runtime.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __device__ volatile int strike_never;

static __global__ void strike_illegal() { *(volatile int *)16 = 1; }
static __global__ void strike_trap() { asm volatile("trap;"); }
static __global__ void strike_hang()
{
	while (!strike_never)
		;
}

/* All the GPU's memory, until the next call. */
struct strike_hoard {
	void *blocks[4096];
	int count;
};

static void strike_take(struct strike_hoard *hoard)
{
	size_t size = (size_t)1 << 36;

	while (size >= 4096 && hoard->count < 4096) {
		if (cudaMalloc(&hoard->blocks[hoard->count], size) == cudaSuccess)
			hoard->count++;
		else
			size /= 2;
	}
	cudaGetLastError();
}

static void strike_give_back(struct strike_hoard *hoard)
{
	while (hoard->count > 0)
		cudaFree(hoard->blocks[--hoard->count]);
}

/* What is pretended, else a success. */
static cudaError_t strike_with(const char *kind, struct strike_hoard *hoard)
{
	static const struct {
		const char *kind;
		cudaError_t result;
	} pretended[] = {
		{ "driver", cudaErrorInsufficientDriver },
		{ "code", cudaErrorNoKernelImageForDevice },
		{ "busy", cudaErrorDevicesUnavailable },
		{ "lost", cudaErrorDevicesUnavailable },
		{ "timeout", cudaErrorLaunchTimeout },
		{ "ecc", cudaErrorECCUncorrectable },
	};

	for (const auto &row : pretended)
		if (!strcmp(kind, row.kind))
			return row.result;
	if (!strcmp(kind, "illegal"))
		strike_illegal<<<1, 1>>>();
	else if (!strcmp(kind, "trap"))
		strike_trap<<<1, 1>>>();
	else if (!strcmp(kind, "hang"))
		strike_hang<<<1, 1>>>();
	else if (!strcmp(kind, "memory"))
		strike_take(hoard);
	return cudaGetLastError();
}

/* Asked by the plug-in before it does something. */
static cudaError_t strike(const char *call)
{
	static struct strike_hoard hoard;
	static cudaError_t lasting = cudaSuccess;
	static long calls;
	const char *order = getenv("SPILLWAY_FAULT");
	char what[16] = "", kind[16] = "";
	long number = 0;

	if (lasting != cudaSuccess)
		return lasting;
	strike_give_back(&hoard);
	if (!order || sscanf(order, "%15[^:]:%ld:%15s", what, &number, kind) != 3 ||
	    strcmp(call, what) || ++calls != number)
		return cudaSuccess;
	fprintf(stderr, "strike: %s %ld meets %s\n", what, number, kind);
	if (!strcmp(kind, "lost"))
		lasting = cudaErrorDevicesUnavailable;
	return strike_with(kind, &hoard);
}

#endif
