"""A bot that plays tic-tac-toe against the house: pip install websockets; python3 bot.py http://127.0.0.1:8080"""

import itertools
import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

SERVER = sys.argv[1].rstrip("/")
numbers = itertools.count(1)


def post(path, body, token=None):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(SERVER + path, json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))


token = post("/api/people", {"name": "Python"})["token"]
seats = {"X": {"kind": "me"}, "O": {"kind": "bot", "level": "easy"}}
room = post("/api/rooms", {"game": "tictactoe", "seats": seats}, token)["code"]

with connect(SERVER.replace("http", "ws", 1) + "/ws") as socket:
    def ask(what):
        # A new id for each intention; the same id again would get the same answer and change nothing.
        socket.send(json.dumps({"v": 1, "id": str(next(numbers)), "do": what}))

    ask({"type": "hello", "token": token})
    ask({"type": "watch", "room": room, "seen": 0})
    for text in socket:
        message = json.loads(text)
        seen = message.get("now") or (message.get("room") if message["type"] == "room" else None)
        if seen and seen["over"]:
            print(room, seen["view"]["board"], json.dumps(seen["view"]["outcome"]))
            break
        marks = [action for action in (seen or {}).get("legal", []) if action["type"] == "place"]
        if marks:
            ask({"type": "act", "room": room, "action": random.choice(marks)})
