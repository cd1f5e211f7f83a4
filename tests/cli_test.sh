#!/bin/sh
# The command line from outside: usage, statuses, messages. usage: cli_test.sh CAPER
set -u
. "$(dirname "$0")/shell_kit.sh"
caper=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# wrong PATTERN WORDS…: `caper WORDS…` was called wrongly: status 2, nothing on standard output, one
# line with PATTERN on standard error, and where to read more.
wrong() {
    pattern=$1
    shift
    expect 2 "$pattern" err "$caper" "$@"
    if [ -s "$dir/out" ] || [ "$(wc -l <"$dir/err")" != 2 ] || ! tail -n 1 "$dir/err" | grep -q '^`caper .*--help`'; then
        fail "caper $* should say one sentence and where to read more"
        cat "$dir/out" "$dir/err" | head -n 6 | sed 's/^/    /'
    fi
}

# ---- The front door ----
expect 2 "usage: caper" err "$caper"
expect 0 "usage: caper" out "$caper" --help
expect 0 "usage: caper" out "$caper" help
expect 0 "caper " out "$caper" --version
wrong "there is no command “dance”" dance
wrong "did you mean tournament?" tornament
wrong "did you mean play?" help plai

# ---- Standard output: full, closed, or a reader that goes away ----
if [ -c /dev/full ]; then
    for words in games "rules luck" "job show emperor" --help; do
        "$caper" $words >/dev/full 2>"$dir/err"
        [ $? = 1 ] && grep -q "not all of the output could be written" "$dir/err" && pass ||
            fail "caper $words to a full disk: $(cat "$dir/err")"
    done
fi
"$caper" games >&- 2>"$dir/err" && [ ! -s "$dir/err" ] && pass || fail "caper games without standard output"
"$caper" rules luck 2>"$dir/err" | head -n 1 >/dev/null
[ ! -s "$dir/err" ] && pass || fail "caper rules luck | head: $(cat "$dir/err")"

# ---- Every command ----
commands=$("$caper" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
[ "$(echo "$commands" | wc -l)" -ge 18 ] && pass || fail "the list of commands: $commands"
for command in $commands; do
    expect 0 "usage: caper $command" out "$caper" $command --help
    cp "$dir/out" "$dir/help"
    expect 0 "usage: caper $command" out "$caper" help $command
    cmp -s "$dir/out" "$dir/help" && pass || fail "caper help $command is not caper $command --help"
    expect 0 "usage: caper $command" out "$caper" "$(echo $command | tr a-z A-Z)" -h
    [ "$(wc -L <"$dir/help")" -le 80 ] && pass || fail "caper $command --help is wider than 80 columns"
    verbs=$("$caper" $command --help | grep -A9 ' VERB …$' | sed -n 's/^  \([a-z]*\) .*/\1/p')
    [ -n "$verbs" ] && wrong "did you mean" $command "$(echo $verbs | cut -d' ' -f1)x"
    for verb in ${verbs:-''}; do
        expect 0 "usage: caper $command${verb:+ $verb}" out "$caper" help $command $verb
        wrong "there is no option --no-such-option" $command $verb --no-such-option
        wrong "there is no option -x" $command $verb -x
        # Every option that takes a value must have one, and numbers have their range.
        "$caper" $command $verb --help | sed -n 's/^  --\([a-z-]*\) \([A-Za-z][^ ]*\)  .*/\1 \2/p' | sort -u >"$dir/options"
        while read -r option value; do
            grep -q "^  --$option " "$dir/help" || continue
            case $command$verb$option in bench*) continue ;; esac # below: it has forms
            wrong "--$option takes" $command $verb --$option
            case $value in N | T | MS | S | I) [ $command$option = labseats ] || wrong "not “many”" $command $verb --$option=many ;; esac
            case $value in HEX) wrong "hex digits, not “xyz”" $command $verb --$option xyz ;; esac
        done <"$dir/options"
    done
done
for words in "games x" "engine x" "verify a b" "play getmac luck" "serve x" "odds luck x" "character luck a b" \
    "adventure list x" "adventure map a b" "job list x" "job show a b" "heist list x" "heist import a b" "campaign show a b" \
    "bench getmac luck" "tournament getmac luck"; do
    wrong "is one word too many" $words
done
for words in "verify" "odds" "character" "character luck" "adventure check" "adventure new" "job show" "job check" \
    "heist check" "heist show" "heist export" "campaign new" "campaign play" "campaign join x" "campaign build x y" "bench --bots"; do
    wrong "is missing: caper" $words
