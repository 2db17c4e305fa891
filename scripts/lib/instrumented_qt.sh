# shellcheck shell=bash
# QtCore under the thread sanitizer. Sourced; needs say.sh, packages.sh, debian_sources.sh and $root.
# shellcheck disable=SC2154  # $root is set by the script that sources this

# build_instrumented_qt: QtCore and QtConcurrent of the version that is installed, in build/tsan-qt/lib, where tests of the
# preset tsan look first. Qt's locks are futexes of its own, which the sanitizer sees only in code that it has compiled:
# without this, all that one thread hands to another through an event or a future is reported as a race. Some four
# minutes, once for each version.
build_instrumented_qt() {
  local folder=$root/build/tsan-qt version
  version=$(dpkg-query -W -f '${source:Version}' libqt6core6)
  [ "$(cat "$folder/built" 2>/dev/null)" != "$version" ] || return 0
  install_packages tsan
  say "Building QtCore $version under the thread sanitizer"
  rm -rf "$folder"
  mkdir -p "$folder"
  fetch_qt_source "$folder" "$version"
  # Everything but the two libraries is left out; the tools are those of the system.
  if ! cmake -S "$folder/source" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ \
    -DCMAKE_C_FLAGS_RELWITHDEBINFO="-O1 -g1" -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1" \
    -DFEATURE_sanitizer=ON -DFEATURE_sanitize_thread=ON -DFEATURE_concurrent=ON -DFEATURE_glib=ON \
    -DFEATURE_{gui,widgets,network,sql,xml,testlib,dbus,mimetype_database}=OFF \
    -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR="$(qtpaths6 --query QT_INSTALL_LIBS)/cmake" \
    -DQT_FORCE_FIND_TOOLS=ON -DQT_BUILD_TOOLS_BY_DEFAULT=OFF -DQT_BUILD_EXAMPLES=OFF -DQT_BUILD_TESTS=OFF >&2 ||
    ! cmake --build "$folder" --target Core Concurrent >&2; then
    fail "QtCore could not be built under the thread sanitizer." "The tests with threads cannot run under it." \
      "Read the messages above."
  fi
  echo "$version" >"$folder/built"
}

# fetch_qt_source FOLDER VERSION: into FOLDER/source.
fetch_qt_source() {
  fetch_debian_source "$1" qt6-base "$2" all "$1/source" ||
    fail "the source of Qt $2 could not be fetched." "The tests with threads cannot run under the thread sanitizer." \
      "Read apt-get's message above; the system's lists of packages must name a place that has sources."
}
