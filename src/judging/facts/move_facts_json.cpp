// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of a move, written and read (facts_json.h).
#include <utility>

#include "facts/detail/fields.h"
#include "facts/facts_json.h"

namespace chess { inline namespace facts {

namespace {

constexpr int kLossDigits = 3;
constexpr int kMostLoss = 2000;

constexpr auto kWorth = [](auto& fields, auto& worth) { describe_worth(fields, worth); };

void write_lines(FieldWriter& fields, const MoveFacts& facts) {
  if (facts.better.empty() && facts.further.empty() && facts.refutation.line.empty() && !facts.refused)
    return;
  JsonWriter& json = fields.json();
  const auto add = [&](std::string_view role, const std::vector<Move>& moves,
                       const PositionWorth* worth = nullptr) {
    if (moves.empty()) return;
    json.open('{');
    json.text("role", role);
    if (worth != nullptr) describe_worth(fields, *worth);
    fields.moves("moves", moves);
    json.close('}');
  };
  json.open("lines", '[');
  add("better", facts.better);
  for (const ValuedLine& line : facts.further) add("further", line.moves, &line.worth);
  add("refutation", facts.refutation.line);
  add("failed-answer", facts.refutation.failed_answer);
  if (facts.refused) add("refused", facts.refused->moves, &facts.refused->worth);
  json.close(']');
}

/// The move whose facts are written or read.
struct FactsOfMove {
  const Position& before;
  Move played;

  template <class Fields, class Facts>
  void describe(Fields& fields, Facts& facts) const {
    if (fields.has("label", facts.finding.label != Label::None)) {
      fields.name("label", kLabelNames, facts.finding.label);
      fields.name("cause", kCauseNames, facts.finding.cause);
    }
    if (fields.has("disputed", facts.disputed != Label::None))
      fields.name("disputed", kLabelNames, facts.disputed);
    if (fields.has("praise", facts.praise != Praise::None)) fields.name("praise", kPraiseNames, facts.praise);
    fields.flag("broken", facts.breaks_score);
    if (fields.has("loss", facts.loss)) {
      fields.fraction("loss", *facts.loss, kLossDigits);
      fields.check(*facts.loss <= kMostLoss);
    }
    describe_optional(fields, "before", facts.before, kWorth);
    describe_optional(fields, "after", facts.after, kWorth);
    if (fields.has("reason", facts.reason.has_value())) describe_reason(fields, facts);
    if (fields.has("fallen", facts.refutation.fallen)) fields("fallen", *facts.refutation.fallen);
    describe_optional(fields, "second", facts.second, [](auto& inner, auto& second) {
      if constexpr (Fields::kReads) second.moves.emplace_back();
      inner("move", second.moves.front());
      inner.check(!second.moves.front().is_null());
      describe_worth(inner, second.worth);
    });
    if constexpr (Fields::kReads)
      read_lines(fields, facts);
    else
      write_lines(fields, facts);
    fields.flag("givenBetter", facts.given.best);
    fields.flag("givenReply", facts.given.reply);
  }

 private:
  void describe_reason(FieldWriter& fields, const MoveFacts& facts) const {
    fields.json().key("reason");
    write_reason(fields.json(), *facts.reason);
  }
  void describe_reason(FieldReader& fields, MoveFacts& facts) const {
    facts.reason = read_reason(*fields.find("reason"), before, played);
    fields.check(facts.reason.has_value());
  }

  void read_lines(FieldReader& fields, MoveFacts& facts) const {
    const auto lines = fields.find("lines");
    if (!lines) return;
    fields.check(lines->is_array());
    for (auto cursor = lines->first(); fields.is_whole() && !cursor.done(); cursor.advance())
      fields.check(read_line(FieldReader(cursor.value()), facts));
  }

  bool read_line(FieldReader line, MoveFacts& facts) const {
    std::string role;
    line.text("role", role);
    const bool is_reply = role == "refutation";
    const bool is_answer = role == "failed-answer";
    if (is_answer && facts.refutation.line.empty()) return false;
    Position start = is_reply || is_answer ? before.after(played) : before;
    if (is_answer) start.play(facts.refutation.line.front());
    ValuedLine read;
    line.moves("moves", read.moves, start);
    const bool has_worth = role == "further" || role == "refused";
    if (has_worth) describe_worth(line, read.worth);
    if (!line.is_whole() || read.moves.empty()) return false;
    std::vector<Move>* const place = role == "better" ? &facts.better
                                     : is_reply       ? &facts.refutation.line
                                     : is_answer      ? &facts.refutation.failed_answer
                                                      : nullptr;
    if (place != nullptr)
      *place = std::move(read.moves);
    else if (role == "refused")
      facts.refused = std::move(read);
    else if (has_worth)
      facts.further.push_back(std::move(read));
    return place != nullptr || has_worth;
  }
};

/// Is there what the sentence rests on? A label has its evaluations, and other moves have ideas.
bool is_sound(const MoveFacts& facts) {
  const bool is_judged = facts.finding.label != Label::None || facts.disputed != Label::None;
  if (is_judged && (!facts.before || !facts.after || facts.praise != Praise::None)) return false;
  return is_judged || !facts.reason || is_idea(*facts.reason);
}

}  // namespace

JsonDatum to_json(const MoveFacts& facts) {
  const Position nowhere;
  return written([&](FieldWriter& fields) { FactsOfMove{nowhere, Move::null()}.describe(fields, facts); });
}

std::optional<MoveFacts> parse_move_facts(const JsonDatum& json, const Position& before, Move played) {
  if (played.is_null()) return std::nullopt;
  JsonTape tape;
  FieldReader fields(json.read(tape), &before);
  MoveFacts facts;
  describe_version(fields);
  if (!fields.is_whole()) return std::nullopt;
  FactsOfMove{before, played}.describe(fields, facts);
  return fields.is_whole() && is_sound(facts) ? std::optional(std::move(facts)) : std::nullopt;
}

}}  // namespace chess::facts
