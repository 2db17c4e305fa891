# What programs for Windows have that others have not; included by the CMakeLists.txt of the root.
enable_language(RC)

# Windows 10, version 1809 or later, as Qt wants it.
add_compile_definitions(WINVER=0x0A00 _WIN32_WINNT=0x0A00 NTDDI_VERSION=0x0A000006 UNICODE _UNICODE)
# ISO C's printf with its %zu, and not that of the oldest C library of Windows.
add_compile_definitions(__USE_MINGW_ANSI_STDIO=1)
# GCC's code takes the stack to be aligned for the registers of AVX, and Windows aligns it to 16 bytes (GCC PR 54412): the
# assembler writes moves that need no alignment, which are as fast where there is some.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wa,-muse-unaligned-vector-move>)
# Threads begin with as much of a stack as on Linux: parsers of documents call themselves.
add_link_options(-Wl,--stack,8388608)

# ctest runs programs in Wine.
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/run_in_wine.sh ${LECTERN_WINDOWS_LIBRARIES})

# Qt for Windows draws no SVG: a program of this system does it, with this system's Qt.
set(draw_svg ${PROJECT_BINARY_DIR}/draw_svg)
add_custom_command(
  OUTPUT ${draw_svg}
  COMMAND sh -c "unset PKG_CONFIG_LIBDIR PKG_CONFIG_PATH; exec c++ -std=c++17 -O1 -fPIC -o \"$1\" \"$2\" $(pkg-config --cflags --libs Qt6Gui)"
          - ${draw_svg} ${CMAKE_CURRENT_LIST_DIR}/draw_svg.cpp
  DEPENDS ${CMAKE_CURRENT_LIST_DIR}/draw_svg.cpp
  COMMENT "Building draw_svg for this system" VERBATIM)

# draw_svgs(FOLDER FILES RESULT): RESULT gets the PNG files, of a size that is scaled down well.
function(draw_svgs folder files result)
  set(pictures)
  foreach(file ${files})
    cmake_path(GET file STEM name)
    list(APPEND pictures ${folder}/${name}.png)
  endforeach()
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(OUTPUT ${pictures} COMMAND ${draw_svg} ${folder} 128 ${files} DEPENDS ${draw_svg} ${files} VERBATIM)
  set(${result} ${pictures} PARENT_SCOPE)
endfunction()

set(lectern_icon ${PROJECT_BINARY_DIR}/lectern.ico)
add_custom_command(
  OUTPUT ${lectern_icon}
  COMMAND ${draw_svg} ${lectern_icon} ${PROJECT_SOURCE_DIR}/resources/icons/lectern.svg
  DEPENDS ${draw_svg} ${PROJECT_SOURCE_DIR}/resources/icons/lectern.svg
  VERBATIM)
add_custom_target(lectern_icon DEPENDS ${lectern_icon})
set(windows_installer_folder ${CMAKE_CURRENT_LIST_DIR})

# describe_windows_program(TARGET DESCRIPTION): icon, version, and what the program knows of Windows.
function(describe_windows_program target description)
  set(PROGRAM_FILE ${target}.exe)
  set(PROGRAM_DESCRIPTION ${description})
  string(REPLACE "." "," PROGRAM_NUMBERS ${PROJECT_VERSION})
  configure_file(${windows_installer_folder}/program.rc.in ${CMAKE_CURRENT_BINARY_DIR}/${target}.rc @ONLY)
  # Apart: the compiler of resources knows none of the warnings that the program is compiled with.
  add_library(${target}_resources OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${target}.rc)
  set_target_properties(${target}_resources PROPERTIES AUTOMOC OFF)
  target_link_libraries(${target} PRIVATE ${target}_resources)
  set_source_files_properties(
    ${CMAKE_CURRENT_BINARY_DIR}/${target}.rc
    PROPERTIES INCLUDE_DIRECTORIES "${windows_installer_folder};${PROJECT_BINARY_DIR}"
               OBJECT_DEPENDS "${lectern_icon};${windows_installer_folder}/program.manifest")
  add_dependencies(${target}_resources lectern_icon)
endfunction()
