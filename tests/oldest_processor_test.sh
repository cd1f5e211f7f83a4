#!/bin/sh
# The program runs, and plays the same games, on the oldest x86-64 there is: qemu stops at an instruction that
# such a processor lacks. usage: oldest_processor_test.sh CAPER
set -eu
caper=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for game in getmac mcguffin luck heist; do
    study="$game --games 30 --bots medium --threads 1 --quiet"
    "$caper" lab $study --out "$dir/here-$game"
    qemu-x86_64 -cpu qemu64 "$caper" lab $study --out "$dir/oldest-$game"
    diff -r "$dir/here-$game" "$dir/oldest-$game" || { echo "$game is a different game on a plain x86-64" >&2; exit 1; }
done
echo "the same games on a plain x86-64"
