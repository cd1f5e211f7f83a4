# The page: its pure parts against the engine, then Chromium against the server; `tools/web` builds it first.
# `make test` takes a journey through each game, the release build all of the browser's tests. The browser takes
# longest and waits a lot, so it begins first.
if(NOT CAPER_WASM)
  return() # such a build has no page that plays alone
endif()
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(parts browser)
else()
  set(parts unit journeys)
endif()
foreach(part ${parts})
  add_test(NAME page_${part} COMMAND ${CMAKE_SOURCE_DIR}/tools/test-web ${part})
  set_tests_properties(page_${part} PROPERTIES ENVIRONMENT "CAPER=$<TARGET_FILE:caper>" COST 1000 TIMEOUT 3000)
endforeach()
