# cli_arena.sh -- tournaments of bots.
. "$(dirname "$0")/cli_tap.sh"

# What does not depend on how long it took.
figures() {
    "$madcap" arena "$@" --json | sed 's/,"milliseconds_per_move":[0-9.]*//g'
}

works "arena prints figures with intervals, and pairs" \
    "1 greedy before 2 random  *[0-9.]* \[[0-9.]*, [0-9.]*\]" \
    arena animals --blocks 10 --seed 1
is_json "arena --json is JSON" \
    arena lab --blocks 20 --seats 3 --seed 1 --bots greedy,random,random --json
ok "with blocks of a game for each rotation" \
    sh -c "[ $(field blocks) -eq 20 ] && [ $(field games) -eq 60 ]"
ok "with what each bot reached" python3 -c "
assert $(field bots.0.win_share) > $(field bots.1.win_share)
assert $(field bots.0.rating) > 0 > $(field bots.1.rating)
low, high = $(field bots.0.mean_points_ci95)
assert low < $(field bots.0.mean_points) < high
assert $(field bots.2.milliseconds_per_move) >= 0
assert $(field pairs.0.ahead) > 0.5 and $(field pairs.2.second) == 3"

for bots in greedy,random greedy,random,greedy; do
    figures animals --blocks 30 --seed 4 --bots $bots --threads 1 >one
    figures animals --blocks 30 --seed 4 --bots $bots --threads 2 >two
    ok "one thread and two have the same figures ($bots)" cmp one two
done
figures animals --blocks 30 --seed 5 >other
ok "another seed has other figures" sh -c '! cmp -s one other'

run "$madcap" arena animals --bots greedy,greedy --blocks 10 --seed 1 --json
ok "a bot against itself is exactly level" python3 -c "
assert $(field bots.0.win_share_ci95) == [0.25, 0.25]
assert $(field bots.0.rating_ci95) == [0, 0]
assert $(field pairs.0.blocks_won) == 0.5"

run "$madcap" arena karts --seats 4 --bots greedy+random,random --blocks 4 \
    --seed 1 --json
ok "a team of two bots plays another team" sh -c "[ $status -eq 0 ] &&
    [ $(field sides) -eq 2 ] && [ $(field bots.0.games) -eq 8 ]"

# Killed at any moment, a run goes on from its file.
figures lab --blocks 400 --seed 9 >whole
head=$("$madcap" arena lab --blocks 1 --seed 9 --resume kept >/dev/null
    head -n 6 kept)
for pause in 0.05 0.2; do
    "$madcap" arena lab --blocks 400 --seed 9 --resume kept \
        >/dev/null 2>&1 &
    sleep $pause
    kill -KILL $! 2>/dev/null
    wait $! 2>/dev/null
done
printf 'block 399 4 33' >>kept
figures lab --blocks 400 --resume kept >resumed
ok "a run that was killed and resumed has the same figures" cmp whole resumed
ok "and a file with each block once" sh -c "[ \$(wc -l <kept) -eq 406 ] &&
    [ \$(sort kept | uniq -d | wc -l) -eq 0 ] &&
    [ \"\$(head -n 6 kept)\" = '$head' ]"
figures lab --blocks 400 --resume kept >again
ok "resumed once more nothing is played" cmp whole again
cp kept before
refuses "the file of another contest is refused with the line" 1 \
    "kept:2: .*it has 'seed 9' where 'seed 8' belongs" \
    arena lab --seed 8 --resume kept
refuses "also one of another game" 1 \
    "kept:3: " arena animals --seed 9 --resume kept
refuses "or of other bots" 1 \
    "kept:6: " arena lab --bots random,greedy --resume kept
ok "and is left alone" cmp kept before
sed '9s/block/blok/' before >damaged
refuses "a damaged line is named" 1 \
    "damaged:9: " arena lab --resume damaged
echo hello >hello
refuses "another file is none of an arena" 1 \
    "hello exists already" arena lab --resume hello
ok "and is left alone" grep -qx hello hello
refuses "a folder that is not there takes no file" 1 \
    "cannot write" arena lab --blocks 1 --resume nowhere/kept

run "$madcap" arena lab --blocks 10 --seed 1 --svg chart.svg
ok "a chart is an SVG picture of each bot" python3 -c "
import xml.etree.ElementTree as tree
text = ''.join(tree.parse('chart.svg').getroot().itertext())
assert '1 greedy' in text and '2 random' in text and 'rating' in text"
run "$madcap" arena lab --blocks 2 --svg nowhere/a.svg
ok "one that cannot be written is said behind the figures" sh -c \
    "[ $status -eq 1 ] && grep -q '^1 greedy' out &&
    grep -q 'cannot write nowhere/a.svg' err"

timeout --foreground --preserve-status -s INT 1 \
    env --default-signal=INT "$madcap" arena animals --blocks 1000000 >out 2>err
status=$?
ok "SIGINT prints what there is and exits 1" sh -c "[ $status -eq 1 ] &&
    grep -q '^1 greedy' out && grep -q 'stopped after' err"

refuses "one bot is no tournament" 2 \
    "two bots" arena lab --bots greedy
refuses "one side is none either" 2 \
    "two sides" arena turbulent --seats 1
refuses "a team needs seats" 2 \
    "'greedy+random' are 2 bots, and a side has 1 seat" arena lab --bots greedy+random,greedy
refuses "unknown bots are named" 2 \
    "did you mean greedy" arena lab --bots gredy,random
refuses "nobody fights nine" 2 \
    "more than 8" arena lab \
    --bots random,random,random,random,random,random,random,random,random
finish
