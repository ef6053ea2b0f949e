// SPDX-License-Identifier: GPL-3.0-or-later
// See header_text.h.
#include "bgn/detail/header_text.h"

#include "bgn/detail/header_rules.h"
#include "json/json_text.h"

namespace chess { inline namespace bgn {
namespace {

/// A sink of HeaderRules that appends to a text. What comes behind `ext` waits for its end.
class HeaderText {
 public:
  HeaderText(const BgnTagView& tags, std::string& out) : tags_(tags), out_(out), players_at_(out.size()) {}

  void restore(BgnTag tag, std::string_view value) {
    restored_.is_given[tag] = true;
    restored_.is_same[tag] = tags_[tag] == value;
  }
  void type(char letter) {
    out_ += ",\"type\":\"";
    out_.push_back(letter);
    out_.push_back('"');
    players_at_ = out_.size();
  }
  void begin_player(Color c) { out_ += c == Color::White ? ",\"players\":[{" : ",{"; }
  void handle(std::string_view domain, std::string_view name) {
    out_ += "\"handle\":{\"domain\":";
    append_json_string(domain, out_);
    out_ += ",\"value\":";
    append_json_string(name, out_);
    out_.push_back('}');
    has_player_ = true;
  }
  void player_text(std::string_view key, std::string_view value) {
    begin_member(key);
    append_json_string(value, out_);
    has_player_ = true;
  }
  void player_number(std::string_view key, std::string_view digits) {
    begin_member(key);
    out_ += digits;
    has_player_ = true;
  }
  void end_player() {
    out_.push_back('}');
    if (++players_ < 2) return;
    if (has_player_)
      out_.push_back(']');
    else
      out_.resize(players_at_);
  }
  void scalar(std::string_view key, std::string_view value) {
    end_opening();
    begin_member(key);
    append_json_string(value, out_);
  }
  void opening_text(std::string_view key, std::string_view value) {
    if (!in_opening_) out_ += ",\"opening\":{";
    in_opening_ = true;
    begin_member(key);
    append_json_string(value, out_);
  }
  void annotator(std::string_view name) {
    end_opening();
    out_ += ",\"subinfo\":[{\"id\":\"_\",\"info\":{\"name\":{";
    append_json_members(name_members(name), out_);
    out_ += "}}}]";
  }
  void fen(std::string_view text) { append_late("fen", text); }
  void variant(std::string_view name) { append_late("variant", name); }

  /// The end of the header.
  void finish(const Tags& tags) {
    end_opening();
    const std::size_t before = out_.size();
    append_pgn_entry(tags, restored_, ",\"ext\":[", out_);
    if (out_.size() > before) out_.push_back(']');
    out_ += late_;
  }

 private:
  void begin_member(std::string_view key) {
    if (out_.back() != '{') out_.push_back(',');
    out_.push_back('"');
    out_ += key;
    out_ += "\":";
  }
  void append_late(std::string_view key, std::string_view value) {
    late_ += ",\"";
    late_ += key;
    late_ += "\":";
    append_json_string(value, late_);
  }
  void end_opening() {
    if (in_opening_) out_.push_back('}');
    in_opening_ = false;
  }

  const BgnTagView& tags_;
  std::string& out_;
  RestoredTags restored_;
  std::size_t players_at_;
  int players_ = 0;
  bool has_player_ = false;
  bool in_opening_ = false;
  std::string late_;
};

}  // namespace

void append_pgn_entry(const Tags& tags, const RestoredTags& restored, std::string_view lead,
                      std::string& out) {
  const std::size_t start = out.size();
  bool has_data = false;
  const auto member = [&](std::string_view name) {
    if (!has_data) {
      out += lead;
      out += "{\"id\":\"pgn\",\"data\":{";
    } else {
      out.push_back(',');
    }
    has_data = true;
    append_json_string(name, out);
    out.push_back(':');
  };
  EnumArray<BgnTag, bool> present{};
  for (const auto& [name, value] : tags.entries()) {
    if (const auto known = parse_bgn_tag(name)) {
      present[*known] = true;
      if (restored.is_given[*known] && restored.is_same[*known]) continue;
    }
    member(name);
    append_json_string(value, out);
  }
  for (std::size_t i = 0; i < present.size(); ++i) {
    const auto tag = static_cast<BgnTag>(i);
    if (!restored.is_given[tag] || present[tag]) continue;
    member(name_of(tag));
    out += "null";
  }
  if (has_usual_order(tags)) {
    if (out.size() > start) out += "}}";
    return;
  }
  if (!has_data) {
    out += lead;
    out += "{\"id\":\"pgn\",\"data\":{";
  }
  out += "},\"order\":";
  char separator = '[';
  for (const std::string_view name : misplaced(tags)) {
    out.push_back(separator);
    separator = ',';
    append_json_string(name, out);
  }
  out += "]}";
}

void append_header_text(const Game& game, std::string& out) {
  const BgnTagView tags(game.tags);
  HeaderText text(tags, out);
  HeaderRules(game, tags, text).run();
  text.finish(game.tags);
}

}}  // namespace chess::bgn
