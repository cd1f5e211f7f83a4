# The page: its pure parts against the engine, then Chromium against the server. `tools/web` builds
# it first. The browser takes longest and waits a lot, so it begins first, beside the others.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  add_test(NAME page COMMAND ${CMAKE_SOURCE_DIR}/tools/test-web unit)
  add_test(NAME browser COMMAND ${CMAKE_SOURCE_DIR}/tools/test-web browser)
  set_tests_properties(page browser PROPERTIES ENVIRONMENT "CAPER=$<TARGET_FILE:caper>")
  set_tests_properties(browser PROPERTIES COST 1000 TIMEOUT 3000)
endif()
