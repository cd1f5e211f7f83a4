#!/bin/sh
# caper lab from outside: usage, statuses, files, Ctrl-C and --continue. usage: lab_test.sh CAPER
set -u
. "$(dirname "$0")/shell_kit.sh"
caper=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

same() {
    if cmp -s "$1" "$2"; then passed=$((passed + 1)); else fail "$1 and $2 differ"; fi
}

# Called wrongly is 2, with a sentence.
expect 0 "usage: caper lab" out "$caper" lab --help
expect 2 "say which game" err "$caper" lab
expect 2 "one game at a time" err "$caper" lab getmac luck
expect 2 "there is no game" err "$caper" lab chess
expect 2 "there is no option" err "$caper" lab getmac --no-such-option
expect 2 "--seats takes" err "$caper" lab getmac --seats many
expect 2 "takes 2 to 11 players" err "$caper" lab getmac --seats 12
expect 2 "--games takes" err "$caper" lab getmac --games 0
expect 2 "--games takes" err "$caper" lab getmac --games 1.5
expect 2 "1 to 16 hex digits" err "$caper" lab getmac --seed dancing
expect 2 "there is no bot “clever”" err "$caper" lab getmac --bots clever
expect 2 "there is no trained network for" err "$caper" lab luck --bots net
expect 2 "more bots than there are seats" err "$caper" lab getmac --seats 2 --bots easy,easy,easy
expect 2 "--vary takes" err "$caper" lab getmac --vary seats
expect 2 "has no option “colour”" err "$caper" lab getmac --vary colour=red,blue
expect 2 "--compare takes two folders" err "$caper" lab --compare "$dir"
expect 2 "--continue takes" err "$caper" lab --continue
expect 2 "--continue takes" err "$caper" lab --continue --out "$dir" --seed 3
expect 2 "--threads takes" err "$caper" lab getmac --threads 0
# A file that is not there, or not what it should be, is 1.
expect 1 "No such file" err "$caper" lab --continue --out "$dir/nothing"
expect 1 "No such file" err "$caper" lab --compare "$dir/nothing" "$dir/nothing"
expect 1 "$dir/no/where" err "$caper" lab getmac --games 1 --out "$dir/no/where"
mkdir "$dir/rubbish"
echo '{}' | tee "$dir/rubbish/sums.json" >"$dir/rubbish/results.json"
expect 1 "not the sums of a study" err "$caper" lab --continue --out "$dir/rubbish"
expect 1 "not a file of results" err "$caper" lab --compare "$dir/rubbish" "$dir/rubbish"

# Every game, the table and the files; no line is wider than 80 columns.
expect 0 "What a card is worth" out "$caper" lab getmac --games 300 --out "$dir/getmac"
expect 0 "Obstacles" out "$caper" lab mcguffin --games 30 --out "$dir/mcguffin"
expect 0 "Endings" out "$caper" lab luck --games 30 --out "$dir/luck"
expect 0 "Why they ran" out "$caper" lab heist --games 10 --out "$dir/heist"
expect 0 "night-train" out "$caper" lab mcguffin --vary job=all --games 5
expect 0 "6 players" out "$caper" lab getmac --seats 2-6 --games 50 --out "$dir/seats"
expect 0 "seed" out "$caper" lab luck --games 20 --set mode=competition
for words in "getmac --seats 2-4" "getmac --bots easy,hard:20" mcguffin luck "heist --seats 3"; do
    wide=$("$caper" lab $words --games 20 | LC_ALL=C.UTF-8 wc -L)
    [ "$wide" -le 80 ] || fail "caper lab $words prints $wide columns"
done
for game in getmac mcguffin luck heist seats; do
    for file in results.json results.csv report.html sums.json; do
        [ -s "$dir/$game/$file" ] || fail "$game/$file is not there"
    done
    head -n 1 "$dir/$game/results.csv" | grep -q '^variant,group,name,measure,kind,n,value,low,high$' ||
        fail "$game/results.csv has another head"
