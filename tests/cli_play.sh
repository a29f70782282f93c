# cli_play.sh -- whole games line by line, records, and what goes wrong.
. "$(dirname "$0")/cli_tap.sh"

whole_game() {
    yes "$1" | head -n 3000 | "$madcap" play --seed 7 $2 >out 2>err
    status=$?
    [ $status -eq 0 ] && [ ! -s err ] &&
        [ "$(grep -c '^[A-Z].* with -*[0-9]* points*[.!]$' out)" -eq 1 ] &&
        grep -q '^  1\. ' out
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
whole_game "$(printf '\n1')" "animals --people 3 --seats 3"
report $? "three people at one keyboard play to the end"
whole_game 1 "animals --sit 3"
report $? "a person on another seat plays to the end"
ok "and is the one addressed there" grep -q '^Dina ■> 1' out

play 'tr\n\n1\n' --seed 7
ok "without a game it asks for game and seats" sh -c \
    "grep -q '^Which game? .* tr$' out && grep -q '^How many seats? ' out"
ok "and takes the beginning of a name" grep -q '^Crazy Race, trains' out
ok "input that ends too early is one line and exit 1" sh -c \
    "[ $status -eq 1 ] && [ \$(wc -l <err) -eq 1 ] && grep -q ended err"
play 'nine\nt\nq\n' --seed 7
ok "a wrong game is explained and asked again" \
    grep -q "'nine' is none of these games" out
ok "a beginning of two names is not guessed at" \
    grep -q "'t' begins more than one name" out
ok "q leaves, and says so before" sh -c \
    "[ $status -eq 0 ] && [ ! -s err ] && grep -q 'q leaves' out"
play '1\nq\n' --seed 7
ok "q leaves at the seats too" sh -c "[ $status -eq 0 ] && [ ! -s err ]"
play '' animals
ok "closed input is one line on stderr and exit 1" sh -c \
    "[ $status -eq 1 ] && [ \$(wc -l <err) -eq 1 ] && grep -q ended err"

# Whoever knows the seed knows all cards.
play 'quit\n' animals
ok "a seed that was drawn is not shown" sh -c \
    "[ $status -eq 0 ] && grep -q '4 seats. Type' out && ! grep -q seed out err"
play 'quit\n' animals --seed 18446744073709551615
ok "one that was given is" grep -q 'seats, seed 18446744073709551615. Type' out

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
play '?\nquit\n' animals --seed 7
number=$(sed -n 's/^ *\([0-9]*\) bid 4 on second .*/\1/p' out)
play "$number\nquit\n" animals --seed 7 --record number.txt
ok "the number in the list means the same" cmp notation.txt number.txt

play 'b 4 o sec\nquit\n' animals --seed 7 --record words.txt
ok "each word may be shortened" cmp notation.txt words.txt
play 'b 4 second\nb 4 on on s\nquit\n' animals --seed 7 --record odd.txt
ok "words in another place are not" cmp first.txt odd.txt

# A hint is words and nothing else.
play 'hint\nhint\nquit\n' animals --seed 7 --record hinted.txt
ok "a hint says the number of a move, what it is and how likely it wins" \
    sh -c "grep -q '> hint\$' out &&
        grep -q '^[0-9]*: [A-Z][^.]*\.$' out &&
        tr '\n' ' ' <out | tr -s ' ' | grep -q 'You win about [0-9]* of 100 games'"
ok "the same when it is asked for again" sh -c \
    "[ \$(grep -c '^[0-9]*: [A-Z]' out) -eq 2 ] &&
        [ \$(grep '^[0-9]*: [A-Z]' out | sort -u | wc -l) -eq 1 ]"
ok "and changes nothing" cmp first.txt hinted.txt
number=$(sed -n 's/^\([0-9]*\): [A-Z].*/\1/p' out | head -n 1)
play "$number\nquit\n" animals --seed 7 --record advised.txt
ok "its number plays it" sh -c \
    "[ $status -eq 0 ] && ! cmp -s first.txt advised.txt"
play 'hint\nquit\n' template --seats 3 --seed 7
ok "the game waits while a hint is thought of" grep -q '^[0-9]*: Pick' out

play 'bid 4\nxyzzy\n999\n-1\n\001\377\n\n  \nsave\nundo\nquit\n' \
    animals --seed 7 --record nonsense.txt
ok "nonsense changes nothing" cmp first.txt nonsense.txt
ok "several fits are listed in one line" sh -c \
    "grep -A 1 \"'bid 4' fits more than one\" out |
        grep -q '^ *bid 4 on first|second|third|fourth$'"
ok "what is no action is explained by one that does something" \
    sh -c "grep -q \"'xyzzy' is not an action now. .* 'bid 1 on first'\" out"
ok "a number beyond the list is told how far they go" \
    grep -q "'999' .* numbers go from 1 to 21" out
ok "save without a file is explained" grep -q 'save FILE' out
ok "an undo of nothing is explained" grep -q 'you have not played yet' out
ok "choices that are a product stand in one line, with numbers" \
    grep -q '1 pass   2-21 bid 1|2|3|4|6 on first|second|third|fourth$' out
head -c 100000 /dev/zero | tr '\0' 'x' >long
"$madcap" play animals --seed 7 --record long.txt <long >out 2>err
ok "a line without end changes nothing" cmp first.txt long.txt

play '?\nhelp\nrules\nlook\nstory\nquit\n' animals --seed 7
ok "? explains what can be typed and each action" sh -c \
    'grep -q "save FILE" out && grep -q "lay your 4 at the reptile edge" out'
ok "the actions first, the words that always work last" sh -c \
    '[ $(grep -n "lay your 4 at the reptile" out | head -n 1 | cut -d: -f1) \
        -lt $(grep -n "^  story " out | head -n 1 | cut -d: -f1) ]'
ok "rules shows the rules" grep -q '^# ' out
ok "look shows the table again" \
    sh -c '[ $(grep -c "Your hand" out) -eq 2 ]'
ok "story tells all again" sh -c '[ $(grep -c "begins\." out) -eq 2 ]'

# Whole games on a small terminal: each prompt with its picture and choices,
# told lines left out.
cat >lines.py <<'P'
import re
parts = re.split(r"(?m)^Ada ▲> .*\n", open("out").read())[:-1]
parts = [part[part.rindex("\n\n") + 2:] for part in parts if "\n\n" in part]
assert len(parts) > 11, len(parts)
for part in parts:
    assert part.count("\n") + 1 <= 23, part
P
for seed in 1 2 3; do
    { yes "$(printf 'b 3 on s\nb 2 on fo\nb 1 on th\nb 4 on fi\n1')" |
        head -n 300; } 2>/dev/null |
        "$madcap" play animals --seed $seed >out 2>err
    ok "every prompt of a game fits on 24 lines (seed $seed)" python3 lines.py
done
for seats in 3 4 5; do
    yes 1 2>/dev/null | head -n 30 |
        "$madcap" play lab --seats $seats --seed 1 >out 2>err
    ok "and of one with long actions ($seats seats)" python3 lines.py
done

play '3\n2\n2\nundo\nundo\nundo\nquit\n' animals --seed 7 --record undo.txt
ok "one person takes back as often as wanted" cmp first.txt undo.txt
play '3\nundo\n3\nquit\n' animals --seed 7 --record again.txt
play '3\nquit\n' animals --seed 7 --record once.txt
ok "played again after undo, chance and bots do the same" \
    cmp again.txt once.txt

# Choices made at once are filed by seat: what the person chose comes before
# what was there already.
{ sleep 4 && printf '1\n1\nquit\n'; } |
    "$madcap" play lab --seats 3 --seed 4 >out 2>err
ok "a choice is told to who made it, whoever chose before" \
    sh -c 'grep -q "^  You keep" out && grep -q "^  You drop" out'
play 'read\nquit\n' lab --seed 4
ok "read says the table in sentences" grep -q "Cleo's plus colour is secret" out

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
ok "a finished game is loaded and shown" grep -q '^  1\. ' out
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

# No other game is lost to a record or a save.
cp first.txt other.txt
refuses "another game's file is no place for --record" 1 \
    "other.txt exists already.*another name" \
    play trains --seed 5 --record other.txt
refuses "nor is a later state of this game" 1 "exists already" \
    play animals --seed 7 --record other.txt
ok "and stays as it was" cmp first.txt other.txt
play '3\nquit\n' --load other.txt --seed 7 --record other.txt
ok "a game loaded goes on in its own file" cmp other.txt once.txt
cp first.txt other.txt
play 'save other.txt\nquit\n' trains --seed 5
ok "save spares another game and names a way out" sh -c \
    "cmp first.txt other.txt && grep -q 'save! other.txt' out"
play 'save! other.txt\nquit\n' trains --seed 5
ok "save! writes over it" grep -q '^game trains' other.txt
play '2\nsave new.txt\nundo\n3\nsave new.txt\nquit\n' trains --seed 5
ok "what this sitting saved may be saved again" \
    sh -c "[ \$(grep -c '^Saved in new.txt' out) -eq 2 ]"

# What is needed to go on.
play 'quit\n' animals --seats 4 --people 2 --bots random,greedy --seed 1 \
    --record "two people.txt"
ok "quit names all that is needed to go on" grep -q -- \
    "^To go on: madcap play --load 'two people.txt' --record 'two people.txt'\
 --people 2 --bots random,greedy\$" out
play '\nquit\n' animals --seed 7 --record plain.txt
ok "and nothing more" grep -q \
    '^To go on: madcap play --load plain.txt --record plain.txt$' out
play 'quit\n' animals --sit 4,2 --bots random,greedy --seed 1 --record apart.txt
apart='madcap play --load apart.txt --record apart.txt --sit 2,4'
apart="$apart --bots random,greedy"
ok "people who sit apart are told where" grep -q -- "^To go on: $apart\$" out
sh -c "echo quit | '$madcap' ${apart#madcap }" >out 2>err
ok "and sit there again" grep -q -- "^To go on: $apart\$" out
play 'quit\n' animals --sit 4 --bots random --seed 1 --record last.txt
ok "also behind all bots" grep -q -- ' --sit 4 --bots random$' out
play 'quit\n' animals --sit 2,1 --seed 1 --record both.txt
ok "those who sit side by side are counted" \
    grep -q 'both.txt --people 2$' out
play 'save by-hand.txt\nquit\n' animals --seed 7
ok "a game that was saved is loaded again" \
    grep -q '^To go on: madcap play --load by-hand.txt$' out
play 'quit\n' --load by-hand.txt
ok "a game that was only looked at is where it was" \
    grep -q '^To go on: madcap play --load by-hand.txt$' out
play 'save by-hand.txt\n3\nquit\n' animals --seed 7
ok "a game that is not kept says how it could be" sh -c \
    "grep -q '^This game is not kept; save FILE' out &&
        ! grep -q 'To go on' out"

# A disk that is full: no file may grow, or none beyond a few actions.
cp first.txt earlier.txt
(
    ulimit -f 0
    printf 'quit\n' |
        "$madcap" play --load earlier.txt --record full.txt 2>&1
) | cat >out
ok "a record that cannot be written is refused before the game" sh -c \
    "grep -q '^madcap: cannot write full.txt: ' out && [ \$(wc -l <out) -eq 1 ]"
(
    ulimit -f 1
    { printf 'save earlier.txt\n'; yes 3 | head -n 40; echo quit; } |
        "$madcap" play --load earlier.txt --seed 7 --record late.txt 2>&1
    echo "status $?"
) | cat >out
ok "a disk that fills is said at each prompt and at the end" sh -c \
    "[ \$(grep -c '^madcap: cannot write late.txt: ' out) -gt 5 ] &&
        tail -n 2 out | grep -q '^madcap: cannot write late.txt: ' &&
        tail -n 1 out | grep -q 'status 1'"
run "$madcap" replay late.txt
ok "and leaves the last good record" test $status -eq 0 -a ! -s err
ok "a full disk leaves nothing half-written" \
    sh -c '! ls | grep -q "txt\."'
play 'save /dev/null\nsave no/where.txt\nquit\n' animals --seed 7
ok "a device is not overwritten" grep -q 'not an ordinary file' err
ok "a folder that is not there is said" grep -q 'cannot write no/where' err
ok "/dev/null is still a device" test -c /dev/null

# Several people: nobody's hand is shown before its owner says so.
play '\n1\n' animals --people 2 --seed 2
ok "the next person is asked to look alone" grep -q \
    '^Cleo: press Enter when only you can see the screen\.' out
ok "who has played is told that undo still works" \
    grep -q '^Ada may still type undo' out
ok "until then the hand stays hidden" \
    sh -c '[ $(grep -c "Your hand" out) -eq 1 ]'
play '\n1\nundo\n\nquit\n' animals --people 2 --seed 2
ok "what nobody answered is taken back at the hand-over" \
    grep -q 'Taken back' out
ok "and who took it back says so before the hand is shown again" \
    sh -c '[ $(grep -c "Your hand" out) -eq 2 ]'
play '\n1\nUndo\nquit\n' animals --people 2 --seed 2
ok "not without Enter" sh -c '[ $(grep -c "Your hand" out) -eq 1 ]'
play '\n1\nxyzzy\n2\nquit\n' animals --people 2 --seed 2
ok "only Enter shows a hand" \
    sh -c 'grep -q "Only Enter shows the hand of Cleo" out &&
        [ $(grep -c "Your hand" out) -eq 1 ]'
play '\n2\n\n3\n1 snap\n' template --people 2 --seats 3 --seed 1
ok "after a screen for all of them a hand is asked for again" \
    sh -c 'grep -A 9 "1 snap" out | grep -q "press Enter when only you"'
play '\n1\n\nundo\nquit\n' animals --people 2 --seed 2
ok "what was answered is not taken back" \
    grep -q 'Nothing is taken back' out
play '\n1\n\n2\n\n3\nxyzzy\n2 snap\n\nquit\n' template --people 3 --seats 3 \
    --seed 1
ok "several who may call type their seat first" \
    grep -q '^  Cleo calls snap' out
ok "a caller that is none is explained" \
    grep -q "'xyzzy' is not a person's seat" out

# A game without secrets, in which the quickest counts.
play '1\n1 object\n2 object\nquit\n' turbulent --seats 2 --people 2 --seed 1 \
    --record open.txt
ok "where nobody has a secret nobody has to look away" sh -c \
    "[ $status -eq 0 ] && ! grep -q 'press Enter' out"
ok "nobody is told anything twice" sh -c \
    '[ $(grep -c "Neutral racers in row 1" out) -eq 1 ]'
ok "a script is never too early" sh -c \
    "grep -q ' object\$' open.txt && ! grep -q ' early\$' open.txt"
play '1\n1 early\n2 early\nquit\n' turbulent --seats 2 --people 2 --seed 1 \
    --record open2.txt
ok "nobody is too early by typing so" sh -c \
    "grep -q \"'early' is not an action now\" out &&
        ! grep -q ' early\$' open2.txt"
play '1\n?\n1 call\n2 call\nquit\n' turbulent --seats 2 --people 2 --seed 1
ok "of very many words a few stand for all" \
    grep -q '^  1 object   2-28 call [a-z]*|[a-z]*|\.\.\.|panther$' out
ok "all are named where they are asked for" sh -c \
    "grep -A 4 \"'call' fits more than one\" out | grep -q 'owl'"
works "bots play alone for people who watch" "wins with [0-9]* points" \
    play animals --people 0 --seed 1
finish
