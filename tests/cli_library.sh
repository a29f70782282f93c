# cli_library.sh -- the library as it is installed: what it exports, whether the
# programs of its page are compiled and do what is said there, and C++.
#   cli_library.sh MADCAP CC [FLAGS...]
top=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$(dirname "$1")" && pwd)
madcap=$1
shift
compiler=$*
set -- "$madcap"
. "$(dirname "$0")/cli_tap.sh"

run meson install --no-rebuild -C "$build" --destdir "$dir/root"
report $status "it is installed"
header=$(find root -name madcap.h)
shared=$(find root -name 'libmadcap.so.0.*')
archive=$(find root -name libmadcap.a)
PKG_CONFIG_PATH=$dir/$(dirname "$(find root -name madcap.pc)")
PKG_CONFIG_SYSROOT_DIR=$dir/root
LD_LIBRARY_PATH=$dir/$(dirname "$shared")
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH

# ---- what it exports ----

grep -o 'madcap_[a-z_]*(' "$header" | tr -d '(' | sort -u >declared
nm -D --defined-only "$shared" | awk '$2 != "A" {print $3}' |
    sed 's/@.*//' | sort >exported
run diff declared exported
report $status "the shared library exports what the header declares, no more"
nm -g --defined-only "$archive" | awk 'NF == 3 {print $3}' | sort >kept
run diff declared kept
report $status "so does the static one"
for name in $(cat declared); do
    grep -q "$name(" "$top/tests/fuzz_library.c" || echo "$name"
done >out
ok "its fuzz target calls every one of them" [ ! -s out ]
readelf -d "$shared" >out
ok "it carries the number of its interface" grep -q 'soname: .libmadcap.so.0.' out

# ---- the programs of the page ----

cat >examples.py <<'P'
# Writes each program of a page into a file of its name, and the lines that it
# should print beside it.
import re, sys
page = open(sys.argv[1]).read()
for name, code, said in re.findall(r"```c\n(?=/\* (\w+)\.c)(.*?)```"
                                   r".*?```console\n\$ [^\n]*\n(.*?)```",
                                   page, re.S):
    open(name + ".c", "w").write(code)
    open(name + ".said", "w").write(said)
    print(name)
P
cat >compare.py <<'P'
# `...` alone stands for any lines.
import re, sys
said = open(sys.argv[1]).read().splitlines()
pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n"
                  for line in said)
sys.exit(not re.fullmatch(pattern, sys.stdin.read()))
P
names=$(python3 examples.py "$top/docs/library.md")
ok "its page has three programs" [ "$(echo "$names" | wc -l)" = 3 ]
strict="-std=c17 -O1 -Wall -Wextra -Wpedantic -Werror"
for name in $names; do
    run $compiler $strict "$name.c" $(pkg-config --cflags --libs madcap) \
        -o "$name"
    report $status "$name.c is compiled with what pkg-config says"
    run "./$name"
    [ $status = 0 ] && python3 compare.py "$name.said" <out
    report $? "and prints what the page says"
    run $compiler $strict -I"$(dirname "$header")" "$name.c" "$archive" \
        -pthread -o "$name.static"
    report $status "it is compiled with the static library"
    cp out shared.out
    "./$name" >shared.out
    run "./$name.static"
    [ $status = 0 ] && cmp -s out shared.out
    report $? "and prints the same"
done

# The same games as `madcap sim` has on a device.
cat >count.c <<'P'
#include <madcap.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    madcap_table *table = madcap_table_new("lab", "seats=4", "tricks 4\n");
    size_t size = (size_t)madcap_state_size(table);
    void *state = malloc(size);
    madcap_result result;
    long decisions = 0, points = 0;
    for (uint64_t n = 0; n < 500; n++) {
        uint64_t stream = madcap_stream(9, n);
        madcap_init(table, state, size);
        decisions += madcap_playout(table, state, size, &stream);
        madcap_results(table, state, size, &result);
        points += result.score[0];
    }
    printf("%ld %.6f\n", decisions, (double)points / 500);
    free(state);
    madcap_table_free(table);
    return 0;
}
P
run $compiler $strict count.c $(pkg-config --cflags --libs madcap) -o count
./count >counted
echo 'tricks 4' >short.box
run "$madcap" sim lab --seats 4 --box short.box --device cpu --seed 9 \
    --games 500 --json
ok "the games of a seed are those that sim plays on a device" python3 -c "
import json
sim = json.load(open('out'))
said = '%d %.6f\n' % (sim['decisions'], sim['seats'][0]['mean_points'])
assert open('counted').read() == said, said"

# Names that the library has inside, too.
cat >names.c <<'P'
#include <madcap.h>
int rng_next(void), table_set(void), match_play(void), state_key(void);
int rng_next(void) { return 1; }
int table_set(void) { return 2; }
int match_play(void) { return 3; }
int state_key(void) { return 4; }
int main(void)
{
    madcap_table *table = madcap_table_new("lab", "seats=4", 0);
    int sum = rng_next() + table_set() + match_play() + state_key();
    int seats = madcap_table_seats(table);
    madcap_table_free(table);
    return sum == 10 && seats == 4 ? 0 : 1;
}
P
run $compiler -I"$(dirname "$header")" names.c "$archive" -pthread -o names
report $status "a program may have names that the library has inside"
ok "and nobody takes one for the other" ./names
cat >plus.cc <<'P'
#include <madcap.h>
int main()
{
    madcap_arrays arrays = {};
    return madcap_version()[0] == '0' && !arrays.view ? 0 : 1;
}
P
for standard in 11 20; do
    run $compiler -x c++ -std=c++$standard -Wall -Wextra -pedantic-errors \
        -Werror plus.cc $(pkg-config --cflags --libs madcap) -lstdc++ -o plus
    [ $status = 0 ] && ./plus
    report $? "the header is C++$standard"
done

# ---- the manual page ----

page=$(find root -name madcap.3)
for name in $(cat declared); do
    grep -q "$name" "$page" || echo "$name"
done >out
ok "the manual page has every function" [ ! -s out ]
ok "no page asks for a preprocessor in its first line, as man reads it" sh -c \
    "! head -qn 1 '$page' $(find root -name madcap.1) | grep \"^'\""
if command -v groff >/dev/null; then
    run groff -man -Tutf8 -ww "$page"
    [ ! -s err ] && grep -q 'int madcap_batch_step' out
    report $? "and is one"
fi
finish
