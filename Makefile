# The front door. Meson does the work underneath: see meson.build.
PREFIX ?= /usr/local
GAME ?=
FUZZ_SECONDS ?= 60
SIEGE_SECONDS ?= 3600

.PHONY: all run play test thorough quick bench fuzz siege lint install clean web web-test force

all: build/build.ninja
	@ninja -C build

build/build.ninja:
	meson setup build -Dcpu=native -Dtests=false

# The server with the page, for the browser.
run:
	@tools/setup --run
	@$(MAKE) --no-print-directory all web
	@tools/run

# In the terminal.
play:
	@tools/setup --run
	@$(MAKE) --no-print-directory all
	@build/quinte play $(GAME)

test:
	@tools/setup
	@tools/check

# Every suite whole: some hours.
thorough:
	@tools/setup
	@tools/check --thorough

# Before each commit.
quick:
	@tools/setup
	@tools/check --quick

bench: all
	@build/quinte bench $(GAME)

fuzz:
	@tools/setup
	@tools/fuzz $(FUZZ_SECONDS)

# Attacks on the server, again and again.
siege:
	@tools/setup
	@tools/siege $(SIEGE_SECONDS)

lint:
	@tools/setup
	@tools/lint

# Node from tools/setup-web first on the path.
with_node = bin="$$(tools/setup-web)" && cd web && PATH="$${bin:+$$bin:}$$PATH"

# The core first: ninja knows whether it is still the same.
core = build/wasm/src/wasm/quinte.wasm

web: web/dist/index.html

$(core): force
	@tools/build-core

web/dist/index.html: $(core) $(shell find web/src web/plugins web/public web/index.html web/*.json web/*.ts docs/rules lang -type f)
	@$(with_node) npm run --silent build

web-test: all web
	@$(with_node) npm test --silent

install: all
	@if [ -d web/dist ]; then echo "with the page of web/dist"; else echo "without a page: 'make web' builds it"; fi
	@meson configure build -Dprefix=$(abspath $(PREFIX))
	@meson install -C build

clean:
	rm -rf build web/dist
