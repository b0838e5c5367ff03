"""Starts a server with an organiser, a person, a room and a session in it, and lets schemathesis loose on its API.

Each operation gets requests that its description allows and requests that it forbids; the answers must be of the
described form, never an error of the server. Afterwards the server must still be well and its journal whole.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request


def post(url, path, body, token=None, cookie=None):
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    if cookie:
        headers["cookie"] = cookie
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers


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
            token = post(url, "/api/people", {"name": "Ana"})[0]["token"]
            seats = {"X": {"kind": "me"}, "O": {"kind": "bot", "level": "easy"}}
            room = post(url, "/api/rooms", {"game": "tictactoe", "seats": seats}, token)[0]["code"]
            session = post(url, "/api/sessions", {"title": "Prueba"}, cookie=cookie)[0]["code"]
            settings = pathlib.Path(folder, "schemathesis.toml")
            of_sessions = f'include-path-regex = "^/api/sessions/"\nparameters = {{ "path.code" = "{session}" }}\n'
            settings.write_text(f'[parameters]\n"path.code" = "{room}"\n\n[[operations]]\n{of_sessions}')
            run = [schemathesis, "--config-file", settings, "run", url + "/api/openapi.json"]
            run += ["--max-examples", examples, "--seed", "1", "--no-color"]
            run += ["--header", f"Authorization: Bearer {token}", "--header", f"Cookie: {cookie}"]
            # Credentials are given above, so an answer to a request without them says nothing about checking them.
            run += ["--exclude-checks", "ignored_auth"]
            failed = subprocess.run(run, cwd=folder).returncode
            with urllib.request.urlopen(url + "/healthz") as health:
                failed = failed or health.status != 200
        finally:
            server.terminate()
            server.wait()
        return failed or subprocess.run([program, "verify", data], stdout=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(check(str(pathlib.Path(sys.argv[1]).resolve()), str(pathlib.Path(sys.argv[2]).resolve()), sys.argv[3]))
