# One fuzzer per parser: fuzz/fuzz_<name>.c, its corpus in fuzz/corpus/<name>/. tools/fuzz runs them.
file(GLOB FUZZERS CONFIGURE_DEPENDS fuzz/fuzz_*.c)
foreach(source ${FUZZERS})
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE testing)
endforeach()
