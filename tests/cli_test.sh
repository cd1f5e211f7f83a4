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
for command in engine verify bench games play; do
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

# The engine: end of input ends it with status 0, and every line gets its answer.
lines=$(printf '{"cmd":"games"}\n\n{"cmd":"quit"}\n{"cmd":"games"}\n' | "$caper" engine | wc -l)
[ "$lines" = 3 ] && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAIL: engine answered $lines lines, want 3"; }
printf '{"cmd":"games"}' | "$caper" engine >"$dir/out" && grep -q '"ok":true' "$dir/out" && passed=$((passed + 1)) ||
    { failed=$((failed + 1)); echo "FAIL: a last line without a line break"; }

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
