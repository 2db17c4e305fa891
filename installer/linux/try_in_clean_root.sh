#!/usr/bin/env bash
# Tries the AppImage and the Debian package where nothing of ours is: in a Debian 12 of its smallest kind, made by
# debootstrap and removed afterwards. Takes some three minutes, needs root (sudo is asked for) and the network.
#
#   installer/linux/try_in_clean_root.sh FOLDER      FOLDER has a Lectern-*.AppImage and a lectern_*.deb
#
# Each is started as a user who is not root: version and help, the text of a PDF, a question about it, and the window
# without a screen, on an X server and on Wayland. The AppImage is tried with FUSE, where this machine has it, and
# without.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=scripts/lib/say.sh
. "$root/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$root/scripts/lib/packages.sh"

case "${1:-}" in
  "" | -*)
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
files=$(realpath "$1")

# Mounts and processes of namespaces of our own go with them, however the script ends.
if [ -z "${LECTERN_MODEL_TO_TRY:-}" ]; then
  install_packages release
  model=$(python3 "$root/scripts/fetch_model.py" smollm2-135m)
  with_root unshare --mount --propagation private --pid --fork --mount-proc \
    env LECTERN_MODEL_TO_TRY="$model" "$0" "$files"
  exit
fi

work=$(mktemp -d)
bare=$work/root
clean_up() {
  jobs -p | xargs --no-run-if-empty kill 2>/dev/null || true
  umount "$bare/proc" "$bare/tmp/.X11-unix" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT

# as_reader COMMAND...: in the clean root, as a user, with nothing of our environment.
as_reader() {
  chroot --userspec=reader:reader "$bare" env -i HOME=/home/reader PATH=/usr/bin:/bin XDG_RUNTIME_DIR=/run/reader \
    LANG=C.UTF-8 "$@"
}

wrong() {
  fail "$1" "What was packed does not work on a system that has nothing else of it." "Read the output above."
}

# expect WORDS COMMAND...: the command ends well and says WORDS.
expect() {
  local words=$1 said
  shift
  say "  $*"
  said=$(as_reader "$@" 2>&1 </dev/null) || { say "$said"; wrong "'$*' failed."; }
  case "$said" in
    *"$words"*) ;;
    *)
      say "$said"
      wrong "'$*' did not say '$words'."
      ;;
  esac
}

# expect_window SIGN VARIABLE=VALUE... PROGRAM...: a window comes and stays; SIGN is a command that is true when it is
# there.
expect_window() {
  local sign=$1 pid tries
  shift
  say "  $*"
  as_reader "$@" /opt/sample.pdf >"$work/window" 2>&1 </dev/null &
  pid=$!
  for tries in {1..60}; do
    if ! kill -0 "$pid" 2>/dev/null; then
      cat "$work/window" >&2
      wrong "the window ended by itself."
    fi
    [ "$tries" -lt 8 ] || ! "$sign" || break
    sleep 0.5
  done
  "$sign" || {
    cat "$work/window" >&2
    wrong "no window came within 30 seconds."
  }
  # By its name, as it may be a child of an AppImage that unpacked itself; processes of others are not seen here.
  chroot "$bare" pkill -TERM -x lectern || true
  wait "$pid" || true
}

anything() { true; }
on_x() { DISPLAY=$display xdotool search --name sample >/dev/null 2>&1; }
on_wayland() { grep -q 'xdg_toplevel.*set_title.*sample' "$work/window"; }

# try_programs WINDOW... -- COMMAND_LINE...
try_programs() {
  local window=() cli
  while [ "$1" != -- ]; do
    window+=("$1")
    shift
  done
  shift
  cli=("$@")
  expect "lectern-cli $version" "${cli[@]}" --version
  expect "Subcommands:" "${cli[@]}" --help
  expect "lectern $version" "${window[@]}" --version
  expect "The bicycle hangs in the entrance hall." "${cli[@]}" text /opt/sample.pdf
  expect "A: " "${cli[@]}" ask -m /opt/model.gguf --pages 1-6 /opt/sample.pdf "Where does the bicycle hang?"
  expect "by the sentence encoder that is here" "${cli[@]}" models list --no-measure
  expect_window anything QT_QPA_PLATFORM=offscreen "${window[@]}"
  expect_window on_x DISPLAY="$display" "${window[@]}"
  expect_window on_wayland WAYLAND_DISPLAY=/run/reader/wayland QT_QPA_PLATFORM=wayland WAYLAND_DEBUG=1 "${window[@]}"
}

