# SPDX-License-Identifier: GPL-3.0-or-later
#
# Spillway. `make` builds build/spillway, and the CUDA plug-in where nvcc is found.
#
#   make            build            make demo       build, then show the main job
#   make check      all tests        make check STRICT=1   a skipped test is a failure
#   make asan       all tests under AddressSanitizer and UBSan
#   make bench      measure          make deps       install what is missing
#   make fuzz       build the fuzz targets (clang); SECONDS=N runs each for N seconds
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
HAVE_NCURSES := $(call has,ncursesw)
HAVE_ZLIB := $(call has,zlib)
HAVE_ZSTD := $(call has,libzstd)
HAVE_JANSSON := $(call has,jansson)
# A rival of the benchmarks only, and the only thing in C++ on the host.
HAVE_BOOST = $(shell printf '\043include <boost/graph/push_relabel_max_flow.hpp>\n' | \
	$(CXX) -x c++ -fsyntax-only - 2>/dev/null && echo 1)

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
	-DPLUGIN_FOLDER='"$(PREFIX)/lib/spillway"' \
	-DSAMPLES_FOLDER='"$(PREFIX)/share/spillway/samples"'
LIBS := -ldl -lm
ifdef HAVE_READLINE
  DEFS += -DHAVE_READLINE
  LIBS += $(shell $(PKG_CONFIG) --libs readline)
endif
# Its own flags name another _XOPEN_SOURCE.
ifdef HAVE_NCURSES
  DEFS += -DHAVE_NCURSES $(shell $(PKG_CONFIG) --cflags-only-I ncursesw)
  LIBS += $(shell $(PKG_CONFIG) --libs ncursesw)
endif
ifdef HAVE_ZLIB
  DEFS += -DHAVE_ZLIB
  LIBS += $(shell $(PKG_CONFIG) --libs zlib)
endif
ifdef HAVE_ZSTD
  DEFS += -DHAVE_ZSTD
  LIBS += $(shell $(PKG_CONFIG) --libs libzstd)
endif
ifdef HAVE_JANSSON
  DEFS += -DHAVE_JANSSON
  LIBS += $(shell $(PKG_CONFIG) --libs jansson)
endif
ALL_CFLAGS := -std=c11 -ffp-contract=off $(WARN) $(DEFS) -I. $(CFLAGS)

NVCC_FLAGS := -std=c++17 -O3 -I. -Xcompiler -fPIC,-Wall \
	$(foreach a,$(CUDA_ARCHS),-gencode arch=compute_$(a),code=sm_$(a)) \
	-gencode arch=compute_$(lastword $(CUDA_ARCHS)),code=compute_$(lastword $(CUDA_ARCHS))

# --- What is built from what. ---

WIDTHS := 0 1 2
KERNELS := tc_rcsr tc_bcsr vc_collect vc_rcsr vc_bcsr cuda_mf sync balance ecl ecl_search search_rcsr \
	search_bcsr
