# cli_card.sh -- random games by the rules alone: on the processor, on a card
# that is none (card_driver.c), and on a real one, where there is one.
. "$(dirname "$0")/cli_tap.sh"
driver=$(dirname "$madcap")/tests
found_by=${LD_LIBRARY_PATH-} # where a real driver may be

# What does not depend on how long it took.
totals() {
    "$@" --json | sed 's/"seconds":[0-9.]*,//'
}

# ---- the processor ----

cpu="$madcap sim animals --device cpu --games 5000 --seed 7"
totals $cpu --threads 1 >whole
ok "one thread and two have the same totals" sh -c \
    "[ -s whole ] && [ \"\$(cat whole)\" = \"\$($cpu --threads 2 --json |
        sed 's/\"seconds\":[0-9.]*,//')\" ]"
totals "$madcap" sim animals --device cpu --games 5000 --seed 8 >other
ok "another seed has other totals" sh -c '! cmp -s whole other'
for part in 1 2 3; do
    $cpu --part $part/3 --resume part$part >/dev/null
done
ok "a file is of any device" grep -q '^device any$' part1
totals "$madcap" merge part1 part2 part3 >merged
ok "parts that are merged come to the same" cmp whole merged
head -n 30 part1 >kept
totals $cpu --resume kept >resumed
ok "and so does what goes on from a file" cmp whole resumed
"$madcap" sim animals --games 100 --bots random --seed 7 --resume asked >out
refuses "what bots were asked for is another work" 1 \
    "asked:6: .*'bots random.*' where 'device any' belongs" \
    sim animals --games 100 --seed 7 --device cpu --resume asked
run $cpu --json
cp out here
run "$madcap" sim animals --bots random --games 5000 --seed 1 --json
ok "where nobody calls, random bots score the same" python3 -c "
import json
one, other = (json.load(open(name))['seats'] for name in ('here', 'out'))
for a, b in zip(one, other):
    assert abs(a['mean_points'] - b['mean_points']) < \
        2 * (a['mean_points_ci95'] + b['mean_points_ci95'])"
refuses "a device that is none is refused" 2 "cpu or gpu, not 'tpu'" \
    sim lab --device tpu
refuses "also by bench" 2 "cpu or gpu, not ''" bench --device=
refuses "on a device nobody plays but random" 2 "no bot but random" \
    sim lab --device cpu --bots greedy
refuses "a card has its own threads" 2 "--threads does not go with" \
    sim lab --device gpu --threads 2
timeout --foreground --preserve-status -s INT 1 env --default-signal=INT \
    "$madcap" sim karts --device cpu --games 1000000000 >out 2>err
status=$?
ok "SIGINT prints what there is and exits 1" sh -c "[ $status -eq 1 ] &&
    grep -q '^1 Ada' out && grep -q 'stopped after' err"

# ---- a card that is none ----

run "$madcap" --version
if ! grep -q '^with kernels for graphics cards' out; then
    ok "without clang-19 the version says so" \
        grep -q '^without kernels for graphics cards: clang-19' out
    for command in "sim lab" bench; do
        # shellcheck disable=SC2086 # they are words
        refuses "and so does $command" 1 "built without kernels" \
            $command --device gpu
    done
    finish
    exit 0
fi
ok "the version says that there are kernels for cards" [ "$(wc -l <out)" = 2 ]
mkdir none
: >none/libcuda.so.1
LD_LIBRARY_PATH=$PWD/none
export LD_LIBRARY_PATH
for command in "sim lab" "bench lab" bench "sim karts --json"; do
    # shellcheck disable=SC2086 # they are words
    refuses "without a driver $command says so, and that is all" 1 \
        "there is no graphics card that could play: .*libcuda.so.1" \
        $command --device gpu
done
works "and all else plays" "^1 Ada" sim lab --games 10

LD_LIBRARY_PATH=$driver
# same NAME ARGS...: both devices come to the same.
same() {
    name=$1
    shift
    totals "$madcap" sim "$@" --device cpu >here
    totals "$madcap" sim "$@" --device gpu >there
    ok "$name" sh -c "[ -s here ] && cmp here there"
}
for game in animals trains lab turbulent template; do
    same "a card comes to the same totals in $game" $game --games 3000 --seed 3
done
same "also in karts" karts --games 130 --seed 3
same "with other rules and seats" animals --games 1000 --seed 3 --seats 3 \
    --option piles=shuffled --option steal=on
echo 'hand 1 1 2 2 3 3 5 5' >mine.box
same "with another box" animals --games 1000 --seed 3 --box mine.box
totals "$madcap" sim animals --games 1000 --seed 3 --device cpu >standard
ok "which is not the same game" sh -c '! cmp -s here standard'
gpu="$madcap sim animals --device gpu --games 5000 --seed 7"
$gpu --part 1/3 --resume half >out
cat part1 >>half
ok "what a card kept is what a processor keeps" \
    sh -c '[ "$(sort half | uniq -u)" = "" ]'
totals $gpu --resume kept >there
ok "and one goes on where the other stopped" cmp whole there
CARD_FAILS=cuLaunchKernel:5 totals $gpu >out 2>err
ok "a card that fails on the way ends it with what there is" sh -c \
    "grep -q '\"games\":[1-9]' out && [ \$(wc -l <err) -eq 1 ] &&
        grep -q 'cuLaunchKernel answers CUDA_ERROR_LAUNCH_FAILED' err"
export CARD_FAILS=cuLaunchKernel
refuses "one that fails at once has nothing" 1 \
    "does not play: cuLaunchKernel answers CUDA_ERROR_LAUNCH_FAILED (719)" \
    sim lab --device gpu
CARD_FAILS=cuInit
refuses "a driver without a card says so" 1 \
    "cuInit answers CUDA_ERROR_NO_DEVICE (100)" bench lab --device gpu
unset CARD_FAILS
timeout --foreground --preserve-status -s INT 1 env --default-signal=INT \
    "$madcap" sim karts --device gpu --games 1000000000 >out 2>err
status=$?
ok "SIGINT ends a card's work, too" sh -c "[ $status -eq 1 ] &&
    grep -q '^1 Ada' out && grep -q 'stopped after' err"
is_json "bench --device gpu is JSON" bench lab --device gpu --json
ok "with the card and its speed" python3 -c "
import json
one, = json.load(open('out'))
assert one['card'] == 'a card that is none' and one['seats'] == 5
assert one['steps_per_second'] > one['decisions_per_second'] > 0"
works "and a table for people" "^a card that is none$" \
    bench template --device gpu
ok "who has a card has a program that needs little else" sh -c \
    "! ldd $driver/card_there | grep -q 'libwebsockets\|libicu\|libpq' &&
        $driver/card_there compiles | grep -q '^# karts is there after'"

# ---- a card ----

LD_LIBRARY_PATH=$found_by
run "$madcap" sim template --games 10 --device gpu
if ! grep -q 'there is no graphics card\|CUDA_ERROR_NO_DEVICE' err; then
    ok "a real card plays" [ $status -eq 0 ]
    for game in animals trains lab turbulent template; do
        same "a real card comes to the same totals in $game" $game \
            --games 300000 --seed 3
    done
    same "also in karts" karts --games 5000 --seed 3
    same "with another box" animals --games 100000 --seed 3 --box mine.box
else
    tests=$((tests + 1))
    echo "ok $tests - a real card comes to the same totals # SKIP" \
        "there is no graphics card here"
fi
finish