done

# ---- Games, in any case, and the nearest ----
expect 0 "getmac" out "$caper" games
wrong "there are getmac, mcguffin, luck and heist" play chess
wrong "did you mean mcguffin?" play McGufin
wrong "did you mean heist?" lab hesit
for words in "tournament chess" "lab chess" "bench chess" "odds chess" "character chess x" "bench chess --bots"; do
    wrong "there is no game “chess”" $words
done
expect 0 "Ann (you): " out "$caper" play McGuffin --plain --seats 1 --names Ann
expect 0 "wins" out "$caper" bench GetMac --bots --games 2

# ---- rules ----
expect 0 "The goal" out "$caper" rules getmac
expect 0 "The Thief" out "$caper" rules GETMAC --find thief
expect 1 "is nowhere in the rules" err "$caper" rules luck --find xyzzy
expect 0 "<!-- table: object -->" out "$caper" rules getmac --markdown
printf '<!-- table: object -->\n<!-- end -->\n' >"$dir/page.md"
expect 1 "differs from the game's data" err "$caper" rules getmac --check "$dir/page.md"
expect 0 "the tables are as" out "$caper" rules getmac --fill "$dir/page.md"
expect 0 "the tables are as" out "$caper" rules getmac --check "$dir/page.md"
printf '\n<!-- table: dragons -->\n<!-- end -->\n' >"$dir/page.md"
expect 1 "page.md:2: " err "$caper" rules getmac --check "$dir/page.md"
expect 1 "nowhere.md" err "$caper" rules getmac --fill "$dir/nowhere.md"

# ---- play ----
wrong "say which game" play
wrong "did you mean --bots?" play getmac --bot
wrong "there is no bot “strong”; there are random, easy, medium, hard" play getmac --bots strong
wrong "there is no bot “strong”" play getmac --bots medium,strong
wrong "there is no bot “exec:”" play getmac --bots exec:
wrong "there is no trained network for Adventures & Luck" play luck --bots net
wrong "there is no trained network for Masters of the Heist" bench heist --bots --bot net
expect 0 "wins" out "$caper" play getmac --me none --plain --pace 0 --seed 1 --save /dev/null --bots "exec:python3 examples/bots/hoarder.py,hard:20,random,easy"
wrong "--plain takes no value, not “yes”" play getmac --plain=yes
wrong "--seats takes a whole number from 1 to" play getmac --seats 0
wrong "--pace takes a whole number from 0 to 60000, not “-1”" play getmac --pace -1
expect 1 "takes 2 to 11 players" err "$caper" play getmac --seats 40
expect 1 "expected 3 characters, one for each seat; got 1 (--crew A,B,…)" err "$caper" play heist --seats 3 --crew Karma
expect 1 "“thug hurry bypass”; not “Nobody”" err "$caper" play heist --seats 3 --crew Karma,Nobody,Phobia
wrong "did you mean --listen? (--listen takes a value: --listen ADDR:PORT)" serve --port 99999
expect 1 "there is no character “bob” and no such file; \`caper character luck list\` names them" err "$caper" character luck bob
expect 1 "bob.txt: No such file" err "$caper" character luck bob.txt
wrong "did you mean --job?" play mcguffin --jop x
wrong "did you mean --plain?" play mcguffin --pla # not --players, an old name that the help does not list
wrong "--job is for mcguffin, not for getmac" play getmac --job otter
wrong "--names has 5 names for 4 seats" play getmac --seats 4 --names A,B,C,D,E
wrong "leave --seats out" play getmac --coach --seats 5
wrong "leave --job out" play mcguffin --coach --job otter
wrong "--competition and --mode hosted contradict each other" play luck --competition --mode hosted
wrong "--host and --competition contradict each other" play mcguffin --host --competition
wrong "(options of a game come after its name)" play --job otter mcguffin
wrong "--mode takes auto, hosted or competition, not “solo”" play luck --mode solo
wrong "--me takes seats of this table, 0 to 3" play getmac --seats 4 --me 7
wrong "leave “getmac” out" play getmac --load x
wrong "--load brings its own seats" play --load x --seats 3
wrong "--campaign is for heist" play getmac --campaign x
wrong "takes no --host" play getmac --host
expect 1 "takes 2 to 11 players" err "$caper" play getmac --seats 1
expect 1 "No such file" err "$caper" play --load "$dir/nothing"
echo '{"game":"getmac","turn":0,"hands":[["paper","rock"],["thief","scissors"]]}' >"$dir/position"
expect 0 "Ann lays the" out "$caper" play --load "$dir/position" --names Ann,Bob --me none --plain --pace 0
grep -q "^Bob " "$dir/out" && pass || fail "--names names the seats of a position"
printf 'caper transcript 1\ngame getmac\nseats 2\nname 0 Zoe\nname 1 Yan\nseed 1\nmoves\n' >"$dir/transcript"
expect 0 "Ann lays the" out "$caper" play --load "$dir/transcript" --names Ann --me none --plain --pace 0
grep -q "^Yan " "$dir/out" && pass || fail "a seat that --names leaves out keeps its name"

