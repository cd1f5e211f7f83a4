# libcaper.so: rules, bots, table and kit for other languages; python/caper opens it with ctypes.
#
# Compiled apart from the program, because code that can be loaded anywhere is compiled differently,
# and the program need not pay for it. Not under sanitizers: an interpreter cannot load that (the
# same C code is tested there by test_kit).
if(NOT "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_DEBUG}" MATCHES "sanitize|coverage")
  file(GLOB KIT CONFIGURE_DEPENDS kit/*.c)
  add_library(libcaper SHARED ${RULES} ${GAME_SOURCES} ${CMAKE_BINARY_DIR}/registry.c ${TABLE} ${KIT})
  set_target_properties(libcaper PROPERTIES OUTPUT_NAME caper C_VISIBILITY_PRESET hidden)
  target_link_libraries(libcaper PRIVATE PkgConfig::JANSSON PkgConfig::SODIUM Threads::Threads m)
endif()
