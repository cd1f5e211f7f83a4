# The rules, the bots and all content as WebAssembly: caper.wasm, for pages and for node. The same
# sources as the program, compiled by clang for wasm32-wasi; a native build makes the data first.
# `caper-wasm engine` speaks the engine's protocol with it.
find_program(WASM_CLANG NAMES clang)
# Where this clang, whatever its version, looks for its linker and for its runtime.
if(WASM_CLANG)
  execute_process(COMMAND ${WASM_CLANG} --print-prog-name=wasm-ld OUTPUT_VARIABLE WASM_LD OUTPUT_STRIP_TRAILING_WHITESPACE)
  execute_process(COMMAND ${WASM_CLANG} --target=wasm32-wasi -print-libgcc-file-name OUTPUT_VARIABLE WASM_RUNTIME
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
foreach(file "${WASM_LD}" "${WASM_RUNTIME}" /usr/include/wasm32-wasi/stdio.h)
  if(NOT IS_ABSOLUTE "${file}" OR NOT EXISTS "${file}")
    message(FATAL_ERROR "caper.wasm needs clang, lld, wasi-libc and libclang-rt-dev-wasm32, and “${file}” is missing; "
                        "`tools/setup build` installs them, or configure with -DCAPER_WASM=OFF")
  endif()
endforeach()

# Tables with people at them, and the paths of the API; the page is their platform (alone.c).
file(GLOB WASM_ROOMS CONFIGURE_DEPENDS src/room/*.c src/server/api/*.c bindings/wasm/alone*.c src/store/memory.c
     src/store/mem_tables.c)
set(WASM_SOURCES ${RULES} ${GAME_SOURCES} ${CMAKE_BINARY_DIR}/registry.c ${TABLE} ${WASM_ROOMS}
    bindings/c/engine.c bindings/wasm/walk.c bindings/wasm/caper_wasm.c)
# What a page can do without: programs that play, and threads that think beside a table.
list(REMOVE_ITEM WASM_SOURCES ${CMAKE_SOURCE_DIR}/src/bots/exec.c ${CMAKE_SOURCE_DIR}/src/bots/programs.c ${CMAKE_SOURCE_DIR}/src/table/crew.c)

set(WASM_FLAGS --target=wasm32-wasi -std=c17 -DNDEBUG -DCAPER_HARD_MS=240 -fno-common -ffp-contract=off
    -fvisibility=hidden -ffunction-sections -fdata-sections -mbulk-memory -D_Thread_local= -D_GNU_SOURCE -Wno-deprecated-declarations
    -DCAPER_VERSION="${PROJECT_VERSION}" -I${CMAKE_SOURCE_DIR}/bindings/wasm/compat
    -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src -I${CMAKE_SOURCE_DIR})
set(WASM_OBJECTS)
foreach(source ${WASM_SOURCES})
  get_filename_component(source ${source} ABSOLUTE)
  string(REPLACE ${CMAKE_BINARY_DIR}/ "" name ${source})
  string(REPLACE ${CMAKE_SOURCE_DIR}/ "" name ${name})
  set(object ${CMAKE_BINARY_DIR}/wasm/${name}.o)
  get_filename_component(folder ${object} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  # What a search runs through a million times is made quick, everything else small.
  if(name MATCHES "^src/(bots|base|games/getmac)/")
    set(effort -O3)
  else()
    set(effort -Oz)
  endif()
  add_custom_command(OUTPUT ${object}
                     COMMAND ${CMAKE_C_COMPILER_LAUNCHER} ${WASM_CLANG} ${WASM_FLAGS} ${effort} -MD -MF ${object}.d -c ${source} -o ${object}
                     DEPENDS ${source} DEPFILE ${object}.d COMMENT "WebAssembly: ${name}" VERBATIM)
  list(APPEND WASM_OBJECTS ${object})
endforeach()

set(WASM_FILE ${CMAKE_BINARY_DIR}/caper.wasm)
add_custom_command(OUTPUT ${WASM_FILE}
                   COMMAND ${WASM_CLANG} --target=wasm32-wasi -mexec-model=reactor -Wl,-O2 -Wl,--gc-sections
                           -Wl,--strip-all -Wl,-z,stack-size=1048576 ${WASM_OBJECTS} -o ${WASM_FILE}
                   DEPENDS ${WASM_OBJECTS} COMMENT "Linking caper.wasm" VERBATIM)
# The package for programmers, ready for `npm pack`, and the program that speaks on lines.
set(WASM_PACKAGE ${CMAKE_BINARY_DIR}/npm)
file(GLOB WASM_SCRIPTS CONFIGURE_DEPENDS bindings/wasm/npm/*)
add_custom_command(OUTPUT ${WASM_PACKAGE}/caper.wasm ${CMAKE_BINARY_DIR}/caper-wasm
                   COMMAND ${CMAKE_COMMAND} -E make_directory ${WASM_PACKAGE}
                   COMMAND ${CMAKE_COMMAND} -E copy ${WASM_SCRIPTS} ${WASM_FILE} ${CMAKE_SOURCE_DIR}/LICENSE ${WASM_PACKAGE}
                   COMMAND ${CMAKE_COMMAND} -E create_symlink npm/caper-wasm.js ${CMAKE_BINARY_DIR}/caper-wasm
                   DEPENDS ${WASM_FILE} ${WASM_SCRIPTS} COMMENT "The npm package")
add_custom_target(wasm ALL DEPENDS ${WASM_PACKAGE}/caper.wasm ${CMAKE_BINARY_DIR}/caper-wasm)

# Tests: the protocol's cases against the WebAssembly build, and the same games to the bit.
function(caper_wasm_tests)
  add_executable(walk bindings/wasm/walk.c bindings/wasm/walk_main.c)
  target_link_libraries(walk PRIVATE table)
  # A tenth of the games; `node bindings/wasm/test_same.mjs build/walk build/npm` plays all of them in two minutes.
  add_test(NAME wasm_same COMMAND node ${CMAKE_SOURCE_DIR}/bindings/wasm/test_same.mjs $<TARGET_FILE:walk> ${WASM_PACKAGE} 0.1)
  set_tests_properties(wasm_same PROPERTIES COST 100) # among the slowest: it begins first
  foreach(part engine ${GAMES})
    list(FILTER CASES_${part} EXCLUDE REGEX "/files.case$") # it opens none
    add_test(NAME wasm_cases_${part}
             COMMAND ${Python3_EXECUTABLE} tests/run_cases.py ${CMAKE_BINARY_DIR}/caper-wasm ${CASES_${part}}
             WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endforeach()
  if(EXISTS ${CONFORMANCE}/run)
    foreach(game ${GAMES})
      add_test(NAME wasm_conformance_${game}
               COMMAND ${CONFORMANCE}/run ${CMAKE_BINARY_DIR}/caper-wasm ${CONFORMANCE}/cases/${game}.jsonl)
    endforeach()
  endif()
endfunction()