expect 1 "a transcript brings its own seed" err "$caper" play --load "$dir/transcript" --seed 2 --me none --plain

# ---- serve ----
for address in 99999 127.0.0.1: 127.0.0.1:99999 :8420; do
    wrong "--listen takes an address and a port from 0 to 65535, like 127.0.0.1:8420" serve --listen $address
done
wrong "--exec takes NAME=COMMAND" serve --exec ./bot
wrong "--threads takes a whole number from 1 to 64, not “0”" serve --threads 0
# Settings from a file: a default for the command line, checked with line numbers, shown in the same form.
cat >"$dir/serve.conf" <<'END'
# a club
listen = 127.0.0.1:9

rate = 50
exec = mine="./bot --fast"
proxy = 10.0.0.0/8
quiet = yes
END
expect 0 "rate = 60" out "$caper" serve --config "$dir/serve.conf" --rate 60 --proxy 127.0.0.1 --show
for line in "listen = 127.0.0.1:9" 'exec = mine="./bot --fast"' "proxy = 10.0.0.0/8" "proxy = 127.0.0.1" "log = errors" "work = 25"; do
    grep -qxF "$line" "$dir/out" && pass || fail "serve --show does not say “$line”"
done
"$caper" serve --config "$dir/serve.conf" --show >"$dir/shown.conf"
expect 0 "rate = 50" out "$caper" serve --config="$dir/shown.conf" --show
cmp -s "$dir/out" "$dir/shown.conf" && pass || fail "what serve --show prints reads back differently"
echo "rate = many" >>"$dir/serve.conf"
wrong "serve.conf:8: --rate takes a whole number from 1 to 1000000, not “many”" serve --config "$dir/serve.conf"
for line in "rat = 4:there is no option --rat; did you mean --rate?" "quiet = maybe:--quiet takes yes or no, not “maybe”" \
    "hello:write NAME = VALUE, not “hello”" "config = x:--config can only be given on the command line"; do
    echo "${line%%:*}" >"$dir/wrong.conf"
    wrong "wrong.conf:1: ${line#*:}" serve --config "$dir/wrong.conf"
done
expect 1 "No such file" err "$caper" serve --config "$dir/nowhere.conf"
wrong "--config takes a value" serve --config
wrong "--log takes errors, info or debug, not “loud”" serve --log loud

# The port is taken: it fails, and leaves no database.
python3 - "$dir/port" <<'PYTHON' &
import socket, sys, time
s = socket.create_server(("127.0.0.1", 0))
open(sys.argv[1] + ".new", "w").write(str(s.getsockname()[1]))
__import__("os").rename(sys.argv[1] + ".new", sys.argv[1])
time.sleep(60)
PYTHON
listener=$!
while [ ! -s "$dir/port" ]; do sleep 0.01; done
expect 1 "is something else there?" err "$caper" serve --listen "127.0.0.1:$(cat "$dir/port")" --store "sqlite:$dir/none.db"
kill $listener
ls "$dir"/none.db* >/dev/null 2>&1 && fail "a failed serve leaves a database" || pass
expect 1 "" err "$caper" serve --listen 127.0.0.1:0 --store "sqlite:$dir/no/such/folder.db"
wrong "is not an address" serve --listen nowhere:80

