# The tests. `ctest --preset …` runs all; `build-asan/test_getmac 'getmac_gm_20*'` runs one by name.
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
add_library(testing STATIC tests/testing.c tests/changes.c tests/walk.c)
target_link_libraries(testing PUBLIC program PkgConfig::CMOCKA)

function(caper_test name)
  add_executable(test_${name} ${ARGN})
  target_link_libraries(test_${name} PRIVATE testing)
  add_test(NAME ${name} COMMAND test_${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endfunction()

# Suites that any game must pass, then one program per room.
caper_test(core tests/test_core.c)
caper_test(json tests/test_json.c)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium) # to compare our hashes with
caper_test(hash tests/test_hash.c)
target_link_libraries(test_hash PRIVATE PkgConfig::SODIUM)
caper_test(table tests/test_table.c)
caper_test(crew tests/test_crew.c)
caper_test(kit tests/test_kit.c)
caper_test(engine tests/test_engine.c)
caper_test(golden tests/test_golden.c)
caper_test(noalloc tests/test_noalloc.c)
target_link_options(test_noalloc PRIVATE -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc)
caper_test(contract tests/test_contract.c)
caper_test(secrecy tests/test_secrecy.c)
caper_test(search tests/test_search.c)
caper_test(minds tests/test_minds.c)
foreach(game ${GAMES})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS games/${game}/test*.c)
  if(sources)
    caper_test(${game} ${sources})
  endif()
endforeach()

add_test(NAME cli COMMAND ${CMAKE_SOURCE_DIR}/tests/cli_test.sh $<TARGET_FILE:caper>
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})

# Conversations with the engine: a bug report becomes a case by copying its lines.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
file(GLOB CASES CONFIGURE_DEPENDS tests/cases/*.case)
foreach(case ${CASES})
  get_filename_component(name ${case} NAME_WE)
  add_test(NAME cases_${name} COMMAND ${Python3_EXECUTABLE} tests/run_cases.py $<TARGET_FILE:caper> ${case}
           WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endforeach()

# More examples of the rules, where they lie beside the repository. Elsewhere CMake says they do not., where they lie beside the repository.
set(CONFORMANCE ${CMAKE_SOURCE_DIR}/../shared/conformance)
if(EXISTS ${CONFORMANCE}/run)
  foreach(game ${GAMES})
    add_test(NAME conformance_${game}
             COMMAND ${CONFORMANCE}/run $<TARGET_FILE:caper> ${CONFORMANCE}/cases/${game}.jsonl)
  endforeach()
else()
  message(STATUS "No ../shared/conformance here: only the cases of tests/cases are run")
endif()

# What `make install` installs, and the example that is built against it.
if(TARGET libcaper)
  add_test(NAME install COMMAND ${CMAKE_SOURCE_DIR}/tests/install_test.sh ${CMAKE_BINARY_DIR}
                                ${CMAKE_SOURCE_DIR} ${CMAKE_C_COMPILER})
endif()

# Checks of the repository itself.
list(TRANSFORM GAMES PREPEND ${CMAKE_SOURCE_DIR}/games/ OUTPUT_VARIABLE ROOMS)
add_custom_target(clauses ALL COMMAND ${CMAKE_SOURCE_DIR}/tools/check-clauses ${ROOMS} VERBATIM
                  COMMENT "Every clause has its test?")
add_test(NAME version COMMAND ${CMAKE_SOURCE_DIR}/tools/check-version)
add_custom_target(layers ALL COMMAND ${CMAKE_SOURCE_DIR}/tools/check-layers VERBATIM
                  COMMENT "Every include points up?")

# The terminal: steps and screens; then the whole of it in a real one (tmux).
caper_test(pick tests/test_pick.c)
add_test(NAME tui COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tests/tui_test.py
                          $<TARGET_FILE:caper>)
# Leaks are looked for in every other test; at the exit of a program whose terminal was just killed
# the search for them can hang for ever.
set_tests_properties(tui PROPERTIES ENVIRONMENT "ASAN_OPTIONS=detect_leaks=0")

caper_test(store tests/test_store.c)

# The server from outside, with nothing but Python's standard library.
foreach(part server server_alone server_attack)
  add_test(NAME ${part} COMMAND ${Python3_EXECUTABLE} tests/${part}_test.py $<TARGET_FILE:caper>
           WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endforeach()
# It measures memory; what ASan keeps back after a free is not the server's.
set_tests_properties(server_attack PROPERTIES ENVIRONMENT "ASAN_OPTIONS=quarantine_size_mb=1")
add_library(store_faults MODULE tests/store_faults.c) # a store that fails when told to
target_link_libraries(store_faults PRIVATE ${CMAKE_DL_LIBS})

add_test(NAME content COMMAND ${Python3_EXECUTABLE} tests/content_test.py $<TARGET_FILE:caper>
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})

# The commands of the campaign and of heist files.
caper_test(campaign tests/test_campaign.c)

# The lab: its sums and its statistics; then the command from outside.
caper_test(lab tests/test_lab.c)
caper_test(lab_watch tests/test_lab_watch.c)
add_test(NAME lab_command COMMAND ${CMAKE_SOURCE_DIR}/tests/lab_test.sh $<TARGET_FILE:caper>
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})

# Tournaments: from inside, and from outside with programs that play.
caper_test(tournament tests/test_tournament.c)
add_test(NAME tournament_cli COMMAND ${Python3_EXECUTABLE} tests/tournament_test.py $<TARGET_FILE:caper>
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})

# The Python package; see python/python.cmake.
caper_python_tests()
