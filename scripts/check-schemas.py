"""Holds the JSON Schemas of docs/schemas to the files that we show and keep: each is a valid schema, takes the real thing, and refuses it spoiled."""

import copy
import json
import pathlib
import re
import sys

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parent.parent


def fenced(page, opening):
    """The first block of JSON in a page that begins so."""
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / page).read_text(), re.S)
    return json.loads(next(block for block in blocks if block.startswith(opening)))


def echoed(page, verb):
    """What the commands of a page give to a verb of the program."""
    return [json.loads(said) for said in re.findall(rf"\$ echo '(\{{.*?\}})' \| torneo {verb}", (ROOT / page).read_text())]


def entries(path):
    """The entries of an export, without the line at the end of each stream that says where it stops."""
    read = [json.loads(line) for line in (ROOT / path).read_text().splitlines()]
    return [one for one in read if "end" not in one]


def spoiled(value, key):
    worse = copy.deepcopy(value)
    worse[key] = {"not": "this"}
    return worse


SHOWN = {
    "pair": ([json.loads((ROOT / "examples/ronda2.json").read_text()), fenced("docs/cli.md", '{"players": [{"id"')], "round"),
    "rank": ([json.loads((ROOT / "examples/clasificacion.json").read_text()), fenced("docs/cli.md", '{"players": ["ana"')], "games"),
    "snatch-session-1": ([fenced("docs/session-file.md", '{"format"')], "rounds"),
    "torneo-domino-1": ([json.loads((ROOT / f"crates/torneo/tests/golden/domino/{name}.json").read_text()) for name in ("tournament", "liga")], "journal"),
    "chess-replay": (echoed("docs/cli.md", "chess replay"), "moves"),
    "journal-entry": (entries("crates/torneo/tests/golden/venue-0.1/journal.jsonl"), "hash"),
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
