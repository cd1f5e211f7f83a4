# The front door. Everything else is CMake (see CMakePresets.json).
.PHONY: install run test build bench fuzz format coverage mutants setup clean

run: build
	build/caper serve

build: setup
	@tools/web
	@cmake --preset release >/dev/null
	@cmake --build --preset release

test: build
	@cmake --preset asan >/dev/null
	@cmake --build --preset asan
	@tools/test

# PREFIX (/usr/local) and DESTDIR as everywhere: program, library, headers, pkg-config file.
PREFIX ?= /usr/local
install: build
	DESTDIR="$(DESTDIR)" cmake --install build --prefix "$(PREFIX)"

bench: build
	build/caper bench

fuzz: setup
	tools/fuzz 600

coverage: setup
	@cmake --preset coverage >/dev/null && cmake --build --preset coverage
	@find build-coverage -name '*.gcda' -delete
	ctest --test-dir build-coverage -j"$$(nproc)"
	tools/coverage build-coverage

# Changes the rules one operator at a time and says what no test notices (tools/mutants --help).
mutants: setup
	tools/mutants --count $${MUTANTS:-400} --seed $${SEED:-1}

format:
	git ls-files '*.c' '*.h' | xargs clang-format-14 -i

setup:
	@tools/setup

clean:
	rm -rf build build-dev build-asan build-tsan build-coverage build-fuzz web/dist
