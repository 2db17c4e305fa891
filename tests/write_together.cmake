# Writes the source of a program that runs several tests (together.cmake): what all include, each test in a namespace of
# its name, and a main() that calls the one of the test. Reads `tests` and `sources` from the file `list`.
include(${list})

set(includes)
set(namespaces)
set(programs)
foreach(test source IN ZIP_LISTS tests sources)
  cmake_path(GET source PARENT_PATH folder)
  file(STRINGS ${source} lines REGEX "^#include ")
  foreach(line ${lines})
    string(REGEX REPLACE "^#include \"(.*)\"" "\\1" beside "${line}")
    if(EXISTS "${folder}/${beside}")
      set(line "#include \"${folder}/${beside}\"")
    endif()
    if(NOT line MATCHES "[.]moc\"")
      list(APPEND includes "${line}")
    endif()
  endforeach()
  string(APPEND namespaces "namespace ${test} {\n#include \"${source}\"\n}\n")
  string(APPEND programs "        {\"${test}\", ${test}::main},\n")
endforeach()
list(REMOVE_DUPLICATES includes)
list(JOIN includes "\n" includes)

file(
  WRITE ${written}
  "// Written by tests/write_together.cmake.
#include <cstdio>
#include <cstdlib>
#include <string_view>
${includes}

${namespaces}
int main(int argc, char** argv) {
    struct Program {
        std::string_view name;
        int (*run)(int, char**);
    };
    const Program programs[] = {
${programs}    };
    const std::string_view called = argv[0];
    const std::string_view name = called.substr(called.rfind('/') + 1);
    for (const Program& program : programs) {
        if (program.name != name) continue;
        setenv(\"LECTERN_TEST_PROGRAM\", program.name.data(), 1);
        return program.run(argc, argv);
    }
    // A process that a test begins is called by the file of the program.
    const char* begun_by = std::getenv(\"LECTERN_TEST_PROGRAM\");
    for (const Program& program : programs)
        if (begun_by != nullptr && program.name == begun_by) return program.run(argc, argv);
    std::fprintf(stderr, \"Call one of the tests by the link with its name.\\n\");
    return 2;
}
")