# ---- settings from the environment ----
echo 'rate = 5' >"$dir/env.conf"
CAPER_LISTEN=127.0.0.1:1234 expect 0 "listen = 127.0.0.1:1234" out "$caper" serve --show
CAPER_LISTEN=127.0.0.1:1234 expect 0 "listen = 127.0.0.1:99" out "$caper" serve --listen 127.0.0.1:99 --show
CAPER_CONFIG=$dir/env.conf expect 0 "rate = 5" out "$caper" serve --show
CAPER_CONFIG=$dir/env.conf CAPER_RATE=7 expect 0 "rate = 7" out "$caper" serve --show
CAPER_HOST=a.example,b.example expect 0 "host = b.example" out "$caper" serve --show
CAPER_HTTP_RATE=many expect 2 "CAPER_HTTP_RATE: --http-rate takes a whole number" err "$caper" serve --show
CAPER_RATE= expect 0 "rate = 100" out "$caper" serve --show
CAPER_STORE=sqlite:$dir/none.db expect 1 "none.db" err "$caper" backup "$dir/copy.db"
expect 0 "CAPER_LISTEN for --listen" out "$caper" serve --help

# ---- lab, tournament, bench ----
wrong "say which game" lab
wrong "--seats takes 4, 2-6 or 2,4,6" lab getmac --seats many
wrong "one game at a time" lab getmac luck
wrong "--set: should be NAME=VALUE" lab luck --set mode
wrong "did you mean mode?" lab luck --set moed=auto
wrong "--vary takes OPTION=VALUE,VALUE" lab luck --vary mode
wrong "one thing varies at a time" lab luck --seats 2-4 --vary slugfest=false,true
wrong "--compare takes two folders" lab --compare "$dir"
wrong "--continue takes --out DIR" lab --continue
expect 1 "No such file" err "$caper" lab --compare "$dir" "$dir"
wrong "say which game" tournament --players hard,easy
wrong "needs at least two players" tournament getmac --players hard
wrong "--option: mode takes" tournament luck --players hard,easy --option mode=solo
wrong "--continue goes only with --games, --threads and --limit, not with --seats" tournament --continue "$dir" --seats 2
wrong "--seats takes a whole number from 1 to" bench getmac --seats many
wrong "--threads takes a whole number from 1 to 64, not “0”" bench --threads 0
wrong "--seconds takes a number from 0.01 to 3600" bench --seconds 0
wrong "a bot is random" bench getmac --bots --bot hardest
wrong "there is no option --crews" bench getmac --bots --crews 3
wrong "--tables takes a whole number from 48" bench serve --tables 3
# As few tables as it takes: none is left when the first game is over, and every figure is still a number.
expect 0 '"moves_per_commit"' out "$caper" bench serve --tables 48 --seconds 0.3 --json
(ulimit -n 200 && "$caper" bench serve --tables 1000 2>&1 || true) | grep -q "need 2064 open files" && pass || fail "caper bench serve waits for connections beyond the limit of open files"
! grep -qE "nan|inf" "$dir/out" && pass || fail "caper bench serve prints what isn't a number: $(cat "$dir/out")"
mkdir "$dir/scratch"
TMPDIR=$dir/scratch expect 0 "heist     this" out "$caper" bench wire --moves 4
TMPDIR=$dir/scratch expect 1 "did not start" err "$caper" bench wire --moves 4 --against /bin/true
rmdir "$dir/scratch" && pass || fail "caper bench leaves something in its folder"
wrong "there is no table of odds for McGuffin" odds mcguffin
wrong "--simulate takes a whole number" odds luck --simulate 0
expect 0 "cycles" out "$caper" bench getmac --seconds 0.05
expect 0 '"cycles_per_move"' out "$caper" bench getmac --seconds 0.05 --json
expect 0 '"ns_per_move_lowest"' out "$caper" bench getmac --seconds 0.05 --json
expect 0 "interface ns_per_move" out "$caper" bench getmac --seconds 0.05 --against "$caper"
expect 0 "clone_ns" out "$caper" bench luck --seconds 0.05 --against "$caper"
expect 1 "cannot be started" err "$caper" bench getmac --seconds 0.05 --against "$dir/nothing"
for game in getmac mcguffin luck heist; do
    expect 0 "iterations of the tree" out "$caper" bench $game --search --iterations 1
done
expect 0 '"ns_per_plan_run"' out "$caper" bench heist --search --iterations 1 --json
expect 0 "ns_per_iteration" out "$caper" bench getmac --search --iterations 1 --against "$caper"
wrong "--iterations takes a whole number from 1" bench getmac --search --iterations 0
expect 0 "wins" out "$caper" bench getmac --bots --games 2 --search 1

