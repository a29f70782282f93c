# cli_deb.sh -- the Debian package: what is in it, and whether its program
# serves; in the soak also whether it installs, upgrades and goes on a bare
# Debian, which needs root and debootstrap (MADCAP_BARE names a tarball of one).
top=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$(dirname "$1")" && pwd)
. "$(dirname "$0")/cli_tap.sh"

# left_out NAME WHY: a test that cannot be made here.
left_out() {
    tests=$((tests + 1))
    echo "ok $tests - $1 # SKIP $2"
}

has() {
    command -v "$1" >/dev/null
}

# serves PORT: within a while somebody may play there.
serves() {
    python3 - "$1" <<'P'
import sys, time, urllib.request
for _ in range(200):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}/readyz",
                                    timeout=5) as answer:
            sys.exit(answer.read() != b"ready\n")
    except OSError:
        time.sleep(0.1)
sys.exit(1)
P
}

free_port() {
    python3 -c 'import socket
s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# What the service would run, with a port of its own.
as_service() {
    sed -n 's/^ExecStart=//p' "$1/usr/lib/systemd/system/madcap.service" |
        sed "s/\$MADCAP_OPTIONS/& --port $2/"
}

if ! has dpkg-shlibdeps; then
    left_out "the package" "there is no dpkg-shlibdeps here"
    finish
    exit 0
fi

# ---- what is in it ----

DEBFULLNAME="Ada Bo" DEBEMAIL=ada@example.org
export DEBFULLNAME DEBEMAIL
run "$top/tools/deb" "$build" .
report $status "the package is made"
deb=$(ls madcap_*.deb)
mkdir tree
dpkg-deb -x "$deb" tree
dpkg-deb -e "$deb" tree/DEBIAN
lib=$(dirname "$(cd tree && find usr -name 'libmadcap.so.0.*')")
unit=tree/usr/lib/systemd/system/madcap.service
for path in usr/bin/madcap etc/default/madcap usr/share/man/man1/madcap.1.gz \
    usr/include/madcap.h "$lib/libmadcap.so.0" "$lib/libmadcap.a" \
    "$lib/pkgconfig/madcap.pc" usr/share/man/man3/madcap.3.gz \
    usr/share/doc/madcap/hosting.md usr/share/doc/madcap/copyright; do
    ok "it has /$path" test -s "tree/$path"
done
dpkg-deb -c "$deb" >out
ok "all of it is root's, and nobody else may write it" \
    sh -c '! grep -v "^\([d-]rw[x-]r-[x-]r-[x-]\|lrwxrwxrwx\) root/root " out'
ok "its sums are right" sh -c '(cd tree && md5sum -c --quiet DEBIAN/md5sums)'
ok "what a host changes is kept" \
    grep -qx /etc/default/madcap tree/DEBIAN/conffiles
for script in postinst prerm postrm; do
    ok "$script is a script" sh -n "tree/DEBIAN/$script"
done
cat >links.py <<'P'
import glob, os, re
for page in glob.glob("**/*.md", recursive=True):
    for way in re.findall(r"\]\((?![a-z]+:|#)([^)#]+)", open(page).read()):
        if not os.path.exists(os.path.join(os.path.dirname(page), way)):
            print(page, "leads to", way)
P
(cd tree/usr/share/doc/madcap && python3 ../../../../../links.py) >out
ok "what its pages lead to is in it" test ! -s out
dpkg-deb -f "$deb" Maintainer >out
ok "it has who answers for it" grep -qx 'Ada Bo <ada@example.org>' out
dpkg-deb -f "$deb" Depends >out
ok "it depends on the libraries, and on the loop that one of them loads" \
    grep -q 'libwebsockets17.*libwebsockets-evlib-ev' out
if has systemd-analyze; then
    run systemd-analyze security --offline=true --threshold=15 --no-pager \
        "$PWD/$unit"
    report $status "the service is hardened: 1.5 at most, of 10"
else
    left_out "the service is hardened" "there is no systemd-analyze here"
fi
if has groff; then
    gzip -dc tree/usr/share/man/man1/madcap.1.gz >madcap.1
    run groff -man -Tutf8 -ww madcap.1
    [ ! -s err ] && grep -q 'whose headers are' out
    report $? "the manual page is one, and has the options"
else
    left_out "the manual page is one" "there is no groff here"
fi

# ---- its program ----

port=$(free_port)
STATE_DIRECTORY=$PWD/tables
MADCAP_OPTIONS="--keep 30 --trust-proxy 127.0.0.1"
export STATE_DIRECTORY MADCAP_OPTIONS
mkdir tables
line=$(as_service tree "$port")
sh -c "exec tree$line" >served 2>log &
server=$!
serves "$port"
report $? "the service's own line serves, with the options of its file"
kill $server
wait $server
report $? "and ends well"
ok "it writes its log" grep -q 'event=started version=' log

# ---- a bare Debian ----

if [ -z "$MADCAP_SOAK" ]; then
    finish
    exit 0
fi
if [ "$(id -u)" != 0 ] || { [ -z "$MADCAP_BARE" ] && ! has debootstrap; }; then
    left_out "on a bare Debian" "it needs root and debootstrap"
    finish
    exit 0
fi

bare=$dir/bare
inside() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive chroot "$bare" "$@"
}
leave() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    for place in dev proc; do
        umount -l "$bare/$place" 2>/dev/null
    done
    rm -rf --one-file-system "$dir"
}
trap leave EXIT
start_service() {
    inside runuser -u madcap -- sh -c ". /etc/default/madcap
        STATE_DIRECTORY=/var/lib/madcap; $(as_service "$bare" "$port")" \
        >served 2>log &
    server=$!
    serves "$port"
}
# Of the server, whose parent runuser is.
stop_service() {
    kill "$(sed 1q "$bare/var/lib/madcap/madcap.lock")"
    wait $server
    server=
}

