# cli_merge.sh -- one work in parts, kept in files and put together.
. "$(dirname "$0")/cli_tap.sh"

# What does not depend on how long it took.
figures() {
    "$madcap" "$@" --json |
        sed 's/"seconds":[0-9.]*,//; s/,"milliseconds_per_move":[0-9.]*//g'
}

sim="sim lab --games 3001 --seed 7"
arena="arena trains --blocks 20 --seed 7"
# shellcheck disable=SC2086 # they are words
for what in sim arena; do
    eval "words=\$$what"
    figures $words >whole
    for part in 1 2 3; do
        "$madcap" $words --part $part/3 --resume $what.$part >/dev/null || exit 1
    done
    figures merge $what.3 $what.1 $what.2 >merged
    ok "three parts of $what come to what one run does" cmp whole merged
    figures merge $what.1 $what.2 $what.1 $what.3 $what.2 >merged
    ok "and nothing counts twice" cmp whole merged
    run "$madcap" merge $what.1 $what.3
    ok "where a part is missing that is said behind the figures" sh -c \
        "[ $status -eq 1 ] && grep -q '1 [Ag]' out &&
        grep -q 'there are [0-9]* of [0-9]* ' err"
    sed '4s/seats=./seats=3/' $what.2 >other
    refuses "a part of another work is named with its line" 1 \
        "other:4: .*belongs" merge $what.1 other
done

# Killed at any moment, a run goes on from its file.
for pause in 0.1 0.3; do
    # shellcheck disable=SC2086 # they are words
    "$madcap" $sim --bots sharp --resume kept >/dev/null 2>&1 &
    sleep $pause
    kill -KILL $! 2>/dev/null
    wait $! 2>/dev/null
done
printf 'lot 1023 1 2' >>kept
# shellcheck disable=SC2086 # they are words
{
    figures $sim --bots sharp --resume kept >resumed
    figures $sim --bots sharp >whole
}
ok "a sim that was killed and resumed has the same totals" cmp whole resumed
ok "and a file with each lot once" \
    sh -c "[ \$(grep -c ^lot kept) -eq 1001 ] && [ -z \"\$(sort kept | uniq -d)\" ]"
refuses "a sim of another number of games does not go on from it" 1 \
    "kept:7: .*it has 'games 3001' where 'games 3000'" \
    sim lab --games 3000 --seed 7 --bots sharp --resume kept
sed '9s/lot \([0-9]*\) 3/lot \1 4/' kept >damaged
refuses "a damaged lot is named" 1 "damaged:9: this is not a lot" merge damaged

# Under a malloc that fills what it hands out (meson asks for that), memory that
# is asked for is taken.
memory=$(python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10)' \
    env MALLOC_PERTURB_=1 "$madcap" merge sim.1 sim.2 sim.3)
ok "files take the memory that they need: $memory MB of 300" \
    [ "$memory" -lt 300 ]

echo hello >hello
refuses "merge says what its files are" 1 "hello is not a file of sim or arena" \
    merge hello
refuses "a part is a number of a number" 2 "is not a part: 2/5 is the second" \
    sim lab --part 4/3 --resume new
refuses "and needs a file" 2 "needs --resume FILE" sim lab --part 1/3
ok "so far no file was begun" [ ! -e new ]
refuses "a sim has no chart" 2 "sim has no option --svg" \
    merge sim.1 --svg chart.svg
run "$madcap" merge arena.1 arena.2 arena.3 --svg chart.svg
ok "an arena has one" sh -c "[ $status -eq 0 ] && grep -q '<svg' chart.svg"
finish