# ---- verify ----
expect 1 "No such file" err "$caper" verify "$dir/nothing"
echo hello >"$dir/hello"
expect 1 "line 1" err "$caper" verify "$dir/hello"
head -c 100 /dev/zero >"$dir/zero"
expect 1 "not a text file" err "$caper" verify "$dir/zero"
cp tests/golden/getmac-0.txt "$dir/good"
expect 0 "every line adds up" out "$caper" verify "$dir/good"
sed '9s/.$/z/' "$dir/good" >"$dir/forged"
expect 1 "line 9" err "$caper" verify "$dir/forged"

# Jobs of McGuffin. The example that docs/jobs.md builds up is sound, and the guide shows its lines as they are.
grep '^    ' docs/jobs.md | grep -v '^ *\(\$\|bell.job\|…\)' | sed 's/^    //' | grep -vxF -f examples/jobs/bell.job >"$dir/strange"
[ -s "$dir/strange" ] && fail "examples/jobs/bell.job lacks: $(head -n 1 "$dir/strange")" || pass
cp examples/jobs/bell.job "$dir/bell.job"
expect 0 "The Borrowed Bell” is sound" out "$caper" job check "$dir/bell.job"
sed 's/deck: law/deck: lawn/' "$dir/bell.job" >"$dir/bad.job"
expect 1 "deck: should be locks, staff, law or schematic, not “lawn”" err "$caper" job check "$dir/bad.job"
expect 1 "bad.job:50: deck" err "$caper" job check "$dir/bell.job" "$dir/bad.job"
expect 1 "No such file" err "$caper" job check "$dir/nothing.job"
expect 1 "there is no job “nowhere” and no such file" err "$caper" job check nowhere
expect 0 "The Emperor of Gruyn” is sound" out "$caper" job check emperor --games 1
wrong "say what to do: list, show, check or new" job
wrong "there is no “dance”; say list, show, check or new" job dance
expect 0 "lighthouse" out "$caper" job list
expect 0 "obstacle: guided-tour" out "$caper" job show lighthouse
expect 1 "there is no job" err "$caper" job show nothing
for seed in 1 2 3 4 5 6 7 8 a b; do
    "$caper" job new --games 100 --seed $seed 2>>"$dir/certificates" || true
done >"$dir/many.job"
grep -q "certified by 100 games of three medium bots: won .* %" "$dir/certificates" && pass || fail "made-up jobs are certified"
several="\(brothers Stoll\|Misses Pringle\|von Trotts\)"
one="\(Baron Quill\|Madame Oriane\|Dr Hask\|Commodore Pym\|Sister Benedetta\|Professor Okonjo\|Count Zaleski\)"
grep -q "$several" "$dir/many.job" && pass || fail "made-up jobs with several owners"
grep "{owner\|{place\|{thing\|{h[ei]}\|{hi[sm]}\|{He}\|$several \(gives\|is\|has\|puts\|visits\|likes\|keeps\) \|$one \(give\|are\|have\|put\|visit\|like\|keep\) " "$dir/many.job" &&
    fail "the grammar of made-up jobs" || pass
"$caper" job new --seed c0ffee --out "$dir/one.job"
expect 0 "is sound" out "$caper" job check "$dir/one.job"
"$caper" job new --seed C0FFEE >"$dir/two.job"
expect 0 "identical" out diff -s "$dir/one.job" "$dir/two.job"
expect 0 "lighthouse" out "$caper" job check lighthouse --strict --games 200
expect 1 "bad.job:50" err "$caper" play mcguffin --plain --job "$dir/bad.job"
expect 1 "mcguffin-crew:2" err sh -c 'printf "character: x\nskills: much\n" >'"$dir/mcguffin-crew; $caper play mcguffin --plain --characters $dir/mcguffin-crew"
printf 'create Zo\nspecialty tools safes\nmake tools\nmake brains\nmake contacts\nmake weapons\nready\nquit\n' | "$caper" play mcguffin --plain --characters "$dir/crew" >/dev/null
expect 0 "name: Zo" out cat "$dir/crew"
expect 0 "Zo (you): " out "$caper" play mcguffin --plain --characters "$dir/crew"

# What cannot be written is known before the bots begin: they would say how they did on standard error.
mkdir -p "$dir/a-folder"
for words in "heist new --seed abc" "job new --seed 1" "adventure new --seed 1" "play getmac --me none --plain --pace 0"; do
    case $words in play*) option=--save ;; *) option=--out ;; esac
    expect 1 "nowhere/file: No such file" err "$caper" $words $option "$dir/nowhere/file"
    [ "$(wc -l <"$dir/err")" = 1 ] && [ ! -s "$dir/out" ] && pass || fail "caper $words worked for a file that cannot be written"
