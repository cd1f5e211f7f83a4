#!/bin/sh
# Plays any game, badly: any legal move. A bot needs no JSON library.
while read -r line; do
    case $line in
    *'"cmd":"bot"'*)
        move=$(printf '%s' "$line" | sed 's/.*"moves":\[//; s/\]}$//; s/","/"\n"/g' | shuf -n 1)
        printf '{"ok":true,"move":%s}\n' "$move"
        ;;
    *) echo '{"ok":true}' ;;
    esac
done