LIB_SRC := $(wildcard src/*/*.c gpu/*.c)
UI_SRC := $(wildcard ui/*.c)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o) \
	$(foreach k,$(KERNELS),$(foreach w,$(WIDTHS),$(BUILD)/gpu/$(k).$(w).o)) $(BUILD)/built_in.o
UI_OBJ := $(UI_SRC:%.c=$(BUILD)/%.o)
CUDA_OBJ := $(foreach k,$(KERNELS),$(foreach w,$(WIDTHS),$(BUILD)/cuda/$(k).$(w).o)) \
	$(BUILD)/cuda/plugin.o $(BUILD)/cuda/shadow.o

PAGES := $(BUILD)/spillway.1 $(BUILD)/spillway.bash

all: info $(BUILD)/spillway $(PAGES) $(if $(WITH_CUDA),$(BUILD)/spillway-cuda.so)

# A line for each thing found or missing.
tell = @printf '  %-9s %s\n' '$(1)' '$(if $(2),found,missing: $(3))'
info:
	$(call tell,readline,$(HAVE_READLINE),a plain prompt without history and Tab (libreadline-dev))
	$(call tell,ncursesw,$(HAVE_NCURSES),no full-screen view (libncurses-dev))
	$(call tell,zlib,$(HAVE_ZLIB),no gzip files (zlib1g-dev))
	$(call tell,zstd,$(HAVE_ZSTD),no zstd files (libzstd-dev))
	$(call tell,jansson,$(HAVE_JANSSON),no --json (libjansson-dev))
	$(call tell,nvcc,$(WITH_CUDA),$(if $(filter 0,$(CUDA)),not asked for (CUDA=0),no plug-in for GPUs (CUDA toolkit)))

# The most bytes of stack that a function of the program may have. Where there is no more memory, a
# stack cannot grow, and a large frame is a crash: what is large comes from src/base/memory.
$(LIB_OBJ) $(UI_OBJ): private ALL_CFLAGS += -Wframe-larger-than=16384

$(BUILD)/spillway: $(UI_OBJ) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(UI_OBJ) $(BUILD)/libspillway.a $(LIBS)

# Samples are part of the program, too.
BUILT_IN := $(sort $(filter-out %.md,$(wildcard samples/*)))

$(BUILD)/built_in.c: $(BUILT_IN) tools/built_in.sh
	@mkdir -p $(@D)
	@echo '  MAKE $@'
	@sh tools/built_in.sh $(BUILT_IN) >$@

$(BUILD)/built_in.o: $(BUILD)/built_in.c $(BUILD)/flags
	@echo '  CC   $<'
	@$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The manual page and bash completion are made from the rows of the program.
$(BUILD)/pages: $(BUILD)/tools/pages.o $(BUILD)/ui/keys.o $(BUILD)/ui/options.o $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/spillway.1: $(BUILD)/pages
	@echo '  MAKE $@'
	@$< man > $@

$(BUILD)/spillway.bash: $(BUILD)/pages
	@echo '  MAKE $@'
	@$< bash > $@

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

# A kernel's text, once for every width: for sim as C11, with events and without; for
# the plug-in by nvcc, which makes all its levels at once.
define kernel_rules
$(BUILD)/gpu/%.$(1).o: gpu/%.cu $(BUILD)/flags
	@mkdir -p $$(@D)
	@echo '  CC   $$< width $(1)'
	@$$(CC) $$(ALL_CFLAGS) -DSPILLWAY_WIDTH=$(1) -DSPILLWAY_QUIET -x c -c -o $$@.quiet $$<
	@$$(CC) $$(ALL_CFLAGS) -DSPILLWAY_WIDTH=$(1) -MMD -MP -MF $$(@:.o=.d) -MT $$@ -x c \
		-c -o $$@.loud $$<
	@$$(CC) -r -nostdlib -o $$@ $$@.quiet $$@.loud

$(BUILD)/cuda/%.$(1).o: gpu/%.cu $(BUILD)/cuda-flags
	@mkdir -p $$(@D)
	@echo '  NVCC $$< width $(1)'
	@$$(NVCC) $$(NVCC_FLAGS) -DSPILLWAY_WIDTH=$(1) -MMD -MP -c -o $$@ $$<
endef
$(foreach w,$(WIDTHS),$(eval $(call kernel_rules,$(w))))

$(BUILD)/cuda/plugin.o: gpu/plugin.cu $(BUILD)/cuda-flags
	@mkdir -p $(@D)
	@echo '  NVCC $<'
	@$(NVCC) $(NVCC_FLAGS) -DKERNELS_DEF='"gpu/kernels.def"' -DDRIVES_DEF='"gpu/drives.def"' \
		-DPLUGIN_BUILT='"$(shell $(NVCC) --version | sed -n 's/.*release \([0-9.]*\).*/CUDA \1/p')"' \
		-MMD -MP -c -o $@ $<

$(BUILD)/cuda/shadow.o: gpu/shadow.cu $(BUILD)/cuda-flags
	@mkdir -p $(@D)
	@echo '  NVCC $<'
	@$(NVCC) $(NVCC_FLAGS) -MMD -MP -c -o $@ $<

# The keys and the pictures in docs/screen.md, from the program's rows and its tests' screens.
screens: $(BUILD)/pages
	@sh tools/screens.sh $(BUILD)/pages >$(BUILD)/screen.md
	@cp $(BUILD)/screen.md docs/screen.md

# --- Tests (tests/README.md). ---

UNIT_SRC := $(wildcard tests/unit/test_*.c)
UNIT_BIN := $(UNIT_SRC:%.c=$(BUILD)/%)
UNIT_PLUGINS := $(patsubst %.c,$(BUILD)/%.so,$(wildcard tests/unit/plugin_*.c))
WORDS_KERNELS := $(patsubst tests/simt/%.cu,%,$(wildcard tests/simt/*.cu))
WORDS_SRC := $(filter-out tests/simt/main.c,$(wildcard tests/simt/*.c))
WORDS_OBJ := $(WORDS_SRC:%.c=$(BUILD)/%.o) \
	$(foreach k,$(WORDS_KERNELS),$(foreach w,$(WIDTHS),$(BUILD)/tests/simt/$(k).$(w).o))
WORDS_CUDA_OBJ := $(BUILD)/cuda/tests/simt/plugin.o $(BUILD)/cuda/shadow.o \
	$(foreach k,$(WORDS_KERNELS),$(foreach w,$(WIDTHS),$(BUILD)/cuda/tests/simt/$(k).$(w).o))
MICRO_OBJ := $(BUILD)/tests/model/micro.o \
	$(foreach w,$(WIDTHS),$(BUILD)/tests/model/micro.$(w).o)
MICRO_CUDA_OBJ := $(BUILD)/cuda/tests/model/plugin.o $(BUILD)/cuda/shadow.o \
	$(foreach w,$(WIDTHS),$(BUILD)/cuda/tests/model/micro.$(w).o)

unit-tests: $(UNIT_BIN) $(UNIT_PLUGINS)
.SECONDARY: $(UNIT_BIN:=.o)

# Of the screen's files those that know no terminal.
$(BUILD)/tests/unit/test_ui_%: $(BUILD)/tests/unit/test_ui_%.o \
		$(filter-out $(BUILD)/ui/main.o,$(UI_OBJ)) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

$(BUILD)/tests/unit/test_%: $(BUILD)/tests/unit/test_%.o $(BUILD)/libspillway.a $(WORDS_OBJ)
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< $(WORDS_OBJ) $(BUILD)/libspillway.a -lcmocka $(LIBS)

# What test_plugin opens in place of the plug-in for GPUs.
$(BUILD)/tests/unit/plugin_%.so: tests/unit/plugin_%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  LD   $@'
	@$(CC) $(ALL_CFLAGS) -fPIC -shared -MMD -MP -MF $(@:.so=.d) $(LDFLAGS) -o $@ $<

$(filter $(BUILD)/tests/unit/test_plugin%,$(UNIT_BIN)): | $(UNIT_PLUGINS)

# The kernels of tests: for sim, and as plug-ins of their own.
define test_kernel_rules
$(BUILD)/tests/%.$(1).o: tests/%.cu $(BUILD)/flags
	@mkdir -p $$(@D)
	@echo '  CC   $$< width $(1)'
	@$$(CC) $$(ALL_CFLAGS) -DSPILLWAY_WIDTH=$(1) -DSPILLWAY_QUIET -x c -c -o $$@.quiet $$<
	@$$(CC) $$(ALL_CFLAGS) -DSPILLWAY_WIDTH=$(1) -MMD -MP -MF $$(@:.o=.d) -MT $$@ -x c \
		-c -o $$@.loud $$<
	@$$(CC) -r -nostdlib -o $$@ $$@.quiet $$@.loud

$(BUILD)/cuda/tests/%.$(1).o: tests/%.cu $(BUILD)/cuda-flags
	@mkdir -p $$(@D)
	@echo '  NVCC $$< width $(1)'
	@$$(NVCC) $$(NVCC_FLAGS) -DSPILLWAY_WIDTH=$(1) -MMD -MP -c -o $$@ $$<
endef
$(foreach w,$(WIDTHS),$(eval $(call test_kernel_rules,$(w))))

# The plug-in with faults on order (tests/gpu/strike.h), for tests/gpu/faults.
FAULTS_OBJ := $(filter-out $(BUILD)/cuda/plugin.o,$(CUDA_OBJ)) $(BUILD)/cuda/tests/gpu/plugin.o

$(BUILD)/faults-cuda.so: $(FAULTS_OBJ)
	@echo '  NVCC $@'
	@$(NVCC) -shared -cudart static -o $@ $^

$(BUILD)/cuda/tests/gpu/plugin.o: gpu/plugin.cu $(BUILD)/cuda-flags
	@mkdir -p $(@D)
	@echo '  NVCC $< with faults'
	@$(NVCC) $(NVCC_FLAGS) -DPLUGIN_FAULTS -DKERNELS_DEF='"gpu/kernels.def"' \
		-DDRIVES_DEF='"gpu/drives.def"' -DPLUGIN_BUILT='"faults"' -MMD -MP -c -o $@ $<

# Tries every word on a GPU: SPILLWAY_CUDA_PLUGIN=build/words-cuda.so build/words
$(BUILD)/words: $(BUILD)/tests/simt/main.o $(WORDS_OBJ) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/words-cuda.so: $(WORDS_CUDA_OBJ)
	@echo '  NVCC $@'
	@$(NVCC) -shared -cudart static -o $@ $^

# What a turn of each micro-kernel takes, modelled and measured:
# SPILLWAY_CUDA_PLUGIN=build/micro-cuda.so build/calibrate
$(BUILD)/calibrate: $(BUILD)/tests/model/calibrate.o $(MICRO_OBJ) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/micro-cuda.so: $(MICRO_CUDA_OBJ)
	@echo '  NVCC $@'
	@$(NVCC) -shared -cudart static -o $@ $^

# What lies between host and card, and how fast the card copies: build/link [copy]
$(BUILD)/link: tests/model/link.cu $(BUILD)/cuda-flags
	@echo '  NVCC $@'
	@$(NVCC) $(NVCC_FLAGS) -o $@ $<

# How a launch's warps rank, modelled and measured: build/validate
$(BUILD)/validate: $(BUILD)/tests/model/validate.o $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

# A plug-in with the kernels of a folder of tests.
define test_plugin_rule
$(BUILD)/cuda/tests/$(1)/plugin.o: gpu/plugin.cu $(BUILD)/cuda-flags
	@mkdir -p $$(@D)
	@echo '  NVCC $$<'
	@$$(NVCC) $$(NVCC_FLAGS) -DKERNELS_DEF='"tests/$(1)/$(2).def"' -DPLUGIN_BUILT='"tests"' \
		-MMD -MP -c -o $$@ $$<
endef
$(eval $(call test_plugin_rule,simt,words))
$(eval $(call test_plugin_rule,model,micro))

PTY_OBJ := $(BUILD)/tests/pty/pty.o $(BUILD)/tests/pty/held.o
UNREAD_OBJ := $(BUILD)/tests/pty/unread.o $(BUILD)/tests/pty/held.o

$(BUILD)/pty: $(PTY_OBJ)
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(BUILD)/unread: $(UNREAD_OBJ)
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

# Plays scripts with the program on a screen; wants libvterm.
SCREEN_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/tui/*.c)) $(BUILD)/tests/pty/held.o

$(BUILD)/screen: $(SCREEN_OBJ) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS) $(shell $(PKG_CONFIG) --libs vterm)

$(BUILD)/bench: $(BUILD)/tests/bench/bench.o $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

# hi-pr against Boost. Whether that is there is asked only where it matters.
BOOST := $(if $(filter bench bench-host,$(MAKECMDGOALS)),$(if $(HAVE_BOOST),boost,boost_none))

$(BUILD)/bench-host: $(BUILD)/tests/bench/host.o $(BUILD)/tests/bench/core.o $(BUILD)/tests/bench/engine.o \
		$(BUILD)/tests/bench/$(BOOST).o $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(if $(filter boost,$(BOOST)),-lstdc++) $(LIBS)

$(BUILD)/tests/bench/boost.o: tests/bench/boost.cc $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  CXX  $<'
	@$(CXX) -std=c++17 -Wall -Wextra -I. $(CFLAGS) -MMD -MP -c -o $@ $<

# Fuzz targets: for the driver, which takes files; with FUZZER=1 for libFuzzer.
FUZZ_FORMATS := $(shell sed -n 's/^FORMAT(\(.*\))/\1/p' src/graph/formats.def)
FUZZ_OTHERS := any gzip zstd line expression recording
FUZZ_SRC := $(wildcard tests/fuzz/fuzz_*.c) $(if $(FUZZER),,tests/fuzz/driver.c)
FUZZ_OBJ := $(FUZZ_SRC:%.c=$(BUILD)/%.o)
FUZZ_BIN := $(FUZZ_FORMATS:%=$(BUILD)/tests/fuzz/%) $(FUZZ_OTHERS:%=$(BUILD)/tests/fuzz/%)

fuzz-targets: $(FUZZ_BIN)
.SECONDARY: $(FUZZ_BIN:=.o)

$(FUZZ_BIN): %: %.o $(FUZZ_OBJ) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) $(if $(FUZZER),-fsanitize=fuzzer) -o $@ $< $(FUZZ_OBJ) \
		$(BUILD)/libspillway.a $(LIBS)

$(FUZZ_FORMATS:%=$(BUILD)/tests/fuzz/%.o): $(BUILD)/tests/fuzz/%.o: tests/fuzz/format.c \
		$(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  CC   $< for $*'
	@$(CC) $(ALL_CFLAGS) -DFUZZ_FORMAT=$* -MMD -MP -c -o $@ $<

# --- What people ask for. ---

# root without a terminal (CI, containers) gets what is missing, others on demand.
AUTO_DEPS := $(if $(filter yes,$(DEPS)),1,$(shell [ "$$(id -u)" = 0 ] && ! [ -t 0 ] && echo 1))

deps:
	@sh tools/deps.sh tests

demo:
	@$(if $(AUTO_DEPS),sh tools/deps.sh build,:)
	@$(MAKE) --no-print-directory all
	@$(BUILD)/spillway --plain --batch -x samples/demo.spill

check:
	@$(if $(AUTO_DEPS),sh tools/deps.sh tests,:)
	@$(MAKE) --no-print-directory WERROR=1 BUILD=$(BUILD)/check CUDA=0 all
	@BUILD=$(BUILD)/check CC='$(CC)' CFLAGS='$(CFLAGS)' MAKE='$(MAKE)' STRICT='$(STRICT)' \
		bash tests/run $(SUITES)

asan:
	@$(MAKE) --no-print-directory check \
		CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all' BUILD=$(BUILD)/asan

FUZZ_FLAGS := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined
fuzz:
	@$(MAKE) --no-print-directory WERROR=1 BUILD=$(BUILD)/fuzz CUDA=0 CC=clang FUZZER=1 \
		CFLAGS='$(FUZZ_FLAGS)' fuzz-targets
	@[ -z '$(SECONDS)' ] || BUILD=$(BUILD)/fuzz bash tests/fuzz/run '$(SECONDS)' $(TARGETS)

bench: all $(BUILD)/bench bench-host
	@BUILD=$(BUILD) bash tests/bench/run

bench-host: $(BUILD)/bench-host

MAN_FOLDER = $(PREFIX)/share/man/man1
BASH_FOLDER = $(PREFIX)/share/bash-completion/completions

install: all
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/share/spillway/samples' \
		'$(DESTDIR)$(PREFIX)/share/doc/spillway/results' '$(DESTDIR)$(MAN_FOLDER)' \
		'$(DESTDIR)$(BASH_FOLDER)'
	install -m 755 $(BUILD)/spillway '$(DESTDIR)$(PREFIX)/bin/spillway'
	install -m 644 samples/* '$(DESTDIR)$(PREFIX)/share/spillway/samples'
	install -m 644 README.md LICENSE LICENSE-EXCEPTION docs/*.md \
		'$(DESTDIR)$(PREFIX)/share/doc/spillway'
	install -m 644 docs/results/*.md '$(DESTDIR)$(PREFIX)/share/doc/spillway/results'
	install -m 644 $(BUILD)/spillway.1 '$(DESTDIR)$(MAN_FOLDER)/spillway.1'
	install -m 644 $(BUILD)/spillway.bash '$(DESTDIR)$(BASH_FOLDER)/spillway'
	$(if $(WITH_CUDA),install -d '$(DESTDIR)$(PREFIX)/lib/spillway')
	$(if $(WITH_CUDA),install -m 755 $(BUILD)/spillway-cuda.so '$(DESTDIR)$(PREFIX)/lib/spillway')

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/spillway' '$(DESTDIR)$(MAN_FOLDER)/spillway.1' \
		'$(DESTDIR)$(BASH_FOLDER)/spillway' \
		'$(DESTDIR)$(PREFIX)/lib/spillway/spillway-cuda.so'
	rm -rf '$(DESTDIR)$(PREFIX)/share/spillway' '$(DESTDIR)$(PREFIX)/share/doc/spillway'
	rmdir '$(DESTDIR)$(PREFIX)/lib/spillway' 2>/dev/null || :

clean:
	rm -rf $(BUILD)

.PHONY: all info unit-tests fuzz-targets deps demo check asan fuzz bench bench-host install uninstall clean FORCE

# --- Bookkeeping. ---

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

-include $(BUILD)/cuda/tests/gpu/plugin.d $(BUILD)/tools/pages.d $(UNIT_BIN:=.d) $(FUZZ_BIN:=.d) $(FUZZ_OBJ:.o=.d) \
	$(UNIT_PLUGINS:.so=.d) $(WORDS_OBJ:.o=.d) $(WORDS_CUDA_OBJ:.o=.d) $(BUILD)/tests/simt/main.d \
	$(MICRO_OBJ:.o=.d) $(MICRO_CUDA_OBJ:.o=.d) $(BUILD)/tests/model/calibrate.d \
	$(BUILD)/tests/model/validate.d $(BUILD)/tests/bench/bench.d $(BUILD)/tests/bench/host.d $(BUILD)/tests/bench/core.d $(BUILD)/tests/bench/engine.d $(BUILD)/tests/bench/boost.d $(PTY_OBJ:.o=.d) $(UNREAD_OBJ:.o=.d) $(SCREEN_OBJ:.o=.d) $(LIB_OBJ:.o=.d) $(UI_OBJ:.o=.d) $(CUDA_OBJ:.o=.d)
