# cli_stress.sh -- the load generator, with small loads.
. "$(dirname "$0")/cli_tap.sh"

holds() {
    name=$1
    shift
    python3 -c '
import json, sys
run = json.load(open("out"))
loads = run["loads"]
sys.exit(not eval("(" + sys.argv[1] + ")"))' "$@" 2>>err
    report $? "$name"
}

is_json "a server of its own, as JSON" stress --tables 12 --seconds 1 \
    --sockets 40 --restart 30 --seed 1 --data . --json
holds "both loads came out" 'len(loads) == 2 and
    all(load["actions"] > 10 and load["refused"] == 0 for load in loads)'
holds "every seat was told of every action" \
    'all(load["letters"] == 4 * load["actions"] for load in loads)'
holds "times are in order" 'all(0 < load["p50_ms"] <= load["p99_ms"]
    <= load["most_ms"] for load in loads)'
holds "idle sockets were open meanwhile, and answered" \
    'run["sockets"]["open"] == 40'
holds "it was there again with all tables" 'run["restart"]["tables"] == 30 and
    0 < run["restart"]["ready_seconds"] <= run["restart"]["told_seconds"]'
ok "its folders are gone" sh -c '! ls -d madcap-stress-* 2>/dev/null'

works "choices made at once, for people to read" 'as fast as it goes' \
    stress --game lab --tables 2 --seconds 1 --sockets 0 --restart 0 --data .
works "teams, at a rate" 'at that rate' \
    stress --game karts --tables 2 --seconds 1 --rate 20 --sockets 0 \
    --restart 0 --data .

"$madcap" serve --port 0 --data served >link 2>errors &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
    grep -qs 'http://' link && break
    sleep 0.3
done
port=$(sed -n 's/.*http:\/\/[^ ]*:\([0-9]*\).*/\1/p' link | head -n 1)
is_json "a server that runs already" stress "http://localhost:$port" \
    --tables 2 --seconds 1 --rate 20 --sockets 10 --json
holds "its loads came out" 'loads[0]["actions"] >= 10 and
    loads[0]["letters"] == 4 * loads[0]["actions"]'
ok "it goes on afterwards" kill -0 "$server"
kill "$server"
wait "$server"
refuses "a server that is not there" 1 'Connection refused' \
    stress "http://127.0.0.1:$port" --sockets 0

refuses "another machine" 2 '--elsewhere' stress http://192.0.2.1:8080
refuses "TLS" 2 'the port of the server itself' stress https://localhost
refuses "what is no link" 2 'begins with http://' stress localhost:8080
refuses "a server that is not its own cannot be started again" 2 \
    'leave the URL away' stress "http://127.0.0.1:$port" --restart 10
refuses "tables in a database are in no folder" 2 'leave --store away' \
    stress --store postgresql://h/n --data .
refuses "no table" 2 'tables' stress --tables 0
refuses "more sockets than files" 1 'ulimit' stress --sockets 1000000
refuses "no such folder" 1 'no folder can be made' stress --data nowhere

"$madcap" stress --tables 2 --seconds 30 --sockets 0 --data . >out 2>err &
stress=$!
sleep 1.5
kill -INT "$stress"
wait "$stress"
status=$?
ok "Ctrl-C ends it" [ $status -eq 1 ]
ok "and is said" grep -q '^madcap: stopped' err
ok "and leaves nothing behind" sh -c '! ls -d madcap-stress-* 2>/dev/null'
finish
