# decode-model: make run, make test, make install, make dist. Variables: SWIFT, SWIFTFLAGS, PREFIX, DESTDIR.

SWIFT ?= swift
SWIFTFLAGS ?=
PREFIX ?= /usr/local
DESTDIR ?=

BINARY = .build/release/decode-model
# SwiftPM adds object files to it and removes none: of a file that has moved or gone, the old one would be linked with the new ones.
ARCHIVE = libHostArchive.a
GENERATED = .build/share
# The compiler's version, and the last file that a build writes. The program compares it with all that swiftc prints;
# on macOS, part of that goes to standard error.
BUILT = $(GENERATED)/compiler
SWIFT_SOURCES = Package.swift Sources Tests

# On Linux, the binary includes the Swift runtime, so that it runs without Swift installed. If the system's static
# libraries are available, it includes them as well: it then runs on any Linux and starts in three quarters of the time,
# because no symbols have to be looked up and relocated. Without symbols and at a fixed address, there is less to map.
ifeq ($(shell uname -s),Linux)
STATIC_LIBRARIES = $(wildcard $(foreach library,libc.a libstdc++.a,$(shell clang -print-file-name=$(library) 2>/dev/null)))
# Moves rarely executed code out of line, which makes the rest five percent faster.
STATIC_EXECUTABLE = -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -z -Xlinker keep-text-section-prefix
STATIC_FLAGS = $(if $(word 2,$(STATIC_LIBRARIES)),$(STATIC_EXECUTABLE),-Xlinker -no-pie)
STATIC = --static-swift-stdlib -Xlinker -s $(STATIC_FLAGS)
endif
# The same code gives the same bytes in every folder: without debug information, which also makes the files smaller, and
# without the hashes that would let the compiler keep an old object file.
SAME_BYTES = -Xswiftc -gnone -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
RELEASE = -c release $(SAME_BYTES) $(STATIC) $(SWIFTFLAGS)

INSTALL = install
prefix = $(DESTDIR)$(PREFIX)
BIN = $(prefix)/bin/decode-model
# What --source compiles with: the host as this compiler has compiled it, and its sources for every other compiler.
# The program finds it relative to its own place, so the prefix can be moved.
LIB = $(prefix)/lib/decode-model
SOURCES = $(shell find Sources/JSONCoding Sources/ModelHost -name '*.swift' 2>/dev/null)
MODULES = $(foreach module,JSONCoding ModelHost,.build/release/Modules/$(module).swiftmodule)
MAN = $(prefix)/share/man/man1/decode-model.1
BASH_COMPLETION = $(prefix)/share/bash-completion/completions/decode-model
ZSH_COMPLETION = $(prefix)/share/zsh/site-functions/_decode-model
FISH_COMPLETION = $(prefix)/share/fish/vendor_completions.d/decode-model.fish
DOC = $(prefix)/share/doc/decode-model

.PHONY: build run test test-build test-slow test-slow-library test-slow-command test-foreign test-spark bench bench-peers \
  fuzz parity lint format install uninstall dist clean swift

build: swift
	rm -f .build/release/$(ARCHIVE)
	$(SWIFT) build --product decode-model $(RELEASE)
	$(SWIFT) build --product HostArchive $(RELEASE)
	@mkdir -p $(GENERATED)
	@$(BINARY) man > $(GENERATED)/man
	@for shell in bash zsh fish; do $(BINARY) completions $$shell > $(GENERATED)/$$shell || exit 1; done
	@$(SWIFT)c --version > $(GENERATED)/version 2>&1 && mv $(GENERATED)/version $(BUILT)

# A debug build with the flags of `make test`, so that nothing is compiled for both.
run: swift
	@echo 'Building the program for debugging (the first time takes one to two minutes), then decoding a meme with it:'
	$(SWIFT) build --product decode-model $(SWIFTFLAGS)
	cat Samples/meme/valid.json | .build/debug/decode-model meme

# Without a limit, all tests start at once, and the first result comes when nearly all are done.
TEST_WIDTH ?= 4
test: swift
	rm -f .build/debug/$(ARCHIVE)
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) $(SWIFT) test $(SWIFTFLAGS)

# What `make test` runs, built and not run.
test-build: swift
	rm -f .build/debug/$(ARCHIVE)
	$(SWIFT) build --build-tests $(SWIFTFLAGS)

# The slow tests: those that compile users' models, or measure memory and time. They are in the debug build of `make test`.
TEST_SLOW = SLOW_TESTS=1 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) $(SWIFT) test $(SWIFTFLAGS) --filter "$$(.ci/slow-tests)"
test-slow: test-slow-library test-slow-command

# Those that measure their own process run one after the other. They need no release.
test-slow-library: swift
	$(TEST_SLOW) --no-parallel --skip '^CommandTests\.'

