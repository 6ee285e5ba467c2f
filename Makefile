# SPDX-License-Identifier: GPL-3.0-or-later
#
# Spillway. `make` builds build/spillway, and its plug-in for GPUs where there is one.
#
#   make            build            make demo       build the program, then show the main job
#   make cuda       build the plug-in for CUDA_ARCHS (all there are), on any machine with nvcc
#   make check      all tests        make check STRICT=1   a skipped test is a failure
#   make cuda-check compile the plug-in for one architecture; warnings are errors
#   make asan       all tests under AddressSanitizer and UBSan
#   make bench      measure          make deps       install what is missing
#   make fuzz       build the fuzz targets (clang); SECONDS=N runs each for N seconds
#   make install    what was built, into PREFIX (/usr/local), below DESTDIR    make uninstall
#   make static     build/spillway-static: one file, for any Linux of this kind
#   make dist       build/spillway-VERSION.tar.gz    make deb   a Debian package
#   make stale      list the results that were made with other kernels; STALE=1 lets dist take them
#   make results    write the results anew that need no GPU (tests/gpu/all: those that do)
#   make info       what was found   make clean
#
# CUDA=auto|0|1     build the plug-in: where there is a GPU and nvcc, never, or fail without nvcc
# CUDA_ARCHS=LIST   compute capabilities without their point: CUDA_ARCHS='80 90'
#
# All processors are used, unless -j says otherwise.

CC ?= cc
CFLAGS ?= -O2 -g1
BUILD ?= build
PREFIX ?= /usr/local
VERSION := $(shell sed -n 's/^.define VERSION "\(.*\)"/\1/p' src/base/version.h)
CUDA ?= auto
PKG_CONFIG ?= pkg-config

.DEFAULT_GOAL := all
.SUFFIXES:
.DELETE_ON_ERROR:

GOALS := $(or $(MAKECMDGOALS),all)

# --- All processors at once. ---

