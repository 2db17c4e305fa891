# Toolchain: programs for 64-bit Windows, made on Debian 12 by mingw-w64. Libraries for Windows lie in one folder, which
# build_dependencies.sh makes and names; -DLECTERN_WINDOWS_LIBRARIES=FOLDER takes another one.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(triple x86_64-w64-mingw32)
# "posix": std::thread and std::mutex come with this variant only.
set(CMAKE_C_COMPILER ${triple}-gcc-posix)
set(CMAKE_CXX_COMPILER ${triple}-g++-posix)
set(CMAKE_RC_COMPILER ${triple}-windres)
# GCC 12 takes for known which registers an inline function leaves alone, though the linker may keep the copy of another
# source, which was optimised otherwise: std::mt19937 wrote where it liked.
set(CMAKE_CXX_FLAGS_INIT -fno-ipa-ra)

list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES LECTERN_WINDOWS_LIBRARIES)
if(NOT LECTERN_WINDOWS_LIBRARIES)
  execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/build_dependencies.sh --where OUTPUT_VARIABLE LECTERN_WINDOWS_LIBRARIES
                  OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "The libraries for Windows are not there. Nothing can be linked for Windows. "
                        "Make them: installer/windows/build_dependencies.sh")
  endif()
endif()
set(LECTERN_WINDOWS_LIBRARIES ${LECTERN_WINDOWS_LIBRARIES} CACHE PATH "Libraries for Windows, with Qt in its folder qt6")

set(CMAKE_FIND_ROOT_PATH ${LECTERN_WINDOWS_LIBRARIES} ${LECTERN_WINDOWS_LIBRARIES}/qt6 /usr/${triple})
set(CMAKE_PREFIX_PATH ${LECTERN_WINDOWS_LIBRARIES} ${LECTERN_WINDOWS_LIBRARIES}/qt6)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# Those of this system would be found otherwise. The folder may have been moved since its files were written, and
# libraries without DLLs need those that they use.
set(ENV{PKG_CONFIG_LIBDIR} ${LECTERN_WINDOWS_LIBRARIES}/lib/pkgconfig)
set(ENV{PKG_CONFIG_PATH} "")
set(PKG_CONFIG_ARGN --define-prefix --static)

# moc, rcc, uic and the tools for translations are programs of this system.
set(QT_HOST_PATH /usr)
set(QT_HOST_PATH_CMAKE_DIR /usr/lib/x86_64-linux-gnu/cmake)
set(Qt6LinguistTools_DIR ${QT_HOST_PATH_CMAKE_DIR}/Qt6LinguistTools)