# Those that run the command run the release's.
test-slow-command: $(BUILT)
	PROGRAM_FOLDER='$(CURDIR)/.build/release' $(TEST_SLOW) --skip '^(?!CommandTests\.)'

# Models and fixtures of other projects on this machine, unchanged: make test-foreign FOREIGN_MODELS=LIST, a file as
# .ci/test-foreign describes it.
test-foreign: build
	.ci/test-foreign $(BINARY) $(FOREIGN_MODELS)

# The samples of "On several machines". Needs Java, GNU parallel and Python; PySpark is installed into a separate
# folder.
test-spark: build
	test -d .build-spark || python3 -m venv .build-spark
	.build-spark/bin/pip install --quiet pyspark
	Samples/streams/test $(BINARY)

# SCALE scales the workloads: make bench SCALE=0.1. STANDARD is a folder with twitter.json, canada.json and the other
# files that benchmarks of JSON libraries share, such as jsonexamples of github.com/simdjson/simdjson-data.
SCALE ?= 1
STANDARD ?=
export STANDARD
bench: build
	$(SWIFT) build --product DecodingBenchmark $(RELEASE)
	.build/release/DecodingBenchmark $(SCALE)
	.ci/bench/command $(SCALE)

# The same beside ReerJSON, whose sources and those of yyjson are in the folder SWIFT_PEERS.
bench-peers:
	.ci/bench/peer "$(SWIFT_PEERS)"
	$(MAKE) bench

# SECONDS sets the duration: make fuzz SECONDS=600
SECONDS ?= 60
fuzz: swift
	.ci/fuzz $(SECONDS)

# Random tests with many times as many cases, and texts many times as large, in a release build: make parity N=1000000 sets
# the number of payloads that are compared with Foundation. It has a build folder of its own, because tests need other flags
# than the binary.
N ?= 1000000
parity: swift
	SLOW_TESTS=1 DEEP_TESTS=1 PARITY_CASES=$(N) $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/tests \
	  $(SWIFTFLAGS) --no-parallel --filter '^JSONCodingTests\.|ChunkReaderTests|SchemaAgreementTests'

lint: swift
	$(SWIFT) format lint --strict --recursive $(SWIFT_SOURCES)

format: swift
	$(SWIFT) format --in-place --recursive $(SWIFT_SOURCES)

# Builds only if the code has changed, so `sudo make install` after `make build` needs no Swift.
$(BUILT): Package.swift Makefile $(shell find Sources -name '*.swift' -o -type d 2>/dev/null)
	$(MAKE) build

# The library's folder is replaced: a file of an earlier version would be compiled with the others.
install: $(BUILT)
	rm -rf "$(LIB)"
	$(INSTALL) -d "$(dir $(BIN))" "$(LIB)/Modules" "$(dir $(MAN))" "$(dir $(BASH_COMPLETION))" \
	  "$(dir $(ZSH_COMPLETION))" "$(dir $(FISH_COMPLETION))" "$(DOC)"
	$(INSTALL) -m 755 $(BINARY) "$(BIN)"
	$(INSTALL) -m 644 .build/release/libHostArchive.a $(BUILT) "$(LIB)"
	$(INSTALL) -m 644 $(MODULES) "$(LIB)/Modules"
	@for folder in $(sort $(dir $(SOURCES))); do \
	  $(INSTALL) -d "$(LIB)/$$folder" && $(INSTALL) -m 644 $$folder*.swift "$(LIB)/$$folder" || exit 1; \
	done
	$(INSTALL) -m 644 $(GENERATED)/man "$(MAN)"
	$(INSTALL) -m 644 $(GENERATED)/bash "$(BASH_COMPLETION)"
	$(INSTALL) -m 644 $(GENERATED)/zsh "$(ZSH_COMPLETION)"
	$(INSTALL) -m 644 $(GENERATED)/fish "$(FISH_COMPLETION)"
	$(INSTALL) -m 644 LICENSE "$(DOC)"
	@find README.md Samples .github/*.md Sources/*.md -name '.build*' -prune -o -type f -print | while IFS= read -r file; do \
	  $(INSTALL) -d "$(DOC)/$$(dirname "$$file")" && cp "$$file" "$(DOC)/$$file" || exit 1; \
	done

uninstall:
	rm -f "$(BIN)" "$(MAN)" "$(BASH_COMPLETION)" "$(ZSH_COMPLETION)" "$(FISH_COMPLETION)"
	rm -rf "$(LIB)" "$(DOC)"

# A tarball of what is installed, and its SHA-256: see .ci/dist.
dist: build
	.ci/dist

clean:
	rm -rf .build .build-*

# The redirection makes old versions of make use a shell; "command" is a builtin.
swift:
	@$(if $(shell command -v $(SWIFT) 2>/dev/null),:,$(error decode-model needs Swift 6: install it from https://www.swift.org/install))