# A -j of the command line wins over what stands here; one that comes from the environment, or
# from a make above this one, is looked for. `clean` must be through before others begin.
ifeq ($(MAKELEVEL)$(filter -j% --jobserver%,$(MAKEFLAGS) $(shell echo "$$MAKEFLAGS")),0)
  ifeq ($(and $(filter clean,$(GOALS)),$(filter-out clean,$(GOALS))),)
    MAKEFLAGS += -j$(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
  endif
endif
# Messages of one compiler stay together. What a person watches is not held back.
ifeq ($(filter deps demo check asan fuzz bench,$(GOALS)),)
  ifneq ($(filter output-sync,$(.FEATURES)),)
    MAKEFLAGS += -Oline
  endif
endif

# --- What is there. Each library may be absent. ---

# STATIC=1: what counts is whether a program of one file can be linked with it.
libs_of = $(shell $(PKG_CONFIG) $(if $(STATIC),--static) --libs $(1) 2>/dev/null)
has_static = $(shell $(PKG_CONFIG) --exists $(1) 2>/dev/null && echo 'int main(void) { return 0; }' | \
	$(CC) -static -o /dev/null -x c - -x none $(libs_of) 2>/dev/null && echo 1)
has_shared = $(shell $(PKG_CONFIG) --exists $(1) 2>/dev/null && echo 1)
has = $(if $(STATIC),$(has_static),$(has_shared))
HAVE_READLINE := $(call has,readline)
HAVE_NCURSES := $(call has,ncursesw)
HAVE_ZLIB := $(call has,zlib)
HAVE_ZSTD := $(call has,libzstd)
HAVE_JANSSON := $(call has,jansson)
# A rival of the benchmarks only, and the only thing in C++ on the host.
HAVE_BOOST = $(shell printf '\043include <boost/graph/push_relabel_max_flow.hpp>\n' | \
	$(CXX) -x c++ -fsyntax-only - 2>/dev/null && echo 1)

include gpu/cuda.mk

# --- Flags. ---

WARN := -Wall -Wextra -Wconversion -Wpedantic
ifdef WERROR
  WARN += -Werror
endif
DEFS := -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE
LIBS := -pthread -ldl -lm
ifdef STATIC
  LDFLAGS += -static -s
  TERMINALS := alacritty ansi foot linux rxvt-unicode-256color screen screen-256color st-256color \
	tmux tmux-256color vt100 vt220 xterm xterm-256color xterm-kitty
endif
ifdef HAVE_READLINE
  DEFS += -DHAVE_READLINE
  LIBS += $(call libs_of,readline)
endif
# Its own flags name another _XOPEN_SOURCE.
ifdef HAVE_NCURSES
  DEFS += -DHAVE_NCURSES $(shell $(PKG_CONFIG) --cflags-only-I ncursesw)
  LIBS += $(call libs_of,ncursesw)
endif
ifdef HAVE_ZLIB
  DEFS += -DHAVE_ZLIB
  LIBS += $(call libs_of,zlib)
endif
ifdef HAVE_ZSTD
  DEFS += -DHAVE_ZSTD
  LIBS += $(call libs_of,libzstd)
endif
ifdef HAVE_JANSSON
  DEFS += -DHAVE_JANSSON
  LIBS += $(call libs_of,jansson)
endif
ALL_CFLAGS := -std=c11 -pthread -ffp-contract=off $(WARN) $(DEFS) -I. $(CPPFLAGS) $(CFLAGS)
# For kernels. With -O2 they run no faster than with -O1, but take twice as long to compile. UBSan's four
# checks of each pointer double that time, too, and are left out; its checks of bounds stay, and so does
# AddressSanitizer.
KERNEL_CFLAGS = $(patsubst -O2,-O1,$(ALL_CFLAGS)) $(if $(findstring -fsanitize,$(ALL_CFLAGS)),\
	-fno-sanitize=alignment -fno-sanitize=null -fno-sanitize=object-size -fno-sanitize=pointer-overflow)

# --- What is built from what. ---

WIDTHS := 0 1 2
# Files with nothing but PLAIN_KERNEL.
WIDTHS_flow/turbo := 0
WIDTHS_flow/vc_collect := 0
WIDTHS_paths/scan := 0
# Files with nothing but that and kernels without capacities (ARC_ROW).
WIDTHS_matching/g_hk := 0 2
WIDTHS_matching/g_hkdw := 0 2
WIDTHS_matching/g_pr_first := 0 2
WIDTHS_matching/g_pr_lists := 0 2
WIDTHS_matching/g_pr_shrink := 0 2
WIDTHS_matching/relabel := 0 2
WIDTHS_matching/turbo_mm := 0 2
WIDTHS_matching/turbo_mm_blocks := 0 2
KERNELS := $(patsubst gpu/%.cu,%,$(filter-out gpu/cuda/%,$(wildcard gpu/*/*.cu)))
LIB_SRC := $(wildcard src/*/*.c src/*/*/*.c gpu/core/*.c gpu/cuda/*.c)
UI_SRC := $(wildcard ui/*.c)
ifdef STATIC
  LIB_SRC := $(filter-out gpu/cuda/cuda_plugin.c,$(LIB_SRC)) gpu/static/no_plugin.c
  UI_SRC += ui/static/no_users.c
endif
kernels_in = $(foreach k,$(KERNELS),$(foreach w,$(or $(WIDTHS_$(k)),$(WIDTHS)),$(1)/$(k).$(w).o))
# For sim each is compiled twice (gpu/core/simt_sim.h), the widest only counted closely.
both_texts = $(filter-out %.2.o,$(1)) $(1:.o=.close.o)
SIM_KERNELS := $(call both_texts,$(call kernels_in,$(BUILD)/gpu))
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o) $(SIM_KERNELS) $(BUILD)/built_in.o
UI_OBJ := $(UI_SRC:%.c=$(BUILD)/%.o)
CUDA_OBJ := $(call kernels_in,$(BUILD)/cuda) $(BUILD)/cuda/plugin.o $(BUILD)/cuda/shadow.o

PAGES := $(BUILD)/spillway.1 $(BUILD)/spillway.bash

all: info program $(if $(WITH_PLUGIN),$(PLUGIN))
program: libraries $(BUILD)/spillway $(PAGES)
cuda: info program $(PLUGIN)

# A line for each thing found or missing.
told = '$(1)' '$(if $(2),found,missing: $(3))'
libraries:
	@printf '  %-9s %s\n' \
		$(call told,readline,$(HAVE_READLINE),a plain prompt without history and Tab (libreadline-dev)) \
		$(call told,ncursesw,$(HAVE_NCURSES),no full-screen view (libncurses-dev)) \
		$(call told,zlib,$(HAVE_ZLIB),no gzip files (zlib1g-dev)) \
		$(call told,zstd,$(HAVE_ZSTD),no zstd files (libzstd-dev)) \
		$(call told,jansson,$(HAVE_JANSSON),no --json (libjansson-dev))

info: libraries
	@printf '  %-9s %s\n' $(call told,nvcc,$(NVCC),no plug-in for GPUs (CUDA toolkit)) \
		GPU '$(gpu_words)' plug-in '$(plugin_words)'

# The most bytes of stack that a function of the program may have. Where there is no more memory, a
# stack cannot grow, and a large frame is a crash: what is large comes from src/base/memory.
$(LIB_OBJ) $(UI_OBJ): private ALL_CFLAGS += -Wframe-larger-than=16384
# What reads commands and draws is as fast with -O1, and sooner compiled.
$(filter $(BUILD)/src/command/% $(BUILD)/src/view/%,$(LIB_OBJ)) $(UI_OBJ): private \
	ALL_CFLAGS := $(patsubst -O2,-O1,$(ALL_CFLAGS)) -Wframe-larger-than=16384
# All that a kernel calls is inlined into it, and compilers share no room there at -O0 or under sanitizers.
$(SIM_KERNELS): private ALL_CFLAGS += -Wframe-larger-than=196608

$(BUILD)/spillway: $(UI_OBJ) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(UI_OBJ) $(BUILD)/libspillway.a $(LIBS)

# Samples are part of the program, too; and in a static one the terminals that this machine knows.
BUILT_IN := $(sort $(filter-out %.md,$(wildcard samples/*)))
ifdef STATIC
  BUILT_IN += $(patsubst %,$(BUILD)/terminfo/%,$(shell for name in $(TERMINALS); do \
	infocmp -Q2 $$name >/dev/null 2>&1 && echo $$name; done))
endif

$(BUILD)/terminfo/%:
	@mkdir -p $(@D)
	@infocmp -Q2 -x $* | grep -v '^#' | tr -d '\n' >$@

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

$(PLUGIN): $(CUDA_OBJ)
	@echo '  NVCC $@'
	@$(NVCC_LINK) -o $@ $(CUDA_OBJ)
	@echo '$(CUDA_ARCHS)' >$(BUILD)/cuda-archs

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  CC   $<'
	@$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# A kernel's text, once for every width: for sim as C11, counted fast and closely; for the
# plug-in by nvcc, which makes the levels it has at once. The kernels of tests are built alike.
define kernel_rules
$(BUILD)/%.$(1).o: %.cu $(BUILD)/flags
	@mkdir -p $$(@D)
	@echo '  CC   $$< width $(1)'
	@$$(CC) $$(KERNEL_CFLAGS) -DSPILLWAY_WIDTH=$(1) -MMD -MP -x c -c -o $$@ $$<

$(BUILD)/%.$(1).close.o: %.cu $(BUILD)/flags
	@mkdir -p $$(@D)
	@echo '  CC   $$< width $(1), counted closely'
	@$$(CC) $$(KERNEL_CFLAGS) -DSPILLWAY_WIDTH=$(1) -DSPILLWAY_CLOSELY -MMD -MP -x c -c -o $$@ $$<

$(BUILD)/cuda/tests/%.$(1).o: tests/%.cu $(BUILD)/cuda-flags
	@mkdir -p $$(@D)
	@echo '  NVCC $$< width $(1)'
	@$$(NVCC) $$(NVCC_FLAGS) -DSPILLWAY_WIDTH=$(1) -MMD -MP -c -o $$@ $$<

$(BUILD)/cuda/%.$(1).o: gpu/%.cu $(BUILD)/cuda-flags
	@mkdir -p $$(@D)
	@echo '  NVCC $$< width $(1)'
	@$$(NVCC) $$(NVCC_FLAGS) -DSPILLWAY_WIDTH=$(1) -MMD -MP -c -o $$@ $$<
endef
$(foreach w,$(WIDTHS),$(eval $(call kernel_rules,$(w))))

$(BUILD)/cuda/plugin.o: gpu/cuda/plugin.cu $(BUILD)/cuda-flags
	@mkdir -p $(@D)
	@echo '  NVCC $<'
	@$(NVCC) $(NVCC_FLAGS) -DKERNELS_DEF='"gpu/core/kernels.def"' -DDRIVES_DEF='"gpu/loop/drives.def"' \
		-DPLUGIN_BUILT='"$(shell $(NVCC) --version | sed -n 's/.*release \([0-9.]*\).*/CUDA \1/p')"' \
		-MMD -MP -c -o $@ $<

$(BUILD)/cuda/shadow.o: gpu/cuda/shadow.cu $(BUILD)/cuda-flags
	@mkdir -p $(@D)
	@echo '  NVCC $<'
	@$(NVCC) $(NVCC_FLAGS) -MMD -MP -c -o $@ $<

# The keys and the pictures in docs/screen.md, from the program's rows and its tests' screens.
screens: $(BUILD)/pages
	@sh tools/screens.sh $(BUILD)/pages >$(BUILD)/screen.md
	@cp $(BUILD)/screen.md docs/screen.md

# The pictures of README.md, drawn by the program.
pictures: program
	@sh tools/pictures.sh $(BUILD)/spillway docs/pictures

# --- Tests (tests/README.md). ---

UNIT_SRC := $(wildcard tests/unit/test_*.c)
UNIT_BIN := $(UNIT_SRC:%.c=$(BUILD)/%)
UNIT_OBJ := $(UNIT_BIN:=.o)
UNIT_PLUGINS := $(patsubst %.c,$(BUILD)/%.so,$(wildcard tests/unit/plugin_*.c))
WORDS_KERNELS := $(patsubst tests/simt/%.cu,%,$(wildcard tests/simt/*.cu))
WORDS_SRC := $(filter-out tests/simt/main.c,$(wildcard tests/simt/*.c))
WORDS_OBJ := $(WORDS_SRC:%.c=$(BUILD)/%.o) \
	$(call both_texts,$(foreach k,$(WORDS_KERNELS),\
		$(foreach w,$(WIDTHS),$(BUILD)/tests/simt/$(k).$(w).o)))
WORDS_CUDA_OBJ := $(BUILD)/cuda/tests/simt/plugin.o $(BUILD)/cuda/shadow.o \
	$(foreach k,$(WORDS_KERNELS),$(foreach w,$(WIDTHS),$(BUILD)/cuda/tests/simt/$(k).$(w).o))
MICRO_OBJ := $(BUILD)/tests/model/micro.o \
	$(call both_texts,$(foreach w,$(WIDTHS),$(BUILD)/tests/model/micro.$(w).o))
MICRO_CUDA_OBJ := $(BUILD)/cuda/tests/model/plugin.o $(BUILD)/cuda/shadow.o \
	$(foreach w,$(WIDTHS),$(BUILD)/cuda/tests/model/micro.$(w).o)

unit-tests: $(UNIT_BIN)

# All unit tests are one program, which is linked once. It has a name for each of them, and runs
# the one by whose name it is called. What it tests is optimized, the tests need not be.
$(UNIT_BIN): $(BUILD)/unit
	@ln -f $< $@

$(BUILD)/unit: $(BUILD)/tests/unit/main.o $(UNIT_OBJ) $(WORDS_OBJ) \
		$(filter-out $(BUILD)/ui/main.o,$(UI_OBJ)) $(BUILD)/libspillway.a | $(UNIT_PLUGINS)
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

$(UNIT_OBJ): $(BUILD)/tests/unit/%.o: tests/unit/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  CC   $<'
	@$(CC) $(ALL_CFLAGS) -O0 -Dmain=$*_main -MMD -MP -c -o $@ $<

$(BUILD)/tests/unit/main.o: private ALL_CFLAGS += -I$(BUILD)/tests/unit
$(BUILD)/tests/unit/main.o: $(BUILD)/tests/unit/tests.def
$(BUILD)/tests/unit/tests.def: FORCE
	$(call remember,$(foreach test,$(notdir $(UNIT_BIN)),TEST($(test))))

# What test_plugin opens in place of the plug-in for GPUs.
$(BUILD)/tests/unit/plugin_%.so: tests/unit/plugin_%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  LD   $@'
	@$(CC) $(ALL_CFLAGS) -fPIC -shared -MMD -MP -MF $(@:.so=.d) $(LDFLAGS) -o $@ $<

# The plug-in with faults on order (tests/gpu/strike.h), for tests/gpu/faults.
FAULTS_OBJ := $(filter-out $(BUILD)/cuda/plugin.o,$(CUDA_OBJ)) $(BUILD)/cuda/tests/gpu/faults.o

$(BUILD)/faults-cuda.so: $(FAULTS_OBJ)
	@echo '  NVCC $@'
	@$(NVCC_LINK) -o $@ $^

$(BUILD)/cuda/tests/gpu/faults.o: tests/gpu/faults.cu $(BUILD)/cuda-flags
	@mkdir -p $(@D)
	@echo '  NVCC $<'
	@$(NVCC) $(NVCC_FLAGS) -DKERNELS_DEF='"gpu/core/kernels.def"' \
		-DDRIVES_DEF='"gpu/loop/drives.def"' -DPLUGIN_BUILT='"faults"' -MMD -MP -c -o $@ $<

# Tries every word on a GPU: SPILLWAY_CUDA_PLUGIN=build/words-cuda.so build/words
$(BUILD)/words: $(BUILD)/tests/simt/main.o $(WORDS_OBJ) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/words-cuda.so: $(WORDS_CUDA_OBJ)
	@echo '  NVCC $@'
	@$(NVCC_LINK) -o $@ $^

# What a turn of each micro-kernel takes, modelled and measured:
# SPILLWAY_CUDA_PLUGIN=build/micro-cuda.so build/calibrate
$(BUILD)/calibrate: $(BUILD)/tests/model/calibrate.o $(MICRO_OBJ) $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/micro-cuda.so: $(MICRO_CUDA_OBJ)
	@echo '  NVCC $@'
	@$(NVCC_LINK) -o $@ $^

# What lies between host and card, and how fast the card copies: build/link [copy]
$(BUILD)/link: tests/model/link.cu $(BUILD)/cuda-flags
	@echo '  NVCC $@'
	@$(NVCC) $(NVCC_FLAGS) -o $@ $<

# How a launch's warps rank, modelled and measured: build/validate
$(BUILD)/validate: $(BUILD)/tests/model/validate.o $(BUILD)/tests/model/warps.o $(BUILD)/libspillway.a
	@echo '  LD   $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

# A plug-in with the kernels of a folder of tests.
define test_plugin_rule
$(BUILD)/cuda/tests/$(1)/plugin.o: gpu/cuda/plugin.cu $(BUILD)/cuda-flags
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
BOOST := $(if $(filter bench bench-host results,$(MAKECMDGOALS)),$(if $(HAVE_BOOST),boost,boost_none))

$(BUILD)/bench-host: $(BUILD)/tests/bench/host.o $(BUILD)/tests/bench/core.o $(BUILD)/tests/bench/engine.o \
		$(BUILD)/tests/bench/rivals.o $(BUILD)/tests/bench/auto.o \
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

# The program alone: what it shows needs no GPU.
demo:
	@$(if $(AUTO_DEPS),sh tools/deps.sh build,:)
	@$(MAKE) --no-print-directory program
	@$(BUILD)/spillway --plain --batch -x samples/demo.spill

# Tests get no descriptors of this make's jobserver, as a line would that says MAKE itself.
THIS_MAKE = $(MAKE)

check:
	@$(if $(AUTO_DEPS),sh tools/deps.sh tests,:)
	@$(MAKE) --no-print-directory WERROR=1 BUILD=$(BUILD)/check CUDA=0 all
	@BUILD=$(BUILD)/check CC='$(CC)' CFLAGS='$(CFLAGS)' MAKE='$(THIS_MAKE)' STRICT='$(STRICT)' \
		bash tests/run $(SUITES)

asan:
	@$(MAKE) --no-print-directory check \
		CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all' BUILD=$(BUILD)/asan

FUZZ_FLAGS := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined
fuzz:
	@$(MAKE) --no-print-directory WERROR=1 BUILD=$(BUILD)/fuzz CUDA=0 CC=clang FUZZER=1 \
		CFLAGS='$(FUZZ_FLAGS)' fuzz-targets
	@[ -z '$(SECONDS)' ] || BUILD=$(BUILD)/fuzz bash tests/fuzz/run '$(SECONDS)' $(TARGETS)

# One architecture, the one with the least room. It lies apart, so that what is built stays.
cuda-check:
	@$(MAKE) --no-print-directory WERROR=1 BUILD=$(BUILD)/cuda-check NVCC_MORE='-Xptxas -O0' \
		CUDA_ARCHS='$(firstword $(CUDA_ARCHS))' $(BUILD)/cuda-check/spillway-cuda.so

bench: all $(BUILD)/bench bench-host
	@BUILD=$(BUILD) MAKEFLAGS= bash tests/bench/run

bench-host: $(BUILD)/bench-host

stale:
	@bash tests/results/stale && echo 'no result is stale'

results: all $(BUILD)/bench bench-host
	@BUILD=$(BUILD) MAKEFLAGS= bash tests/results/all $(ONLY)

include tools/package.mk

clean:
	rm -rf $(BUILD)

.PHONY: all program libraries info cuda cuda-check unit-tests fuzz-targets screens pictures deps demo check \
	asan fuzz bench bench-host stale results install uninstall dist deb static clean FORCE

# --- Bookkeeping. ---

# Objects depend on their flags: the files change only when the flags do. Who only installs
# takes what was built, with whatever flags.
LOOK := $(if $(filter-out install,$(GOALS)),FORCE)
define remember
@mkdir -p $(@D)
@printf '%s\n' '$(subst ','\'',$(1))' | cmp -s - $@ || printf '%s\n' '$(subst ','\'',$(1))' > $@
endef
$(BUILD)/flags: $(LOOK)
	$(call remember,$(CC) $(ALL_CFLAGS))
$(BUILD)/cuda-flags: $(LOOK)
	$(call remember,$(NVCC) $(NVCC_FLAGS))
FORCE:

include tests/emulated/emulated.mk

# What each object was made of. A folder with a build of its own (build/check) is not looked into.
PARTS := src ui gpu tests tools cuda
DEPTHS := *.d */*.d */*/*.d */*/*/*.d
-include $(wildcard $(BUILD)/*.d $(foreach part,$(PARTS),$(addprefix $(BUILD)/$(part)/,$(DEPTHS))))
