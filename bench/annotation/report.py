# SPDX-License-Identifier: GPL-3.0-or-later
"""Outputs against one reference: the figures of each as a dict (what --json prints), and as a text table."""
import json
import pathlib

import games
import measures
from scores import GLYPHS
from whole_file import write_whole


class Fault(Exception):
    """Nothing can be compared."""


def cost_path(output):
    """Where `even` and `run` note what an output took, and the choices that were heard of its engine."""
    return pathlib.Path(output).with_suffix(".cost.json")


def cost_of(output):
    """A dict, empty where nothing was noted. A reference notes its costs in tags."""
    path = cost_path(output)
    if path.exists():
        return json.loads(path.read_text(encoding="utf-8"))
    return {}


def write_cost(output, cost):
    write_whole(cost_path(output), json.dumps(cost) + "\n")


def cost_in_tags(chosen):
    if not chosen or not all("RulerNodes" in game.headers for game in chosen):
        return {}
    return {"nodes": sum(int(game.headers["RulerNodes"]) for game in chosen),
            "cpu_seconds": round(sum(float(game.headers["RulerCpu"]) for game in chosen), 2)}


def read_reference(path):
    return {game.key: game for game in games.read_games(path)}


def match(reference, path):
    """(game of the reference, game of the output) in the order of the reference; other games are passed over."""
    output = {game.key: game for game in games.read_games(path) if game.key in reference}
    return [(game, output[key]) for key, game in reference.items() if key in output]


def figures(reference, path):
    """All that is told of one output."""
    matched = match(reference, path)
    if not matched:
        raise Fault(f"{path}: no game of the reference is in it")
    cost = cost_of(path) or cost_in_tags([output for _, output in matched])
    heard = cost.get("choices", {})
    keys = {wanted.key for wanted, _ in matched}
    counts = [measures.count(wanted, given, heard.get(" ".join(given.key[1]))) for wanted, given in matched]
    whole = measures.total(counts)
    found = {
        "output": str(path), "name": cost.get("name", pathlib.Path(path).stem),
        "games": len(matched), "games_missing": len(reference) - len(matched), "moves": whole.moves,
        "game_numbers": [i for i, key in enumerate(reference) if key in keys],
        "labels_in_reference": whole.in_reference(), "labels": whole.in_output(), "hits": whole.hits(),
        "precision": measures.ratio(whole.hits(), whole.in_output()),
        "recall": measures.ratio(whole.hits(), whole.in_reference()),
        "f1": whole.f1(), "f1_interval": measures.f1_interval(measures.parts(counts)),
        "by_label": {GLYPHS[label]: dict(zip(("precision", "recall", "f1"), whole.of_label(label)))
                     for label in (1, 2, 3)},
        "pairs": whole.pairs,
        "win_percent_error": measures.ratio(whole.win_error, whole.evals), "evals": whole.evals,
        "win_percent_outside": measures.ratio(whole.win_outside, whole.ranges),
        "reasons": {GLYPHS[label]: {"labels": whole.labels[label], "with_reason": whole.reasons[label],
                                    "share": measures.ratio(whole.reasons[label], whole.labels[label])}
                    for label in (1, 2, 3)},
        "facts": {kind: dict(zip(("provable", "with_reason", "named"), row)) for kind, row in whole.facts.items()},
        "choices_known": whole.choices, "criticised_without_choice": whole.criticised_without_choice,
        "criticised_own_choice": whole.criticised_choice, "sawtooth_pairs": whole.saws,
        "nodes": cost.get("nodes"), "cpu_seconds": cost.get("cpu_seconds"),
        "nodes_per_move": measures.ratio(cost.get("nodes") or 0, whole.moves) or None,
        "by_game": measures.parts(counts),
    }
    return found


def same_games(row, other):
    """Only then can they be compared game by game."""
    return row["game_numbers"] == other["game_numbers"]


