// SPDX-License-Identifier: GPL-3.0-or-later
// Writing PGN. The tree is walked with a stack of its own: a frame for every variation that is open.
#include "pgn/writer.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "game/clock.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "pgn/comment.h"
#include "pgn/line_wrapper.h"
#include "pgn/variant_tag.h"

namespace chess {

namespace {

using RosterEntry = std::pair<std::string_view, std::string_view>;
constexpr std::array<RosterEntry, 7> kRoster = {{{"Event", "?"},
                                                 {"Site", "?"},
                                                 {"Date", "????.??.??"},
                                                 {"Round", "?"},
                                                 {"White", "?"},
                                                 {"Black", "?"},
                                                 {"Result", "*"}}};

bool is_in_roster(std::string_view name) {
  return std::ranges::find(kRoster, name, &RosterEntry::first) != kRoster.end();
}

/// The characters that other readers take in a tag's name.
std::string clean_tag_name(std::string_view name) {
  std::string clean;
  for (const char c : name) {
    const bool is_good =
        is_alpha(c) || is_digit(c) || std::string_view("_+#=:-").find(c) != std::string_view::npos;
    clean.push_back(is_good ? c : '_');
  }
  if (clean.empty() || !(is_alpha(clean.front()) || is_digit(clean.front()) || clean.front() == '_'))
    clean.insert(clean.begin(), '_');
  return clean;
}

/// Does this FEN tag say where the game starts?
bool names_start(std::string_view fen, const Game& game) {
  const auto position = parse_position(fen);
  return position && *position == game.start();
}

/// PGN cannot say whose words are whose. One provider's clocks may stand in one comment with what
/// another says, as lichess writes it; everything else keeps a comment of its own.
bool may_share_comment(const Subinfo& first, const Subinfo& next) {
  const auto is_new_clock = [&](const Command& c) {
    return is_clock_command(c.name) && first.find_command(c.name) == nullptr;
  };
  return first.id != next.id && next.comment.empty() && std::ranges::all_of(next.commands, is_new_clock);
}

class Writer {
 public:
  Writer(const Game& game, std::string& out, std::size_t columns)
      : game_(game), out_(out), wrapper_(out, columns) {}

  PgnLosses write() {
    write_tags();
    losses_.extra_keys = !game_.bgn_extra.empty() || !game_.root().extra.empty();
    losses_.nothing = !game_.root().subinfos.empty();
    write_text(game_.comment);
    write_tree();
    wrapper_.word(to_string(game_.result));
    wrapper_.finish();
    out_.push_back('\n');
    return losses_;
  }

 private:
  /// A move with variations: the one being written, and the board to return to.
  struct Frame {
    Position before;
    NodeId main;
    NodeId variation;
  };

  void write_tags();
  void write_tree();
  void open_variation(const Frame& frame);
  void write_move(const Position& before, NodeId id);
  void write_subinfos_before(const Node& node);
  void write_subinfos(const Node& node);
  void write_shared_comment(const std::vector<const Subinfo*>& group);
  void write_text(std::string_view text);
  void write_comment(const std::vector<std::string>& units);
  void append_words(std::string_view text, std::vector<std::string>& units);

