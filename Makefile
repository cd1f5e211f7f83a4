# The front door. Everything else is CMake (see CMakePresets.json).
.PHONY: cluster package install run test test-all build bench fuzz format coverage walk pictures mutants simulate setup clean

run: build
	build/caper serve

build: setup
	@tools/web
	@cmake --preset release -DCAPER_TESTS=OFF >/dev/null
	@cmake --build --preset release

# What every change must pass: five minutes on two cores. `tools/test PART…` runs some of it (tools/test --list).
test:
	@tools/setup test
	@tools/test

# Everything there is, in half an hour: before a release, and after a change to builds, threads, terminals or packages.
test-all:
	@tools/setup test-all
	@tools/test --all

# PREFIX (/usr/local) and DESTDIR as everywhere: program, library, headers, pkg-config file.
PREFIX ?= /usr/local
install: build
	DESTDIR="$(DESTDIR)" cmake --install build --prefix "$(PREFIX)"

# What people install: a Debian package, a source tarball, a wheel (tools/package says what is in them).
package:
	@tools/setup package
	@tools/web
	@tools/package

cluster: build
	@tools/setup test-all
	python3 tests/cluster_test.py build/caper long

bench: build
	build/caper bench

# The server under its simulator: SEEDS runs of HOURS each, from SEED on (build/simulate --help). Then COVERED of them
# again, in a build that counts: what of the server they never reached.
simulate:
	@tools/setup test
	@cmake --preset release -DCAPER_TESTS=ON >/dev/null
	@cmake --build --preset release --target simulate
	build/simulate --seed $${SEED:-1} --seeds $${SEEDS:-1000} --hours $${HOURS:-0.1}
	@cmake --preset coverage >/dev/null && cmake --build --preset coverage --target simulate
	@find build-coverage -name '*.gcda' -delete
	build-coverage/simulate --seed $${SEED:-1} --seeds $${COVERED:-14} --hours $${HOURS:-0.1}
	tools/coverage build-coverage src/server src/room src/store

fuzz:
	@tools/setup test-all
	tools/fuzz 600

# Every screen of the page at five sizes, light and dark: measured, and on one sheet in out/walk.
walk: build
	@tools/setup test
	CAPER="$$PWD/build/caper" WALK=all tools/test-web browser walk.test.ts

# The pictures of README and docs, from the present page and terminal; look at them before you commit them.
pictures: build
	@tools/setup test-all
	@tools/pictures

coverage:
	@tools/setup test-all
	@cmake --preset coverage >/dev/null && cmake --build --preset coverage
	@find build-coverage -name '*.gcda' -delete
	ctest --test-dir build-coverage -j"$$(nproc)"
	tools/coverage build-coverage

# Changes the rules one operator at a time and says what no test notices (tools/mutants --help).
mutants:
	@tools/setup test
	tools/mutants --count $${MUTANTS:-400} --seed $${SEED:-1}

format:
	git ls-files '*.c' '*.h' | xargs clang-format-19 -i

# What a build needs; tests need more (tools/setup --help).
setup:
	@tools/setup build

clean:
	rm -rf build build-package build-dev build-asan build-tsan build-coverage build-fuzz build-fuzz-quick web/dist web/dist-disk web/dist-report
