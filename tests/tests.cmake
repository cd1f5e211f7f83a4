# The tests. `ctest --test-dir build-asan` runs all; `build-asan/test_getmac 'getmac_gm_20*'` runs one
# by name. The release build repeats what optimisation or packaging could change, and nothing else: those
# below, Python and the whole of the browser's tests.
set(IN_RELEASE core table kit golden digests noalloc contract getmac processors server operator content jobs adventures heists simulate)

# What `make test` leaves to `make test-all` (ctest -L long), because it needs more packages or more minutes;
# so it does with everything that only the release build has.
set(LONG tui join coach cluster proxies jobs_crew_1 jobs_crew_8 mcguffin_model_long)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
add_library(testing STATIC tests/testing.c tests/suite.c tests/walk.c)
target_link_libraries(testing PUBLIC program PkgConfig::CMOCKA)
target_compile_options(testing PRIVATE ${EDGE})

function(caper_is_wanted name out)
  set(${out} ON PARENT_SCOPE)
  if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT name IN_LIST IN_RELEASE)
    set(${out} OFF PARENT_SCOPE)
  endif()
endfunction()

# A test program of our own.
function(caper_test name)
  caper_is_wanted(${name} wanted)
  if(NOT wanted)
    return()
  endif()
  add_executable(test_${name} ${ARGN})
  target_link_libraries(test_${name} PRIVATE testing)
  target_compile_options(test_${name} PRIVATE ${EDGE})
  add_test(NAME ${name} COMMAND test_${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endfunction()

# A command that passes if it exits with 0.
function(caper_command name)
  caper_is_wanted(${name} wanted)
  if(wanted)
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endif()
endfunction()

# A property of those of these tests that this build has.
function(caper_set property value)
  foreach(name ${ARGN})
    if(TEST ${name})
      set_tests_properties(${name} PROPERTIES ${property} ${value})
    endif()
  endforeach()
endfunction()

# Suites that any game must pass, then one program per room.
caper_test(core tests/test_core.c)
caper_test(json tests/test_json.c)
caper_test(words tests/test_words.c)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium) # to compare our hashes with
caper_test(hash tests/test_hash.c)
if(TARGET test_hash)
  target_link_libraries(test_hash PRIVATE PkgConfig::SODIUM)
endif()
caper_test(table tests/test_table.c)
caper_test(crew tests/test_crew.c)
caper_test(daily tests/test_daily.c)
file(GLOB ALONE CONFIGURE_DEPENDS bindings/wasm/alone*.c)
caper_test(alone tests/test_alone.c ${ALONE})
caper_test(kit tests/test_kit.c)
caper_test(slow tests/test_slow.c)
caper_test(push tests/test_push.c)
caper_test(engine tests/test_engine.c)
caper_test(golden tests/test_golden.c)
caper_test(digests tests/test_digests.c)
caper_test(damage tests/test_damage.c)
caper_test(noalloc tests/test_noalloc.c)
target_link_options(test_noalloc PRIVATE -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc)
caper_test(contract tests/test_contract.c)
caper_test(secrecy tests/test_secrecy.c)
caper_test(search tests/test_search.c)
caper_test(playouts tests/test_playouts.c)
caper_test(net tests/test_net.c)
caper_test(minds tests/test_minds.c)
caper_test(learn tests/test_learn.c)
foreach(game ${GAMES})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/games/${game}/test*.c)
  if(sources)
    caper_test(${game} ${sources})
  endif()
endforeach()

# The loops that are compiled once for each level of processors, at every level that this one has.
caper_command(processors ${CMAKE_SOURCE_DIR}/tests/processors_test.py ${CMAKE_BINARY_DIR})
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64") # no sanitizer runs there
  add_test(NAME oldest_processor COMMAND ${CMAKE_SOURCE_DIR}/tests/oldest_processor_test.sh $<TARGET_FILE:caper>)
endif()

caper_command(cli ${CMAKE_SOURCE_DIR}/tests/cli_test.sh $<TARGET_FILE:caper>)

