# shellcheck shell=bash
# Installs the Debian packages of scripts/packages.txt that are missing. Sourced; needs say.sh and $root.
# shellcheck disable=SC2154  # $root is set by the script that sources this

# packages_for USE...: lines "name why" of scripts/packages.txt.
packages_for() {
  local use name why
  while read -r use name why; do
    case " $* " in *" $use "*) printf '%s %s\n' "$name" "$why" ;; esac
  done <"$root/scripts/packages.txt"
}

# with_root COMMAND...: as root, through sudo when we are not.
with_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

# install_packages USE...: USE is one of the first column. Does nothing, in a few milliseconds, when all is there.
install_packages() {
  local name why installed missing=()
  if ! command -v apt-get >/dev/null; then
    say "This system has no apt-get; the packages of scripts/packages.txt must be installed by hand."
    return
  fi
  # dpkg-query ends with 1 when a package is unknown; the list it prints is what counts.
  installed=" $(dpkg-query -W -f '${Package}/${db:Status-Status} ' 2>/dev/null || true)"
  while read -r name why; do
    case "$installed" in
      *" $name/installed "*) ;;
      *)
        [ "${#missing[@]}" -gt 0 ] || say "Installing Debian packages that are missing:"
        say "  $name: $why"
        missing+=("$name")
        ;;
    esac
  done < <(packages_for "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0

  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
    fail "these packages must be installed, but you are not root and there is no sudo." \
      "Nothing was installed." \
      "As root: apt-get update && apt-get install --no-install-recommends ${missing[*]}"
  fi
  with_root apt-get update -q >&2 || say "apt-get update had errors; trying with what is known."
  with_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >&2 ||
    fail "apt-get could not install the packages." \
      "Lectern cannot be built without them." \
      "Read apt-get's message above; on Debian 12 all of them are in 'main'."
}
