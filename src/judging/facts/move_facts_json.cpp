// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of a move, written and read (facts_json.h).
#include <array>
#include <string>
#include <utility>

#include "core/square.h"
#include "facts/detail/fields.h"
#include "facts/detail/reason_json.h"
#include "facts/facts_json.h"
#include "notation/uci_move.h"

namespace chess { inline namespace facts {

namespace {

constexpr std::string_view kCauseNames[] = {"loss", "mate-created", "mate-lost"};
constexpr std::string_view kPraiseNames[] = {"", "interesting", "only-move", "good", "brilliant"};
constexpr int kLossDigits = 3;
constexpr std::int64_t kMostLoss = 2000;

class FactsWriter {
 public:
  explicit FactsWriter(std::string& out) : json_(out) {}

  void write(const MoveFacts& facts) {
    json_.open('{');
    json_.number("v", kFactsVersion);
    if (facts.finding.label != Label::None) {
      json_.text("label", kLabelNames[static_cast<std::size_t>(facts.finding.label)]);
      json_.text("cause", kCauseNames[static_cast<std::size_t>(facts.finding.cause)]);
    }
    if (facts.disputed != Label::None)
      json_.text("disputed", kLabelNames[static_cast<std::size_t>(facts.disputed)]);
    if (facts.praise != Praise::None)
      json_.text("praise", kPraiseNames[static_cast<std::size_t>(facts.praise)]);
    if (facts.breaks_score) json_.raw("broken", "true");
    if (facts.loss) {
      json_.key("loss");
      write_fraction(json_, *facts.loss, kLossDigits);
    }
    add_worth("before", facts.before);
    add_worth("after", facts.after);
    if (facts.reason) {
      json_.key("reason");
      write_reason(json_, *facts.reason);
    }
    if (facts.refutation.fallen) json_.text("fallen", to_string(*facts.refutation.fallen));
    if (facts.second) {
      json_.open("second", '{');
      json_.text("move", to_uci(facts.second->moves.front(), CastlingNotation::KingTakesRook));
      write_worth(json_, facts.second->worth);
      json_.close('}');
    }
    add_lines(facts);
    if (facts.given.best) json_.raw("givenBetter", "true");
    if (facts.given.reply) json_.raw("givenReply", "true");
    json_.close('}');
  }

 private:
  void add_worth(std::string_view key, const std::optional<PositionWorth>& worth) {
    if (!worth) return;
    json_.open(key, '{');
    write_worth(json_, *worth);
    json_.close('}');
  }
  void add_line(std::string_view role, const std::vector<Move>& moves, const PositionWorth* worth = nullptr) {
    if (moves.empty()) return;
    json_.open('{');
    json_.text("role", role);
    if (worth != nullptr) write_worth(json_, *worth);
    write_moves(json_, "moves", moves);
    json_.close('}');
  }
  void add_lines(const MoveFacts& facts) {
    if (facts.better.empty() && facts.further.empty() && facts.refutation.line.empty() && !facts.refused)
      return;
    json_.open("lines", '[');
    add_line("better", facts.better);
    for (const ValuedLine& line : facts.further) add_line("further", line.moves, &line.worth);
    add_line("refutation", facts.refutation.line);
    add_line("failed-answer", facts.refutation.failed_answer);
    if (facts.refused) add_line("refused", facts.refused->moves, &facts.refused->worth);
    json_.close(']');
  }

  JsonWriter json_;
};

class FactsReader {
 public:
  FactsReader(JsonValue object, const Position& before, Move played)
      : object_(object), before_(before), played_(played) {}

