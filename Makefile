# make help lists the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
RELEASE = .build/release/bearings
# On Linux the Swift runtime is linked statically: one file to install, and it starts twice as fast. There is no debug
# information, which valgrind cannot read; that of the runtime is stripped. Without frame pointers, there is one more register.
LINKED_IN = --static-swift-stdlib --omit-frame-pointers -debug-info-format none -Xlinker --strip-debug $(if $(shell $(HAS_LIBC)),$(LIBC_TOO))
# The C library is linked statically too where there is a static one, which halves the start time again. The program stays
# position-independent; static-pie rejects an rpath.
LIBC_TOO = --disable-local-rpath $(addprefix -Xswiftc ,-static-executable -use-ld=lld -Xclang-linker -static-pie)
HAS_LIBC = echo 'int main(){}' | clang -static-pie -fuse-ld=lld -x c++ - -lstdc++ -lm -o /dev/null 2>/dev/null && echo yes
STATIC = $(if $(filter Linux,$(shell uname)),$(LINKED_IN))

.PHONY: help build demo test lint format npm bench profile load faults fuzz accept gazetteer layouts install clean

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

build:  ## the release build, .build/release/bearings
	$(SWIFT) build -c release --product bearings $(STATIC)

demo: build  ## a walk off the map and back: its events in words, and a page that plays it
	@.ci/demo $(RELEASE)

test:  ## all tests; BEARINGS_ROUNDS=8 runs eight times the rounds of random ones
	$(SWIFT) test --disable-xctest

lint:  ## checks the format
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests samples

format:  ## formats all sources
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests samples

npm: build  ## the package for pages, .build/npm/bearings (binaryen, libclang-rt-14-dev-wasm32, wasi-libc, npm)
	.ci/build-npm $(RELEASE)

# What measures and fuzzes the program.
BENCH = .build/release/bearings-bench
BUILD_BENCH = $(SWIFT) build -c release --product bearings-bench $(STATIC)

bench: build  ## throughput, memory and start-up, compared with cat and wc
	$(BUILD_BENCH)
	$(BENCH) $(RELEASE)

profile: build  ## profiles by perf or valgrind
	.ci/profile $(RELEASE)

load: build  ## latency of the server under load, compared with an echo server
	$(BUILD_BENCH)
	@# With real-time priority where allowed, so that other load is not measured.
	$$(chrt -f 10 true 2>/dev/null && echo chrt -f 10) $(BENCH) load $(RELEASE)

faults: build  ## failing system calls, SIGKILL, clock jumps, rude clients (Python 3, a C compiler)
	$(SWIFT) build --product bearings
	python3 .ci/faults .build/debug/bearings $(RELEASE)

SECONDS ?= 3600
fuzz: build  ## each reader with mutated samples, for an hour or SECONDS (Python 3, gzip)
	$(BUILD_BENCH)
	$(BENCH) fuzz --seconds $(SECONDS) --seed $$(date +%j) $(RELEASE)

accept: build  ## rewrites the samples' expected output and the tables of Protocol; review the diff
	.ci/accept-samples $(RELEASE)
	.ci/accept-protocol $(RELEASE)

gazetteer:  ## rebuilds the tables of places and borders from public extracts (Python 3, pip, apt)
	$(SWIFT) build --product bearings-tables
	.ci/build-gazetteer .build/debug/bearings-tables
	.ci/build-borders .build/debug/bearings-tables

layouts:  ## rebuilds the layouts of addresses from OpenCage's table (Python 3, pip)
	.ci/build-layouts

install: build  ## installs into PREFIX/bin, by default /usr/local/bin
	install -d $(DESTDIR)$(PREFIX)/bin
	install -s -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/bearings

clean:  ## removes build products
	rm -rf .build