section "A Debian 12 with nothing in it"
debootstrap --variant=minbase bookworm "$bare" >"$work/log" 2>&1 || {
  tail -n 20 "$work/log" >&2
  fail "debootstrap could not make it." "Nothing was tried." "Read its message above; it needs the network."
}
cp /etc/resolv.conf "$bare/etc/"
mount -t proc proc "$bare/proc"
chroot "$bare" useradd --create-home reader
mkdir -p "$bare/run/reader" "$bare/tmp/.X11-unix"
chroot "$bare" chown reader /run/reader
chmod 700 "$bare/run/reader"
install -m 644 "$LECTERN_MODEL_TO_TRY" "$bare/opt/model.gguf"
install -m 644 "$root/resources/sample/handbook-of-aldersund.pdf" "$bare/opt/sample.pdf"
install -m 755 "$files"/Lectern-*.AppImage "$bare/opt/Lectern.AppImage"
install -m 644 "$files"/lectern_*.deb "$bare/opt/lectern.deb"
ln -s Lectern.AppImage "$bare/opt/lectern-cli"
version=$(dpkg-deb --field "$bare/opt/lectern.deb" Version)

number=99
while [ -e "/tmp/.X11-unix/X$number" ] || [ -e "/tmp/.X$number-lock" ]; do number=$((number + 1)); done
display=:$number
mkdir -p /tmp/.X11-unix
Xvfb "$display" -screen 0 1400x900x24 >/dev/null 2>&1 &
mount --bind /tmp/.X11-unix "$bare/tmp/.X11-unix"
XDG_RUNTIME_DIR=$bare/run/reader weston --backend=headless-backend.so --socket=wayland --idle-time=0 \
  >"$work/weston" 2>&1 &
for _ in {1..50}; do
  [ ! -S "$bare/run/reader/wayland" ] || break
  sleep 0.1
done
chroot "$bare" chown reader /run/reader/wayland

section "AppImage"
chroot "$bare" apt-get install -q -y --no-install-recommends fuse3 libfontconfig1 procps >"$work/log" 2>&1 ||
  { tail -n 20 "$work/log" >&2; wrong "libfontconfig1 could not be installed."; }
if [ -c /dev/fuse ]; then
  mknod --mode=666 "$bare/dev/fuse" c 10 229
  ln -sf /proc/self/mounts "$bare/etc/mtab" # which fusermount3 looks into
  expect "The bicycle hangs in the entrance hall." /opt/lectern-cli text /opt/sample.pdf
  sleep 1
  ! grep lectern- /proc/mounts >&2 || wrong "the AppImage left a mount."
  say "  That was with FUSE, what follows is without."
  rm "$bare/dev/fuse"
else
  say "  This machine has no /dev/fuse: the AppImage is tried without it alone."
fi
try_programs /opt/Lectern.AppImage -- /opt/lectern-cli
expect "lectern-cli $version" /opt/Lectern.AppImage cli --version
sleep 1
[ -z "$(find "$bare/tmp" -name 'lectern-*')" ] || wrong "the AppImage left files in /tmp."

section "Debian package"
chroot "$bare" apt-get install -q -y --no-install-recommends /opt/lectern.deb qt6-wayland >"$work/log" 2>&1 ||
  { tail -n 20 "$work/log" >&2; wrong "lectern_*.deb could not be installed."; }
grep 'newly installed' "$work/log" >&2
mapfile -t installed < <(chroot "$bare" dpkg --listfiles lectern)
try_programs lectern -- lectern-cli
chroot "$bare" apt-get remove -q -y lectern >"$work/log" 2>&1 || wrong "lectern could not be removed."
for file in "${installed[@]}"; do
  [ ! -f "$bare$file" ] || wrong "'$file' is still there after the package was removed."
done
[ -f "$bare/home/reader/.local/share/lectern/library.sqlite" ] ||
  wrong "removing the package took the library of a user."

section "Both work in a clean Debian 12"
