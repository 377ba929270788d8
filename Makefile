# The front door. Meson does the work underneath: see meson.build.
PREFIX ?= /usr/local
GAME ?=
FUZZ_SECONDS ?= 60

.PHONY: all run test bench fuzz lint install clean web web-test

all: build/build.ninja
	@ninja -C build

build/build.ninja:
	meson setup build -Dcpu=native -Dtests=false

run:
	@tools/setup --run
	@$(MAKE) --no-print-directory all
	@build/quinte play $(GAME)

test:
	@tools/setup
	@tools/check

bench: all
	@build/quinte bench $(GAME)

fuzz:
	@tools/setup
	@tools/fuzz $(FUZZ_SECONDS)

lint:
	@tools/setup
	@tools/lint

web:
	@bin="$$(tools/setup-web)" && cd web && PATH="$${bin:+$$bin:}$$PATH" npm run --silent build

web-test: web
	@bin="$$(tools/setup-web)" && cd web && PATH="$${bin:+$$bin:}$$PATH" npm test --silent

install: all
	@meson configure build -Dprefix=$(abspath $(PREFIX))
	@meson install -C build

clean:
	rm -rf build
