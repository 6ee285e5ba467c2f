/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda_runtime: what the plug-in uses of CUDA, as C++ for a machine without a GPU. The build of
 * the emulated plug-in finds this header in place of CUDA's, and puts it before every file, as
 * nvcc does.
 */
#ifndef SPILLWAY_TESTS_EMULATED_CUDA_RUNTIME_H
#define SPILLWAY_TESTS_EMULATED_CUDA_RUNTIME_H

#include "tests/emulated/device.h"

#include <stddef.h>
#include <unistd.h>

#define CUDART_VERSION 13000

/* Results: those that the plug-in tells apart. */
#define EMULATED_ERRORS(ERROR)                                                                \
	ERROR(cudaSuccess, "no error")                                                        \
	ERROR(cudaErrorAssert, "device-side assert triggered")                                \
	ERROR(cudaErrorCompatNotSupportedOnDevice, "forward compatibility was attempted")     \
	ERROR(cudaErrorContained, "contained error")                                          \
	ERROR(cudaErrorContextIsDestroyed, "context is destroyed")                            \
	ERROR(cudaErrorCooperativeLaunchTooLarge, "too many blocks in cooperative launch")    \
	ERROR(cudaErrorDeviceUninitialized, "invalid device context")                         \
	ERROR(cudaErrorDevicesUnavailable, "CUDA-capable device(s) is/are busy or unavailable") \
	ERROR(cudaErrorECCUncorrectable, "uncorrectable ECC error encountered")               \
	ERROR(cudaErrorExternalDevice, "external device failed")                              \
	ERROR(cudaErrorHardwareStackError, "hardware stack error")                            \
	ERROR(cudaErrorIllegalAddress, "an illegal memory access was encountered")            \
	ERROR(cudaErrorIllegalInstruction, "an illegal instruction was encountered")          \
	ERROR(cudaErrorInsufficientDriver, "driver version is insufficient for runtime version") \
	ERROR(cudaErrorInvalidAddressSpace, "operation not supported on address space")       \
	ERROR(cudaErrorInvalidDevice, "invalid device ordinal")                               \
	ERROR(cudaErrorInvalidDeviceFunction, "invalid device function")                      \
	ERROR(cudaErrorInvalidKernelImage, "device kernel image is invalid")                  \
	ERROR(cudaErrorInvalidPc, "invalid program counter")                                  \
	ERROR(cudaErrorInvalidValue, "invalid argument")                                      \
	ERROR(cudaErrorJitCompilationDisabled, "PTX JIT compilation was disabled")            \
	ERROR(cudaErrorJitCompilerNotFound, "PTX JIT compiler library not found")             \
	ERROR(cudaErrorLaunchFailure, "unspecified launch failure")                           \
	ERROR(cudaErrorLaunchTimeout, "the launch timed out and was terminated")              \
	ERROR(cudaErrorMemoryAllocation, "out of memory")                                     \
	ERROR(cudaErrorMisalignedAddress, "misaligned address")                               \
	ERROR(cudaErrorNoDevice, "no CUDA-capable device is detected")                        \
	ERROR(cudaErrorNoKernelImageForDevice, "no kernel image is available for execution")  \
	ERROR(cudaErrorNotReady, "device not ready")                                          \
	ERROR(cudaErrorNvlinkUncorrectable, "uncorrectable NVLink error detected")            \
	ERROR(cudaErrorSystemDriverMismatch, "driver and CUDA do not match")                  \
	ERROR(cudaErrorSystemNotReady, "system not yet initialized")                          \
	ERROR(cudaErrorUnknown, "unknown error")                                              \
	ERROR(cudaErrorUnsupportedPtxVersion, "PTX of an unsupported toolchain")

enum cudaError_t {
#define ERROR(name, words) name,
	EMULATED_ERRORS(ERROR)
#undef ERROR
};

enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
enum { cudaHostAllocDefault = 0, cudaHostAllocMapped = 2 };
enum { cudaEventDisableTiming = 2 };
typedef int cudaEvent_t;

struct cudaDeviceProp {
	char name[256];
	int major, minor, multiProcessorCount, maxThreadsPerMultiProcessor;
	size_t totalGlobalMem;
};

struct cudaFuncAttributes {
	int unused;
};

struct dim3 {
	unsigned x, y, z;
	dim3(unsigned x, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

const char *cudaGetErrorString(cudaError_t error);
const char *cudaGetErrorName(cudaError_t error);
cudaError_t cudaGetLastError();
cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaDriverGetVersion(int *version);
cudaError_t cudaRuntimeGetVersion(int *version);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaDeviceReset();

cudaError_t cudaMalloc(void **at, size_t size);
cudaError_t cudaFree(void *at);
cudaError_t cudaHostAlloc(void **at, size_t size, unsigned flags);
cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags);
cudaError_t cudaFreeHost(void *at);
cudaError_t cudaMemGetInfo(size_t *unused, size_t *total);
cudaError_t cudaMemcpy(void *to, const void *from, size_t size, cudaMemcpyKind way);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, cudaMemcpyKind way);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventRecord(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaMemset(void *at, int byte, size_t size);
cudaError_t cudaMemsetAsync(void *at, int byte, size_t size);

template <typename type> cudaError_t cudaMalloc(type **at, size_t size)
{
	return cudaMalloc((void **)at, size);
}

template <typename type> cudaError_t cudaHostAlloc(type **at, size_t size, unsigned flags)
{
	return cudaHostAlloc((void **)at, size, flags);
}

/* `function`: of cuda_function (gpu/core/nvcc.h). */
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *function);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *function,
							  int threads, size_t shared);
cudaError_t cudaLaunchKernel(const void *function, dim3 blocks, dim3 threads, void **args,
			     size_t shared, int stream);
cudaError_t cudaLaunchCooperativeKernel(const void *function, dim3 blocks, dim3 threads,
					void **args, size_t shared, int stream);
cudaError_t cudaStreamQuery(int stream);

/* While the host sleeps the GPU works; nobody waits. */
#define usleep(us) emulated_sleep(us)
void emulated_sleep(unsigned us);

#endif