done
grep -q '^,cards,macguffin,win,share,' "$dir/getmac/results.csv" || fail "no row for the MacGuffin"
for game in mcguffin luck heist; do
    expect 0 "games/s" out "$caper" lab --continue --games 35 --out "$dir/$game"
done
expect 0 "won by:" out "$caper" lab getmac --game 4711
expect 0 "watching costs" out "$caper" lab getmac --bots random --bench

# The same seed, the same bytes, with any number of threads.
"$caper" lab getmac --games 3000 --threads 1 --quiet --out "$dir/one"
"$caper" lab getmac --games 3000 --threads 3 --quiet --out "$dir/three"
for file in results.json results.csv report.html sums.json; do
    same "$dir/one/$file" "$dir/three/$file"
done

# Ctrl-C: what is there is written, and --continue comes to the same bytes as never having stopped.
"$caper" lab getmac --seats 3,4 --games 100000000 --out "$dir/stopped" >/dev/null 2>"$dir/err" &
pid=$!
until_it_listens $pid
until_it_worked $pid 50
kill -INT $pid
wait $pid
got=$?
[ $got = 1 ] || fail "stopped by Ctrl-C: status $got, want 1"
grep -q -- "--continue" "$dir/err" || fail "Ctrl-C does not say how to go on"
[ -s "$dir/stopped/report.html" ] || fail "Ctrl-C wrote no report"
done=$(grep -o '"done":[0-9]*' "$dir/stopped/sums.json" | cut -d: -f2 | sort -n | tail -n 1)
[ "$done" -gt 0 ] || fail "nothing was done before Ctrl-C"
more=$((done + 1000))
expect 2 "are played already" err "$caper" lab --continue --games 1 --out "$dir/stopped"
expect 0 "games/s" out "$caper" lab --continue --games $more --out "$dir/stopped"
"$caper" lab getmac --seats 3,4 --games $more --quiet --out "$dir/whole"
for file in results.json results.csv report.html sums.json; do
    same "$dir/stopped/$file" "$dir/whole/$file"
done

# Nothing is written over by mistake, and nothing of two versions is mixed.
expect 2 "there is a study in" err "$caper" lab getmac --games 10 --out "$dir/one"
same "$dir/one/sums.json" "$dir/three/sums.json"
cp -r "$dir/three" "$dir/older"
sed -i 's/"program":"[^"]*"/"program":"0.0.1"/' "$dir/older/sums.json"
expect 1 "was made by caper 0.0.1" err "$caper" lab --continue --games 4000 --out "$dir/older"

# A change is found, the absence of one is not.
"$caper" lab getmac --games 4000 --seed 2 --quiet --out "$dir/again"
expect 0 "changed more than chance explains" out "$caper" lab --compare "$dir/one" "$dir/again"
grep -q "None of" "$dir/out" || fail "two seeds of the same thing are said to differ"
"$caper" lab getmac --games 4000 --bots easy --quiet --out "$dir/easy"
expect 0 "figures changed more" out "$caper" lab --compare "$dir/one" "$dir/easy"
expect 0 "Holm" out "$caper" lab --compare "$dir/one" "$dir/easy" --out "$dir/versus"
grep -q '^,cards,macguffin,plays,' "$dir/versus/changes.csv" || fail "changes.csv lacks the MacGuffin"
grep -q '"compared"' "$dir/versus/report.html" || fail "the comparison has no report"
expect 1 "is about" err "$caper" lab --compare "$dir/one" "$dir/luck"

works() {
    if "$@" >"$dir/out" 2>"$dir/err" </dev/null; then passed=$((passed + 1)); else fail "$* → $(cat "$dir/err")"; fi
}

# Parts put together are byte for byte what one run writes, in any order, also after a stop; a part that is missing is named.
study="getmac --seats 2,4 --games 1001 --quiet"
"$caper" lab $study --out "$dir/entire"
for i in 1 2 3; do
    works "$caper" lab $study --part $i/3 --out "$dir/piece$i"