done
expect 1 "a-folder: Is a directory" err "$caper" job new --seed 1 --out "$dir/a-folder"
[ -z "$(find "$dir" -name '*.new-*')" ] && pass || fail "trying whether a file can be written left one"
# A device is written to, never replaced by a file.
expect 0 "obstacle:" out "$caper" job new --games 100 --seed 1 --out /dev/stdout
expect 0 "wins" out "$caper" play getmac --me none --plain --pace 0 --seed 1 --save /dev/null
[ -c /dev/null ] && pass || fail "/dev/null is not a device any more"
[ ! -c /dev/full ] || expect 1 "/dev/full: No space left" err "$caper" job new --games 100 --seed 1 --out /dev/full
# A file needs no point in its name; an id that comes with the game goes first.
cp "$dir/bell.job" "$dir/bell"
expect 0 "Borrowed Bell" out sh -c "cd $dir && echo quit | \"$caper\" play mcguffin --plain --job bell"
expect 1 "there is no “bells”; there are: airship" err sh -c "cd $dir && \"$caper\" play mcguffin --plain --job bells"
cp "$dir/zero" "$dir/emperor"
expect 0 "Emperor" out sh -c "cd $dir && echo quit | \"$caper\" play mcguffin --plain --job emperor"

# Lists are written with commas; help takes a command and its verb; what is copied from must be there.
expect 0 "① " out sh -c "echo quit | \"$caper\" play heist --plain --seats 3 --crew 'Karma, Phobia,Tiny Mike'"
expect 1 "crew" err sh -c "echo quit | \"$caper\" play heist --plain --seats 3 --crew 'Karma,Nobody,Phobia'"
expect 2 "“extra” is one word too many" err "$caper" help play extra
expect 0 "usage: caper heist show" out "$caper" help heist show
expect 0 "Pawn Shop Owner" out "$caper" heist list
expect 0 "brings the Pawn Shop Owner" out "$caper" heist show a1-lucky-pawn
expect 1 "nothing.db: No such file" err "$caper" store copy "sqlite:$dir/nothing.db" "sqlite:$dir/other.db"
if [ -e "$dir/nothing.db" ] || [ -e "$dir/other.db" ]; then fail "store copy left files behind"; else pass; fi
expect 1 "zero: file is not a database" err "$caper" store copy "sqlite:$dir/zero" "sqlite:$dir/other.db"
expect 1 "zero: file is not a database" err "$caper" serve --listen 127.0.0.1:0 --store "sqlite:$dir/zero"
[ -e "$dir/zero-lock" ] && fail "a lock beside a file that is not a database" || pass
expect 1 "nothing.coach: No such file" err "$caper" coach check "$dir/nothing.coach"

# The engine: end of input ends it with status 0, and every line gets its answer.
lines=$(printf '{"cmd":"games"}\n\n{"cmd":"quit"}\n{"cmd":"games"}\n' | "$caper" engine | wc -l)
[ "$lines" = 3 ] && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAIL: engine answered $lines lines, want 3"; }
printf '{"cmd":"games"}' | "$caper" engine >"$dir/out" && grep -q '"ok":true' "$dir/out" && passed=$((passed + 1)) ||
    { failed=$((failed + 1)); echo "FAIL: a last line without a line break"; }

# Adventures and characters of Adventures & Luck.
wrong "there are character sheets for luck only" character mcguffin wilma
expect 0 "museum" out "$caper" adventure list
expect 0 "is in order" out "$caper" adventure check lake
expect 0 "  senses/runny-nose (D)" out "$caper" adventure traits
[ "$(grep -c "^  [a-z]*/" "$dir/out")" = 131 ] && pass || fail "caper adventure traits names 131 traits"
expect 0 "  talk-to-animals" out "$caper" adventure traits
# The story of docs/adventures.md is whole, and the guide shows its texts as they are.
root=$(dirname "$0")/..
expect 0 "10 scenes, 11 links, 3 endings" out "$caper" adventure check "$root/examples/adventures/bakery.twee"
sed -n 's/^    \([^ ].\{70,\}\)/\1/p' "$root/docs/adventures.md" | grep -v '^\(caper\|bakery.twee\)' |
    grep -vxF -f "$root/examples/adventures/bakery.twee" >"$dir/strange"
