# shellcheck shell=bash
# How each library is built for Windows. Sourced by build_dependencies.sh, which has unpacked its source into $source,
# gives $work to build in, and calls make_NAME, with "_" for "-" and "." in NAME.
# shellcheck disable=SC2154  # $source, $work, $prefix, $here and $jobs are set by the script that sources this
triple=x86_64-w64-mingw32

# by_cmake SOURCE OPTION...: configures, builds and installs; without DLLs unless an option says so. STRING: libjpeg-turbo
# would take "lib" for a folder where this script was called.
by_cmake() {
  local from=$1
  shift
  cmake -G Ninja -S "$from" -B "$work" -DCMAKE_TOOLCHAIN_FILE="$here/mingw64.cmake" \
    -DLECTERN_WINDOWS_LIBRARIES="$prefix" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" \
    -DCMAKE_INSTALL_LIBDIR:STRING=lib -DBUILD_SHARED_LIBS=OFF "$@"
  cmake --build "$work" --parallel "$jobs"
  cmake --install "$work"
}

# by_configure OPTION...: configures in $work. Debian's patches make files look older than what they were made of.
by_configure() {
  mkdir -p "$work"
  (cd "$work" && "$source/configure" --host=$triple CC=$triple-gcc-posix CXX=$triple-g++-posix \
    CPPFLAGS="-I$prefix/include" LDFLAGS="-L$prefix/lib" --prefix="$prefix" --disable-shared --enable-static \
    --disable-dependency-tracking "$@")
}
fresh=(ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=:)

# define_in NAME DEFINITION: users of the static library NAME must have it; its file for pkg-config does not say so.
define_in() {
  sed -i "s/^Cflags:/Cflags: -D$2/" "$prefix/lib/pkgconfig/$1.pc"
}

# users_need NAME LINE: adds to its file for pkg-config what its build has left out.
users_need() { printf '%s\n' "$2" >>"$prefix/lib/pkgconfig/$1.pc"; }

# Headers alone, and zlib, come from packages that are installed: headers fit any system, and Debian has zlib for Windows.
make_installed() {
  mkdir -p "$prefix/include" "$prefix/lib/pkgconfig" "$prefix/share/cmake"
  cp -r /usr/include/{CLI,nlohmann,tl} "$prefix/include/"
  local name folder
  for name in CLI11 nlohmann_json tl-expected; do
    for folder in /usr/share/cmake /usr/lib/cmake /usr/lib/x86_64-linux-gnu/cmake; do
      [ ! -d "$folder/$name" ] || cp -r "$folder/$name" "$prefix/share/cmake/"
    done
  done
  cp /usr/$triple/include/{zlib,zconf}.h "$prefix/include/"
  cp /usr/$triple/lib/libz.a "$prefix/lib/"
  cat >"$prefix/lib/pkgconfig/zlib.pc" <<'PC'
prefix=${pcfiledir}/../..
Name: zlib
Description: zlib
Version: 1.2.13
Libs: -L${prefix}/lib -lz
Cflags: -I${prefix}/include
PC
}

make_fmtlib() { by_cmake "$source" -DFMT_TEST=OFF -DFMT_DOC=OFF; }

make_spdlog() {
  by_cmake "$source" -DSPDLOG_FMT_EXTERNAL=ON -DSPDLOG_BUILD_EXAMPLE=OFF -DSPDLOG_BUILD_TESTS=OFF \
    -DSPDLOG_WCHAR_FILENAMES=ON -DSPDLOG_INSTALL=ON
}

make_xxhash() { by_cmake "$source/cmake_unofficial" -DXXHASH_BUILD_XXHSUM=OFF; }

make_libzstd() {
  by_cmake "$source/build/cmake" -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF -DZSTD_BUILD_TESTS=OFF
}

make_md4c() { by_cmake "$source"; }

make_pcre2() {
  by_cmake "$source" -DPCRE2_SUPPORT_JIT=ON -DPCRE2_BUILD_PCRE2GREP=OFF -DPCRE2_BUILD_TESTS=OFF
  define_in libpcre2-8 PCRE2_STATIC
}

# Its own build makes one source of all, with a compiler and Tcl of this system.
make_sqlite3() {
  mkdir -p "$work/amalgamation"
  (cd "$work/amalgamation" && "$source/configure" --disable-readline && make sqlite3.c sqlite3.h)
  by_cmake "$here/dependencies/sqlite" -DSQLITE_SOURCE="$work/amalgamation"
}

make_icu() { by_cmake "$here/dependencies/icu" -DICU_SOURCE="$source/source"; }

