#!/bin/sh
# A study whose parts are started by real schedulers, Open MPI and GNU parallel, is byte for byte what one run
# writes. usage: schedulers_test.sh CAPER
set -eu
caper=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
study="getmac --seats 2,4 --games 1001 --quiet --threads 1"

"$caper" lab $study --out "$dir/entire"
mpirun --allow-run-as-root --oversubscribe -n 3 "$caper" lab $study --part auto --out "$dir/mpi"
parallel --will-cite -N0 "$caper" lab $study --part auto/4 --out "$dir/parallel" ::: 1 2 3 4
for scheduler in mpi parallel; do
    "$caper" lab --merge "$dir/$scheduler" --quiet --out "$dir/$scheduler-all"
    diff -r "$dir/entire" "$dir/$scheduler-all" || { echo "the parts of $scheduler are not what one run writes" >&2; exit 1; }
done
echo "Open MPI and GNU parallel: the same study as one run"
