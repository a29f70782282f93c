# cli_play.sh -- whole games line by line, records, and what goes wrong.
. "$(dirname "$0")/cli_tap.sh"

whole_game() {
    yes "$1" 2>/dev/null | "$madcap" play --seed 7 $2 >out 2>err
    status=$?
    [ $status -eq 0 ] && grep -q '^The game is over' out &&
        grep -q '^  1\. ' out && [ ! -s err ]
}

for game in animals trains; do
    for seats in 3 4; do
        whole_game 1 "$game --seats $seats"
        report $? "$game with $seats seats is played to its end by numbers"
    done
    whole_game "$(printf 'bid\n3\nmove\n1')" "$game --plain"
    report $? "$game is played to its end through bad and good lines"
done
whole_game "$(printf '\n2\n1')" "template --seats 3"
report $? "a game with a clock and calls is played to its end"
whole_game 1 "animals --people 3 --seats 3"
report $? "three people at one keyboard play to the end"

play '2\n\n1\n' --seed 7
ok "without a game it asks for game and seats" \
    grep -q 'How many seats? (3 to 4) \[4\]' out
ok "input that ends too early is one line and exit 1" sh -c \
    "[ $status -eq 1 ] && [ \$(wc -l <err) -eq 1 ] && grep -q ended err"
play 'nine\n' --seed 7
ok "a wrong game is explained and asked again" \
    grep -q "'nine' is not a number from 1 to" out
play '' animals
ok "closed input is one line on stderr and exit 1" sh -c \
    "[ $status -eq 1 ] && [ \$(wc -l <err) -eq 1 ] && grep -q ended err"

# Seed 7: what the person sees first, and how an action can be typed.
play 'quit\n' animals --seed 7 --record first.txt
ok "quit ends with 0 and says how to go on" \
    sh -c "[ $status -eq 0 ] && grep -q 'madcap play --load first.txt' out"
play 'bid 4 on second\nquit\n' animals --seed 7 --record notation.txt
ok "an action is typed by its words" \
    grep -q '^1 bid 4 on second$' notation.txt
play 'BID 4 on s\nquit\n' animals --seed 7 --record prefix.txt
ok "a unique beginning is enough, in any case" \
    cmp notation.txt prefix.txt
number=$(sed -n 's/.* \([0-9]*\) bid 4 on second .*/\1/p' out | head -n 1)
play "$number\nquit\n" animals --seed 7 --record number.txt
ok "the number in the list means the same" cmp notation.txt number.txt

play 'bid 4\nxyzzy\n999\n-1\n\001\377\n\n  \nsave\nundo\nquit\n' \
    animals --seed 7 --record nonsense.txt
ok "nonsense changes nothing" cmp first.txt nonsense.txt
ok "several fits are listed" grep -q "'bid 4' fits more than one" out
ok "what is no action is explained" grep -q "'xyzzy' is no action now" out
ok "a number beyond the list is explained" grep -q "'999' is no action" out
ok "save without a file is explained" grep -q 'save FILE' out
ok "an undo of nothing is explained" grep -q 'you have not played yet' out
head -c 100000 /dev/zero | tr '\0' 'x' >long
"$madcap" play animals --seed 7 --record long.txt <long >out 2>err
ok "a line without end changes nothing" cmp first.txt long.txt

play '?\nhelp\nrules\nlook\nstory\nquit\n' animals --seed 7
ok "? explains what can be typed and each action" sh -c \
    'grep -q "save FILE" out && grep -q "place your 4 on the second edge" out'
ok "rules shows the rules" grep -q '^# ' out
ok "look shows the table again" \
    sh -c '[ $(grep -c "Your hand" out) -eq 2 ]'
ok "story tells all again" sh -c '[ $(grep -c "begins\." out) -eq 2 ]'

play '3\n2\n2\nundo\nundo\nundo\nquit\n' animals --seed 7 --record undo.txt
ok "one person takes back as often as wanted" cmp first.txt undo.txt
play '3\nundo\n3\nquit\n' animals --seed 7 --record again.txt
play '3\nquit\n' animals --seed 7 --record once.txt
ok "played again after undo, chance and bots do the same" \
    cmp again.txt once.txt

