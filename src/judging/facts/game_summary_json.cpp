// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of a game as a whole, written and read (facts_json.h).
#include <chrono>
#include <utility>

#include "facts/detail/fields.h"
#include "facts/facts_json.h"

namespace chess { inline namespace facts {

namespace {

constexpr std::string_view kFinishNames[] = {
    "mate",      "resigned",   "time-forfeit",          "won",
    "stalemate", "repetition", "insufficient-material", "agreed-draw",
    "drawn",     "won-by-tag", "drawn-by-tag",          "open",
    "unread"};
constexpr std::string_view kPhaseNames[] = {"opening", "middlegame", "endgame"};
constexpr std::string_view kSideNames[] = {"white", "black"};
constexpr std::string_view kResultNames[] = {"", "W", "B", "D"};
constexpr int kAccuracyDigits = 1;

bool has_winner(GameFinish finish) {
  switch (finish) {
    case GameFinish::Mate:
    case GameFinish::Resigned:
    case GameFinish::TimeForfeit:
    case GameFinish::Won:
    case GameFinish::WonByTag: return true;
    default: return false;
  }
}

template <class Fields, class Time>
void describe_time(Fields& fields, std::string_view key, Time& time) {
  auto count = time.count();
  fields.number(key, count);
  if constexpr (Fields::kReads) time = Time(count);
}

/// The summary of a game with so many moves, whose places have the labels of their moves.
template <class Summary>
struct SummaryForm {
  Summary& summary;
  std::size_t moves;

  template <class Fields>
  void describe(Fields& fields) {
    member(fields, "first", summary.first);
    member(fields, "last", summary.last);
    member(fields, "lastJudged", summary.last_judged);
    if (fields.has("broken", summary.broken_from)) member(fields, "broken", *summary.broken_from);
    describe_optional(fields, "opening", summary.opening, [&](auto& inner, auto& opening) {
      inner.text("name", opening.name);
      if (inner.has("eco", !opening.code.empty())) inner.text("eco", opening.code);
      std::size_t last = opening.plies - 1;
      place(inner, last, std::numeric_limits<int>::max());  // the words look whether the game left it
      if constexpr (Fields::kReads) opening.plies = last + 1;
    });
    if (fields.has("middlegame", summary.middlegame)) member(fields, "middlegame", *summary.middlegame);
    if (fields.has("endgame", summary.endgame)) member(fields, "endgame", *summary.endgame);
    describe_spells(fields);
    if (fields.has("swings", summary.swings > 0)) fields.number("swings", summary.swings);
    describe_optional(fields, "turn", summary.turn, [&](auto& inner, auto& turn) {
      place(inner, turn.move);
      inner.name("before", kClassNames, turn.before);
      inner.name("after", kClassNames, turn.after);
      if (inner.has("cost", turn.cost)) inner.number("cost", *turn.cost);
      if (inner.has("reason", !turn.reason.empty())) {
        std::string reason(turn.reason);
        inner.text("reason", reason);
        const ReasonRow* const row = find_reason_row(reason);
        inner.check(row != nullptr);
        if constexpr (Fields::kReads) turn.reason = row != nullptr ? row->key : std::string_view();
      }
    });
    describe_optional(fields, "since", summary.since, [&](auto& inner, auto& since) {
      place(inner, since);
      if (inner.has("side", summary.better_since)) inner.name("side", kSideNames, *summary.better_since);
      inner.check(summary.better_since.has_value());
    });
    fields.flag("wasLevel", summary.was_level);
    describe_finish(fields);
    describe_accuracy(fields);
    describe_optional(fields, "think", summary.think, [&](auto& inner, auto& think) {
      place(inner, think.move);
      describe_time(inner, "spent", think.spent);
      describe_time(inner, "had", think.had);
    });
    describe_optional(fields, "haste", summary.haste, [&](auto& inner, auto& haste) {
      place(inner, haste.move);
      describe_time(inner, "left", haste.left);
    });
  }

