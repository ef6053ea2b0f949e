// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of a game as a whole, written and read (facts_json.h).
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "facts/detail/fields.h"
#include "facts/facts_json.h"

namespace chess { inline namespace facts {

namespace {

using std::chrono::milliseconds;

constexpr std::string_view kFinishNames[] = {
    "mate",      "resigned",   "time-forfeit",          "won",
    "stalemate", "repetition", "insufficient-material", "agreed-draw",
    "drawn",     "won-by-tag", "drawn-by-tag",          "open",
    "unread"};
constexpr std::string_view kPhaseNames[] = {"opening", "middlegame", "endgame"};
constexpr std::string_view kSideNames[] = {"white", "black"};
constexpr std::string_view kResultNames[] = {"W", "B", "D"};
constexpr int kAccuracyDigits = 1;

template <class Enum, class Names>
std::string_view name_in(const Names& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

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

class SummaryWriter {
 public:
  SummaryWriter(const GameSummary& summary, std::string& out) : summary_(summary), json_(out) {}

  void write() {
    json_.open('{');
    json_.number("v", kFactsVersion);
    add_move("first", summary_.first);
    add_move("last", summary_.last);
    add_move("lastJudged", summary_.last_judged);
    add_move("broken", summary_.broken_from);
    add_opening();
    add_move("middlegame", summary_.middlegame);
    add_move("endgame", summary_.endgame);
    add_spells();
    if (summary_.swings > 0) json_.number("swings", summary_.swings);
    add_turn();
    if (summary_.since) {
      json_.open("since", '{');
      add_place(*summary_.since);
      json_.text("side", name_in(kSideNames, *summary_.better_since));
      json_.close('}');
    }
    if (summary_.was_level) json_.raw("wasLevel", "true");
    add_finish();
    add_accuracy();
    add_clock();
    json_.close('}');
  }

 private:
  void add_fraction(std::string_view key, double value) {
    json_.key(key);
    write_fraction(json_, std::llround(value * 10.0), kAccuracyDigits);
  }
  /// Half-moves are counted from 1, as the elements of an array are in SQL.
  void add_place(std::size_t move, std::string_view key = "ply") {
    json_.number(key, static_cast<std::int64_t>(move) + 1);
    if (const auto label = summary_.labels.find(move); label != summary_.labels.end())
      json_.text("label", name_in(kLabelNames, label->second));
  }
  void add_move(std::string_view key, std::optional<std::size_t> move) {
    if (!move) return;
    json_.open(key, '{');
    add_place(*move);
    json_.close('}');
  }

  void add_opening() {
    if (!summary_.opening) return;
    json_.open("opening", '{');
    json_.text("name", summary_.opening->name);
    add_place(summary_.opening->plies - 1);
    json_.close('}');
  }
  void add_spells() {
    const auto& [white, black] = summary_.spells.values;
    if (!white && !black) return;
    json_.open("spells", '[');
    for (const Color side : kColors) {
      const auto& spell = summary_.spells[side];
      if (!spell) continue;
      json_.open('{');
      json_.text("side", name_in(kSideNames, side));
      add_move("from", spell->first);
      add_move("to", spell->last);
      json_.close('}');
    }
    json_.close(']');
  }
  void add_turn() {
    if (!summary_.turn) return;
    json_.open("turn", '{');
    add_place(summary_.turn->move);
    json_.text("before", to_string(summary_.turn->before));
    json_.text("after", to_string(summary_.turn->after));
    if (summary_.turn->cost) json_.number("cost", *summary_.turn->cost);
    json_.close('}');
  }
  void add_finish() {
    json_.text("finish", name_in(kFinishNames, summary_.ending));
    if (has_winner(summary_.ending)) json_.text("finishSide", name_in(kSideNames, summary_.ending_side));
    if (summary_.result_against_board) {
      const GameResult result = *summary_.result_against_board;
      json_.text("resultAgainstBoard", result == GameResult::WhiteWins   ? "W"
                                       : result == GameResult::BlackWins ? "B"
                                                                         : "D");
    }
    if (summary_.was_ahead) json_.raw("wasAhead", "true");
    if (!summary_.last_better) return;
    json_.open("lastBetter", '{');
    json_.text("side", name_in(kSideNames, summary_.last_better->side));
    json_.text("class", to_string(summary_.last_better->seen));
    json_.close('}');
  }
  void add_accuracy() {
    const auto& [white, black] = summary_.accuracy.values;
    if (white || black) {
      json_.open("accuracy", '{');
      for (const Color side : kColors)
        if (summary_.accuracy[side]) add_fraction(name_in(kSideNames, side), *summary_.accuracy[side]);
      json_.close('}');
    }
    if (!summary_.weak_phase) return;
    json_.open("weakPhase", '{');
    json_.text("side", name_in(kSideNames, summary_.weak_phase->side));
    json_.text("phase", name_in(kPhaseNames, summary_.weak_phase->phase));
    add_fraction("accuracy", summary_.weak_phase->accuracy);
    json_.close('}');
  }
  void add_clock() {
    if (summary_.think) {
      json_.open("think", '{');
      add_place(summary_.think->move);
      json_.number("spent", summary_.think->spent.count());
      json_.number("had", summary_.think->had.count());
      json_.close('}');
    }
    if (!summary_.haste) return;
    json_.open("haste", '{');
    add_place(summary_.haste->move);
    json_.number("left", summary_.haste->left.count());
    json_.close('}');
  }

  const GameSummary& summary_;
  JsonWriter json_;
};

class SummaryReader {
 public:
  SummaryReader(JsonValue object, std::size_t moves) : object_(object), moves_(moves) {}

  std::optional<GameSummary> read() {
    if (number_at(object_, "v", kFactsVersion, kFactsVersion) != kFactsVersion) return std::nullopt;
    read_move("first", summary_.first);
    read_move("last", summary_.last);
    read_move("lastJudged", summary_.last_judged);
    read_optional("broken", summary_.broken_from);
    if (const auto opening = object_.find("opening")) {
      NamedOpening& named = summary_.opening.emplace();
      const auto name = opening->find("name");
      is_whole_ &= name && name->is_string();
      if (is_whole_) named.name = name->string();
      read_place(*opening, named.plies, kMost);  // the words look whether the game left it
      ++named.plies;
    }
    read_optional("middlegame", summary_.middlegame);
    read_optional("endgame", summary_.endgame);
    read_spells();
    summary_.swings = static_cast<int>(number_at(object_, "swings", 0, kMost).value_or(0));
    read_turn();
    if (const auto since = object_.find("since")) {
      read_place(*since, summary_.since.emplace());
      read_name(*since, "side", kSideNames, summary_.better_since.emplace());
    }
    summary_.was_level = is_true_at(object_, "wasLevel");
    read_finish();
    read_accuracy();
    read_clock();
    return is_whole_ ? std::optional(std::move(summary_)) : std::nullopt;
  }

 private:
  static constexpr std::int64_t kMost = std::numeric_limits<int>::max();

  template <class Names, class Enum>
  void read_name(JsonValue object, std::string_view key, const Names& names, Enum& value) {
    const auto read = named<Enum>(names, text_at(object, key));
    is_whole_ &= read.has_value();
    value = read.value_or(value);
  }
  void read_class(JsonValue object, std::string_view key, PositionClass& seen) {
    const auto read = class_named(text_at(object, key).value_or(""));
    is_whole_ &= read.has_value();
    seen = read.value_or(seen);
  }
  template <class Number>
  void read_number(JsonValue object, std::string_view key, Number& number) {
    const auto read = number_at(object, key, 0, kMost);
    is_whole_ &= read.has_value();
    number = static_cast<Number>(read.value_or(0));
  }
  void read_time(JsonValue object, std::string_view key, milliseconds& time) {
    std::int64_t count = 0;
    read_number(object, key, count);
    time = milliseconds(count);
  }
  void read_fraction(JsonValue object, std::string_view key, double& value) {
    const auto read = fraction_at(object, key, kAccuracyDigits);
    is_whole_ &= read.has_value();
    value = static_cast<double>(read.value_or(0)) / 10.0;
  }
  void read_place(JsonValue object, std::size_t& move) {
    read_place(object, move, static_cast<std::int64_t>(moves_));
  }
  void read_place(JsonValue object, std::size_t& move, std::int64_t most) {
    const auto ply = number_at(object, "ply", 1, most);
    is_whole_ &= ply.has_value();
    move = static_cast<std::size_t>(ply.value_or(1)) - 1;
    if (object.find("label")) read_name(object, "label", kLabelNames, summary_.labels[move]);
  }
  void read_move(std::string_view key, std::size_t& move) {
    const auto object = object_.find(key);
    is_whole_ &= object.has_value();
    if (object) read_place(*object, move);
  }
  void read_optional(std::string_view key, std::optional<std::size_t>& move) {
    if (object_.find(key)) read_move(key, move.emplace());
  }

  void read_spells() {
    const auto spells = object_.find("spells");
    if (!spells) return;
    for (auto cursor = spells->first(); !cursor.done(); cursor.advance()) {
      Color side{};
      read_name(cursor.value(), "side", kSideNames, side);
      const auto from = cursor.value().find("from");
      const auto to = cursor.value().find("to");
      is_whole_ &= from && to;
      if (!is_whole_) return;
      BetterSpell& spell = summary_.spells[side].emplace();
      read_place(*from, spell.first);
      read_place(*to, spell.last);
    }
  }
  void read_turn() {
    const auto turn = object_.find("turn");
    if (!turn) return;
    TurningPoint& point = summary_.turn.emplace();
    read_place(*turn, point.move);
    read_class(*turn, "before", point.before);
    read_class(*turn, "after", point.after);
    if (turn->find("cost")) read_number(*turn, "cost", point.cost.emplace());
  }
  void read_finish() {
    read_name(object_, "finish", kFinishNames, summary_.ending);
    if (has_winner(summary_.ending)) read_name(object_, "finishSide", kSideNames, summary_.ending_side);
    if (object_.find("resultAgainstBoard")) {
      std::size_t index = 0;
      read_name(object_, "resultAgainstBoard", kResultNames, index);
      constexpr GameResult kResults[] = {GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw};
      summary_.result_against_board = kResults[index];
    }
    summary_.was_ahead = is_true_at(object_, "wasAhead");
    const auto last = object_.find("lastBetter");
    if (!last) return;
    LastBetter& better = summary_.last_better.emplace();
    read_name(*last, "side", kSideNames, better.side);
    read_class(*last, "class", better.seen);
  }
  void read_accuracy() {
    if (const auto accuracy = object_.find("accuracy"))
      for (const Color side : kColors)
        if (accuracy->find(name_in(kSideNames, side)))
          read_fraction(*accuracy, name_in(kSideNames, side), summary_.accuracy[side].emplace());
    const auto weak = object_.find("weakPhase");
    if (!weak) return;
    WeakPhase& phase = summary_.weak_phase.emplace();
    read_name(*weak, "side", kSideNames, phase.side);
    read_name(*weak, "phase", kPhaseNames, phase.phase);
    read_fraction(*weak, "accuracy", phase.accuracy);
  }
  void read_clock() {
    if (const auto think = object_.find("think")) {
      LongestThink& longest = summary_.think.emplace();
      read_place(*think, longest.move);
      read_time(*think, "spent", longest.spent);
      read_time(*think, "had", longest.had);
    }
    const auto haste = object_.find("haste");
    if (!haste) return;
    HastyError& error = summary_.haste.emplace();
    read_place(*haste, error.move);
    read_time(*haste, "left", error.left);
  }

  JsonValue object_;
  std::size_t moves_;
  GameSummary summary_;
  bool is_whole_ = true;
};

}  // namespace

JsonDatum to_json(const GameSummary& summary) {
  std::string out;
  SummaryWriter(summary, out).write();
  return JsonDatum::parse(out).value_or(JsonDatum());
}

std::optional<GameSummary> parse_game_summary(const JsonDatum& json, std::size_t moves) {
  JsonTape tape;
  return SummaryReader(json.read(tape), moves).read();
}

}}  // namespace chess::facts
