#!/bin/sh
# The simulator itself: the same seed gives the same run, another seed another one; help, mistakes, Ctrl-C.
set -eu
. "$(dirname "$0")/shell_kit.sh"
simulate=$1
run() { "$simulate" --seed "$1" --hours 0.03 --seeds 2 --each | grep '^seed '; }
one=$(run 7)
[ "$one" = "$(run 7)" ] || { echo "the same seed gave two different runs: $one"; exit 1; }
[ "$(echo "$one" | sed -n '1s/.*digest //p')" != "$(echo "$one" | sed -n '2s/.*digest //p')" ] ||
    { echo "two seeds gave the same run: $one"; exit 1; }
# A store that could not be opened because of its disk keeps its log, or no later start finds it.
"$simulate" --seed 148 --hours 0.03 >/dev/null || { echo "seed 148 failed"; exit 1; }
"$simulate" --help | grep -q 'simulate \[--seed N\]' || { echo "no help"; exit 1; }
status=0
"$simulate" --sead 1 2>/dev/null || status=$?
[ $status = 2 ] || { echo "a mistake on the command line had status $status"; exit 1; }
# Ctrl-C while a run of many hours is under way: it says how far it came.
out=$(mktemp)
trap 'rm -f "$out"' EXIT
"$simulate" --hours 1000 >"$out" &
pid=$!
until_it_listens $pid
until_it_worked $pid 20
kill -INT $pid
wait $pid || { cat "$out"; exit 1; }
grep -q 'stopped, nothing wrong so far' "$out" || { cat "$out"; exit 1; }
echo ok
