# shellcheck shell=bash
# Fetches source packages of Debian. Sourced; needs say.sh. The system's own lists of packages stay as they are.

# source_options LISTS: options for apt-get, one a line, after the lists of sources were fetched into the folder, once.
source_options() {
  local lists=$1 file
  local options=(-o "Dir::Etc::sourcelist=/dev/null" -o "Dir::Etc::sourceparts=$lists/sources"
    -o "Dir::State::lists=$lists/lists" -o "APT::Sandbox::User=root")
  if [ ! -f "$lists/fetched" ]; then
    mkdir -p "$lists/sources" "$lists/lists/partial"
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
      [ ! -s "$file" ] || sed 's/^deb /deb-src /; s/^Types: deb$/Types: deb-src/' "$file" >"$lists/sources/${file##*/}"
    done
    # A file named sources.list is none of sources.list.d.
    [ ! -e "$lists/sources/sources.list" ] || mv "$lists/sources/sources.list" "$lists/sources/system.list"
    apt-get "${options[@]}" update -q >&2 || return
    touch "$lists/fetched"
  fi
  printf '%s\n' "${options[@]}"
}

# fetch_debian_source LISTS NAME VERSION PARTS FOLDER: unpacks it into FOLDER. PARTS: "all", or "upstream" without what
# Debian has changed.
fetch_debian_source() {
  local lists=$1 name=$2 version=$3 parts=$4 folder=$5 said options
  local files=$folder.files
  said=$(source_options "$lists") || return
  mapfile -t options <<<"$said"
  mkdir -p "$files"
  if [ "$parts" = upstream ]; then
    (cd "$files" && apt-get "${options[@]}" source -q --tar-only --download-only "$name=$version" >&2) || return
    mkdir -p "$folder"
    tar -C "$folder" --strip-components=1 -xf "$files"/*.orig.tar.* || return
  else
    (cd "$files" && apt-get "${options[@]}" source -q --download-only "$name=$version" >&2 &&
      dpkg-source -x ./*.dsc "$folder" >&2) || return
  fi
  rm -rf "$files"
}
