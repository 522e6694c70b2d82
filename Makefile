# make help tells what there is.

SWIFT ?= swift
PREFIX ?= /usr/local
RELEASE = .build/release/bearings
# On Linux the Swift runtime is linked in: one file to install, and twice as fast to start. Debugging information is left
# out, which valgrind cannot read. The register that would point to each function's frame is one more to compute in.
LINKED_IN = --static-swift-stdlib --omit-frame-pointers -Xlinker --strip-debug $(if $(shell $(HAS_LIBC)),$(LIBC_TOO))
# The C library too where there is one to link in, and once more it starts in half the time. The program stays
# position-independent; a path to shared libraries is more than such a one can bear.
LIBC_TOO = --disable-local-rpath $(addprefix -Xswiftc ,-static-executable -use-ld=lld -Xclang-linker -static-pie)
HAS_LIBC = echo 'int main(){}' | clang -static-pie -fuse-ld=lld -x c++ - -lstdc++ -lm -o /dev/null 2>/dev/null && echo yes
STATIC = $(if $(filter Linux,$(shell uname)),$(LINKED_IN))
# Where libraries are shared, those for regular expressions, which the program has none of, are two more to load at each start.
LEAN = $(addprefix -Xswiftc ,-Xfrontend -disable-implicit-string-processing-module-import)

.PHONY: help build shared demo test lint format bench profile load faults fuzz accept gazetteer install clean

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

build:  ## the release build, .build/release/bearings
	$(SWIFT) build -c release $(STATIC)

shared:  ## the same with the toolchain's shared libraries, where those are there anyway
	$(SWIFT) build -c release --product bearings --disable-local-rpath $(LEAN)

demo: build  ## a walk off the map and back, told by its events
	@.ci/demo $(RELEASE)

test:  ## all tests; BEARINGS_ROUNDS=8 runs eight times the rounds of random ones
	$(SWIFT) test --disable-xctest

lint:  ## what does not keep to the house's form
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

format:  ## brings it into form
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

bench: build  ## throughput, memory and start-up, against cat and wc in the same run
	.build/release/bearings-bench $(RELEASE)

profile: build  ## where the time goes, by perf or valgrind
	.ci/profile $(RELEASE)

load: build  ## latency of the server under load, against an echo in the same run
	@# At a priority above all else, where one may: otherwise it is the others' load that is measured.
	$$(chrt -f 10 true 2>/dev/null && echo chrt -f 10) .build/release/bearings-bench load $(RELEASE)

faults: shared  ## failing system calls, SIGKILL, clock jumps, rude clients; the server among torn lines (Python 3, a C compiler)
	$(SWIFT) build -c release --product bearings-bench --disable-local-rpath $(LEAN)
	.build/release/bearings-bench faults $(RELEASE)
	python3 .ci/faults $(RELEASE)

fuzz: build  ## each reader with mutated samples, for an hour (Python 3, gzip)
	.build/release/bearings-bench fuzz --seconds 3600 --seed $$(date +%j) $(RELEASE)

accept: build  ## writes the samples' expected output anew; look at the diff
	.ci/accept-samples $(RELEASE)

gazetteer:  ## makes the table of places anew from the public extract (Python 3, pip)
	.ci/build-gazetteer

install: build  ## into PREFIX/bin, /usr/local at first
	install -d $(DESTDIR)$(PREFIX)/bin
	install -s -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/bearings

clean:  ## removes what was built
	rm -rf .build
