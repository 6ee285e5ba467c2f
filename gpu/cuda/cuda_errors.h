/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda_errors: CUDA has some hundred errors, a user has a dozen situations. Part of the plug-in.
 * Additional permission under GNU GPL version 3 section 7: see plugin.cu.
 */
#ifndef SPILLWAY_GPU_CUDA_CUDA_ERRORS_H
#define SPILLWAY_GPU_CUDA_CUDA_ERRORS_H

#include "gpu/cuda/plugin.h"

#include <cuda_runtime.h>

/* The kind of fault (gpu/core/faults.def) that an error is. */
static inline enum fault classify(cudaError_t result)
{
	switch (result) {
	case cudaErrorMemoryAllocation:
		return FAULT_MEMORY;
	case cudaErrorIllegalAddress:
	case cudaErrorMisalignedAddress:
	case cudaErrorInvalidAddressSpace:
		return FAULT_STRAY;
	case cudaErrorLaunchFailure:
	case cudaErrorIllegalInstruction:
	case cudaErrorInvalidPc:
	case cudaErrorHardwareStackError:
	case cudaErrorAssert:
		return FAULT_BROKEN;
	case cudaErrorLaunchTimeout:
		return FAULT_WATCHDOG;
	case cudaErrorECCUncorrectable:
	case cudaErrorNvlinkUncorrectable:
	case cudaErrorContained:
		return FAULT_DAMAGE;
	/* So drivers tell that a GPU fell off the bus: by the first call that misses it. */
	case cudaErrorDevicesUnavailable:
	case cudaErrorNoDevice:
	case cudaErrorInvalidDevice:
	case cudaErrorDeviceUninitialized:
	case cudaErrorContextIsDestroyed:
	case cudaErrorSystemNotReady:
	case cudaErrorExternalDevice:
	case cudaErrorUnknown:
		return FAULT_LOST;
	case cudaErrorNoKernelImageForDevice:
	case cudaErrorUnsupportedPtxVersion:
	case cudaErrorJitCompilerNotFound:
	case cudaErrorJitCompilationDisabled:
	case cudaErrorInvalidKernelImage:
		return FAULT_NO_CODE;
	case cudaErrorInsufficientDriver:
	case cudaErrorSystemDriverMismatch:
	case cudaErrorCompatNotSupportedOnDevice:
		return FAULT_OLD_DRIVER;
	default:
		return FAULT_OTHER;
	}
}

#endif
