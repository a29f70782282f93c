#!/usr/bin/env python3
"""Sits down at a table of a madcap server and plays at random.

    bot.py HOST:PORT TABLE [NAME]        TABLE is the code, or a game to open
"""
import base64, json, os, random, secrets, socket, struct, sys

where, table, name = (sys.argv[1:] + ["Robo"])[:3]
token = secrets.token_hex(16)
wire = socket.create_connection(where.rsplit(":", 1))
wire.sendall((f"GET /play HTTP/1.1\r\nHost: {where}\r\nUpgrade: websocket\r\n"
              "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Protocol: madcap.1\r\nSec-WebSocket-Key: "
              + base64.b64encode(os.urandom(16)).decode()
              + f"\r\nAuthorization: Bearer {token}\r\n\r\n").encode())
stream = wire.makefile("rb")
assert b" 101 " in stream.readline(), "the server does not want to play"
while stream.readline() != b"\r\n":
    pass


def say(**message):
    data, mask = json.dumps(message).encode(), os.urandom(4)
    size = (struct.pack("!B", 128 | len(data)) if len(data) < 126
            else struct.pack("!BH", 128 | 126, len(data)))
    wire.sendall(b"\x81" + size + mask
                 + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))


def heard():
    """All messages, one after the other; pings are not answered with more."""
    while head := stream.read(2):
        size = head[1] & 127
        if size > 125:
            size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
        data = stream.read(size)
        if head[0] & 15 == 9:
            wire.sendall(bytes([138, 128 | size]) + bytes(4) + data)
        elif head[0] & 15 == 1:
            yield json.loads(data)


opens = not any(c.isupper() or c.isdigit() for c in table)
say(**({"do": "open", "game": table} if opens else
       {"do": "enter", "table": table, "token": token}))
for message in heard():
    if message["say"] == "entered":
        say(do="sit", name=name)
        if opens:
            print("table", message["table"], flush=True)
            say(do="start")
    elif message["say"] == "letter":
        if message["over"]:
            print(json.dumps(message["result"]))
            break
        if choices := message["scene"]["choices"]:
            say(do="act", action=random.choice(choices)["action"],
                id=secrets.token_hex(8))
    elif message["say"] == "no":
        print("no:", message["why"], file=sys.stderr)