  const Game& game_;
  std::string& out_;
  LineWrapper wrapper_;
  PgnLosses losses_;
  bool needs_number_ = true;   // before a move of Black, too
  bool is_line_start_ = true;  // the next move begins its line
  std::string scratch_;
};

void Writer::write_tags() {
  const Tags tags = export_tags(game_);
  for (const auto& [name, value] : tags.entries()) {
    const std::string clean = clean_tag_name(name);
    losses_.characters = losses_.characters || clean != name;
    out_ += '[';
    out_ += clean;
    out_ += " \"";
    for (const char c : value) {
      if (c == '"' || c == '\\') out_.push_back('\\');
      const bool is_control = static_cast<unsigned char>(c) < ' ' || c == '\x7F';
      losses_.characters = losses_.characters || is_control;
      out_.push_back(is_control ? ' ' : c);
    }
    out_ += "\"]\n";
  }
  out_.push_back('\n');
}

void Writer::write_tree() {
  auto next = game_.root().first_child;
  Position before = game_.start();
  std::vector<Frame> open;
  // Variations of the very first move hang on it as on any other.
  while (next) {
    NodeId id = *next;
    write_move(before, id);
    const auto sibling = game_.node(id).next_sibling;
    if (sibling && game_.is_first_child(id)) {
      open.push_back({before, id, *sibling});
      open_variation(open.back());
      next = sibling;
      continue;
    }
    // On along the line; where it ends, on with the line that it stands in.
    while (true) {
      next = game_.node(id).first_child;
      if (next) {
        before.play(game_.node(id).move);
        break;
      }
      if (open.empty()) return;
      wrapper_.word(")", true);
      needs_number_ = true;
      is_line_start_ = false;
      Frame& frame = open.back();
      before = frame.before;
      if (const auto other = game_.node(frame.variation).next_sibling) {
        frame.variation = *other;
        open_variation(frame);
        next = other;
        break;
      }
      id = frame.main;
      open.pop_back();
    }
  }
}

void Writer::open_variation(const Frame& frame) {
  const Node& first = game_.node(frame.variation);
  wrapper_.word("(");
  wrapper_.glue_next();
  needs_number_ = is_line_start_ = true;
  losses_.provider_ids = losses_.provider_ids || !first.line_id.empty();
  losses_.extra_keys = losses_.extra_keys || !first.line_extra.empty();
  losses_.line_texts = losses_.line_texts || !first.line_name.empty() || !first.line_comment.empty();
  write_text(first.line_name);
  write_text(first.line_comment);
}

void Writer::write_move(const Position& before, NodeId id) {
  const Node& node = game_.node(id);
  // Text at the start of a line stands before the move number, elsewhere behind it: that is how a
  // reader knows it from what is said of the move before.
  const bool has_text_before =
      std::ranges::any_of(node.subinfos, [](const Subinfo& s) { return !s.before.empty(); });
  if (is_line_start_) write_subinfos_before(node);
  const bool is_whites = before.turn() == Color::White;
  if (is_whites || needs_number_ || has_text_before) {
    scratch_ = std::to_string(before.fullmove_number());
    scratch_ += is_whites ? "." : "...";
    wrapper_.word(scratch_);
  }
  if (!is_line_start_) write_subinfos_before(node);
  scratch_.clear();
  append_san(before, node.move, scratch_);
  wrapper_.word(scratch_);
  needs_number_ = is_line_start_ = false;

  for (const Subinfo& subinfo : node.subinfos)
    if (subinfo.nag) wrapper_.word("$" + std::to_string(number_of(*subinfo.nag)));
  write_subinfos(node);
  losses_.extra_keys = losses_.extra_keys || !node.extra.empty();
}

void Writer::write_subinfos_before(const Node& node) {
  for (const Subinfo& subinfo : node.subinfos) write_text(subinfo.before);
}

void Writer::write_subinfos(const Node& node) {
  std::vector<const Subinfo*> group;
  for (const Subinfo& subinfo : node.subinfos) {
    losses_.provider_ids = losses_.provider_ids || !subinfo.id.empty() || !subinfo.date.empty();
    losses_.extra_keys = losses_.extra_keys || !subinfo.extra.empty();
    if (subinfo.commands.empty() && subinfo.comment.empty()) continue;
    if (!std::ranges::all_of(group,
                             [&](const Subinfo* other) { return may_share_comment(*other, subinfo); })) {
      write_shared_comment(group);
      group.clear();
    }
    group.push_back(&subinfo);
  }
  write_shared_comment(group);
}

/// All commands, then the text.
void Writer::write_shared_comment(const std::vector<const Subinfo*>& group) {
  std::vector<std::string> units;
  for (const Subinfo* subinfo : group) {
    for (const Command& command : subinfo->commands) {
      if (!is_command_name(command.name)) {
        losses_.commands = true;
        continue;
      }
      if (!append_command(command, units.emplace_back())) losses_.characters = true;
    }
  }
  for (const Subinfo* subinfo : group) append_words(subinfo->comment, units);
  write_comment(units);
}

void Writer::write_text(std::string_view text) {
  std::vector<std::string> units;
  append_words(text, units);
  write_comment(units);
}

/// The words of a text, made safe to stand in braces. A complete command among them stays one unit.
void Writer::append_words(std::string_view text, std::vector<std::string>& units) {
  std::string clean;
  append_folded(text, clean);
  losses_.characters = losses_.characters || clean != text;
  if (clean.find('}') != std::string::npos) {
    losses_.characters = true;
    std::ranges::replace(clean, '{', '(');
    std::ranges::replace(clean, '}', ')');
  }
  for (const std::string_view word : split_words(clean)) units.emplace_back(word);
}

void Writer::write_comment(const std::vector<std::string>& units) {
  if (units.empty()) return;
  wrapper_.word("{");
  wrapper_.glue_next();
  for (const std::string& unit : units) {
    // At the start of a line `%` would hide the line, and `[Name` could be taken for a tag.
    const bool is_risky = unit.front() == '%' || (unit.front() == '[' && !unit.starts_with("[%"));
    wrapper_.word(unit, false, is_risky);
  }
  wrapper_.word("}", true);
  needs_number_ = true;
}

}  // namespace

Tags export_tags(const Game& game) {
  const bool is_standard_start = game.start() == Position::start();
  Tags tags;
  for (const auto& [name, unknown] : kRoster) {
    tags.set(name, name == "Result" ? to_string(game.result) : game.tags.get(name, unknown));
  }
  for (const auto& [name, value] : game.tags.entries()) {
    if (is_in_roster(name)) continue;
    if (equals_ignoring_case(name, "FEN") && !names_start(value, game)) {
      if (!is_standard_start) tags.set("FEN", to_fen(game.start()));
    } else if (equals_ignoring_case(name, "SetUp") && !is_standard_start) {
      tags.set("SetUp", "1");
    } else if (equals_ignoring_case(name, "Variant")) {
      const PgnRules rules = parse_variant(value);
      const bool is_true = (rules == PgnRules::Chess960) == game.chess960;
      if (is_true && (rules == PgnRules::Other || is_common_variant_name(value)))
        tags.set(name, value);
      else if (game.chess960)
        tags.set("Variant", "Chess960");
      else if (is_true)
        tags.set("Variant", "Standard");
    } else {
      tags.set(name, value);
    }
  }
  if (game.chess960) tags.set_missing("Variant", "Chess960");
  if (!is_standard_start) {
    tags.set_missing("SetUp", "1");
    tags.set_missing("FEN", to_fen(game.start()));
  }
  return tags;
}

PgnLosses append_pgn(const Game& game, std::string& out, const PgnStyle& style) {
  return Writer(game, out, style.columns).write();
}

std::string to_pgn(const Game& game, const PgnStyle& style) {
  std::string out;
  append_pgn(game, out, style);
  return out;
}

PgnLosses& PgnLosses::operator|=(const PgnLosses& other) {
  provider_ids = provider_ids || other.provider_ids;
  extra_keys = extra_keys || other.extra_keys;
  line_texts = line_texts || other.line_texts;
  characters = characters || other.characters;
  commands = commands || other.commands;
  nothing = nothing || other.nothing;
  return *this;
}

std::string to_string(const PgnLosses& losses) {
  std::string out;
  const auto add = [&out](bool lost, std::string_view what) {
    if (!lost) return;
    if (!out.empty()) out += ", ";
    out += what;
  };
  add(losses.provider_ids, "provider ids and dates");
  add(losses.extra_keys, "keys that only BGN has");
  add(losses.line_texts, "names and comments of lines (written as plain comments)");
  add(losses.characters, "characters that PGN gives a meaning (replaced)");
  add(losses.commands, "commands with names that PGN does not allow");
  add(losses.nothing, "remarks on no move");
  return out;
}

}  // namespace chess