def compare(reference_path, paths, base=0):
    """The figures of each output; those of the same games as that with the number `base` have what they are ahead of it."""
    reference = read_reference(reference_path)
    if not reference:
        raise Fault(f"{reference_path}: no games")
    rows = [figures(reference, path) for path in paths]
    for row in rows:
        if row is rows[base] or not same_games(row, rows[base]) or None in (row["f1"], rows[base]["f1"]):
            continue
        row["f1_ahead_of"] = rows[base]["name"]
        row["f1_ahead"] = row["f1"] - rows[base]["f1"]
        row["f1_ahead_interval"] = measures.difference_interval(row["by_game"], [(1, rows[base]["by_game"])])
    return rows


# ---- text ----

def number(value, form="{:.3f}"):
    return "-" if value is None else form.format(value)


def short(value):
    """12345 as 12.3k."""
    if value is None:
        return "-"
    for limit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:.3g}{letter}"
    return f"{value:.0f}"


def between(pair, form="{:.2f}"):
    return "-" if not pair else f"{form.format(pair[0])} to {form.format(pair[1])}"


def shares(row):
    """The share of each label that has a reason, in percent; a dash where no label has one."""
    given = [row["reasons"][glyph]["share"] for glyph in GLYPHS[1:]]
    return "/".join(number(share and 100 * share, "{:.0f}") for share in given) if any(given) else "-"


def facts_named(row):
    """Provable facts that a reason names, of how many."""
    provable, named = (sum(kind[name] for kind in row["facts"].values()) for name in ("provable", "named"))
    return f"{named}/{provable}" if any(one["with_reason"] for one in row["facts"].values()) else "-"


COLUMNS = (
    ("output", lambda row: row["name"]),
    ("F1", lambda row: number(row["f1"])),
    ("95 %", lambda row: between(row["f1_interval"])),
    ("ahead", lambda row: number(row.get("f1_ahead"), "{:+.3f}")),
    ("95 %", lambda row: between(row.get("f1_ahead_interval"), "{:+.2f}")),
    ("prec.", lambda row: number(row["precision"])),
    ("recall", lambda row: number(row["recall"])),
    *((glyph, lambda row, glyph=glyph: "/".join(
        number(row["by_label"][glyph][which], "{:.2f}") for which in ("precision", "recall", "f1")))
      for glyph in GLYPHS[1:]),
    ("Win% off", lambda row: number(row["win_percent_error"], "{:.2f}")),
    ("outside", lambda row: number(row["win_percent_outside"], "{:.2f}")),
    ("reasons %", shares),
    ("facts", facts_named),
    ("nodes/move", lambda row: short(row["nodes_per_move"])),
    ("CPU s", lambda row: number(row["cpu_seconds"], "{:.1f}")),
    ("own", lambda row: f"{row['criticised_own_choice']}"),
    ("saws", lambda row: f"{row['sawtooth_pairs']}"),
    ("known", lambda row: f"{row['choices_known']}/{row['moves']}"),
)


def table(rows):
    """Text, a line each; what cannot be told is a dash."""
    cells = [[name for name, _ in COLUMNS]] + [[cell(row) for _, cell in COLUMNS] for row in rows]
    widths = [max(len(line[i]) for line in cells) for i in range(len(COLUMNS))]
    lines = ["  ".join(word.ljust(width) if i == 0 else word.rjust(width)
                       for i, (word, width) in enumerate(zip(line, widths))) for line in cells]
    first = rows[0]
    head = (f"{first['games']} games, {first['moves']} moves, {first['labels_in_reference']} labels in the reference; "
            "precision/recall/F1 of each label"
            + next((f"; ahead of {row['f1_ahead_of']}" for row in rows if "f1_ahead_of" in row), "") + "\n")
    notes = [f"{row['name']}: {row['games_missing']} games of the reference are not in it, and left out here\n"
             for row in rows if row["games_missing"]]
    return head + "\n".join(line.rstrip() for line in lines) + "\n" + "".join(notes)
