# SPDX-License-Identifier: GPL-3.0-or-later
#
# Whether the plug-in for GPUs is built, and for which.

ifndef NVCC
  NVCC := $(firstword $(shell command -v nvcc 2>/dev/null) $(wildcard /usr/local/cuda/bin/nvcc))
endif
PLUGIN := $(BUILD)/spillway-cuda.so
BUILT := $(wildcard $(BUILD)/spillway)

# What is asked of other programs is asked where it is needed, and once.
once = $(eval $(1) := $(2))$($(1))
# Compute capabilities of the GPUs here, or "native".
GPUS = $(call once,GPUS,$(shell sh tools/gpus.sh))
# Those that nvcc compiles for.
NVCC_ARCHS = $(call once,NVCC_ARCHS,$(patsubst compute_%,%,$(shell $(NVCC) --list-gpu-arch 2>/dev/null)))
all_archs := 75 80 86 89 90
ALL_ARCHS = $(if $(NVCC_ARCHS),$(filter $(NVCC_ARCHS),$(all_archs)),$(all_archs))
# The GPUs here; if nvcc is too old for them, all there are, and the driver compiles the rest.
OWN_ARCHS = $(if $(filter-out native $(NVCC_ARCHS),$(GPUS)),$(ALL_ARCHS),$(GPUS))
# Those of the plug-in that is there, if the GPUs here are among them.
OLD_ARCHS = $(if $(filter-out $(old_archs),$(GPUS)),,$(old_archs))
old_archs := $(if $(wildcard $(PLUGIN)),$(shell cat $(BUILD)/cuda-archs 2>/dev/null))

ifneq ($(filter cuda cuda-check,$(GOALS)),)
  WITH_PLUGIN := 1
  CUDA_ARCHS ?= $(ALL_ARCHS)
else ifeq ($(CUDA),0)
  WITH_PLUGIN :=
else ifeq ($(CUDA),1)
  WITH_PLUGIN := 1
else ifneq ($(and $(NVCC),$(CUDA_ARCHS)$(wildcard $(PLUGIN))),)
  # Who names architectures wants it; and one that was built once is kept up to date.
  WITH_PLUGIN := 1
else ifneq ($(and $(NVCC),$(filter all info bench $(if $(BUILT),,install),$(GOALS))),)
  WITH_PLUGIN := $(if $(GPUS),1)
endif
CUDA_ARCHS ?= $(call once,CUDA_ARCHS,$(or $(OLD_ARCHS),$(OWN_ARCHS),$(ALL_ARCHS)))

ifeq ($(WITH_PLUGIN)$(NVCC),1)
  $(error nvcc was not found, which builds the plug-in for GPUs; name it: NVCC=/path/to/nvcc)
endif

# Code for each architecture, and for the last one PTX, of which a driver makes code for newer
# GPUs.
LAST_ARCH = $(lastword $(CUDA_ARCHS))
GENCODE = $(if $(filter native,$(CUDA_ARCHS)),-arch=native,$(foreach a,$(CUDA_ARCHS),-gencode \
	arch=compute_$(a),code=sm_$(a)) -gencode arch=compute_$(LAST_ARCH),code=compute_$(LAST_ARCH))
NVCC_WARN := -Xcompiler -Wall $(if $(WERROR),-Werror all-warnings -Xptxas -Werror -Xcompiler -Werror)
NVCC_FLAGS = -std=c++17 -O3 -I. -Xcompiler -fPIC $(NVCC_WARN) $(GENCODE) $(NVCC_MORE)
NVCC_LINK = $(NVCC) -shared -cudart static -Xlinker -z,defs

# Which architectures, in words.
archs = $(if $(filter native,$(1)),the GPU here (native),$(foreach a,$(1),sm_$(a)))
gpu_words = $(if $(filter 0,$(CUDA)),not looked for (CUDA=0),$(if $(GPUS),found: $(call \
	archs,$(GPUS)),missing))
plugin_words = $(if $(WITH_PLUGIN),built for $(call archs,$(CUDA_ARCHS)): nvcc compiles $(words \
	$(CUDA_OBJ)) files,not built$(if $(filter 0,$(CUDA)), (CUDA=0),$(if $(NVCC),; `make cuda` \
	builds it for $(call archs,$(ALL_ARCHS)),; it needs nvcc (CUDA toolkit))))
