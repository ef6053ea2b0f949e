// SPDX-License-Identifier: GPL-3.0-or-later
#include "egd/egd_reader.h"

#include <algorithm>
#include <expected>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "egd/detail/egd_move.h"
#include "game/board_remarks.h"
#include "json/json_text.h"
#include "notation/fen.h"
#include "notation/nag.h"
#include "notation/variant_text.h"
#include "variant/variant_name.h"

namespace chess { inline namespace egd {

namespace {

/// An entry of `moves` and what its key says: "23b".
struct EgdEntry {
  int number = 0;
  Color side = Color::White;
  JsonValue key;
  JsonValue value;
};

std::optional<EgdEntry> parse_entry(JsonValue key, JsonValue value) {
  const std::string text = key.string();
  if (text.size() < 2 || (text.back() != 'w' && text.back() != 'b')) return std::nullopt;
  const auto number = parse_number<int>(std::string_view(text).substr(0, text.size() - 1));
  if (!number || *number < 0) return std::nullopt;
  return EgdEntry{*number, text.back() == 'w' ? Color::White : Color::Black, key, value};
}

class GameReading {
 public:
  explicit GameReading(ReadGame& out) : out_(out), game_(out.game) {}

  void run(JsonValue object) {
    const auto tags = object.find("game_tags");
    const auto moves = object.find("moves");
    if (!tags && !moves) return refuse(object, "the keys 'game_tags' and 'moves' are missing");
    if (tags && !tags->is_object()) return refuse(*tags, "'game_tags' is not an object");
    if (tags) read_tags(*tags);
    if (!moves) return refuse(object, "the key 'moves' is missing");
    if (!moves->is_object()) return refuse(*moves, "'moves' is not an object");
    for (auto member = object.first(); !member.done(); member.advance()) {
      if (member.key().equals("game_tags") || member.key().equals("moves")) continue;
      report(member.key(), "EGD has no key " + printable(member.key().raw()) + ", its value is dropped");
    }
    if (!collect(*moves) || !read_start()) return;
    for (const EgdEntry& entry : entries_) {
      if (!take(entry)) return;
    }
    if (entries_.empty()) return;
    if (auto remark = result_against_board(board_->position(), game_.result))
      out_.remarks.push_back(*std::move(remark));
  }

 private:
  void read_tags(JsonValue tags) {
    for (auto member = tags.first(); !member.done(); member.advance()) {
      const JsonValue value = member.value();
      game_.tags.set(member.key().string(), value.is_scalar() ? value.scalar_text() : value.minified());
    }
    if (const auto result = game_.tags.find("Result"))
      game_.result = parse_result(*result).value_or(GameResult::Unknown);
  }

  /// The entries by number, White's first, whatever their order in the text.
  bool collect(JsonValue moves) {
    for (auto member = moves.first(); !member.done(); member.advance()) {
      const auto entry = parse_entry(member.key(), member.value());
      if (!entry) {
        refuse(member.key(), printable(member.key().raw()) + " is no number of a move, like \"1w\"");
        return false;
      }
      entries_.push_back(*entry);
    }
    // Equal numbers stay in the order of the text, which is that of the values' places.
    const auto order = [](const EgdEntry& e) { return std::tuple(e.number, e.side, e.value.offset()); };
    if (!std::ranges::is_sorted(entries_, {}, order)) std::ranges::sort(entries_, {}, order);
    return true;
  }

