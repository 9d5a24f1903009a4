# decode-model: make run, make test. Variables: SWIFT, SWIFTFLAGS, PREFIX, DESTDIR.

SWIFT ?= swift
SWIFTFLAGS ?=
PREFIX ?= /usr/local
DESTDIR ?=

BINARY = .build/release/decode-model
GENERATED = .build/share
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
# Without debug information, the files are smaller and do not depend on the folder that they are built in.
RELEASE = -c release -Xswiftc -gnone $(STATIC) $(SWIFTFLAGS)

INSTALL = install
prefix = $(DESTDIR)$(PREFIX)
BIN = $(prefix)/bin/decode-model
# What --source compiles with. The program finds it relative to its own place, so the prefix can be moved.
LIB = $(prefix)/lib/decode-model
MODULES = $(foreach module,JSONCoding Diagnostics Runner,.build/release/Modules/$(module).swiftmodule)
MAN = $(prefix)/share/man/man1/decode-model.1
BASH_COMPLETION = $(prefix)/share/bash-completion/completions/decode-model
ZSH_COMPLETION = $(prefix)/share/zsh/site-functions/_decode-model
FISH_COMPLETION = $(prefix)/share/fish/vendor_completions.d/decode-model.fish

.PHONY: build run test test-slow test-foreign test-spark bench bench-peers fuzz parity lint format install uninstall clean swift

build: swift
	$(SWIFT) build --product decode-model $(RELEASE)
	$(SWIFT) build --product RunnerArchive $(RELEASE)

run: build
	cat Samples/meme/valid.json | $(BINARY) meme

# Without a limit, all tests start at once, and the first result comes when nearly all are done.
TEST_WIDTH ?= 4
test: swift
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) $(SWIFT) test $(SWIFTFLAGS)

# Every test, the slow ones included, one after the other in a release build. It has a build folder of its own, because
# tests need other flags than the binary.
test-slow: swift
	SLOW_TESTS=1 $(SWIFT) test -c release -Xswiftc -enable-testing --no-parallel --scratch-path .build/tests $(SWIFTFLAGS)

# Models and fixtures of other projects, unchanged.
test-foreign: build
	.ci/foreign-models $(BINARY)

# The samples of "On several machines". Needs Java, GNU parallel and Python; PySpark is installed into a separate
# folder.
test-spark: build
	test -d .build-spark || python3 -m venv .build-spark
	.build-spark/bin/pip install --quiet pyspark
	Samples/streams/test $(BINARY)

# An argument scales the workloads: make bench SCALE=0.1
SCALE ?= 1
bench: build
	$(SWIFT) build -c release --product DecodingBenchmark $(SWIFTFLAGS)
	.build/release/DecodingBenchmark $(SCALE)
	.ci/bench-command $(SCALE)

# The same with all peers: jq from the system's packages, the others from PyPI in a separate folder.
bench-peers:
	command -v jq || { apt-get install --yes jq || sudo apt-get install --yes jq || brew install jq; }
	test -d .build-peers || python3 -m venv .build-peers
	.build-peers/bin/pip install --quiet msgspec pydantic jsonschema-rs sourcemeta-jsonschema
	$(MAKE) bench

# SECONDS sets the duration: make fuzz SECONDS=600
SECONDS ?= 60
fuzz: swift
	SECONDS_TO_FUZZ=$(SECONDS) sh .ci/fuzz

# PARITY_CASES sets the number of cases: make parity N=1000000
N ?= 1000000
parity: swift
	PARITY_CASES=$(N) $(SWIFT) test -c release -Xswiftc -enable-testing --filter ParityTests $(SWIFTFLAGS)

lint: swift
	$(SWIFT) format lint --strict --recursive $(SWIFT_SOURCES)

format: swift
	$(SWIFT) format --in-place --recursive $(SWIFT_SOURCES)

# The program compares the file "compiler" with all that swiftc prints. On macOS, part of that goes to standard error.
install: build
	mkdir -p $(GENERATED)
	$(BINARY) --man > $(GENERATED)/man
	$(BINARY) --completions bash > $(GENERATED)/bash
	$(BINARY) --completions zsh > $(GENERATED)/zsh
	$(BINARY) --completions fish > $(GENERATED)/fish
	$(SWIFT)c --version > $(GENERATED)/compiler 2>&1
	$(INSTALL) -d "$(dir $(BIN))" "$(LIB)/Modules" "$(dir $(MAN))" "$(dir $(BASH_COMPLETION))" \
	  "$(dir $(ZSH_COMPLETION))" "$(dir $(FISH_COMPLETION))"
	$(INSTALL) -m 755 $(BINARY) "$(BIN)"
	$(INSTALL) -m 644 .build/release/libRunnerArchive.a $(GENERATED)/compiler "$(LIB)"
	$(INSTALL) -m 644 $(MODULES) "$(LIB)/Modules"
	$(INSTALL) -m 644 $(GENERATED)/man "$(MAN)"
	$(INSTALL) -m 644 $(GENERATED)/bash "$(BASH_COMPLETION)"
	$(INSTALL) -m 644 $(GENERATED)/zsh "$(ZSH_COMPLETION)"
	$(INSTALL) -m 644 $(GENERATED)/fish "$(FISH_COMPLETION)"

uninstall:
	rm -f "$(BIN)" "$(MAN)" "$(BASH_COMPLETION)" "$(ZSH_COMPLETION)" "$(FISH_COMPLETION)"
	rm -rf "$(LIB)"

clean:
	rm -rf .build .build-*

# The redirection makes old versions of make use a shell; "command" is a builtin.
swift:
	@$(if $(shell command -v $(SWIFT) 2>/dev/null),:,$(error decode-model needs Swift 6: install it from https://www.swift.org/install))
