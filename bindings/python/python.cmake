# libcaper.so: rules, bots, table and kit for other languages; bindings/python/caper opens it with ctypes.
#
# Not under sanitizers: an interpreter cannot load that (the same C code is tested there by test_kit).
if(NOT "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_DEBUG}" MATCHES "sanitize|coverage")
  add_library(libcaper SHARED $<TARGET_OBJECTS:rules> $<TARGET_OBJECTS:table> $<TARGET_OBJECTS:kit>)
  set_target_properties(libcaper PROPERTIES OUTPUT_NAME caper LINKER_LANGUAGE C
                        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  target_link_options(libcaper PRIVATE -Wl,-Bsymbolic-functions)
  target_link_libraries(libcaper PRIVATE Threads::Threads m)
endif()

# The first interpreter that has numpy: anyone with another Python first in the path need not install it there.
function(caper_find_numpy out)
  foreach(python ${Python3_EXECUTABLE} /usr/bin/python3)
    execute_process(COMMAND ${python} -c "import numpy" RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
    if(status EQUAL 0)
      set(${out} ${python} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${out} "" PARENT_SCOPE)
endfunction()

# Called by tests.cmake. Without numpy the test is there and fails, saying why.
function(caper_python_tests)
  if(NOT TARGET libcaper)
    return()
  endif()
  caper_find_numpy(python)
  if(NOT python)
    add_test(NAME python COMMAND ${Python3_EXECUTABLE} -c
             "raise SystemExit('no Python with numpy was found; tools/setup test-all installs python3-numpy')")
    return()
  endif()
  add_test(NAME python COMMAND ${python} -m unittest discover -s ${CMAKE_SOURCE_DIR}/tests/python)
  add_test(NAME python_fuzz COMMAND ${python} -W ignore ${CMAKE_SOURCE_DIR}/tests/python/fuzz.py 1000000 1)
  set_tests_properties(python python_fuzz PROPERTIES ENVIRONMENT
    "CAPER_LIBRARY=$<TARGET_FILE:libcaper>;PYTHONPATH=${CMAKE_SOURCE_DIR}/bindings/python;PYTHONDONTWRITEBYTECODE=1")
endfunction()