  bool read_start() {
    const Variant rules = parse_variant_name(game_.tags.get("Variant"));
    if (!is_played(rules) && !entries_.empty()) {
      refuse(entries_.front().key, "variant " + printable(game_.tags.get("Variant")) + " is not known");
      return false;
    }
    std::optional<std::string> fen;
    if (!entries_.empty()) {
      const auto position = entries_.front().value.find("start_position");
      const auto text = position ? position->find("fen") : std::nullopt;
      if (text && text->is_string()) fen = text->string();
    }
    if (is_played(rules)) game_.set_start(AnyPosition::start(rules));
    game_.chess960 = names_chess960(game_.tags.get("Variant"));
    if (!fen) {
      // "?" and "-" are how some programs leave a tag empty.
      const std::string_view tag = trim(game_.tags.get("FEN"));
      if (!tag.empty() && tag != "?" && tag != "-") fen = tag;
    }
    if (fen) {
      auto start = parse_start(is_played(rules) ? rules : Variant::Standard, game_.chess960, *fen);
      if (!start) {
        out_.is_refused = true;
        out_.errors.push_back({{0, "start position " + printable(*fen, 90) + ": " + start.error().reason},
                               std::nullopt,
                               false});
        return false;
      }
      game_.set_start(start->position);
      game_.chess960 = start->chess960;
      out_.remarks = remarks_of(*std::move(start));
    }
    board_.emplace(game_.any_start(), game_.chess960);
    return true;
  }

  bool take(const EgdEntry& entry) {
    if (expected_number_ < 0) expected_number_ = entry.number;
    const Color us = board_->position().turn();
    if (entry.side != us || entry.number != expected_number_) {
      return cut(entry.key, "the move " + printable(entry.key.raw()) + " stands where \"" +
                                std::to_string(expected_number_) + to_char(us) + "\" should");
    }
    const int ply = board_->position().ply();
    auto move = board_->play(entry.value);
    if (!move) return cut(entry.key, to_string(move.error()));
    if (auto remark = board_->take_remark(); !remark.empty())
      out_.errors.push_back({{entry.key.offset(), std::move(remark)}, ply, false});
    last_ = game_.add_unchecked(last_, *move);
    read_meta(entry.value, ply);
    if (us == Color::Black) ++expected_number_;
    return true;
  }

  /// The NAGs of the last move: signs as people write them, or numbers like "$10".
  void read_meta(JsonValue entry, int ply) {
    const auto move = entry.find("move");
    const auto meta = move ? move->find("meta") : std::nullopt;
    if (!meta || meta->is_null()) return;
    const auto take_sign = [&](JsonValue said) {
      const std::string sign = said.is_string() ? said.string() : "";
      const auto nag = sign.starts_with('$') ? parse_nag(sign) : parse_glyph(sign);
      if (nag)
        game_.node(last_).subinfos.emplace_back().nag = nag;
      else
        out_.errors.push_back(
            {{said.offset(), "meta " + printable(said.raw()) + " is no sign, and is dropped"}, ply, false});
    };
    if (!meta->is_array()) return take_sign(*meta);
    for (auto said = meta->first(); !said.done(); said.advance()) take_sign(said.value());
  }

  void report(JsonValue where, std::string message) {
    out_.errors.push_back({{where.offset(), std::move(message)}, std::nullopt, false});
  }
  void refuse(JsonValue where, std::string message) {
    out_.is_refused = true;
    report(where, std::move(message));
  }
  bool cut(JsonValue where, std::string message) {
    out_.is_cut = true;
    out_.errors.push_back({{where.offset(), std::move(message)}, board_->position().ply(), false});
    return false;
  }

  ReadGame& out_;
  Game& game_;
  std::vector<EgdEntry> entries_;
  std::optional<EgdBoard> board_;
  NodeId last_ = kRootNode;
  int expected_number_ = -1;
};

}  // namespace

ReadGame read_egd_game(std::string_view text, JsonTape& tape) {
  ReadGame out;
  std::string repaired;
  if (!is_utf8(text)) {
    repaired = repair_utf8(text);
    text = repaired;
  }
  const auto object = tape.parse(text);
  if (!object || !object->is_object()) {
    out.is_refused = true;
    out.errors.push_back({{object ? 0 : object.error().offset,
                           object ? "a game is a JSON object" : "not JSON: " + object.error().reason},
                          std::nullopt,
                          false});
    return out;
  }
  GameReading(out).run(*object);
  return out;
}

std::optional<ImportedGame> EgdReader::next() {
  auto stretch = objects_.next();
  if (!stretch) return std::nullopt;
  ++games_;
  if (!stretch->fault.empty()) return refused_stretch(std::move(stretch->fault), games_, stretch->line);
  return to_imported(read_egd_game(stretch->text, tape_), games_, stretch->line);
}

}}  // namespace chess::egd