  std::optional<MoveFacts> read() {
    if (number_at(object_, "v", kFactsVersion, kFactsVersion) != kFactsVersion) return std::nullopt;
    read_name("label", kLabelNames, facts_.finding.label);
    read_name("cause", kCauseNames, facts_.finding.cause);
    read_name("disputed", kLabelNames, facts_.disputed);
    read_name("praise", kPraiseNames, facts_.praise);
    facts_.breaks_score = is_true_at(object_, "broken");
    if (object_.find("loss")) {
      const auto loss = fraction_at(object_, "loss", kLossDigits);
      if (!loss || *loss > kMostLoss) return std::nullopt;
      facts_.loss = static_cast<int>(*loss);
    }
    read_worth_of("before", facts_.before);
    read_worth_of("after", facts_.after);
    if (const auto reason = object_.find("reason")) {
      facts_.reason = read_reason(*reason, before_, played_);
      is_whole_ &= facts_.reason.has_value();
    }
    if (object_.find("fallen")) {
      facts_.refutation.fallen = parse_square(text_at(object_, "fallen").value_or(""));
      is_whole_ &= facts_.refutation.fallen.has_value();
    }
    read_second();
    read_lines();
    facts_.given = {is_true_at(object_, "givenBetter"), is_true_at(object_, "givenReply")};
    return is_whole_ && is_sound() ? std::optional(std::move(facts_)) : std::nullopt;
  }

 private:
  template <class Names, class Enum>
  void read_name(std::string_view key, const Names& names, Enum& value) {
    if (!object_.find(key)) return;
    const auto read = named<Enum>(names, text_at(object_, key));
    is_whole_ &= read.has_value();
    value = read.value_or(value);
  }

  void read_worth_of(std::string_view key, std::optional<PositionWorth>& worth) {
    const auto object = object_.find(key);
    if (!object) return;
    worth = read_worth(*object);
    is_whole_ &= worth.has_value();
  }

  void read_second() {
    const auto object = object_.find("second");
    if (!object) return;
    const auto move = parse_uci_move(before_, text_at(*object, "move").value_or(""));
    const auto worth = read_worth(*object);
    is_whole_ &= move && worth;
    if (is_whole_) facts_.second = ValuedLine{{*move}, *worth};
  }

  void read_lines() {
    const auto lines = object_.find("lines");
    if (!lines) return;
    is_whole_ &= lines->is_array();
    for (auto cursor = lines->first(); is_whole_ && !cursor.done(); cursor.advance())
      is_whole_ = read_line(cursor.value());
  }

  bool read_line(JsonValue line) {
    const std::string_view role = text_at(line, "role").value_or("");
    const auto array = line.find("moves");
    const bool is_reply = role == "refutation";
    const bool is_answer = role == "failed-answer";
    if (is_answer && facts_.refutation.line.empty()) return false;
    Position start = is_reply || is_answer ? before_.after(played_) : before_;
    if (is_answer) start.play(facts_.refutation.line.front());
    auto moves = array ? read_moves(*array, start) : std::nullopt;
    if (!moves || moves->empty()) return false;
    if (role == "further" || role == "refused") {
      const auto worth = read_worth(line);
      if (!worth) return false;
      if (role == "refused")
        facts_.refused = {std::move(*moves), *worth};
      else
        facts_.further.push_back({std::move(*moves), *worth});
      return true;
    }
    std::vector<Move>* const place = role == "better" ? &facts_.better
                                     : is_reply       ? &facts_.refutation.line
                                     : is_answer      ? &facts_.refutation.failed_answer
                                                      : nullptr;
    if (place == nullptr) return false;
    *place = std::move(*moves);
    return true;
  }

  /// Is there what the sentence rests on? A label has its evaluations, and what is praised threatens.
  bool is_sound() const {
    const bool is_judged = facts_.finding.label != Label::None || facts_.disputed != Label::None;
    if (is_judged && (!facts_.before || !facts_.after || facts_.praise != Praise::None)) return false;
    if (facts_.praise == Praise::None || !facts_.reason) return true;
    return key_of(*facts_.reason) == "makes-threat" || key_of(*facts_.reason) == "makes-mate-threat";
  }

  JsonValue object_;
  const Position& before_;
  Move played_;
  MoveFacts facts_;
  bool is_whole_ = true;
};

}  // namespace

JsonDatum to_json(const MoveFacts& facts) {
  std::string out;
  FactsWriter(out).write(facts);
  return JsonDatum::parse(out).value_or(JsonDatum());
}

std::optional<MoveFacts> parse_move_facts(const JsonDatum& json, const Position& before, Move played) {
  if (played.is_null()) return std::nullopt;
  JsonTape tape;
  return FactsReader(json.read(tape), before, played).read();
}

}}  // namespace chess::facts