[ -s "$dir/strange" ] && fail "bakery.twee lacks: $(head -n 1 "$dir/strange")" || pass
expect 0 "<svg" out "$caper" adventure map museum
expect 0 "digraph" out "$caper" adventure map museum --dot
expect 0 "scenes to begin with" out "$caper" adventure new "$dir/mine.twee"
expect 1 "exists already" err "$caper" adventure new "$dir/mine.twee"
expect 0 "scenes to begin with" out "$caper" adventure new --out "$dir/mine2.twee"
wrong "FILE is missing" adventure new
expect 0 "is in order" out "$caper" adventure check "$dir/mine.twee"
sed 's/test: moderate/test: middling/' "$dir/mine.twee" >"$dir/bad.twee"
expect 1 "bad.twee:18: there is no difficulty “middling”" err "$caper" adventure check "$dir/bad.twee"
expect 1 "No such file" err "$caper" adventure check "$dir/nothing.twee"
# One small bad story for each thing that the checker must find. story SCENES: two endings follow them.
story() {
    printf ':: StoryTitle\nA trial\n\n:: StoryData\n{"ifid":"X"}\n\n%b\n\n:: Good [ending]\nWell.\n\n:: Bad [ending lost]\nOh.\n' "$1" >"$dir/story.twee"
}
try='\n  test: easy\n  fail: '
story ":: Start\nHello.\n[[On->Good]]\n[[Or->Bad]]"
expect 1 "can be reached without a die" err "$caper" adventure check "$dir/story.twee"
story ":: Start\nHello.\n[[Fish->Start]]$try[[Start]]\n[[On->Good]]$try[[Bad]]"
expect 1 "this test can be taken again and again" err "$caper" adventure check "$dir/story.twee"
story ":: Start\nHello.\n[[Rest->Bed]]\n[[On->Good]]$try[[Bad]]\n\n:: Bed [out]\nSoft.\n[[Up->Start]]"
expect 1 "the rest in “Bed” can be had again and again" err "$caper" adventure check "$dir/story.twee"
story ":: Start\nHello.\n[[On->Bad]]$try[[Good]]"
expect 1 "passing this test loses" err "$caper" adventure check "$dir/story.twee"
story ":: Start\nHello. {the brass key: You have it.}\n[[On->Good]]$try[[Bad]]"
expect 1 "the text asks for “the brass key”, and nothing gives" err "$caper" adventure check "$dir/story.twee"
story ":: Start\nHello.\n[[Look->Hall]]\n  gives: the brass key\n[[On->Hall]]\n\n:: Hall\nYou turn the brass key.\n[[On->Good]]$try[[Bad]]"
expect 1 "“Hall” speaks of “the brass key”" err "$caper" adventure check "$dir/story.twee"
story ":: Start\nHello.\n[[On->Hall]]\n\n:: Hall\nHello.\n[[On->Good]]$try[[Bad]]\n[[Sing->Nice]]\n  trick: float 2\n\n:: Nice [ending]\nNice."
expect 1 "can be reached without a die" err "$caper" adventure check "$dir/story.twee"
story ":: Start\nHello.\n[[On->Hall]]\n\n:: Hall\nHello.\n[[On->Good]]$try[[Bad]]\n[[Sing->Nice]]\n  needs: senses/runny-nose\n  test: extreme\n  traits: senses/runny-nose\n  fail: [[Bad]]\n\n:: Nice [ending]\nNice."
expect 0 "  ! more than 15 % of the texts are told twice in a game" out "$caper" adventure check "$dir/story.twee" --games 50
for advice in "no bot reached that ending" "an evening is 45 to 90 minutes" "fewer than 60 scenes" "fewer than 8 tests" "2 to 10 treats"; do
    expect 1 "  ! $advice" out "$caper" adventure check "$dir/story.twee" --games 50 --strict
