#!/bin/sh
# The Debian package in a throw-away root: it installs, upgrades and goes away cleanly; its manual pages and completions are
# sound. usage: package_test.sh BUILD_FOLDER SOURCE_FOLDER
set -eu
build=$(realpath "$1")
cd "$2"
[ "$(id -u)" = 0 ] || [ -n "${FAKEROOTKEY-}" ] || exec fakeroot "$0" "$build" "$2"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() {
    echo "FAIL: $1" >&2
    exit 1
}

OUT=$dir PACKAGE_BUILD=$build tools/package deb >/dev/null
one=$(ls "$dir"/caper_*.deb)
dpkg-deb -R "$one" "$dir/next"
sed -i 's/^Version: .*/Version: 99.0/' "$dir/next/DEBIAN/control"
dpkg-deb -Znone --root-owner-group --build "$dir/next" "$dir/two.deb" >/dev/null # a throw-away file: packing it small takes seconds

root=$dir/throwaway
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/caper"
touch "$root/var/lib/dpkg/status"
package() {
    dpkg --root="$root" --force-depends --force-script-chrootless --force-confold --log="$dir/log" "$@" >"$dir/said" 2>&1 ||
        fail "dpkg $*: $(cat "$dir/said")"
}
package -i "$one"
for file in usr/bin/caper usr/lib/libcaper.so usr/include/caper/game.h usr/lib/pkgconfig/caper.pc usr/share/man/man1/caper.1.gz \
    usr/share/man/man1/caper-serve.1.gz usr/share/bash-completion/completions/caper usr/share/zsh/vendor-completions/_caper \
    usr/share/fish/vendor_completions.d/caper.fish usr/lib/systemd/system/caper.service etc/caper/serve.conf; do
    [ -e "$root/$file" ] || fail "$file is not in the package"
done
# Every page and example that the docs name.
doc=$root/usr/share/doc/caper
for name in $(cd "$doc" && { grep -ohP '(?<![\w/])(docs|examples)/[A-Za-z0-9_./-]*[A-Za-z0-9]' README.md docs/*.md; grep -ohE '\]\([a-z-]+\.(md|png)' docs/*.md | sed 's,.*(,docs/,'; } | sort -u); do
    [ -e "$doc/$name" ] || fail "the docs name $name, which is not in the package"
done
"$root/usr/bin/caper" --version | grep -q '^caper ' || fail "the installed program does not run"
"$root/usr/bin/caper" page "$dir/page" >/dev/null && [ -e "$dir/page/caper.wasm" ] || fail "the installed program has no page to play alone"
"$root/usr/bin/caper" serve --config "$root/etc/caper/serve.conf" --show | grep -q '^proxy = 127.0.0.1' || fail "the installed settings are not read"

echo '# ours' >>"$root/etc/caper/serve.conf"
echo tables >"$root/var/lib/caper/caper.db"
package -i "$dir/two.deb"
grep -q '# ours' "$root/etc/caper/serve.conf" || fail "an upgrade lost the operator's settings"
[ "$(dpkg-query --admindir="$root/var/lib/dpkg" -W -f '${Version}' caper)" = 99.0 ] || fail "the upgrade did not happen"
package -r caper
[ ! -e "$root/usr" ] || fail "after removal these are left: $(find "$root/usr" -type f | head -3)"
[ -e "$root/etc/caper/serve.conf" ] && [ -e "$root/var/lib/caper/caper.db" ] || fail "removal took settings or tables away"
package -P caper
[ ! -e "$root/etc/caper" ] && [ ! -e "$root/var/lib/caper" ] || fail "a purge left something behind"

for page in "$dir"/next/usr/share/man/man1/*.gz; do
    said=$(man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
    [ -z "$said" ] || fail "$page: $said"
done
# What bash offers: commands, verbs, options, and the values of one.
bash -c 'source "$1"; shift
offer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _caper; echo " ${COMPREPLY[*]} "; }
offer caper ser | grep -q " serve " && offer caper serve --log-f | grep -q " --log-format " &&
    offer caper serve --log "" | grep -q " errors info debug " && offer caper heist ch | grep -q " check " &&
    offer caper play ge | grep -q " getmac "' offers "$dir/next/usr/share/bash-completion/completions/caper" || fail "bash's completions"
for shell in zsh fish; do
    file=$(ls "$dir/next/usr/share/$shell"/*/*caper*)
    if command -v $shell >/dev/null; then $shell -n "$file" || fail "$shell's completions"; else echo "$shell is not here; its completions are not tried"; fi
done
# The wheel, unpacked, plays with the library that is in it.
OUT=$dir PACKAGE_BUILD=$build tools/package wheel >/dev/null
python3 -m zipfile -e "$dir"/caper-*.whl "$dir/unpacked"
(cd / && PYTHONPATH=$dir/unpacked /usr/bin/python3 -c 'import caper; assert len(caper.games()) == 4, caper.games()') || fail "the wheel does not play"
echo "the package installs, upgrades and goes away cleanly"
