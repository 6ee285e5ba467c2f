# SPDX-License-Identifier: GPL-3.0-or-later
#
# Spillway. `make` builds build/spillway, and the CUDA plug-in where nvcc is found.
#
#   make            build            make demo       build, then show the main job
#   make check      all tests        make check STRICT=1   a skipped test is a failure
#   make asan       all tests under AddressSanitizer and UBSan
#   make bench      measure          make deps       install what is missing
#   make install    PREFIX, DESTDIR  make uninstall
#   make info       what was found   make clean
#
# CUDA=auto|0|1   build the plug-in: where nvcc is found, never, or fail without it

CC ?= cc
CFLAGS ?= -O2 -g
BUILD ?= build
PREFIX ?= /usr/local
CUDA ?= auto
CUDA_ARCHS ?= 75 80 86 89 90
PKG_CONFIG ?= pkg-config

.DEFAULT_GOAL := all
.SUFFIXES:
.DELETE_ON_ERROR:

# --- What is there. Each library may be absent. ---

has = $(shell $(PKG_CONFIG) --exists $(1) 2>/dev/null && echo 1)
HAVE_READLINE := $(call has,readline)
HAVE_ZLIB := $(call has,zlib)
HAVE_JANSSON := $(call has,jansson)

NVCC ?= $(firstword $(shell command -v nvcc 2>/dev/null) \
	$(wildcard /usr/local/cuda/bin/nvcc))
ifeq ($(CUDA),0)
  WITH_CUDA :=
else ifneq ($(NVCC),)
  WITH_CUDA := 1
else ifeq ($(CUDA),1)
  $(error CUDA=1, but nvcc was not found; name it with NVCC=/path/to/nvcc)
endif

# --- Flags. ---

WARN := -Wall -Wextra -Wconversion -Wpedantic
ifdef WERROR
  WARN += -Werror
endif
DEFS := -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE \
	-DPLUGIN_FOLDER='"$(PREFIX)/lib/spillway"'
LIBS := -ldl
ifdef HAVE_READLINE
  DEFS += -DHAVE_READLINE
  LIBS += $(shell $(PKG_CONFIG) --libs readline)
endif
ifdef HAVE_ZLIB
  DEFS += -DHAVE_ZLIB
  LIBS += $(shell $(PKG_CONFIG) --libs zlib)
endif
ifdef HAVE_JANSSON
  DEFS += -DHAVE_JANSSON
  LIBS += $(shell $(PKG_CONFIG) --libs jansson)
endif
ALL_CFLAGS := -std=c11 $(WARN) $(DEFS) -I. $(CFLAGS)

NVCC_FLAGS := -std=c++17 -O3 -I. -Xcompiler -fPIC,-Wall \
	$(foreach a,$(CUDA_ARCHS),-gencode arch=compute_$(a),code=sm_$(a)) \
	-gencode arch=compute_$(lastword $(CUDA_ARCHS)),code=compute_$(lastword $(CUDA_ARCHS))

# --- What is built from what. ---

WIDTHS := 0 1 2
KERNELS := tc vc
LIB_SRC := $(wildcard src/*/*.c gpu/*.c)
UI_SRC := $(wildcard ui/*.c)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o) \
	$(foreach k,$(KERNELS),$(foreach w,$(WIDTHS),$(BUILD)/gpu/$(k).$(w).o))
UI_OBJ := $(UI_SRC:%.c=$(BUILD)/%.o)
CUDA_OBJ := $(foreach k,$(KERNELS),$(foreach w,$(WIDTHS),$(BUILD)/cuda/$(k).$(w).o)) \
	$(BUILD)/cuda/plugin.o

all: $(BUILD)/spillway $(if $(WITH_CUDA),$(BUILD)/spillway-cuda.so)

$(BUILD)/spillway: $(UI_OBJ) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(UI_OBJ) $(BUILD)/libspillway.a $(LIBS)

$(BUILD)/libspillway.a: $(LIB_OBJ)
	@echo '  AR   $@'
	@rm -f $@
	@$(AR) rcs $@ $(LIB_OBJ)

$(BUILD)/spillway-cuda.so: $(CUDA_OBJ)
	@echo '  NVCC $@'
	@$(NVCC) -shared -cudart static -o $@ $(CUDA_OBJ)

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  CC   $<'
	@$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# A kernel's text, once for every width: for sim as C11, for the plug-in by nvcc.
define kernel_rules
$(BUILD)/gpu/%.$(1).o: gpu/%.cu $(BUILD)/flags
	@mkdir -p $$(@D)
	@echo '  CC   $$< width $(1)'
	@$$(CC) $$(ALL_CFLAGS) -DSPILLWAY_WIDTH=$(1) -MMD -MP -x c -c -o $$@ $$<

$(BUILD)/cuda/%.$(1).o: gpu/%.cu $(BUILD)/cuda-flags
	@mkdir -p $$(@D)
	@echo '  NVCC $$< width $(1)'
	@$$(NVCC) $$(NVCC_FLAGS) -DSPILLWAY_WIDTH=$(1) -MMD -MP -c -o $$@ $$<
endef
$(foreach w,$(WIDTHS),$(eval $(call kernel_rules,$(w))))

$(BUILD)/cuda/plugin.o: gpu/plugin.cu $(BUILD)/cuda-flags
	@mkdir -p $(@D)
	@echo '  NVCC $<'
	@$(NVCC) $(NVCC_FLAGS) -DKERNELS_DEF='"gpu/kernels.def"' \
		-DPLUGIN_BUILT='"$(shell $(NVCC) --version | sed -n 's/.*release \([0-9.]*\).*/CUDA \1/p')"' \
		-MMD -MP -c -o $@ $<

# Objects depend on their flags: the files change only when the flags do.
define remember
@mkdir -p $(@D)
@printf '%s\n' '$(subst ','\'',$(1))' | cmp -s - $@ || printf '%s\n' '$(subst ','\'',$(1))' > $@
endef
$(BUILD)/flags: FORCE
	$(call remember,$(CC) $(ALL_CFLAGS))
$(BUILD)/cuda-flags: FORCE
	$(call remember,$(NVCC) $(NVCC_FLAGS))
FORCE:

-include $(LIB_OBJ:.o=.d) $(UI_OBJ:.o=.d) $(CUDA_OBJ:.o=.d)
