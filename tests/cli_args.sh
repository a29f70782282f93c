# cli_args.sh -- commands, their help, and everything typed wrongly.
. "$(dirname "$0")/cli_tap.sh"

works "help lists the commands" "  replay  FILE" help
works "--help is help" "usage: madcap COMMAND" --help
for command in games rules play replay sim bench backup help; do
    works "help explains $command" "^usage: madcap $command" help $command
    works "$command --help is the same page" "^madcap $command -- " \
        $command --help
done
works "--version names the version" "^madcap [0-9]" --version
refuses "an unknown command is refused with the nearest" 2 \
    "did you mean play" plya
refuses "help of an unknown command is refused" 2 "no command 'xyzzy'" \
    help xyzzy
run "$madcap"
ok "madcap alone shows the commands and exits 2" test $status -eq 2 -a -s out

works "games lists seats, minutes, options and what is normal" \
    "normally once" games
works "games takes one game" "^trains" games trains
is_json "games --json is JSON" games --json
works "rules prints a page" "^# " rules animals
works "rules begin at a heading with a word in it" "^## .*stage" \
    rules animals STAGE
ok "and not before" sh -c 'head -n 1 out | grep -q "^## .*stage"'
refuses "a heading that is not there is refused" 1 "no heading with 'xyzzy'" \
    rules animals xyzzy
is_json "rules --json is JSON" rules animals --json
refuses "rules needs a game" 2 "needs a GAME" rules

refuses "an unknown game is refused with the nearest" 2 \
    "did you mean animals" play animal
refuses "an unknown game is refused with those there are" 2 \
    "animals, trains" sim chess
refuses "an unknown option is refused with the nearest" 2 \
    "did you mean --seed" sim animals --sed 3
refuses "an unknown option without a near one points to help" 2 \
    "madcap help sim" sim animals --xyzzy
refuses "an option without its value is refused" 2 "needs a value" \
    sim animals --seed
refuses "a switch takes no value" 2 "takes no value" games --json=yes
refuses "an option with one dash is refused" 2 "two dashes" play -seed
refuses "a word too much is refused" 2 "does not take 'b'" play animals b
refuses "a wrong number of seats is refused with the right ones" 2 \
    "3 to 4 seats" play animals --seats 5
refuses "seats that are no number are refused" 2 "3 to 4 seats" \
    sim animals --seats many
refuses "an unknown rule is refused with those there are" 2 "penalty" \
    play animals --option speed=9
refuses "an unknown value of a rule is refused with the right ones" 2 \
    "off, on" play animals --option penalty=maybe
refuses "a rule without a value is refused" 2 "NAME=VALUE" \
    play animals --option penalty
refuses "an unknown bot is refused with the nearest" 2 \
    "did you mean greedy" sim animals --bots greddy
refuses "how long a bot thinks is a number" 2 "no bot 'strong:long'" \
    sim animals --bots strong:long
refuses "a wrong number of bots is refused" 2 "2 bots for 4 bot seats" \
    sim animals --bots random,greedy
refuses "more people than seats are refused" 2 "from 0 to 4" \
    play animals --people 5
refuses "bots without a seat are refused" 2 "no seat left" \
    play animals --people 4 --bots random
refuses "a place that is no seat is refused" 2 "'5' is not a seat from 1 to 4" \
    play animals --sit 2,5
refuses "a list of seats with a hole is refused" 2 "'' is not a seat" \
    play animals --sit 2,
refuses "two people on one seat are refused" 2 "names seat 2 twice" \
    play animals --sit 2,cleo
refuses "people are seated in one way" 2 "--people does not go with --sit" \
    play animals --people 1 --sit 2
refuses "bots without a seat are refused, wherever people sit" 2 \
    "no seat left" play animals --sit 4,3,2,1 --bots random
refuses "a seed that is no number is refused" 2 "is not a number" \
    sim animals --seed 1x
for seed in -1 18446744073709551616 ' 7' 1e3 ''; do
    refuses "the seed '$seed' is refused with those there are" 2 \
        "--seed '$seed' is not a number from 0 to 18446744073709551615" \
        play animals --seed "$seed"
