#!/bin/sh
# install_test.sh BUILD SOURCE CC: install into a fresh folder, and build and run the example against what
# lies there, found by pkg-config alone. Moves the installed tree first: it must not remember where it was.
set -eu
build=$1 source=$2 cc=$3
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
DESTDIR="$here/stage" cmake --install "$build" --prefix /opt/caper >/dev/null
mv "$here/stage/opt/caper" "$here/moved"
cd "$here"
export PKG_CONFIG_PATH="$here/moved/lib/pkgconfig" LD_LIBRARY_PATH="$here/moved/lib"
"$cc" -std=c17 -Wall -Wextra -Werror "$source/examples/play.c" $(pkg-config --cflags --libs caper) -o play
./play c0ffee >first
./play C0FFEE >second
cmp first second
grep -q '^Seed c0ffee\.' first
grep -qE 'wins|has won|won' first || { echo "no winner:"; cat first; exit 1; }
[ "$(wc -l <first)" -gt 8 ] || { echo "a short game:"; cat first; exit 1; }
# Every header stands alone and needs no other library.
for header in moved/include/caper/*.h; do
    echo "#include <caper/${header##*/}>" >alone.c
    "$cc" -std=c17 -Wall -Wextra -Werror -fsyntax-only $(pkg-config --cflags caper) alone.c
done
moved/bin/caper games | grep -q getmac
echo "installed, moved, built and played"
