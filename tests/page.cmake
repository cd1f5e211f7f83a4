# The page: its pure parts against the engine, then Chromium against the server. `tools/web` builds
# it first; the browser gets the machine to itself.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  add_test(NAME page COMMAND ${CMAKE_SOURCE_DIR}/tools/test-web unit)
  add_test(NAME browser COMMAND ${CMAKE_SOURCE_DIR}/tools/test-web browser)
  set_tests_properties(page browser PROPERTIES ENVIRONMENT "CAPER=$<TARGET_FILE:caper>")
  set_tests_properties(browser PROPERTIES RUN_SERIAL TRUE TIMEOUT 3000)
endif()