done
refuses "no games at all are refused" 2 "from 1 to" sim animals --games 0
for number in ' 3' '3 ' +3 -3 0x3 3e0 '' 99999999999999999999; do
    refuses "'$number' is no port: numbers are digits" 2 \
        "--port '$number' is not a number from 0 to 65535" \
        serve --port "$number"
    refuses "nor how many games" 2 "is not a number from 1 to" \
        sim animals --games "$number"
    refuses "nor how many people" 2 "is not a number from 0 to 4" \
        play animals --people "$number"
    refuses "nor how many seats" 2 "3 to 4 seats" \
        play animals --seats "$number"
    refuses "nor the value of a rule" 2 "fewer" \
        play animals --option "fewer=$number"
done
refuses "a missing box is refused" 1 "cannot read none.box" \
    play animals --box none.box
echo 'nonsense 1 2 3' >bad.box
refuses "a bad box is refused with its line" 1 "bad.box:1: " \
    play animals --box bad.box
printf '\357\273\277# mine\nhand 1 1 2 2 3 3 5 5\n' >marked.box
refuses "a byte order mark before a box is called that" 1 \
    "marked.box:1: .*byte order mark" play animals --box marked.box
printf '# mine\r\nhand 1 1 2 2 3 3 5 5\r\n' >windows.box
works "the line ends of Windows are forgiven in a box" "3 seats" \
    sim animals --games 1 --seats 3 --box windows.box
refuses "a missing record is refused" 1 "cannot read none.txt" \
    replay none.txt
refuses "a folder is no record" 1 "cannot read" replay .
refuses "bench --seats needs a game" 2 "needs a GAME" bench --seats 3

run sh -c '"$0" games >/dev/full' "$madcap"
ok "a full disk behind stdout is an error" \
    sh -c "[ $status -eq 1 ] && grep -q 'cannot write the output' err"
run sh -c '"$0" games >&-' "$madcap"
ok "a closed stdout is an error" test $status -eq 1
run sh -c 'yes 1 | "$0" play animals --record closed.txt >&-' "$madcap"
ok "nothing that is printed gets into a record instead" sh -c \
    "[ $status -eq 1 ] && grep -q 'cannot write the output' err &&
        '$madcap' replay closed.txt"

# leaves NAME ARGS...: when its reader has left, madcap ARGS ends by itself,
# soon, with 1 and without a word. `yes` types all the time.
leaves() {
    name=$1
    shift
    { yes x 2>/dev/null | {
        sleep 0.2
        timeout 20 "$madcap" "$@" 2>err
        echo $? >left
    }; } | :
    [ "$(cat left)" -eq 1 ] && [ ! -s err ]
    report $? "$name"
}
yes 1 2>/dev/null | "$madcap" play lab --seed 7 --record lab.txt >out 2>&1
leaves "play ends when nobody reads what it prints" play animals
leaves "also while it asks which game" play
leaves "also where bots play alone" play karts --people 0 --seed 1
leaves "replay ends when nobody reads" replay lab.txt
leaves "also when it prints JSON" replay lab.txt --json
leaves "games end when nobody reads" games --json
leaves "rules end when nobody reads" rules karts
leaves "sim ends when nobody reads" sim animals --games 10
leaves "bench ends when nobody reads" bench --quick
run sh -c 'yes x | timeout 20 "$0" play animals | head -c 1' "$madcap"
ok "so does a whole pipeline" test $status -eq 0 -a "$(cat out)" = C
for command in "play animals" "replay lab.txt" "replay lab.txt --json" games \
    "rules karts" "sim animals --games 10" "bench --quick" "help play"; do
    run sh -c 'yes x 2>/dev/null | timeout 20 "$0" $1 >/dev/full' \
        "$madcap" "$command"
    ok "a full disk ends $command, and it says so once" sh -c \
        "[ $status -eq 1 ] && [ \$(wc -l <err) -eq 1 ] &&
            grep -q 'cannot write the output' err"
done
works "without a terminal there is no colour" "Ada" sim animals --games 10
ok "no escape was printed" sh -c "! grep -q '$(printf '\033')' out"
finish
