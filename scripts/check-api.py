"""Starts a server with an organiser, a person, a room, a session and a tournament in it, and lets schemathesis loose on its API.

The bots of the guide for programs play a game each first. Then each operation gets requests that its description allows and
requests that it forbids; the answers must be of the described form, never an error of the server. Afterwards the server must
still be well and its journal whole.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

from openapi_spec_validator import validate


def post(url, path, body, token=None, cookie=None):
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    if cookie:
        headers["cookie"] = cookie
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers


def tournament(url, cookie):
    """A tournament with a round that is played; the secret of a table's link."""
    post(url, "/api/tournaments", {"id": "copa", "form": {"name": "Copa"}}, cookie=cookie)
    players = "id\n" + "".join(f"p{number}\n" for number in range(1, 13))
    post(url, "/api/tournaments/copa/players", players.encode(), cookie=cookie)
    post(url, "/api/tournaments/copa/acts", {"act": {"type": "publish"}}, cookie=cookie)
    request = urllib.request.Request(url + "/api/tournaments/copa/links", headers={"cookie": cookie})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["tables"][0]["pairs"][0]["secret"]


def announced(server):
    """The address that the server prints, and the secret of its one-time link."""
    url = None
    for line in server.stdout:
        words = line.split()
        url = url or next((word for word in words if word.startswith("http://")), None)
        secret = next((word.rsplit("/", 1)[1] for word in words if "/preparar/" in word), None)
        if secret:
            return url, secret
    sys.exit("the server said nothing")


def bots(url):
    """Whether the bots play a game to its end, started as the guide says, but for the server's address."""
    root = pathlib.Path(__file__).resolve().parent.parent
    # The shell finds the Python and the pip of these tools, which have what the guide installs.
    surroundings = os.environ | {"PATH": f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"}
    flag = "--experimental-websocket"
    knows_flag = subprocess.run(["node", flag, "-e", ""], capture_output=True).returncode == 0
    for guide in ("integrator.md", "integrator.es.md"):
        text = (root / "docs/guides" / guide).read_text()
        lines = [line for block in text.split("```sh\n")[1:] for line in block.split("```")[0].splitlines()]
        if len(lines) < 2:
            sys.exit(f"{guide} starts no bots")
        for line in lines:
            command = line.replace("http://127.0.0.1:8080", url)
            if not knows_flag:
                command = command.replace(flag, "")
            said = subprocess.run(command, shell=True, cwd=root, env=surroundings, stdout=subprocess.PIPE, text=True, timeout=60)
            ends = [word for word in ("won", "drawn") if f'"{word}"' in said.stdout]
            if said.returncode or not ends:
                sys.exit(f"{guide}: {line!r} played no game to its end: {said.stdout!r}")


def valid(url):
    """Whether the description is OpenAPI 3.1, and no two operations have one name."""
    with urllib.request.urlopen(url + "/api/openapi.json") as answer:
        document = json.load(answer)
    validate(document)
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    names = [operation["operationId"] for operation in operations]
    known = set(document["components"]["securitySchemes"])
    asked = {name for operation in operations for one in operation.get("security", []) for name in one}
    twice = {name for name in names if names.count(name) > 1}
    if twice or asked - known:
        sys.exit(f"operations with one name: {twice}; security that is not described: {asked - known}")


def check(program, schemathesis, examples):
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder, "data")
        command = [program, "serve", "--listen", "127.0.0.1:0", "--data", data, "--lang", "en"]
        # A file of settings of this machine's own service is not for us.
        surroundings = os.environ | {"TORNEO_CONFIG": "/dev/null"}
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=surroundings
        )
        try:
            url, secret = announced(server)
            organiser = {"secret": secret, "name": "Eva", "password": "correct horse battery"}
            _, headers = post(url, "/api/setup", organiser)
            cookie = headers["set-cookie"].split(";")[0]
            valid(url)
            bots(url)
            token = post(url, "/api/people", {"name": "Ana"})[0]["token"]
            seats = {"X": {"kind": "me"}, "O": {"kind": "bot", "level": "easy"}}
            room = post(url, "/api/rooms", {"game": "tictactoe", "seats": seats}, token)[0]["code"]
            session = post(url, "/api/sessions", {"title": "Prueba"}, cookie=cookie)[0]["code"]
            settings = pathlib.Path(folder, "schemathesis.toml")
            parameters = {"code": room, "id": "copa", "secret": tournament(url, cookie), "file": "standings.csv"}
            lines = [f'"path.{name}" = "{value}"' for name, value in parameters.items()]
            of_sessions = f'include-path-regex = "^/api/sessions/"\nparameters = {{ "path.code" = "{session}" }}\n'
            keys = f'token = {{ bearer = "{token}" }}\norganiser = {{ api_key = "{cookie.split("=", 1)[1]}" }}\n'
            text = "[parameters]\n" + "\n".join(lines) + f"\n\n[auth.openapi]\n{keys}\n[[operations]]\n{of_sessions}"
            settings.write_text(text)
            run = [schemathesis, "--config-file", settings, "run", url + "/api/openapi.json"]
            # An analysis of two million nodes takes a program without optimisation a while on a busy machine.
            run += ["--max-examples", examples, "--seed", "1", "--no-color", "--request-timeout", "60"]
            # Leaving comes last, or nobody would be an organiser any more; and a stream has no end.
            most, leaving = ["--exclude-path-regex", "/(live|logout)$"], ["--include-path", "/api/logout"]
            failed = subprocess.run(run + most, cwd=folder).returncode
            failed = subprocess.run(run + leaving, cwd=folder).returncode or failed
            with urllib.request.urlopen(url + "/healthz") as health:
                failed = failed or health.status != 200
        finally:
            server.terminate()
            server.wait()
        return failed or subprocess.run([program, "verify", data], stdout=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(check(str(pathlib.Path(sys.argv[1]).resolve()), str(pathlib.Path(sys.argv[2]).resolve()), sys.argv[3]))