mkdir "$bare"
if [ -n "$MADCAP_BARE" ]; then
    tar -C "$bare" -xf "$MADCAP_BARE"
else
    debootstrap --variant=minbase bookworm "$bare" >out 2>err
fi
cp -r /etc/apt/sources.list.d /etc/apt/apt.conf.d /etc/apt/auth.conf.d \
    /etc/apt/keyrings "$bare/etc/apt/" 2>/dev/null
grep -rlE 'Invoke|Pre-Install-Pkgs' "$bare/etc/apt/apt.conf.d" |
    xargs -r rm -f
cp /etc/resolv.conf /etc/hosts "$bare/etc/"
mkdir -p "$bare/etc/ssl/certs" "$bare/usr/etc"
cp /etc/ssl/certs/ca-certificates.crt "$bare/etc/ssl/certs/"
[ -d /usr/etc ] && cp -r /usr/etc "$bare/usr/"
for place in proc dev; do
    mount --bind "/$place" "$bare/$place"
done
VERSION=99.1 "$top/tools/deb" "$build" "$dir" >/dev/null
cp "$dir"/*.deb "$bare/root/"
run inside sh -c 'apt-get update && apt-get install -y \
    --no-install-recommends "/root/$0"' "$deb"
report $status "it installs on a bare Debian"
ok "there is a user of its own, who cannot log in" sh -c \
    "grep -q '^madcap:.*:/var/lib/madcap:/usr/sbin/nologin$' \
    $bare/etc/passwd"
ok "the tables are that user's alone" inside sh -c \
    '[ "$(stat -c "%U %a" /var/lib/madcap)" = "madcap 700" ]'

port=$(free_port)
ok "its service's line serves there as that user" start_service
bot() {
    timeout 120 python3 "$top/docs/examples/bot.py" "127.0.0.1:$port" "$1"
}
run bot animals
report $status "and a game is played there"
table=$(sed -n 's/^table //p' out)
echo 'MADCAP_OPTIONS="--keep 30"' >"$bare/etc/default/madcap"
run inside apt-get install -y "/root/madcap_99.1_$(dpkg \
    --print-architecture).deb"
report $status "it is upgraded while it serves"
ok "the server goes on meanwhile" serves "$port"
ok "and the host's options are kept" \
    grep -q 'keep 30' "$bare/etc/default/madcap"
ok "it ends when it is told to" stop_service
ok "the new one serves" start_service
run inside runuser -u madcap -- madcap backup /var/lib/madcap /tmp/copy.db
ok "and has the tables of the old one" sh -c "python3 -c 'import sqlite3, sys
found = sqlite3.connect(sys.argv[1]).execute(
    \"select count(*) from tables where code = ?\", [sys.argv[2]])
sys.exit(found.fetchone()[0] != 1)' '$bare/tmp/copy.db' '$table'"
stop_service
run inside apt-get remove -y madcap
ok "removed it leaves the tables" sh -c \
    "test ! -e $bare/usr/bin/madcap -a -s $bare/var/lib/madcap/madcap.db"
run inside apt-get purge -y madcap
ok "purged it leaves nothing" sh -c "test ! -e $bare/var/lib/madcap -a \
    ! -e $bare/etc/default/madcap"
finish