# Positions, moves and what must come of them: in the folder `cases` of each room; the engine's own in tests/cases.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
caper_command(heist_transcripts ${Python3_EXECUTABLE} tests/heist_transcripts_test.py $<TARGET_FILE:caper>)
add_executable(case_engine tests/case_engine.c)
target_link_libraries(case_engine PRIVATE program)
foreach(part engine ${GAMES})
  file(GLOB CASES_${part} CONFIGURE_DEPENDS tests/cases/${part}*.case src/games/${part}/cases/*.case)
  add_test(NAME cases_${part} COMMAND ${Python3_EXECUTABLE} tests/run_cases.py $<TARGET_FILE:case_engine> ${CASES_${part}}
           WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endforeach()
# A case that cannot fail is a defect: all of these but the first, which only sets up, must.
add_test(NAME cases_can_fail COMMAND ${Python3_EXECUTABLE} tests/run_cases.py $<TARGET_FILE:case_engine> tests/cases/can_fail.case
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(cases_can_fail PROPERTIES PASS_REGULAR_EXPRESSION "1 cases passed, 32 failed")

# McGuffin's checks, fights and getaway against a model written from the clauses: a few positions, and ten thousand.
caper_command(mcguffin_model ${Python3_EXECUTABLE} tests/mcguffin_model_test.py $<TARGET_FILE:caper> 300)
caper_command(mcguffin_model_long ${Python3_EXECUTABLE} tests/mcguffin_model_test.py $<TARGET_FILE:caper> 10000 2)

# A fifth game, from a folder of its own: the suites, its cases, and everything that a player or a researcher does with it
# (docs/new-game.md).
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  caper_room(examples/games/coldfeet)
  caper_shelf(${CMAKE_BINARY_DIR}/shelf_of_five.c ${GAMES} coldfeet)
  add_library(fifth OBJECT ${SOURCES_coldfeet} ${CMAKE_BINARY_DIR}/shelf_of_five.c)
  foreach(suite contract secrecy words)
    add_executable(test_fifth_${suite} tests/test_${suite}.c $<TARGET_OBJECTS:fifth>)
    target_link_libraries(test_fifth_${suite} PRIVATE testing)
    add_test(NAME fifth_${suite} COMMAND test_fifth_${suite} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(fifth_${suite} PROPERTIES ENVIRONMENT CAPER_GAME=coldfeet)
  endforeach()
  add_executable(caper_of_five src/cli/main.c $<TARGET_OBJECTS:fifth>)
  target_link_libraries(caper_of_five PRIVATE program)
  add_executable(case_engine_of_five tests/case_engine.c $<TARGET_OBJECTS:fifth>)
  target_link_libraries(case_engine_of_five PRIVATE program)
  add_test(NAME fifth_cases COMMAND ${Python3_EXECUTABLE} tests/run_cases.py $<TARGET_FILE:case_engine_of_five>
           examples/games/coldfeet/cases/coldfeet.case WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME fifth_clauses COMMAND tools/check-clauses examples/games/coldfeet WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME fifth_game COMMAND ${Python3_EXECUTABLE} tests/fifth_game_test.py $<TARGET_FILE:caper_of_five>
           WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endif()

# More examples of the rules, where they lie beside the repository.
set(CONFORMANCE ${CMAKE_SOURCE_DIR}/../shared/conformance)
if(EXISTS ${CONFORMANCE}/run)
  foreach(game ${GAMES})
    add_test(NAME conformance_${game}
             COMMAND ${CONFORMANCE}/run $<TARGET_FILE:caper> ${CONFORMANCE}/cases/${game}.jsonl)
  endforeach()
else()
  message(STATUS "No ../shared/conformance here: only our own cases are run")
endif()

# What `make install` installs, and the example that is built against it.
if(TARGET libcaper)
  add_test(NAME install COMMAND ${CMAKE_SOURCE_DIR}/tests/install_test.sh ${CMAKE_BINARY_DIR}
                                ${CMAKE_SOURCE_DIR} ${CMAKE_C_COMPILER})
endif()

# The Debian package, from the same folder.
if(TARGET libcaper)
  add_test(NAME package COMMAND ${CMAKE_SOURCE_DIR}/tests/package_test.sh ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR})
endif()

# Checks of the repository itself.
list(TRANSFORM GAMES PREPEND ${CMAKE_SOURCE_DIR}/src/games/ OUTPUT_VARIABLE ROOMS)
add_custom_target(clauses ALL COMMAND ${CMAKE_SOURCE_DIR}/tools/check-clauses ${ROOMS} VERBATIM
                  COMMENT "Every clause has its test?")
if(EXISTS ${CMAKE_SOURCE_DIR}/web/node_modules)
  add_test(NAME lock COMMAND ${CMAKE_SOURCE_DIR}/tools/check-lock)
endif()
add_test(NAME version COMMAND ${CMAKE_SOURCE_DIR}/tools/check-version)
add_test(NAME files COMMAND ${CMAKE_SOURCE_DIR}/tools/check-files)
add_custom_target(layers ALL COMMAND ${CMAKE_SOURCE_DIR}/tools/check-layers VERBATIM
                  COMMENT "Every include points up?")

# The terminal: steps and screens; then the whole of it in a real one (tmux).
caper_test(pick tests/test_pick.c)
caper_command(tui ${Python3_EXECUTABLE} tests/tui_test.py $<TARGET_FILE:caper>)
caper_command(join ${Python3_EXECUTABLE} tests/join_test.py $<TARGET_FILE:caper>)
caper_command(coach ${Python3_EXECUTABLE} tests/coach_test.py $<TARGET_FILE:caper>)
# Leaks are looked for in every other test; at the exit of a program whose terminal was just killed
# the search for them can hang for ever.
caper_set(ENVIRONMENT "ASAN_OPTIONS=detect_leaks=0" tui join coach)

# One suite for any store: in a file, and in a PostgreSQL of its own.
caper_test(store tests/test_store.c tests/test_store_servers.c tests/store_kit.c)
caper_command(store_postgres ${Python3_EXECUTABLE} tests/postgres_kit.py $<TARGET_FILE:test_store>)

# The server from outside, with nothing but Python's standard library.
foreach(part server server_alone server_attack server_store server_postgres server_daily server_people server_crews server_calls server_doors
        operator admin proxies cluster)
  caper_command(${part} ${Python3_EXECUTABLE} tests/${part}_test.py $<TARGET_FILE:caper>)
endforeach()
foreach(part people crews)
  caper_command(${part}_postgres ${Python3_EXECUTABLE} tests/postgres_kit.py ${Python3_EXECUTABLE}
                tests/server_${part}_test.py $<TARGET_FILE:caper>)
endforeach()
caper_command(admin_postgres ${Python3_EXECUTABLE} tests/postgres_kit.py ${Python3_EXECUTABLE} tests/admin_test.py $<TARGET_FILE:caper>)
# It measures memory; what ASan keeps back after a free is not the server's.
caper_set(ENVIRONMENT "ASAN_OPTIONS=quarantine_size_mb=1" server_attack server_store)
add_library(store_faults MODULE tests/store_faults.c) # a store that fails when told to
target_link_libraries(store_faults PRIVATE ${CMAKE_DL_LIBS})
set_target_properties(store_faults PROPERTIES C_VISIBILITY_PRESET default) # it takes the place of SQLite's functions

caper_command(content ${Python3_EXECUTABLE} tests/content_test.py $<TARGET_FILE:caper>)

# Every shipped job, adventure and heist, played: nothing told twice, every ending reached, an
# evening's length, won as often as it should be (thousands of games, too slow with sanitizers);
# and crews of one and of eight, who hear less and more of a job.
file(GLOB JOBS CONFIGURE_DEPENDS src/games/mcguffin/data/*.job)
file(GLOB HEISTS CONFIGURE_DEPENDS src/games/heist/data/*.heist)
file(GLOB ADVENTURES CONFIGURE_DEPENDS src/games/luck/data/*.twee)
if(NOT CMAKE_C_FLAGS_DEBUG MATCHES fsanitize)
  caper_command(jobs $<TARGET_FILE:caper> job check --strict --games 1000 ${JOBS})
  caper_command(adventures $<TARGET_FILE:caper> adventure check --strict --games 300 ${ADVENTURES})
  caper_command(heists $<TARGET_FILE:caper> heist check --strict --play 300 ${HEISTS})
endif()
foreach(crew 1 8)
  caper_command(jobs_crew_${crew} $<TARGET_FILE:caper> job check --strict --crew ${crew} --games 50
                ${JOBS})
endforeach()

# The commands of the campaign and of heist files.
caper_test(campaign tests/test_campaign.c)

# The lab: its sums and its statistics; then the command from outside.
caper_test(lab tests/test_lab.c)
caper_test(lab_watch tests/test_lab_watch.c)
caper_command(lab_command ${CMAKE_SOURCE_DIR}/tests/lab_test.sh $<TARGET_FILE:caper>)

# Tournaments: from inside, and from outside with programs that play.
caper_test(tournament tests/test_tournament.c)
caper_command(tournament_cli ${Python3_EXECUTABLE} tests/tournament_test.py $<TARGET_FILE:caper>)

# The Python package; see bindings/python/python.cmake.
caper_python_tests()

# The server under a seeded simulator (tests/simulate/README.md).
file(GLOB SIMULATE CONFIGURE_DEPENDS tests/simulate/*.c)
add_executable(simulate ${SIMULATE})
target_link_libraries(simulate PRIVATE server)
caper_test(faults tests/test_faults.c tests/simulate/disk.c)
if(TARGET test_faults)
  target_link_options(test_faults PRIVATE -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc)
endif()
# These seeds find every old defect of the server (tools/defects).
caper_command(simulate simulate --seed 33 --seeds 14)
caper_command(simulate_slow simulate --days 14 --seed 8020 --seeds 20)
caper_command(simulate_calls simulate --days 3 --seed 20298)
caper_command(simulate_people simulate --people --seed 1 --seeds 6)
caper_command(defects tools/defects --check --build ${CMAKE_BINARY_DIR})
caper_command(simulate_same tests/simulate_test.sh $<TARGET_FILE:simulate>)

caper_set(LABELS long ${LONG})
# The slowest begin first, so that nothing runs alone at the end.
caper_set(COST 100 simulate tui cli search jobs)
caper_set(COST 50 cluster faults server_attack server_store join coach secrecy luck contract damage digests mcguffin)
