#!/usr/bin/env python3
"""The observed figures of a SnatchGame report, from rounds.csv alone. Standard library only.

    python3 snatch.py FOLDER            every session of FOLDER/rounds.csv, then all together (session "pooled")
    python3 snatch.py FOLDER --json     the same as JSON

One line a figure: session, games (all, or clean: without games that have a flag), treatment, variant, round (empty: all together),
measure, value, low, high (95 %), observations, clusters, method. Figures agree with `torneo snatch report --json` to six decimals;
what theory predicts is not in the tables and so not here. Formulas: docs/snatch-data.md, "The report".
"""

import csv
import json
import math
import os
import sys

Z = 1.959964
STUDENT = [
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
    2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687,
    2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
]
BEYOND = [(30.0, 2.0423), (40.0, 2.0211), (60.0, 2.0003), (120.0, 1.9799), (math.inf, Z)]


def student(degrees):
    """Student's quantile of 97.5 %."""
    if degrees <= 30:
        return STUDENT[degrees - 1]
    inverse = 1.0 / degrees
    for (start, high), (end, low) in zip(BEYOND, BEYOND[1:]):
        if inverse >= 1.0 / end:
            return low + (high - low) * (inverse - 1.0 / end) / (1.0 / start - 1.0 / end)
    return Z


def wilson(rate, observations, quantile):
    square = quantile * quantile
    scale = 1.0 + square / observations
    center = rate + square / (2.0 * observations)
    spread = rate * (1.0 - rate) / observations + square / (4.0 * observations * observations)
    half = quantile * math.sqrt(spread)
    low = min(max((center - half) / scale, 0.0), rate)
    high = max(min((center + half) / scale, 1.0), rate)
    return low, high


def estimate(sample, is_rate):
    """A value with its interval; `sample` has the count and the sum of every cluster."""
    count = sum(size for size, _ in sample.values())
    clusters = len(sample)
    if is_rate:
        method = "wilson" if count == clusters else "wilson_clustered"
    else:
        method = "student" if count == clusters else "student_clustered"
    if count == 0:
        return {"value": None, "low": None, "high": None, "observations": 0, "clusters": 0, "method": method}
    value = sum(total for _, total in sample.values()) / count
    variance = None
    if clusters > 1:
        squares = sum((total - value * size) ** 2 for size, total in sample.values())
        variance = clusters / (clusters - 1.0) * squares / (count * count)
    low = high = None
    if not is_rate:
        if variance is not None:
            half = student(clusters - 1) * math.sqrt(variance)
            low, high = value - half, value + half
    elif count == clusters:
        low, high = wilson(value, count, Z)
    else:
        single = value * (1.0 - value)
        if variance is None or single <= 0.0:
            worth = clusters
        elif variance > 0.0:
            worth = min(single / variance, count)
        else:
            worth = count
        low, high = wilson(value, worth, Z if clusters < 2 else student(clusters - 1))
    return {"value": value, "low": low, "high": high, "observations": count, "clusters": clusters, "method": method}


def is_offer(row):
    return row["proposal"] != "no_offer"


def answered(word):
    return lambda row: (row["answer"] == word) if is_offer(row) else None


def after_snatch(column):
    return lambda row: row[column] == "1" if row["answer"] == "snatch" else None


def tokens(kind):
    return lambda row: int(row[kind + "_turkeys"]) + int(row[kind + "_corn"]) if is_offer(row) else None


def efficiency(row):
    """(sum of both - no trade) / (best - no trade), best being every token with whoever values it more."""
    whole = {name: int(row[name]) for name in (
        "endowment_turkeys", "endowment_corn", "p1_value_turkey", "p1_value_corn", "p2_value_turkey", "p2_value_corn")}
    turkeys, corn = whole["endowment_turkeys"], whole["endowment_corn"]
    least = turkeys * whole["p1_value_turkey"] + corn * whole["p2_value_corn"]
    most = (turkeys * max(whole["p1_value_turkey"], whole["p2_value_turkey"])
            + corn * max(whole["p1_value_corn"], whole["p2_value_corn"]))
    gain = int(row["p1_points"]) + int(row["p2_points"]) - least
    return gain / (most - least) if most > least else None


def believed(column):
    return lambda row: int(row[column]) / 100 if row[column] else None


# Name, what a round adds to it (None: nothing), whether it is a rate, whose it is, its only variants, whether games have one.
MEASURES = [
    ("offer", is_offer, True, "p1", None, False),
    ("forced", lambda row: row["forced"] == "1", True, "p2", ("G2",), False),
    ("accept", answered("accept"), True, "p2", None, False),
    ("reject", answered("reject"), True, "p2", None, False),
    ("snatch", answered("snatch"), True, "p2", None, False),
    ("shame", after_snatch("shamed"), True, "p1", ("G3",), False),
    ("report", after_snatch("reported"), True, "p1", ("G4",), False),
    ("given", tokens("give"), False, "p1", None, False),
    ("asked", tokens("ask"), False, "p1", None, False),
    ("efficiency", efficiency, False, "table", None, True),
    ("points_p1", lambda row: int(row["p1_points"]), False, "p1", None, True),
    ("points_p2", lambda row: int(row["p2_points"]), False, "p2", None, True),
    ("believed_accept", believed("p1_belief_accept"), False, "p1", None, False),
    ("believed_reject", believed("p1_belief_reject"), False, "p1", None, False),
    ("believed_snatch", believed("p1_belief_snatch"), False, "p1", None, False),
    ("believed_sanction", believed("p2_belief_sanction"), False, "p2", ("G3", "G4"), False),
]


