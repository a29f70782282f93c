# cli_mpi.sh -- sim and arena over the processes of `mpirun`, where this madcap
# was built with MPI; where it was not, it says so.
. "$(dirname "$0")/cli_tap.sh"
OMPI_ALLOW_RUN_AS_ROOT=1
OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
export OMPI_MCA_rmaps_base_oversubscribe

if ! readelf -d "$madcap" | grep -q libmpi; then
    OMPI_COMM_WORLD_SIZE=2
    export OMPI_COMM_WORLD_SIZE
    refuses "without MPI nobody does the same work several times" 1 \
        "was built without MPI" sim lab --games 10 --seed 1
    finish
    exit 0
fi

# What does not depend on how long it took.
figures() {
    sed 's/"seconds":[0-9.]*,//; s/,"milliseconds_per_move":[0-9.]*//g'
}

sim="sim lab --games 3001 --seed 7 --json"
arena="arena trains --blocks 20 --seed 7 --json"
ranks="1 2 3"
[ -z "$MADCAP_SOAK" ] || ranks="1 2 3 4 5 8 13"
# shellcheck disable=SC2086 # they are words
for what in sim arena; do
    eval "words=\$$what"
    "$madcap" $words | figures >whole
    for n in $ranks; do
        run mpirun -n "$n" "$madcap" $words
        figures <out >spread
        ok "$n processes come to what one comes to ($what)" cmp whole spread
    done
done
run mpirun -n 3 "$madcap" sim lab --games 300
ok "a seed that is drawn is the same for all" sh -c \
    "[ $status -eq 0 ] && [ \$(grep -c 'seed' out) -eq 1 ]"
seed=$(sed -n '1s/.*, seed //p' out)
head -n 8 out >first
"$madcap" sim lab --games 300 --seed "$seed" | head -n 8 >second
ok "and does the same again" cmp first second

# A process that dies takes the others with it, and costs what it had.
words="sim lab --games 50001 --seed 7 --bots sharp --json"
# shellcheck disable=SC2086 # they are words
for _ in $ranks; do
    rm -f kept
    mpirun -n 3 "$madcap" $words --resume kept >out 2>err &
    all=$!
    until [ -e kept ] && [ "$(grep -c ^lot kept)" -ge 20 ]; do
        sleep 0.02
    done
    kill -KILL "$(pgrep -P $all | tail -n 1)"
    wait $all
    ok "when a process was killed that is said" [ $? -ne 0 ]
    done_by_then=$(grep -c ^lot kept)
    mpirun -n 2 "$madcap" $words --resume kept | figures >spread
    ok "and what was done by then is not done again" sh -c \
        "[ $done_by_then -lt 1021 ] && [ \$(grep -c ^lot kept) -eq 1021 ] &&
        [ -z \"\$(sort kept | uniq -d)\" ]"
done
# shellcheck disable=SC2086 # they are words
"$madcap" $words | figures >whole
ok "and comes to the same" cmp whole spread
echo hello >damaged
# shellcheck disable=SC2086 # they are words
run mpirun -n 3 "$madcap" $words --resume damaged
ok "a file that is none ends all, in one sentence" sh -c \
    "[ $status -ne 0 ] && [ \$(grep -c '^madcap: ' err) -eq 1 ]"
finish
