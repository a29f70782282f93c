# cli_sim.sh -- simulations and measurements.
. "$(dirname "$0")/cli_tap.sh"

works "sim prints a table with intervals" "+-" sim animals --games 200
is_json "sim --json is JSON" sim trains --games 100 --seats 3 --json
ok "with what the game was" \
    sh -c "[ '$(field game)' = trains ] && [ $(field games) -eq 100 ]"
ok "with wins and points of each seat" python3 -c "
assert 0 <= $(field seats.2.win_rate) <= 1
assert $(field seats.2.mean_points_ci95) > 0
assert $(field seats.0.wins) + $(field seats.1.wins) \
    + $(field seats.2.wins) <= 100"

totals() {
    "$madcap" sim "$@" --json | sed 's/"seconds":[0-9.]*,//'
}
for bots in random greedy greedy,random,random,random; do
    totals animals --games 500 --seed 4 --bots $bots --threads 1 >one
    totals animals --games 500 --seed 4 --bots $bots --threads 2 >two
    ok "one thread and two have the same totals ($bots)" cmp one two
done
totals animals --games 500 --seed 5 --bots random --threads 1 >other
totals animals --games 500 --seed 4 --bots random --threads 1 >one
ok "another seed has other totals" sh -c '! cmp -s one other'

# Every number of 64 bits is a seed; one that is drawn can be used again.
for seed in 0 9223372036854775808 18446744073709551615; do
    works "sim takes the seed $seed and prints it" "seed $seed$" \
        sim animals --games 10 --seed $seed
    is_json "and in JSON" sim animals --games 10 --seed $seed --json
    ok "as text, with all its digits" grep -q "\"seed\":\"$seed\"" out
done
"$madcap" sim animals --games 50 --bots random >one
seed=$(sed -n '1s/.*, seed //p' one)
"$madcap" sim animals --games 50 --bots random --seed "$seed" >two
ok "a run is repeated with the seed that it printed" \
    sh -c 'grep -q "^4 Emil" one && [ "$(head -n 6 one)" = "$(head -n 6 two)" ]'
i=0
while [ $i -lt 12 ]; do
    "$madcap" sim template --games 1 --bots random | sed -n '1s/.*, seed //p'
    i=$((i + 1))
done >seeds
ok "seeds are drawn from more than a few digits" python3 -c "
seeds = [int(line) for line in open('seeds')]
assert len(set(seeds)) == 12 and max(seeds) > 1 << 60, seeds"

# The kernel refuses getrandom to what this runs.
cat >mute.py <<'P'
import ctypes, os, platform, struct, sys
call = {"x86_64": 318, "aarch64": 278}.get(platform.machine())
if call is None:
    sys.exit(77)
filters = struct.pack("=" + "HBBI" * 4,
                      0x20, 0, 0, 0,  # load the number of the call
                      0x15, 0, 1, call,
                      0x06, 0, 0, 0x50000 | 38,  # this one: ENOSYS
                      0x06, 0, 0, 0x7fff0000)  # all others
buffer = ctypes.create_string_buffer(filters)
program = ctypes.create_string_buffer(
    struct.pack("@HP", 4, ctypes.addressof(buffer)))
prctl = ctypes.CDLL(None, use_errno=True).prctl
if prctl(38, 1, 0, 0, 0) or prctl(22, 2, program, 0, 0):
    sys.exit(77)
os.execv(sys.argv[1], sys.argv[1:])
P
if python3 mute.py /bin/true; then
    run python3 mute.py "$madcap" sim animals --games 10
    ok "without random numbers from the system nothing is played" sh -c \
        "[ $status -eq 1 ] && [ ! -s out ] && grep -q 'no random numbers' err"
    run python3 mute.py "$madcap" sim animals --games 10 --seed 1
    ok "unless there is a seed" test $status -eq 0
fi

for game in animals trains lab; do
    run "$madcap" sim $game --games 2000 --seed 1 --json \
        --seats 4 --bots greedy,random,random,random
    ok "greedy beats three randoms in $game" \
        python3 -c "assert $(field seats.0.win_rate) \
            - $(field seats.0.win_rate_ci95) > 0.55"
done

# Random bots asked one by one play like the game's own playout.
i=0
while [ $i -lt 150 ]; do
    "$madcap" play animals --people 0 --bots random --seed $i
    i=$((i + 1))
done | sed -n 's/.* with \(.*\) points*$/\1/p' >points
run "$madcap" sim animals --bots random --games 20000 --seed 1 --json
ok "random bots score like the quick playout" python3 -c "
points = [int(line) for line in open('points')]
assert len(points) == 600
mean = sum(points) / 600
spread = (sum((p - mean) ** 2 for p in points) / 599 / 600) ** 0.5
assert abs(mean - $(field seats.0.mean_points)) < 4 * spread"

# In the foreground, or timeout would also signal the whole group, and a second
# Ctrl-C kills.
for signal in INT TERM HUP; do
    timeout --foreground --preserve-status -s $signal 1 \
        env --default-signal=$signal "$madcap" sim animals \
        --games 1000000000 --bots random >out 2>err
    status=$?
    ok "SIG$signal prints what there is and exits 1" sh -c "[ $status -eq 1 ] &&
        grep -q '^1 Ada' out && grep -q 'stopped after' err"
done
timeout --foreground -s HUP 0.1 env --ignore-signal=HUP "$madcap" sim template \
    --games 300000 --bots random >out 2>err
ok "one that is ignored, as under nohup, stops nothing" sh -c \
    "grep -q ' 300000 games' out && [ ! -s err ]"

is_json "bench --json is JSON" bench animals --seats 3 --quick --json
ok "bench counts decisions and steps" python3 -c "
assert $(field 0.steps_per_second) > $(field 0.decisions_per_second) > 0
assert $(field 0.seats) == 3 and $(field 0.threads) == 1
assert $(field 0.state_bytes) > 0"
ok "bench says how fast bots think" python3 -c "
assert 1000 < $(field 0.iterations_per_second) < 100000000"
finish
