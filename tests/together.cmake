# Tests of a folder, up to ten, become one program where sources are compiled together: each is read into a namespace of
# its name, and links with the names of the tests lead to the program, which runs the one that it was called by. Reading
# what each includes took two thirds of the time that it compiled (300 tests, 5 s of a core each).
set(most_tests_of_a_program 10)
if(WIN32 OR NOT CMAKE_UNITY_BUILD)
  set(most_tests_of_a_program 1)
endif()
set(write_together ${CMAKE_CURRENT_LIST_DIR}/write_together.cmake)

# may_stand_together(RESULT SOURCE): what defines something outside of its own namespace stands alone.
function(may_stand_together result source)
  file(STRINGS ${source} outside REGEX "^(namespace lectern|Q_DECLARE_METATYPE|QTEST_MAIN|#if|#define)" LIMIT_COUNT 1)
  if(outside)
    set(${result} FALSE PARENT_SCOPE)
  else()
    set(${result} TRUE PARENT_SCOPE)
  endif()
endfunction()

# remember_test(NAME PART SOURCES... LIBRARIES... LABELS... DEFINITIONS... DEPENDS...): until its folder has been read.
# PART says which headers are compiled before it.
function(remember_test name part)
  cmake_parse_arguments(TEST "" "" "SOURCES;LIBRARIES;LABELS;DEFINITIONS;DEPENDS" ${ARGN})
  set(sources)
  foreach(source ${TEST_SOURCES})
    cmake_path(ABSOLUTE_PATH source NORMALIZE)
    list(APPEND sources ${source})
  endforeach()
  set_property(DIRECTORY PROPERTY ${name}_SOURCES ${sources})
  foreach(what LIBRARIES DEFINITIONS DEPENDS)
    set_property(DIRECTORY PROPERTY ${name}_${what} ${TEST_${what}})
  endforeach()

  list(GET sources 0 first)
  may_stand_together(may ${first})
  set(group "${part} ${TEST_LABELS} ${TEST_DEFINITIONS}")
  if(NOT may)
    string(APPEND group " ${name}")
  endif()
  string(MD5 group "${group}")
  get_property(groups DIRECTORY PROPERTY test_groups)
  if(NOT groups)
    cmake_language(DEFER CALL add_remembered_programs)
  endif()
  if(NOT group IN_LIST groups)
    set_property(DIRECTORY APPEND PROPERTY test_groups ${group})
    set_property(DIRECTORY PROPERTY ${group}_part ${part})
  endif()
  set_property(DIRECTORY APPEND PROPERTY ${group}_tests ${name})
endfunction()

# add_remembered_programs(): of the folder that has been read.
function(add_remembered_programs)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  string(REPLACE "/" "_" folder ${folder})
  set(number 0)
  get_property(groups DIRECTORY PROPERTY test_groups)
  foreach(group ${groups})
    get_property(part DIRECTORY PROPERTY ${group}_part)
    get_property(tests DIRECTORY PROPERTY ${group}_tests)
    while(tests)
      list(SUBLIST tests 0 ${most_tests_of_a_program} names)
      list(REMOVE_ITEM tests ${names})
      list(LENGTH names count)
      if(count EQUAL 1)
        add_test_program(${names} ${part} ${names})
      else()
        math(EXPR number "${number} + 1")
        add_test_program(${folder}_${number} ${part} ${names})
        add_links(${folder}_${number} ${names})
      endif()
    endwhile()
  endforeach()
endfunction()

# property_of_tests(RESULT WHAT TEST...): of all together, each once.
function(property_of_tests result what)
  set(all)
  foreach(name ${ARGN})
    get_property(own DIRECTORY PROPERTY ${name}_${what})
    list(APPEND all ${own})
  endforeach()
  list(REMOVE_DUPLICATES all)
  set(${result} ${all} PARENT_SCOPE)
endfunction()

# add_test_program(PROGRAM PART TEST...): the first source of each test ends with #include "STEM.moc", which moc writes by
# a rule of its own: CMake's AUTOMOC took 2 s for each of 150 programs.
function(add_test_program program part)
  property_of_tests(sources SOURCES ${ARGN})
  property_of_tests(libraries LIBRARIES ${ARGN})
  property_of_tests(definitions DEFINITIONS ${ARGN})
  property_of_tests(depends DEPENDS ${ARGN})
  set(firsts)
  foreach(name ${ARGN})
    get_property(own DIRECTORY PROPERTY ${name}_SOURCES)
    list(GET own 0 first)
    list(APPEND firsts ${first})
  endforeach()
  if(NOT "${ARGN}" STREQUAL program)
    list(REMOVE_ITEM sources ${firsts})
  endif()
  add_executable(${program} ${sources})
  set_target_properties(${program} PROPERTIES UNITY_BUILD OFF)
  if(WIN32 AND NOT program IN_LIST windows_tests)
    set_target_properties(${program} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  if(NOT "${ARGN}" STREQUAL program)
    write_together(${program} "${ARGN}" "${firsts}")
    # A test's class may have parts of its source's own; GCC 12 misjudges what it inlines of std::string (its fault 105329).
    target_compile_options(${program} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage> -Wno-array-bounds)
  endif()
  set(moc_folder ${CMAKE_CURRENT_BINARY_DIR}/${program}_moc)
  foreach(first ${firsts})
    cmake_path(GET first STEM stem)
    qt_generate_moc(${first} ${moc_folder}/${stem}.moc TARGET ${program})
    target_sources(${program} PRIVATE ${moc_folder}/${stem}.moc)
  endforeach()
  target_include_directories(${program} PRIVATE ${moc_folder})
  target_link_libraries(${program} PRIVATE lectern_flags Qt6::Test ${libraries})
  # A test's own code runs once: -O1 compiles it in 11 s where -O3 takes 16. What it tests is optimised as in the program.
  target_compile_options(${program} PRIVATE $<$<CONFIG:Release>:-O1>)
  target_compile_definitions(${program} PRIVATE LECTERN_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data" ${definitions})
  if(depends)
    add_dependencies(${program} ${depends})
  endif()
  use_precompiled_headers(${part} ${program})
endfunction()

# write_together(PROGRAM TESTS SOURCES): its one source, written anew whenever one of the tests has changed.
function(write_together program tests sources)
  set(written ${CMAKE_CURRENT_BINARY_DIR}/${program}.cpp)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${program}_tests.cmake)
  file(CONFIGURE OUTPUT ${list} CONTENT "set(tests @tests@)\nset(sources @sources@)\n" @ONLY)
  add_custom_command(
    OUTPUT ${written}
    COMMAND ${CMAKE_COMMAND} -D list=${list} -D written=${written} -P ${write_together}
    DEPENDS ${sources} ${list} ${write_together}
    VERBATIM)
  target_sources(${program} PRIVATE ${written})
endfunction()

# add_links(PROGRAM TEST...): and targets with the names of the tests.
function(add_links program)
  foreach(name ${ARGN})
    add_custom_command(
      TARGET ${program}
      POST_BUILD
      COMMAND ${CMAKE_COMMAND} -E create_symlink ${program} ${name}
      WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
      VERBATIM)
    add_custom_target(${name})
    add_dependencies(${name} ${program})
  endforeach()
endfunction()
