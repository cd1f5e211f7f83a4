# What tests in shell share. usage: . "$(dirname "$0")/shell_kit.sh"

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
