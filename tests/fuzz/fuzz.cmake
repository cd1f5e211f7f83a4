# One fuzzer per parser: tests/fuzz/fuzz_<name>.c, its corpus in tests/fuzz/corpus/<name>/. tools/fuzz runs them.
add_library(yard STATIC tests/fuzz/yard.c tests/simulate/disk.c)
target_link_libraries(yard PUBLIC testing)
file(GLOB FUZZERS CONFIGURE_DEPENDS tests/fuzz/fuzz_*.c)
foreach(source ${FUZZERS})
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE yard testing)
endforeach()
# What base compares (bytes of JSON, rounds of a hash, room in a buffer) gives the fuzzers no hint, and
# noting every comparison took a third of fuzz_server's time. Which lines run is noted everywhere.
# Nor does what the fuzzers themselves compare.
file(GLOB CORE CONFIGURE_DEPENDS src/base/*.c tests/fuzz/*.c)
set_source_files_properties(${CORE} PROPERTIES COMPILE_OPTIONS "-O2;-fno-sanitize-coverage=trace-cmp")
