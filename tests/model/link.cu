/* SPDX-License-Identifier: GPL-3.0-or-later
 * link: what lies between host and card: launches, barriers of the grid, copies. A
 * program of its own, for the numbers of a profile that kernels cannot measure.
 *
 *      make CUDA=1 build/link && build/link
 *
 * `build/link copy` tells nothing but how fast the card copies its own memory.
 */
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static void check(cudaError_t result)
{
	if (result == cudaSuccess)
		return;
	fprintf(stderr, "link: %s\n", cudaGetErrorString(result));
	exit(1);
}

__global__ void nothing() {}

__global__ void barriers(int turns)
{
	for (int i = 0; i < turns; i++)
		cooperative_groups::this_grid().sync();
}

/* The median of nine, in nanoseconds, after a warm-up. */
template <typename Work> static double time_of(Work work)
{
	std::vector<double> times;

	for (int i = 0; i < 10; i++) {
		auto began = std::chrono::steady_clock::now();
		work();
		check(cudaDeviceSynchronize());
		std::chrono::duration<double, std::nano> took =
			std::chrono::steady_clock::now() - began;
		if (i)
			times.push_back(took.count());
	}
	std::sort(times.begin(), times.end());
	return times[times.size() / 2];
}

static double barrier_ns(int blocks, int threads)
{
	int few = 100, many = 1100;
	void *few_args[] = { &few }, *many_args[] = { &many };
	double a = time_of([&] {
		check(cudaLaunchCooperativeKernel((void *)barriers, blocks, threads, few_args, 0, 0));
	});
	double b = time_of([&] {
		check(cudaLaunchCooperativeKernel((void *)barriers, blocks, threads, many_args, 0, 0));
	});

	return (b - a) / (many - few);
}

/* Bytes read and bytes written. */
static void copy_there()
{
	const size_t huge = 1024u << 20;
	void *from, *to;
	double took;

	check(cudaMalloc(&from, huge));
	check(cudaMalloc(&to, huge));
	check(cudaMemset(from, 1, huge));
	took = time_of([&] { check(cudaMemcpy(to, from, huge, cudaMemcpyDeviceToDevice)); });
	printf("copy of 1024 MiB on the card, read and written: %.0f MB/s\n", 2 * huge * 1e3 / took);
	check(cudaFree(from));
	check(cudaFree(to));
}

int main(int argc, char **argv)
{
	const size_t large = 256u << 20;
	cudaDeviceProp card;
	void *there, *pinned, *plain;

	if (argc > 1 && !strcmp(argv[1], "copy")) {
		copy_there();
		return 0;
	}
	plain = malloc(large);
	check(cudaGetDeviceProperties(&card, 0));
	check(cudaMalloc(&there, large));
	check(cudaMallocHost(&pinned, large));
	printf("card: %s\n", card.name);
	printf("launch, back to back: %.0f ns\n", time_of([] {
		       for (int i = 0; i < 1000; i++)
			       nothing<<<1, 32>>>();
	       }) / 1000);
	printf("launch, waited for: %.0f ns\n", time_of([] { nothing<<<1, 32>>>(); }));
	for (int threads : { 128, 256, 1024 })
		for (int each : { 1, 2, 4, 8 })
			if (each * threads <= card.maxThreadsPerMultiProcessor)
				printf("barrier of the grid, %d blocks of %d: %.0f ns\n",
				       each * card.multiProcessorCount, threads,
				       barrier_ns(each * card.multiProcessorCount, threads));
	printf("copy of 4 bytes, plain: %.0f ns\n",
	       time_of([&] { check(cudaMemcpy(plain, there, 4, cudaMemcpyDeviceToHost)); }));
	printf("copy of 4 bytes, pinned: %.0f ns\n",
	       time_of([&] { check(cudaMemcpy(pinned, there, 4, cudaMemcpyDeviceToHost)); }));
	for (void *host : { plain, pinned }) {
		double down = time_of([&] { check(cudaMemcpy(host, there, large, cudaMemcpyDeviceToHost)); });
		double up = time_of([&] { check(cudaMemcpy(there, host, large, cudaMemcpyHostToDevice)); });

		printf("copy of 256 MiB, %s: down %.0f MB/s, up %.0f MB/s\n",
		       host == plain ? "plain" : "pinned", large * 1e3 / down, large * 1e3 / up);
	}
	copy_there();
	return 0;
}
