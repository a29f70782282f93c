# cli_files.sh -- records on the disk: by one sitting at a time, whole whatever
# happens, and nothing left beside them.
. "$(dirname "$0")/cli_tap.sh"

# sit ARGS...: a sitting that waits for what is written to descriptor 3. Signals
# reach it also where these tests run under nohup.
sit() {
    rm -f typed
    mkfifo typed
    env --default-signal "$madcap" play "$@" <typed >sitting 2>&1 &
    sitting=$!
    exec 3>typed
    waits_for 'Ada ▲>'
}

# waits_for PATTERN: the sitting prints it within five seconds.
waits_for() {
    tries=0
    until grep -q "$1" sitting; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || return 1
        sleep 0.05
    done
}

leave() {
    echo quit >&3
    exec 3>&-
    wait $sitting
}

# Hidden cards are in a record: nobody else on the machine reads them.
(
    umask 0
    printf 'save new.txt\nquit\n' | "$madcap" play animals --record own.txt \
        >out 2>err
)
ok "a new record is for its owner alone" \
    test "$(stat -c %a own.txt new.txt | tr '\n' ' ')" = "600 600 "
chmod 640 own.txt
play 'quit\n' --load own.txt --record own.txt
play '3\nquit\n' --load own.txt --record own.txt
ok "one that is there keeps its rights" test "$(stat -c %a own.txt)" = 640

# Two sittings.
play '3\nquit\n' animals --seed 7 --record game.txt
cp game.txt before.txt
sit --load game.txt --record game.txt --seed 7
refuses "a record that a sitting keeps is refused to another" 1 \
    "cannot write game.txt: another madcap is using it" \
    play --load game.txt --record game.txt
refuses "whatever it is called" 1 "another madcap is using it" \
    play --load game.txt --record "./game.txt"
refuses "also to a new game" 1 "another madcap is using it" \
    play animals --record game.txt
ok "and is as it was" cmp game.txt before.txt
play 'save game.txt\nsave! game.txt\nquit\n' --load game.txt --seed 7
ok "nothing is saved over it" sh -c "cmp game.txt before.txt &&
    [ \$(grep -c 'cannot write game.txt: another madcap' err) -eq 2 ]"
works "it can be replayed meanwhile" "lays a card" replay game.txt
echo 2 >&3
echo 'save game.txt' >&3
echo 'save ./game.txt' >&3
waits_for 'Saved in ./game.txt'
ok "the sitting itself may save it" sh -c '
    grep -q "Saved in game.txt" sitting && grep -q "in ./game.txt" sitting'
leave
ok "and plays on undisturbed" sh -c 'grep -q "To go on" sitting &&
    [ $(wc -l <game.txt) -gt $(wc -l <before.txt) ]'
ok "at the end only the record is left" test "$(echo game.txt*)" = game.txt
play 'quit\n' --load game.txt --record game.txt
ok "then the next may sit down" test $status -eq 0

# However a sitting ends.
for signal in KILL TERM HUP; do
    sit --load game.txt --record game.txt
    kill -s $signal $sitting
    wait $sitting 2>/dev/null
    exec 3>&-
    works "the record is whole after SIG$signal" "lays a card" \
        replay game.txt
    [ $signal = KILL ] ||
        ok "and nothing else is left" test "$(echo game.txt*)" = game.txt
    play 'quit\n' --load game.txt --record game.txt
    ok "and nobody is locked out" test $status -eq 0
    ok "nor is anything left by who came next" \
        test "$(echo game.txt*)" = game.txt
done
refuses "what is no ordinary file gets nothing beside it" 1 \
    "not an ordinary file" play animals --record /dev/null
ok "indeed nothing" test ! -e /dev/null.madcap-lock
refuses "a folder that is not there is named" 1 \
    "cannot write none/game.txt: No such file" \
    play animals --record none/game.txt

# Killed at any moment, a sitting that writes all the time leaves its record
# whole or not there, and beside it at most the two names that it uses again.
cat >kills.py <<'P'
import os, random, subprocess, sys, time
madcap, name, typed, *arguments = sys.argv[1:]
random.seed(1)
for i in range(60):
    if os.path.exists(name):
        os.remove(name)
    lines = subprocess.Popen(["yes", typed], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL)
    sitting = subprocess.Popen([madcap, "play", "animals", *arguments],
                               stdin=lines.stdout, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    time.sleep(random.random() * 0.06)
    sitting.kill()
    lines.kill()
    lines.stdout.close()
    sitting.wait()
    lines.wait()
    if os.path.exists(name):
        subprocess.run([madcap, "replay", name], check=True,
                       stdout=subprocess.DEVNULL)
beside = [file for file in os.listdir(".") if file.startswith(name)]
print(beside)
assert len(beside) <= 3, beside
P
run python3 kills.py "$madcap" killed.txt "$(printf 'undo\n1')" \
    --record killed.txt
report $status "sixty kills leave one whole record and two names at most"
run python3 kills.py "$madcap" saved.txt 'save! saved.txt'
report $status "so do those of one who saves again and again"
rm -f killed.txt
play 'save! saved.txt\nquit\n' animals --record killed.txt
ok "and who comes next clears both away" \
    test "$(echo killed.txt* saved.txt*)" = "killed.txt saved.txt"
finish
