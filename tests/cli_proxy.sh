# cli_proxy.sh -- the server behind nginx, set up as docs/hosting.md has it.
top=$(cd "$(dirname "$0")/.." && pwd)
PYTHONPATH=$top/tests
PYTHONDONTWRITEBYTECODE=1
PATH=$PATH:/usr/sbin
export PYTHONPATH PYTHONDONTWRITEBYTECODE PATH
. "$(dirname "$0")/cli_tap.sh"

for tool in nginx openssl; do
    if ! command -v $tool >/dev/null; then
        echo "ok 1 - behind nginx # SKIP there is no $tool here; run: tools/setup soak"
        echo "1..1"
        exit 0
    fi
done

cat >proxy.py <<'P'
# Starts nginx and madcap, is their client, and prints a line for each claim.
import atexit, http.client, os, re, socket, ssl, subprocess, sys, time

import wire
from wire import SPEAKS, WAIT, Player, Server, claim, opened, shake_hands

wire.madcap, manual = sys.argv[1:]
NAME = "play.example.org"
trusts = ssl.create_default_context()
trusts.check_hostname = False
trusts.verify_mode = ssl.CERT_NONE


def wrap(link):
    return trusts.wrap_socket(link, server_hostname=NAME)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_nginx(inner):
    """With the server of the manual, at ports and with keys of this test."""
    with open(manual, encoding="utf-8") as text:
        block = re.search(r"```nginx\n(.*?)```", text.read(), re.S).group(1)
    port, folder = free_port(), os.getcwd()
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes",
                    "-keyout", "play.key", "-out", "play.pem", "-days", "2",
                    "-subj", f"/CN={NAME}"], check=True, capture_output=True)
    for old, new in (("listen 443", f"listen 127.0.0.1:{port}"),
                     ("/etc/ssl/", folder + "/"),
                     ("127.0.0.1:8080", f"127.0.0.1:{inner}")):
        assert old in block, old
        block = block.replace(old, new)
    with open("nginx.conf", "w", encoding="utf-8") as config:
        config.write(f"daemon off; master_process off; pid {folder}/pid;\n"
                     f"error_log {folder}/error.log;\nevents {{}}\n"
                     f"http {{ access_log off;\n" + "".join(
                         f"{kind}_temp_path {folder}/{kind};\n" for kind in
                         ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
                     + block + "}\n")
    process = subprocess.Popen(
        ["nginx", "-p", folder, "-c", folder + "/nginx.conf",
         "-e", folder + "/error.log"], stderr=subprocess.DEVNULL)
    atexit.register(process.kill)
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process, port
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(open("error.log").read())


def ask(port, path):
    link = http.client.HTTPSConnection("127.0.0.1", port, timeout=WAIT,
                                       context=trusts)
    link.request("GET", path, headers={"Host": NAME,
                                       "Accept-Encoding": "gzip"})
    answer = link.getresponse()
    answer.body = answer.read()
    link.close()
    return answer


def knock(port, *headers):
    link, _, first = shake_hands(port, SPEAKS, *headers, wrap=wrap,
                                 host=f"{NAME}:{port}")
    link.close()
    return int(first.split()[1])


def flood(player):
    try:
        for n in range(200):
            player.say("ping", stamp=n)
        while player.read():
            pass
    except OSError:
        pass


def main():
    server = Server("tables", words=["--trust-proxy", "127.0.0.1"])
    process, port = start_nginx(server.port)
    page = ask(port, "/")
    claim("the page comes through, packed", page.status == 200 and
          page.getheader("content-encoding") == "gzip" and
          "default-src 'self'" in page.getheader("content-security-policy"),
          page.headers)
    claim("and so does whether it is ready",
          ask(port, "/readyz").body == b"ready\n")
    claim("there are no numbers", ask(port, "/metrics").status == 404)
    for sentence, origin, status in [
            ("its own page", f"https://{NAME}:{port}", 101),
            ("the same without TLS", f"http://{NAME}:{port}", 403),
            ("another", "https://evil.example", 403)]:
        got = knock(port, "Origin: " + origin)
        claim(f"{sentence}: {status}", got == status, got)
    first = Player(port, wrap=wrap)
    first.say("open", game="trains", setup={"seats": 4})
    first.until("entered")
    first.say("sit", name="Ada")
    first.until("kept")
    first.say("start")
    letter = first.until("letter")
    claim("a game begins through it", letter["scene"]["areas"], letter)
    flood(Player(port, "X-Forwarded-For: 6.6.6.6", wrap=wrap))
    end = time.monotonic() + WAIT
    while "cut-off" not in server.written() and time.monotonic() < end:
        time.sleep(0.1)
    claim("who is cut off is whom nginx saw, whatever he says",
          "address=127.0.0.1" in server.written() and
          "6.6.6.6" not in server.written(), server.written())
    server.process.terminate()
    while first.read():
        pass
    claim("that it is started again is told through it",
          first.said[-1] == "soon" and first.closed == 1012,
          (first.said[-3:], first.closed))
    claim("and it ends well", server.end(0)[0] == 0)
    process.kill()


main()
P
claims python3 proxy.py "$madcap" "$top/docs/hosting.md"
finish
