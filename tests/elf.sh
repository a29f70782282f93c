# elf.sh -- how the program is built, as a loader sees it: what makes a mistake
# in it hard to use.
. "$(dirname "$0")/cli_tap.sh"

# has NAME PATTERN ARGS...: readelf ARGS prints the pattern.
has() {
    name=$1
    pattern=$2
    shift 2
    run readelf -W "$@" "$madcap"
    [ $status -eq 0 ] && grep -q -- "$pattern" out
    report $? "$name"
}

has "its place in memory is another one each time" \
    '^ *Type: *DYN (Position-Independent Executable' -h
has "what the loader fills in is read-only behind it" ' GNU_RELRO ' -l
has "and is filled in before anything runs" 'Flags:.* NOW' -d
has "stacks hold no code" ' GNU_STACK .* RW  ' -l
has "a stack that was written over ends the program" '__stack_chk_fail' \
    --dyn-syms
has "copies know the room they have" '__memcpy_chk\|__snprintf_chk' --dyn-syms
run readelf -W -l "$madcap"
ok "nothing can be both written and run" \
    sh -c '! grep -q " RWE " out'
finish