# Debian's patches leave no static library of it.
make_sentencepiece() {
  by_cmake "$source" -DSPM_ENABLE_SHARED=ON -DSPM_ENABLE_TCMALLOC=OFF
}

# Encodings are ICU's, as there is no iconv for mingw.
make_libxml2() {
  by_cmake "$source" -DLIBXML2_WITH_ICONV=OFF -DLIBXML2_WITH_ICU=OFF -DLIBXML2_WITH_LZMA=OFF -DLIBXML2_WITH_ZLIB=OFF \
    -DLIBXML2_WITH_PYTHON=OFF -DLIBXML2_WITH_TESTS=OFF -DLIBXML2_WITH_PROGRAMS=OFF -DLIBXML2_WITH_HTTP=OFF \
    -DLIBXML2_WITH_FTP=OFF
  define_in libxml-2.0 LIBXML_STATIC
}

# CMake 3.25 crashes on its CMakeLists.txt.
make_libarchive() {
  by_configure --disable-bsdtar --disable-bsdcat --disable-bsdcpio --without-openssl --without-xml2 --without-expat \
    --without-lzma --without-zstd --without-lz4 --without-bz2lib --without-iconv --without-libb2 --without-cng
  (cd "$work" && make -j "$jobs" "${fresh[@]}" libarchive.la &&
    make "${fresh[@]}" install-libLTLIBRARIES install-includeHEADERS install-data)
  define_in libarchive LIBARCHIVE_STATIC
}

make_libjpeg_turbo() { by_cmake "$source" -DENABLE_SHARED=OFF -DWITH_TURBOJPEG=OFF -DWITH_SIMD=OFF; }

make_openjpeg2() { by_cmake "$source" -DBUILD_CODEC=OFF -DBUILD_TESTING=OFF; }

make_lcms2() {
  by_configure --without-jpeg --without-tiff --without-zlib
  (cd "$work" && make -j "$jobs" "${fresh[@]}" -C src && make "${fresh[@]}" -C src install &&
    make "${fresh[@]}" -C include install && make "${fresh[@]}" install-pkgconfigDATA)
}

make_freetype() {
  by_cmake "$source" -DFT_DISABLE_HARFBUZZ=ON -DFT_DISABLE_BROTLI=ON -DFT_DISABLE_BZIP2=ON -DFT_DISABLE_PNG=ON \
    -DFT_REQUIRE_ZLIB=ON
}

# Its rijndael.h takes cstdint for included.
make_qpdf() {
  cmake -G Ninja -S "$source" -B "$work" -DCMAKE_TOOLCHAIN_FILE="$here/mingw64.cmake" \
    -DLECTERN_WINDOWS_LIBRARIES="$prefix" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" \
    -DBUILD_SHARED_LIBS=OFF -DBUILD_STATIC_LIBS=ON -DUSE_IMPLICIT_CRYPTO=OFF -DREQUIRE_CRYPTO_NATIVE=ON \
    -DBUILD_DOC=OFF -DINSTALL_EXAMPLES=OFF -DINSTALL_MANUAL=OFF \
    -DCMAKE_CXX_FLAGS="-fno-ipa-ra -include cstdint"
  cmake --build "$work" --parallel "$jobs" --target libqpdf
  local part
  for part in lib dev; do cmake --install "$work" --component $part; done
}

make_qcustomplot() { by_cmake "$source" -DUSE_QT_VERSION=6; }

make_poppler() {
  by_cmake "$source" -DENABLE_QT6=ON -DENABLE_QT5=OFF -DENABLE_UTILS=OFF -DENABLE_CPP=OFF -DENABLE_GLIB=OFF \
    -DENABLE_BOOST=OFF -DENABLE_LIBCURL=OFF -DWITH_NSS3=OFF -DWITH_PNG=OFF -DWITH_TIFF=OFF -DWITH_Cairo=OFF \
    -DBUILD_QT6_TESTS=OFF -DBUILD_QT5_TESTS=OFF -DBUILD_CPP_TESTS=OFF -DBUILD_GTK_TESTS=OFF -DBUILD_MANUAL_TESTS=OFF \
    -DRUN_GPERF_IF_PRESENT=OFF -DCMAKE_CXX_FLAGS="-fno-ipa-ra -DOPJ_STATIC" -DCMAKE_C_FLAGS="-DOPJ_STATIC"
  users_need poppler "Requires.private: freetype2 libopenjp2 lcms2 libjpeg zlib"
  users_need poppler "Libs.private: -lgdi32"
  # shellcheck disable=SC2016  # pkg-config sets prefix
  users_need poppler-qt6 'Libs.private: -L${prefix}/qt6/lib -lQt6Gui -lQt6Core'
}
