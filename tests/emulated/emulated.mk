# SPDX-License-Identifier: GPL-3.0-or-later
#
# The plug-in for GPUs without a GPU: its own text, and every kernel, compiled as C++ over an
# emulated CUDA (tests/emulated). SPILLWAY_CUDA_PLUGIN=build/emulated-cuda.so build/spillway

EMULATED_SRC := $(wildcard tests/emulated/*.cc)
EMULATED_OBJ := $(EMULATED_SRC:%.cc=$(BUILD)/%.o)
EMULATED := $(BUILD)/emulated
EMULATED_CUDA_OBJ := $(EMULATED_OBJ) $(call kernels_in,$(EMULATED)) $(EMULATED)/plugin.o $(EMULATED)/shadow.o
EMULATED_WORDS_OBJ := $(EMULATED_OBJ) $(EMULATED)/tests/simt/plugin.o $(EMULATED)/shadow.o \
	$(foreach k,$(WORDS_KERNELS),$(foreach w,$(WIDTHS),$(EMULATED)/tests/simt/$(k).$(w).o))

# CUDA's headers are those of the folder. Its types are other ones than C's, of the same bits. It
# is not built with sanitizers, which do not know its fibers.
EMULATED_FLAGS = -std=c++17 -O1 -g1 -fPIC -fno-strict-aliasing -Wall -Wno-unknown-pragmas \
	$(if $(WERROR),-Werror) -Itests/emulated -I.
EMULATED_CXX = $(CXX) $(EMULATED_FLAGS) -D__CUDACC__ -include tests/emulated/cuda_runtime.h -x c++

$(BUILD)/emulated-cuda.so: $(EMULATED_CUDA_OBJ)
$(BUILD)/emulated-words.so: $(EMULATED_WORDS_OBJ)
$(BUILD)/emulated-cuda.so $(BUILD)/emulated-words.so:
	@echo '  LD   $@'
	@$(CXX) -shared -pthread -Wl,-z,defs -o $@ $^

$(EMULATED_OBJ): $(BUILD)/%.o: %.cc $(BUILD)/emulated-flags
	@mkdir -p $(@D)
	@echo '  CXX  $<'
	@$(CXX) $(EMULATED_FLAGS) -Wextra -pthread -MMD -MP -c -o $@ $<

# Tests of runs on it.
$(BUILD)/drive: $(BUILD)/tests/emulated/drive.o $(BUILD)/libspillway.a | $(BUILD)/emulated-cuda.so
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

define emulated_rules
$(EMULATED)/%.$(1).o: gpu/%.cu $(BUILD)/emulated-flags
	@mkdir -p $$(@D)
	@echo '  CXX  $$< width $(1)'
	@$$(EMULATED_CXX) -DSPILLWAY_WIDTH=$(1) -MMD -MP -c -o $$@ $$<

$(EMULATED)/tests/%.$(1).o: tests/%.cu $(BUILD)/emulated-flags
	@mkdir -p $$(@D)
	@echo '  CXX  $$< width $(1)'
	@$$(EMULATED_CXX) -DSPILLWAY_WIDTH=$(1) -MMD -MP -c -o $$@ $$<
endef
$(foreach w,$(WIDTHS),$(eval $(call emulated_rules,$(w))))

$(EMULATED)/plugin.o $(EMULATED)/shadow.o: $(EMULATED)/%.o: gpu/cuda/%.cu $(BUILD)/emulated-flags
	@mkdir -p $(@D)
	@echo '  CXX  $<'
	@$(EMULATED_CXX) $(EMULATED_DEFS) -MMD -MP -c -o $@ $<

$(EMULATED)/tests/simt/plugin.o: gpu/cuda/plugin.cu $(BUILD)/emulated-flags
	@mkdir -p $(@D)
	@echo '  CXX  $< for tests/simt'
	@$(EMULATED_CXX) $(EMULATED_DEFS) -MMD -MP -c -o $@ $<

$(EMULATED)/plugin.o: private EMULATED_DEFS := -DKERNELS_DEF='"gpu/core/kernels.def"' \
	-DDRIVES_DEF='"gpu/loop/drives.def"' -DPLUGIN_BUILT='"emulation"'
$(EMULATED)/tests/simt/plugin.o: private EMULATED_DEFS := -DKERNELS_DEF='"tests/simt/words.def"' \
	-DPLUGIN_BUILT='"emulation"'

$(BUILD)/emulated-flags: $(LOOK)
	$(call remember,$(CXX) $(EMULATED_FLAGS))

-include $(BUILD)/tests/emulated/drive.d $(EMULATED_CUDA_OBJ:.o=.d) $(EMULATED_WORDS_OBJ:.o=.d)