done
story ":: Start\nHello.\n[[On->Good]]\n  test: extreme\n  traits: senses/runny-nose\n  fail: [[Bad]]"
expect 1 "  ! good endings should come" out "$caper" adventure check "$dir/story.twee" --games 50 --strict
expect 0 "extreme" out "$caper" odds luck
expect 0 "Wilma" out "$caper" character luck list
expect 0 "Initial luck" out "$caper" character luck random --save "$dir/somebody"
expect 0 "<!doctype html>" out "$caper" character luck "$dir/somebody" --html
echo "choose body/huge" >"$dir/nobody"
expect 1 "nobody:1:" err "$caper" character luck "$dir/nobody"
expect 1 "caper play: $dir/zero: not a text file" err "$caper" play luck --character "$dir/zero"
expect 1 "caper play: $dir/nobody: " err "$caper" play luck --character "$dir/nobody"
expect 0 "I would “play" out sh -c "printf 'quit\n' | \"$caper\" play getmac --explain --seats 2 --seed 1"
expect 0 "I think that" out sh -c "printf 'why\nquit\n' | \"$caper\" play getmac --plain --seats 4 --seed 1"
expect 0 "wins" out "$caper" bench getmac --bots --bot hard:20 --against easy --games 4 --threads 2
expect 0 "gain" out "$caper" bench heist --bots --bot hard:8 --games 2 --keep 2 --only z1
wrong "is not a module" heist new --with cats
wrong "--tiles takes a whole number from 24 to 40" heist new --tiles 99
expect 0 "# Made up from seed b2" out "$caper" heist new --seed b2 --with keycard
expect 0 "has found a plan that wins" err "$caper" heist new --seed b2 --with keycard --out "$dir/one.heist"
"$caper" heist new --seed b2 --with keycard >"$dir/two.heist" 2>/dev/null
if cmp -s "$dir/one.heist" "$dir/two.heist"; then pass; else fail "one seed made two heists"; fi
expect 0 "fine" out "$caper" heist check "$dir/one.heist" --strict
: >"$dir/nothing.heist"
expect 1 "there are no events" err "$caper" heist check "$dir/nothing.heist"
mkdir -p "$dir/folder/inside"
expect 1 "inside: Is a directory" err sh -c "cd $dir/folder && \"$caper\" heist check inside"
expect 1 "there is no heist “nowhere” and no such file" err "$caper" heist check nowhere
expect 0 "usually" out sh -c "\"$caper\" heist check $dir/one.heist --play 3 || true"
# The heist that docs/heists.md builds up needs no advice, as written there.
expect 0 "“The Hat Shop”, amateur, 30 tiles" out "$caper" heist check examples/heists/hats.heist --strict
"$caper" heist new --seed 9 --out "$dir/nine.heist" 2>/dev/null # its first house has the shape of one that ships
expect 0 "fine" out "$caper" heist check "$dir/nine.heist" --strict
printf 'name: Hats\ndifficulty: amateur\nobjective: cash 1\nevents: 1\nmap:\n  E2 $1\n    GP GP\n' >"$dir/hats.heist"
expect 0 "texts are missing" err "$caper" heist check "$dir/hats.heist"
expect 1 "texts are missing" err "$caper" heist check "$dir/hats.heist" --strict
# Every key that a file may have is in its guide.
printf 'zzz: 1\nstage: casing\nzzz: 1\nobstacle: a\nzzz: 1\nbeat: x\nzzz: 1\nstage: getaway\nplace: y\nzzz: 1\n' >"$dir/all.job"
printf 'zzz: 1\n' | tee "$dir/all.heist" >"$dir/all.coach"
for words in "job jobs" "heist heists" "coach coach --game getmac"; do
    set -- $words
    kind=$1 guide=$2
    shift 2
    "$caper" $kind check "$dir/all.$kind" "$@" 2>&1 | sed -n 's/.* a line begins with //p' | sed 's/ or /, /;s/, /\n/g' |
        sort -u >"$dir/keys"
    while read -r key; do
        grep -q "\`$key[:\` ]\|^ *$key\( [a-z]*\)\?:" "docs/$guide.md" && pass || fail "docs/$guide.md lacks $key"
    done <"$dir/keys"
    [ -s "$dir/keys" ] && pass || fail "caper $kind check does not list its keys"
done
# Ctrl-C: nothing is written, and the status says so. On a busy machine the heist may be finished
# before we come to interrupt it: then once more.
for try in 1 2 3 4 5 6 7 8 9 10; do
    rm -f "$dir/never.heist"
    env --default-signal=INT "$caper" heist new --seed 5 --level pro --tiles 24 --out "$dir/never.heist" 2>/dev/null &
    until_it_listens $!
    kill -INT $! 2>/dev/null
    wait $!
    got=$?
    [ $got = 0 ] || break
done
if [ $got = 130 ] && [ ! -e "$dir/never.heist" ]; then pass; else fail "heist new and Ctrl-C: status $got"; fi
expect 0 "Off we go" out "$caper" play luck --me none --plain --pace 0 --seats 2 --seed 1
expect 0 "The end" out "$caper" play luck --competition --me none --plain --pace 0 --seats 3 --seed 2

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