# The record is kept, saved and loaded.
{ yes 2 | head -n 5; echo save half.txt; yes 1; } 2>/dev/null |
    "$madcap" play trains --seed 5 --record whole.txt >out 2>err
ok "the end says where the record is" \
    grep -q 'The record is in whole.txt' out
yes 1 2>/dev/null |
    "$madcap" play --load half.txt --seed 5 --record rest.txt >out 2>err
ok "a loaded game played on gives the same record" cmp whole.txt rest.txt
play '2\nsave saved.txt\nquit\n' trains --seed 5 --record kept.txt
ok "save and --record write the same" cmp saved.txt kept.txt
printf '2\n3\n' | "$madcap" play trains --seed 5 --record closed.txt \
    >out 2>err
play '2\n3\nquit\n' trains --seed 5 --record left.txt
ok "closed input leaves the record of all that was played" \
    cmp closed.txt left.txt
"$madcap" play --load whole.txt </dev/null >out 2>err
ok "a finished game is loaded and shown" grep -q '^The game is over' out
ok "only records are left, no half-written files" \
    sh -c '! ls | grep -q "txt\."'

refuses "seats do not go with --load" 2 "--seats does not go with --load" \
    play --load half.txt --seats 3
refuses "another game does not go with --load" 2 "is a game of trains" \
    play animals --load half.txt
head -n 5 half.txt | head -c -2 >cut.txt
refuses "a record cut in a line is refused with its number" 1 "cut.txt:5: " \
    play --load cut.txt
sed '6s/.*/1 bid 9 on moon/' half.txt >edited.txt
refuses "a record edited by hand is refused with its line" 1 \
    "edited.txt:6: " play --load edited.txt
sed 's/^game trains [0-9]*/game trains 999/' half.txt >other.txt
refuses "a record of other rules is refused" 1 "other.txt:2: " \
    play --load other.txt

# A disk that is full: no file may grow.
cp first.txt earlier.txt
(
    ulimit -f 0
    printf 'save earlier.txt\n3\n3\nquit\n' |
        "$madcap" play animals --seed 7 --record earlier.txt 2>&1
) | cat >out
ok "a full disk is said with file and reason" \
    grep -q '^madcap: cannot write earlier.txt: ' out
ok "a full disk leaves the earlier file as it was" cmp first.txt earlier.txt
ok "a full disk leaves nothing half-written" \
    sh -c '! ls | grep -q "txt\."'
ok "a full disk does not end the game" grep -q '^Red.*> quit' out
play 'save /dev/null\nsave no/where.txt\nquit\n' animals --seed 7
ok "a device is not overwritten" grep -q 'not an ordinary file' err
ok "a folder that is not there is said" grep -q 'cannot write no/where' err
ok "/dev/null is still a device" test -c /dev/null

# Several people: nobody's hand is shown before its owner says so.
play '\n1\n' animals --people 2 --seed 2
ok "the next person is asked to look alone" grep -q \
    '^Blue: press Enter when only you can see the screen\.' out
ok "until then the hand stays hidden" \
    sh -c '[ $(grep -c "Your hand" out) -eq 1 ]'
play '\n1\nundo\n\nquit\n' animals --people 2 --seed 2
ok "what nobody answered is taken back at the hand-over" \
    grep -q 'Taken back' out
play '\n1\n\nundo\nquit\n' animals --people 2 --seed 2
ok "what was answered is not taken back" \
    grep -q 'Nothing is taken back' out
play '\n1\n\n2\n\n3\nxyzzy\n2 snap\n\nquit\n' template --people 3 --seats 3 \
    --seed 1
ok "several who may call type their seat first" \
    grep -q '^  Blue calls snap' out
ok "a caller that is none is explained" \
    grep -q "'xyzzy' is no person's seat" out
works "bots play alone for people who watch" "The game is over" \
    play animals --people 0 --seed 1
finish
