"""many_measure.py -- what a second server of one database adds:

    python3 tests/many_measure.py build/madcap

Clients, the database and servers share the cores of one machine. So that
servers are what is short of them, each gets no more than a share of one core
(a control group, which takes root). Prints actions a second and the processor
time of each action, of one server and of two, in turn."""
import json, os, subprocess, sys, threading

import wire
from many import Database, serve

SHARE = 0.1  # of a core, for each server
PERIOD = 10000  # microseconds in which it may use so much of that
TIMES = 3
TICK = os.sysconf("SC_CLK_TCK")


def bound(pid, name):
    """A process may use no more than its share; answers the group's folder."""
    folder = next((f for f in ("/sys/fs/cgroup/cpu", "/sys/fs/cgroup")
                   if os.path.exists(f + "/cgroup.procs")), None)
    if not folder:
        sys.exit("there are no control groups here")
    folder += "/madcap-" + name
    os.makedirs(folder, exist_ok=True)
    share = int(SHARE * PERIOD)
    if os.path.exists(folder + "/cpu.max"):
        limits = {"cpu.max": f"{share} {PERIOD}"}
    else:
        limits = {"cpu.cfs_period_us": PERIOD, "cpu.cfs_quota_us": share}
    for file, text in {**limits, "cgroup.procs": pid}.items():
        with open(f"{folder}/{file}", "w") as out:
            out.write(str(text))
    return folder


def seconds_of(pid):
    """Of processor time, with those of children that go on."""
    with open(f"/proc/{pid}/stat") as stat:
        words = stat.read().rpartition(")")[2].split()
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        of_children = sum(map(seconds_of, children.read().split()))
    return sum(map(int, words[11:15])) / TICK + of_children


def load(server, into):
    """Actions a second, as fast as it goes, and all that were done."""
    done = subprocess.run(
        [wire.madcap, "stress", "--tables", "100", "--sockets", "0",
         "--seconds", "4", "--json", server.link], capture_output=True,
        text=True)
    if done.returncode:
        sys.exit(done.stderr)
    loads = json.loads(done.stdout)["loads"]
    into += [loads[0]["actions"] / loads[0]["seconds"],
             sum(part["actions"] for part in loads)]


def measure(database, servers):
    """Actions a second, and seconds of servers and database for one."""
    every = [server.process.pid for server in servers]
    before = sum(map(seconds_of, every)), seconds_of(database.main.process.pid)
    done = [[] for _ in servers]
    threads = [threading.Thread(target=load, args=pair)
               for pair in zip(servers, done)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    after = sum(map(seconds_of, every)), seconds_of(database.main.process.pid)
    actions = sum(each[1] for each in done)
    return (sum(each[0] for each in done),
            *((b - a) / actions * 1e6 for a, b in zip(before, after)))


def main():
    wire.madcap = sys.argv[1]
    database = Database()
    servers = [serve(database.url) for _ in range(2)]
    folders = [bound(server.process.pid, str(number))
               for number, server in enumerate(servers)]
    for _ in range(TIMES):
        one, two = (measure(database, servers[:n]) for n in (1, 2))
        for name, figures in ("one", one), ("two", two):
            print("%s: %.0f actions/s, us of the server for one %.0f, "
                  "of the database %.0f" % (name, *figures))
        print(f"two of one: {two[0] / one[0]:.2f}", flush=True)
    for server, folder in zip(servers, folders):
        server.end()
        os.rmdir(folder)


main()
