# What tests in shell share. usage: . "$(dirname "$0")/shell_kit.sh"

passed=0 failed=0
pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    echo "FAIL: $*"
}

# expect STATUS PATTERN WHERE COMMAND…: WHERE is out or err; PATTERN is a fixed string. Both outputs stay
# in $dir, a folder of the test.
expect() {
    status=$1 pattern=$2 where=$3
    shift 3
    "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    if [ "$got" = "$status" ] && grep -qF -- "$pattern" "$dir/$where"; then
        pass
    else
        fail "$* → status $got, want $status and “$pattern” on $where"
        sed 's/^/    /' "$dir/$where" | head -n 5
    fi
}

# until_it_listens PID: return when that program catches Ctrl-C, or has ended.
# The last digit of SigCgt has the bit of SIGINT.
until_it_listens() {
    while [ -e "/proc/$1/status" ] && ! grep -q '^SigCgt:.*[2367abef]$' "/proc/$1/status" 2>/dev/null; do
        sleep 0.01
    done
}

# until_it_worked PID TICKS: return when that program has had so many hundredths of a second of the
# processor, however busy the machine is, or has ended.
until_it_worked() {
    while [ -e "/proc/$1/stat" ] && awk -v ticks="$2" '{ exit $14 >= ticks }' "/proc/$1/stat" 2>/dev/null; do
        sleep 0.01
    done
}
