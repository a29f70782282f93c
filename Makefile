# Makefile -- a thin front for Meson.
#
#   make            builds build/madcap, and the library in build/lib
#   make run        sets up, builds, serves the page and prints its link;
#                   ARGS="--port 9000" are options of serve
#   make test       sets up, builds with gcc and with clang and sanitizers,
#                   runs all tests in both
#   make soak       the same tests, whole instead of a sample
#   make card       build/madcap with kernels for graphics cards
#   make mpi        build-mpi/madcap, which mpirun can start, and its tests
#   make python     the Python module, in build/python
#   make check      format, tidy, threads, then all tests: before each push
#   make format     formats the sources
#   make bench      how fast the games are
#   make fuzz       fuzzes each target for FUZZ_SECONDS
#   make deb        a Debian package, in build/
#   make install    under PREFIX, below DESTDIR
#   make clean      removes what was built
#
# Where packages come from elsewhere, SETUP=: leaves setting up to you.

SETUP = tools/setup
PREFIX = /usr/local
FUZZ_SECONDS = 60
ifeq ($(origin CC), default)
CC = gcc
endif

sources = $(shell find apps bots core games lib online python room \
    tests -name '*.[ch]')
units = $(filter-out %_tmpl.c %_wasm.c, $(filter %.c, $(sources)))

.PHONY: all run test soak card mpi python check tsan format bench fuzz deb install \
    clean

# The program, the libraries and their manual pages; tests are built by who runs
# them.
all: build/build.ninja
	@[ -x build/madcap ] || \
	    echo "Building the rules, the page and the program: about a minute."
	@ninja -C build --quiet madcap madcap.1 libraries

build/build.ninja:
	CC=$(CC) meson setup build

build-san/build.ninja:
	CC=clang meson setup build-san -Dbuildtype=debugoptimized -Dwerror=true \
	    -Db_sanitize=address,undefined -Db_lundef=false

build-fuzz/build.ninja:
	CC=clang meson setup build-fuzz -Dbuildtype=debugoptimized -Dfuzz=true \
	    -Db_sanitize=address,undefined -Db_lundef=false

build-tsan/build.ninja:
	CC=clang meson setup build-tsan -Dbuildtype=debugoptimized \
	    -Db_sanitize=thread -Db_lundef=false

# The mark keeps Meson from configuring anew each time.
build/strict: | build/build.ninja
	meson configure build -Dwerror=true
	@touch $@

# Without the npm packages the page has letters instead of pictures.
run:
	@$(SETUP) build
	@SETUP="$(SETUP)" tools/node || echo "The page will do without pictures."
	@$(MAKE) -s all
	@build/madcap serve $(ARGS)

# Firefox and WebKit are large, nginx and PostgreSQL serve from the moment they
# are installed: the soak sets them up; where they are missing their tests say so.
test:
	@$(SETUP) build test
	@SETUP="$(SETUP)" tools/node || true
	@$(MAKE) -s build/strict build-san/build.ninja
	@tools/test build build-san

card:
	@$(SETUP) build card
	@$(MAKE) -s build/build.ninja
	@meson configure build -Dcard=enabled
	@$(MAKE) -s all

mpi:
	@$(SETUP) build mpi
	@[ -e build-mpi/build.ninja ] || \
	    CC=$(CC) meson setup build-mpi -Dmpi=enabled -Dwerror=true
	@ninja -C build-mpi --quiet madcap
	@sh tests/cli_mpi.sh build-mpi/madcap | tee build-mpi/tap
	@! grep -q '^not ok' build-mpi/tap

build/with-python: | build/build.ninja
	meson configure build -Dpython=enabled
	@touch $@

python:
	@$(SETUP) build python
	@$(MAKE) -s build/with-python
	@ninja -C build --quiet python-module
	@echo "cd build/python; /usr/bin/python3 -c 'import madcap'"

soak:
	@$(SETUP) soak || echo "Firefox, WebKit, nginx and PostgreSQL are left out."
	@$(SETUP) card || echo "Kernels for graphics cards are left out."
	@MADCAP_SOAK=1 $(MAKE) -s test
	@if $(SETUP) mpi; then MADCAP_SOAK=1 $(MAKE) -s mpi; \
	else echo "What mpirun starts is left out."; fi

check:
	@$(SETUP) build test check
	@echo "clang-format and clang-tidy"
	@clang-format --dry-run -Werror $(sources)
	@$(MAKE) -s build-san/build.ninja
	@echo $(units) | xargs -n 4 -P $(shell nproc) \
	    clang-tidy -p build-san --quiet --extra-arg=-fno-caret-diagnostics
	@$(MAKE) -s tsan test

# What has threads, under the sanitizer that watches them.
tsan:
	@$(SETUP) build test
	@$(MAKE) -s build-tsan/build.ninja
	@ninja -C build-tsan --quiet madcap tests/store_test tests/pool_test \
	    tests/hub_test tests/card_test tests/library_test
	build-tsan/madcap sim animals --games 20000 --threads 4
	build-tsan/madcap sim template --games 500 --bots greedy --threads 4
	build-tsan/madcap bench trains --quick
	build-tsan/tests/store_test
	build-tsan/tests/pool_test
	build-tsan/tests/hub_test
	build-tsan/tests/card_test
	build-tsan/tests/library_test
	@sh tests/cli_tables.sh build-tsan/madcap | tee build-tsan/tap
	@! grep -q '^not ok' build-tsan/tap

format:
	@$(SETUP) check
	@clang-format -i $(sources)

bench:
	@$(SETUP) build
	@$(MAKE) -s all
	@build/madcap bench

fuzz:
	@$(SETUP) build test
	@$(MAKE) -s build-fuzz/build.ninja
	@tools/fuzz build-fuzz $(FUZZ_SECONDS)

deb:
	@$(SETUP) build deb
	@SETUP="$(SETUP)" tools/node || echo "The page will do without pictures."
	@$(MAKE) -s all
	@tools/deb build build

install: all
	meson configure build -Dprefix=$(abspath $(PREFIX))
	meson install --no-rebuild -C build
	@[ -n "$(DESTDIR)" ] || ldconfig 2>/dev/null || true

clean:
	rm -rf build build-san build-fuzz build-tsan
