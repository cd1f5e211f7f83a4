#!/bin/sh
# The command line from outside: usage, statuses, messages. usage: cli_test.sh CAPER
set -u
caper=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

# expect STATUS PATTERN WHERE COMMAND…: WHERE is out or err; PATTERN is a fixed string.
expect() {
    status=$1 pattern=$2 where=$3
    shift 3
    "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    if [ "$got" = "$status" ] && grep -qF -- "$pattern" "$dir/$where"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $* → status $got, want $status and “$pattern” on $where"
        sed 's/^/    /' "$dir/$where" | head -n 5
    fi
}

expect 2 "usage: caper" err "$caper"
expect 0 "usage: caper" out "$caper" --help
expect 0 "caper " out "$caper" --version
expect 2 "there is no command" err "$caper" dance
for command in engine verify bench games play tournament; do
    expect 0 "usage: caper" out "$caper" $command --help
    expect 2 "usage: caper" err "$caper" $command --no-such-option
done
expect 0 "getmac" out "$caper" games
expect 2 "there is no such game" err "$caper" bench chess
expect 2 "--seats" err "$caper" bench getmac --seats many
expect 2 "--threads" err "$caper" bench --threads 0
expect 0 "cycles" out "$caper" bench getmac --seconds 0.05
expect 0 '"cycles_per_move"' out "$caper" bench getmac --seconds 0.05 --json
expect 0 "wins" out "$caper" bench getmac --bots --games 2
expect 2 "usage: caper verify" err "$caper" verify
expect 1 "No such file" err "$caper" verify "$dir/nothing"
echo hello >"$dir/hello"
expect 1 "line 1" err "$caper" verify "$dir/hello"
head -c 100 /dev/zero >"$dir/zero"
expect 1 "not a text file" err "$caper" verify "$dir/zero"
cp tests/golden/getmac-0.txt "$dir/good"
expect 0 "every line adds up" out "$caper" verify "$dir/good"
sed '9s/.$/z/' "$dir/good" >"$dir/forged"
expect 1 "line 9" err "$caper" verify "$dir/forged"
expect 1 "takes 2 to 11 players" err "$caper" play getmac --seats 1
expect 2 "usage: caper" err "$caper" play chess

# Jobs of McGuffin. The example that docs/jobs.md builds up is sound, as written there.
grep '^    ' docs/jobs.md | grep -v '^    \(\$\|bell.job\|…\)' | sed 's/^    //' >"$dir/bell.job"
expect 0 "The Borrowed Bell” is sound" out "$caper" job check "$dir/bell.job"
sed 's/deck: law/deck: lawn/' "$dir/bell.job" >"$dir/bad.job"
expect 1 "deck: should be locks, staff, law or schematic, not “lawn”" err "$caper" job check "$dir/bad.job"
expect 1 "bad.job:35: deck" err "$caper" job check "$dir/bell.job" "$dir/bad.job"
expect 1 "No such file" err "$caper" job check "$dir/nothing.job"
expect 0 "usage: caper job" out "$caper" job --help
expect 2 "usage: caper job" err "$caper" job
expect 2 "usage: caper job" err "$caper" job dance
expect 0 "lighthouse" out "$caper" job list
expect 0 "obstacle: guided-tour" out "$caper" job show lighthouse
expect 1 "there is no job" err "$caper" job show nothing
expect 2 "hex digits" err "$caper" job new --seed xyz
"$caper" job new --seed c0ffee --out "$dir/one.job"
expect 0 "is sound" out "$caper" job check "$dir/one.job"
"$caper" job new --seed C0FFEE >"$dir/two.job"
expect 0 "identical" out diff -s "$dir/one.job" "$dir/two.job"
expect 0 "30 to 80" out "$caper" bench mcguffin --jobs --games 20 --crews 200 --job lighthouse
expect 2 "usage: caper bench" err "$caper" bench mcguffin --jobs --crews none
expect 1 "bad.job:35" err "$caper" play mcguffin --plain --job "$dir/bad.job"
expect 1 "mcguffin-crew:2" err sh -c 'printf "character: x\nskills: much\n" >'"$dir/mcguffin-crew; $caper play mcguffin --plain --characters $dir/mcguffin-crew"
printf 'create Zo\nspecialty tools safes\nmake tools\nmake brains\nmake contacts\nmake weapons\nready\nquit\n' | "$caper" play mcguffin --plain --characters "$dir/crew" >/dev/null
expect 0 "name: Zo" out cat "$dir/crew"
expect 0 "0 Zo (you)" out "$caper" play mcguffin --plain --characters "$dir/crew"

# The engine: end of input ends it with status 0, and every line gets its answer.
lines=$(printf '{"cmd":"games"}\n\n{"cmd":"quit"}\n{"cmd":"games"}\n' | "$caper" engine | wc -l)
[ "$lines" = 3 ] && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAIL: engine answered $lines lines, want 3"; }
printf '{"cmd":"games"}' | "$caper" engine >"$dir/out" && grep -q '"ok":true' "$dir/out" && passed=$((passed + 1)) ||
    { failed=$((failed + 1)); echo "FAIL: a last line without a line break"; }

# Adventures and characters of Adventures & Luck.
for command in adventure character odds; do
    expect 0 "usage: caper $command" out "$caper" $command --help
    expect 2 "usage: caper $command" err "$caper" $command
    expect 2 "usage: caper $command" err "$caper" $command --no-such-option
done
expect 0 "museum" out "$caper" adventure list
expect 0 "is in order" out "$caper" adventure check museum zoo lake poetry
expect 0 "<svg" out "$caper" adventure map museum
expect 0 "digraph" out "$caper" adventure map museum --dot
expect 0 "scenes to begin with" out "$caper" adventure new "$dir/mine.twee"
expect 1 "is there already" err "$caper" adventure new "$dir/mine.twee"
expect 0 "is in order" out "$caper" adventure check "$dir/mine.twee"
sed 's/test: moderate/test: middling/' "$dir/mine.twee" >"$dir/bad.twee"
expect 1 "bad.twee:17: there is no difficulty “middling”" err "$caper" adventure check "$dir/bad.twee"
expect 1 "No such file" err "$caper" adventure check "$dir/nothing.twee"
expect 0 "extreme" out "$caper" odds luck
expect 2 "usage: caper odds" err "$caper" odds chess
expect 0 "Wilma" out "$caper" character luck list
expect 0 "Initial luck" out "$caper" character luck random --save "$dir/somebody"
expect 0 "<!doctype html>" out "$caper" character luck "$dir/somebody" --html
echo "choose body/huge" >"$dir/nobody"
expect 1 "nobody:1:" err "$caper" character luck "$dir/nobody"
expect 0 "unfinished" out "$caper" bench luck --adventures --games 20
expect 0 "I would “play" out sh -c "printf 'quit\n' | \"$caper\" play getmac --explain --seats 2 --seed 1"
expect 0 "I think that" out sh -c "printf 'why\nquit\n' | \"$caper\" play getmac --plain --seats 4 --seed 1"
expect 0 "wins" out "$caper" bench getmac --bots --bot hard:20 --against easy --games 4 --threads 2
expect 0 "gain" out "$caper" bench heist --bots --bot hard:8 --games 2 --keep 2 --only z1
expect 2 "a bot is random" err "$caper" bench getmac --bots --bot hardest
expect 0 "Off we go" out "$caper" play luck --me none --plain --pace 0 --seats 2 --seed 1
expect 0 "The end" out "$caper" play luck --competition --me none --plain --pace 0 --seats 3 --seed 2

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