def cluster(row, whose):
    """Who is behind an observation: the matching group, else the person, else the table."""
    if row["group"]:
        return (row["session"], "group", row["group"])
    if whose != "table" and row[whose]:
        return (row["session"], "player", row[whose])
    return (row["session"], "table", row["phase"], row["table"])


def sampled(rows, value, whose):
    sample = {}
    for row in rows:
        found = value(row)
        if found is not None:
            size, total = sample.get(cluster(row, whose), (0, 0.0))
            sample[cluster(row, whose)] = (size + 1, total + float(found))
    return sample


def figures(rows):
    """Every figure by treatment, variant and round."""
    kinds = []
    for row in sorted(rows, key=lambda row: (row["session"], int(row["phase"]))):
        kind = (row["treatment"], row["variant"])
        if kind not in kinds:
            kinds.append(kind)
    for treatment, variant in kinds:
        of_kind = [row for row in rows if (row["treatment"], row["variant"]) == (treatment, variant)]
        most = max(int(row["rounds"]) for row in of_kind)
        asked = any(row["beliefs"] not in ("", "0") for row in of_kind)
        for number in [None] + list(range(1, most + 1)):
            for name, value, is_rate, whose, only, of_games in MEASURES:
                if (only is not None and variant not in only) or (name.startswith("believed") and not asked):
                    continue
                if number is not None:
                    chosen = [row for row in of_kind if int(row["round"]) == number]
                elif of_games:
                    chosen = [row for row in of_kind if row["round"] == row["rounds"]]
                else:
                    chosen = of_kind
                told = {"treatment": treatment, "variant": variant, "round": number, "measure": name}
                yield {**told, **estimate(sampled(chosen, value, whose), is_rate)}


def shame(rows):
    """Rounds since the first token of a session, by whether P2 had any when the round began."""
    since = []
    for session in sorted({row["session"] for row in rows}):
        of_session = [row for row in rows if row["session"] == session]
        ends = [int(row["ended_ms"]) for row in of_session if row["shamed"] == "1"]
        if ends:
            since += [row for row in of_session if int(row["began_ms"]) >= min(ends)]
    if not since:
        return
    variants = [None] + sorted({row["variant"] for row in since})
    for variant in variants:
        for shamed in (False, True):
            chosen = [row for row in since
                      if variant in (None, row["variant"]) and (int(row["p2_shame"]) > 0) == shamed]
            yield {
                "variant": variant, "shamed": shamed, "rounds": len(chosen),
                "offered": estimate(sampled(chosen, is_offer, "p2"), True),
                "given": estimate(sampled(chosen, tokens("give"), "p2"), False),
                "snatched": estimate(sampled(chosen, answered("snatch"), "p2"), True),
            }


def brackets(rows):
    """What people's answers say about the points that a snatch costs them."""
    people = {}
    for row in rows:
        silent = row["tokens"] == "reset" and row["round"] != row["rounds"]
        if not is_offer(row) or row["answer_by"] != "player" or not row["p2"] or row["variant"] == "G4" or silent:
            continue
        key = (row["session"], int(row["p2"]))
        known = people.setdefault(key, {"lower": None, "upper": None, "accepted": 0, "snatched": 0, "rejected": 0})
        request = int(row["request_points"])
        if row["answer"] == "accept":
            known["accepted"] += 1
            known["lower"] = request if known["lower"] is None else max(known["lower"], request)
        elif row["answer"] == "snatch":
            known["snatched"] += 1
            known["upper"] = request if known["upper"] is None else min(known["upper"], request)
        else:
            known["rejected"] += 1
    for (session, player), known in sorted(people.items()):
        both = known["lower"] is not None and known["upper"] is not None
        yield {"session": session, "player": player, **known,
               "contradictory": both and known["lower"] > known["upper"]}


def summary(rows):
    return {
        "games": sum(1 for row in rows if row["round"] == row["rounds"]),
        "rounds": len(rows),
        "figures": list(figures(rows)),
        "shame": list(shame(rows)),
        "brackets": list(brackets(rows)),
    }


def analysis(rows):
    """All games, and those without a flag, of each session and of all together."""
    sessions = sorted({row["session"] for row in rows})
    parts = [(session, [row for row in rows if row["session"] == session]) for session in sessions]
    parts.append(("pooled", rows))
    return {
        name: {"all": summary(part), "clean": summary([row for row in part if row["excluded"] != "1"])}
        for name, part in parts
    }


def main(arguments):
    folders = [argument for argument in arguments if not argument.startswith("--")]
    if len(folders) != 1:
        sys.exit(__doc__)
    with open(os.path.join(folders[0], "rounds.csv"), encoding="utf-8", newline="") as file:
        # Round 0 is practice and counts for nothing.
        found = analysis([row for row in csv.DictReader(file) if row["round"] != "0"])
    if "--json" in arguments:
        json.dump(found, sys.stdout, indent=1)
        print()
        return
    out = csv.writer(sys.stdout)
    columns = ["treatment", "variant", "round", "measure", "value", "low", "high", "observations", "clusters", "method"]
    out.writerow(["session", "games"] + columns)
    for session, both in found.items():
        for games, of in both.items():
            for figure in of["figures"]:
                cells = [figure[name] for name in columns]
                shown = ["" if cell is None else round(cell, 6) if isinstance(cell, float) else cell for cell in cells]
                out.writerow([session, games] + shown)


if __name__ == "__main__":
    main(sys.argv[1:])