done
expect 1 "of 3 parts these are missing: 2" err "$caper" lab --merge "$dir/piece3" "$dir/piece1"
expect 1 "part 3 of 3 is there twice" err "$caper" lab --merge "$dir/piece3" "$dir/piece1" "$dir/piece3"
expect 1 "is a whole study" err "$caper" lab --merge "$dir/entire"
expect 1 "there is neither a study nor a part" err "$caper" lab --merge "$dir"
"$caper" lab $study --seed 2 --part 2/3 --out "$dir/other"
expect 1 "is a part of another study" err "$caper" lab --merge "$dir/piece1" "$dir/other" "$dir/piece3"
expect 2 "cannot have more games by itself" err "$caper" lab --continue --games 5000 --out "$dir/piece1"
works "$caper" lab --merge "$dir/piece3" "$dir/piece1" "$dir/piece2" --quiet --out "$dir/joined"
expect 2 "there is a study in" err "$caper" lab --merge "$dir/piece3" "$dir/piece1" "$dir/piece2" --out "$dir/joined"
diff -r "$dir/entire" "$dir/joined" >/dev/null || fail "merged parts are not what one run writes"
python3 - "$dir/piece2/sums.json" <<'END'
import json, sys
sums = json.load(open(sys.argv[1]))
for variant in sums["variants"]:
    variant["done"], variant["sums"] = 0, [0] * len(variant["sums"])
json.dump(sums, open(sys.argv[1], "w"))
END
expect 1 "part 2 of 3 is not finished; go on with: caper lab --continue --out $dir/piece2" err \
    "$caper" lab --merge "$dir/piece1" "$dir/piece2" "$dir/piece3"
works "$caper" lab --continue --quiet --out "$dir/piece2"
works "$caper" lab --merge "$dir/piece1" "$dir/piece2" "$dir/piece3" --quiet --replace --out "$dir/joined"
diff -r "$dir/entire" "$dir/joined" >/dev/null || fail "a part that was continued is not what one run writes"
for part in 0/3 4/3 2 x/3 2/0 /3; do
    expect 2 "--part" err "$caper" lab $study --part $part --out "$dir/none"
done
expect 2 "--part needs --out" err "$caper" lab $study --part 1/3

# A folder of folders part-1, part-2 … stands for all of them, as schedulers fill it (docs/lab.md).
mkdir "$dir/parts"
for i in 1 2; do
    works "$caper" lab $study --part $i/2 --out "$dir/parts/part-$i"
done
works "$caper" lab --merge "$dir/parts" --quiet --out "$dir/parts-all"
diff -r "$dir/entire" "$dir/parts-all" >/dev/null || fail "the parts in one folder are not what one run writes"

# A file of the player's own; if it changes in between, the study is not continued.
cp src/games/mcguffin/data/museum.job "$dir/mine.job"
expect 0 "mine.job" out "$caper" lab mcguffin --vary "job=museum,$dir/mine.job" --games 20 --out "$dir/own"
expect 0 "mine.job" out "$caper" lab --continue --games 30 --out "$dir/own"
sed -i 's/^heat: .*/heat: 9/' "$dir/mine.job"
expect 1 "is not what it was" err "$caper" lab --continue --games 40 --out "$dir/own"
expect 1 "mine.job" err "$caper" lab --continue --games 40 --out "$dir/own"

# The examples of docs/lab.md are commands that work.
sed -n 's/^    caper lab \(.*\)/\1/p' docs/lab.md | sed 's/ *#.*//' | grep -v -e --continue -e --compare -e --merge -e --part |
    sed -e 's/ --games [0-9]*//' -e 's/ --out [a-z]*//' -e 's/hard/hard:20/' \
        -e 's,\./mine.heist,src/games/heist/data/a2-night-desk.heist,' >"$dir/examples"
[ "$(wc -l <"$dir/examples")" -ge 5 ] || fail "docs/lab.md has lost its examples"
while read -r words; do
    expect 0 "games/s" out "$caper" lab $words --games 4 --replace --out "$dir/example"
done <"$dir/examples"

echo "$passed passed, $failed failed"
[ $failed = 0 ]
