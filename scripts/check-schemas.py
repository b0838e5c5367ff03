"""Holds the JSON Schemas of docs/schemas to the files that we show and keep: each is a valid schema, takes the real thing, and refuses it spoiled.

check-schemas.py PROGRAM: what the program answers is asked of it.
"""

import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parent.parent


def fenced(page, opening):
    """The first block of JSON in a page that begins so."""
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / page).read_text(), re.S)
    return json.loads(next(block for block in blocks if block.startswith(opening)))


def every(page, opening):
    """All blocks of JSON in a page that begin so."""
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / page).read_text(), re.S)
    return [json.loads(block) for block in blocks if block.startswith(opening)]


def answered(path, ending):
    """What a server answered whose answers are kept line by line."""
    kept = [json.loads(line) for line in (ROOT / path).read_text().splitlines()]
    return [one["answer"] for one in kept if one["path"].endswith(ending)]


def echoed(page, verb):
    """What the commands of a page give to a verb of the program."""
    return [json.loads(said) for said in re.findall(rf"\$ echo '(\{{.*?\}})' \| torneo {verb}", (ROOT / page).read_text())]


def lines(path):
    return [json.loads(line) for line in (ROOT / path).read_text().splitlines()]


def spoiled(value, key):
    worse = copy.deepcopy(value)
    worse[key] = {"not": "this"}
    return worse


def asked(*words):
    """What the program answers in JSON."""
    run = subprocess.run([sys.argv[1], *words], cwd=ROOT, env={**os.environ, "TORNEO_CONFIG": "/dev/null"}, check=True, capture_output=True)
    return json.loads(run.stdout) if run.stdout.strip() else None


def logged():
    """The line of a round log."""
    with tempfile.TemporaryDirectory() as folder:
        asked("pair", "--log", f"{folder}/log", "examples/ronda2.json")
        return json.loads(pathlib.Path(folder, "log").read_text())


def codebook():
    with tempfile.TemporaryDirectory() as folder:
        asked("snatch", "simulate", "--players", "4", "--seed", "1", "--json", "--export", folder)
        return json.loads(pathlib.Path(folder, "codebook.json").read_text())


def golden(name):
    return json.loads((ROOT / "crates/torneo/tests/golden" / name).read_text())


def tournament():
    """A whole tournament, as `check` takes it."""
    rounds = golden("domino_section8.json")
    return {"players": rounds["requests"][0]["players"], "rounds": rounds["expected"]}


SHOWN = {
    "pair": ([json.loads((ROOT / "examples/ronda2.json").read_text()), fenced("docs/cli.md", '{"players": [{"id"')], "round"),
    "rank": ([json.loads((ROOT / "examples/clasificacion.json").read_text()), fenced("docs/cli.md", '{"players": ["ana"')], "games"),
    "snatch-session-1": ([fenced("docs/session-file.md", '{"format"')], "rounds"),
    "snatch-session": (every("docs/session-file.md", '{"format"'), "rounds"),
    "torneo-snatch-1": (answered("crates/torneo/tests/golden/venue-0.1/public.jsonl", "/data/session.json"), "journal"),
    "torneo-domino-1": ([json.loads((ROOT / f"crates/torneo/tests/golden/domino/{name}.json").read_text()) for name in ("tournament", "liga")], "journal"),
    "chess-replay": (echoed("docs/cli.md", "chess replay"), "moves"),
    "pair-answer": (
        [asked("pair", "examples/ronda2.json"), asked("pair", "--method", "optimal", "--explain", "K1", "examples/ronda2.json"), *every("docs/cli.md", '{"round": 2, "window"'), *golden("domino_section8.json").get("expected", [])],
        "tables",
    ),
    "rank-answer": ([asked("rank", "examples/clasificacion.json"), asked("rank", "--second-opinion", "--explain", "Inés", "examples/clasificacion.json")], "standings"),
    "round-log": ([logged(), *every("docs/cli.md", '{"ronda"')], "mesas"),
    "check": ([golden("domino_section8.json"), tournament(), json.loads((ROOT / "examples/ronda2-revisar.json").read_text()), *every("docs/cli.md", '{"request"')], "requests"),
    "snatch-trace-1": ([golden("snatch_traces.json"), *every("docs/cli.md", '{"name": "robo"'), asked("snatch", "replay", "crates/torneo/tests/golden/snatch_traces.json")], "traces"),
    "snatch-codebook-1": ([codebook()], "tables"),
    "journal-entry": (lines("crates/torneo/tests/golden/venue-0.1/journal.jsonl"), "hash"),
}


def main():
    schemas = {path.name.removesuffix(".schema.json"): path for path in (ROOT / "docs/schemas").glob("*.schema.json")}
    if set(schemas) != set(SHOWN):
        sys.exit(f"check-schemas: {sorted(set(schemas) ^ set(SHOWN))} have a schema or an example, not both")
    for name, (examples, key) in SHOWN.items():
        schema = json.loads(schemas[name].read_text())
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for example in examples:
            for fault in validator.iter_errors(example):
                sys.exit(f"check-schemas: {name}: {fault.json_path}: {fault.message}")
        if validator.is_valid(spoiled(examples[0], key)):
            sys.exit(f"check-schemas: {name} takes anything for '{key}'")
        print(f"{name}: {len(examples)} examples fit")


main()