 private:
  template <class Fields, class Place>
  void place(Fields& fields, Place& move) {
    place(fields, move, static_cast<std::int64_t>(moves));
  }
  /// Half-moves are counted from 1, as the elements of an array are in SQL.
  template <class Fields, class Place>
  void place(Fields& fields, Place& move, std::int64_t most) {
    std::size_t ply = Fields::kReads ? 1 : move + 1;
    fields.number("ply", ply, 1, most);
    if constexpr (Fields::kReads) move = ply - 1;
    std::optional<Label> label;
    if (const auto known = summary.labels.find(move); known != summary.labels.end()) label = known->second;
    if (!fields.has("label", label)) return;
    fields.name("label", kLabelNames, *label);
    if constexpr (Fields::kReads) summary.labels[move] = *label;
  }
  template <class Fields, class Place>
  void member(Fields& fields, std::string_view key, Place& move) {
    fields.object(key, [&](auto& inner) { place(inner, move); });
  }

  void describe_spells(FieldWriter& fields) {
    const auto& [white, black] = summary.spells.values;
    if (!white && !black) return;
    fields.json().open("spells", '[');
    for (const Color side : kColors) {
      if (!summary.spells[side]) continue;
      fields.json().open('{');
      fields.name("side", kSideNames, side);
      describe_spell(fields, *summary.spells[side]);
      fields.json().close('}');
    }
    fields.json().close(']');
  }
  void describe_spells(FieldReader& fields) {
    const auto spells = fields.find("spells");
    if (!spells) return;
    for (auto cursor = spells->first(); !cursor.done(); cursor.advance()) {
      FieldReader one(cursor.value());
      Color side{};
      one.name("side", kSideNames, side);
      describe_spell(one, summary.spells[side].emplace());
      fields.check(one.is_whole());
    }
  }
  template <class Fields, class Spell>
  void describe_spell(Fields& fields, Spell& spell) {
    member(fields, "from", spell.first);
    member(fields, "to", spell.last);
  }

  template <class Fields>
  void describe_finish(Fields& fields) {
    fields.name("finish", kFinishNames, summary.ending);
    if (has_winner(summary.ending)) fields.name("finishSide", kSideNames, summary.ending_side);
    if (fields.has("resultAgainstBoard", summary.result_against_board))
      fields.name("resultAgainstBoard", kResultNames, *summary.result_against_board);
    fields.flag("wasAhead", summary.was_ahead);
    describe_optional(fields, "lastBetter", summary.last_better, [](auto& inner, auto& better) {
      inner.name("side", kSideNames, better.side);
      inner.name("class", kClassNames, better.seen);
    });
  }

  template <class Fields>
  void describe_accuracy(Fields& fields) {
    const auto& [white, black] = summary.accuracy.values;
    if (fields.has("accuracy", white || black))
      fields.object("accuracy", [&](auto& inner) {
        for (const Color side : kColors) {
          const std::string_view name = kSideNames[static_cast<std::size_t>(side)];
          if (inner.has(name, summary.accuracy[side]))
            inner.fraction(name, *summary.accuracy[side], kAccuracyDigits);
        }
      });
    describe_optional(fields, "weakPhase", summary.weak_phase, [](auto& inner, auto& weak) {
      inner.name("side", kSideNames, weak.side);
      inner.name("phase", kPhaseNames, weak.phase);
      inner.fraction("accuracy", weak.accuracy, kAccuracyDigits);
    });
  }
};

}  // namespace

JsonDatum to_json(const GameSummary& summary) {
  return written([&](FieldWriter& fields) { SummaryForm<const GameSummary>{summary, 0}.describe(fields); });
}

std::optional<GameSummary> parse_game_summary(const JsonDatum& json, std::size_t moves) {
  JsonTape tape;
  FieldReader fields(json.read(tape));
  GameSummary summary;
  describe_version(fields);
  SummaryForm<GameSummary>{summary, moves}.describe(fields);
  return fields.is_whole() ? std::optional(std::move(summary)) : std::nullopt;
}

}}  // namespace chess::facts
