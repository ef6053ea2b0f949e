// SPDX-License-Identifier: GPL-3.0-or-later
// Open variations wait on a stack of our own, so that one nested 100,000 deep does no harm.
#include "terminal/movetext_view.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "console/terminal_text.h"
#include "game/command.h"
#include "game/note_values.h"
#include "notation/variant_text.h"
#include "pgn/comment.h"

namespace chess { inline namespace terminal {
namespace {

constexpr std::size_t kIndent = 4;
/// Deeper variations are not indented further.
constexpr std::size_t kDeepestIndent = 6;

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

TextStyle style_of(Nag nag) {
  switch (nag) {
    case Nag::GoodMove:
    case Nag::BrilliantMove: return TextStyle::Good;
    case Nag::Mistake:
    case Nag::Blunder: return TextStyle::Bad;
    case Nag::SpeculativeMove:
    case Nag::DubiousMove: return TextStyle::Doubtful;
    default: return TextStyle::Plain;
  }
}

/// Do texts of more than one provider stand in the game? Then each says whose it is.
bool has_many_voices(const Game& game) {
  const std::string* voice = nullptr;
  for (std::size_t i = 0; i < game.size(); ++i) {
    for (const Subinfo& info : game.node(static_cast<NodeId>(i)).subinfos) {
      if (info.comment.empty() && info.before.empty()) continue;
      if (voice != nullptr && *voice != info.id) return true;
      voice = &info.id;
    }
  }
  return false;
}

class View {
 public:
  View(const Game& game, const MovetextStyle& style, const Ink& ink)
      : game_(game),
        style_(style),
        values_(game, NoteKinds::Evals),
        names_voices_(has_many_voices(game)),
        flow_(out_, std::max<std::size_t>(style.width, 1), ink) {}

  std::string make() {
    if (!game_.comment.empty()) say(game_.comment);
    say_summaries();
    flow_.begin_paragraph(0);
    Line main{game_.root().first_child, std::nullopt, game_.any_start(), game_.any_start()};
    main.mark_at = style_.current;
    lines_.push_back(std::move(main));
    while (!lines_.empty()) step();
    flow_.end_paragraph();
    return std::move(out_);
  }

 private:
  /// A line of moves that has not come to its end.
  struct Line {
    std::optional<NodeId> next;         ///< the move to be shown next
    std::optional<NodeId> alternative;  ///< to the last move shown, to be shown first
    AnyPosition before_last;
    AnyPosition position;
    bool is_variation_start = false;
    bool needs_number = true;
    std::size_t plies = 0;
    std::optional<std::size_t> mark_at{};
  };

  bool in_variation() const { return lines_.size() > 1; }
  std::size_t indent() const { return kIndent * std::min(lines_.size() - 1, kDeepestIndent); }

  void begin_paragraph() {
    flow_.begin_paragraph(indent());
    after_variation_ = false;
  }

  void step() {
    Line& line = lines_.back();
    if (line.alternative) {
      const NodeId first = *line.alternative;
      line.alternative = game_.node(first).next_sibling;
      line.needs_number = true;
      Line variation{first, std::nullopt, line.before_last, line.before_last};
      variation.is_variation_start = true;
      lines_.push_back(std::move(variation));
      begin_paragraph();
      flow_.prefix("(");
    } else if (line.next) {
      if (after_variation_) begin_paragraph();
      show_move(line);
    } else {
      // Brackets that close together stand together: a new line waits for what comes next.
      if (in_variation()) flow_.glue(")");
      lines_.pop_back();
      after_variation_ = true;
    }
  }

  void show_move(Line& line) {
    const NodeId id = *line.next;
    const Node& node = game_.node(id);
    if (line.is_variation_start) show_line_texts(node);
    for (const Subinfo& info : node.subinfos) show_before(info, line);

    const bool is_black = line.position.turn() == Color::Black;
    std::string move;
    if (!is_black || line.needs_number)
      move += std::to_string(line.position.fullmove_number()) + (is_black ? "... " : ". ");
    move += to_san(line.position, node.move);
    ++line.plies;
    const TextStyle style = line.mark_at == line.plies ? TextStyle::Current
                            : in_variation()           ? TextStyle::Plain
                                                       : TextStyle::Bold;
    const std::string numbers = numbers_of(node);
    flow_.word(move, style, numbers.empty() ? 0 : 1 + text_width(numbers) + brackets_behind(node));
    line.needs_number = false;
    glue_signs(node);
    if (!numbers.empty()) flow_.word(numbers, TextStyle::Dim);
    show_claims(node);

    line.before_last = line.position;
    line.position.play(node.move);
    line.next = node.first_child;
    if (!line.is_variation_start) line.alternative = node.next_sibling;
    line.is_variation_start = false;
    for (const Subinfo& info : node.subinfos) {
      if (!info.comment.empty()) {
        say(info.comment, info.id);
        line.needs_number = true;
      }
    }
  }

  /// What is said of a whole variation.
  void show_line_texts(const Node& node) {
    for (const std::string& text : {node.extras->line_name, node.extras->line_comment}) {
      if (!text.empty()) say(text);
    }
  }

  void show_before(const Subinfo& info, Line& line) {
    if (info.before.empty()) return;
    std::string text;
    std::vector<Command> commands;
    split_comment(info.before, text, commands);
    if (text.empty()) return;
    say(text, info.id);
    line.needs_number = true;
  }

  /// How many variations close behind the move that is about to be shown. More than a line of them are not
  /// counted.
  std::size_t brackets_behind(const Node& node) const {
    const bool has_alternative = !lines_.back().is_variation_start && node.next_sibling;
    if (node.first_child || has_alternative) return 0;
    std::size_t closing = 0;
    for (std::size_t i = lines_.size() - 1; i > 0 && closing < style_.width; --i) {
      ++closing;
      if (lines_[i - 1].next || lines_[i - 1].alternative) break;
    }
    return closing;
  }

  /// Verdicts on the move, which stand right behind it. A blank between those of several voices: "!?" and
  /// "?" would be read as something else.
  void glue_signs(const Node& node) {
    bool is_first = true;
    for (const Subinfo& info : node.subinfos) {
      if (!info.nag || !is_move_quality(*info.nag)) continue;
      if (!is_first) flow_.glue(" ");
      flow_.glue(glyph_of(*info.nag), style_of(*info.nag));
      is_first = false;
    }
  }

  /// The other NAGs, by sign or in words.
  void show_claims(const Node& node) {
    for (const Subinfo& info : node.subinfos) {
      if (!info.nag || is_move_quality(*info.nag)) continue;
      const std::string_view sign = glyph_of(*info.nag);
      const std::string words = description_of(*info.nag);
      if (!sign.empty() && (!style_.ascii || is_ascii(sign)))
        flow_.word(sign);
      else if (!words.empty())
        flow_.words("{" + words + "}", TextStyle::Comment);
      else
        flow_.word("$" + std::to_string(number_of(*info.nag)));
    }
  }

  /// As it is written, but in pawns.
  std::string eval_text(const Command& command) const {
    WrittenNotes notes;
    notes.take(command);
    const auto score = eval_of(notes, Color::White, values_.units());
    if (notes.eval.form != WrittenEval::Form::Whole || !score) return command.operands.front().text();
    return to_eval(*score);
  }

  /// Evaluations and clocks in brackets; empty when there are none.
  std::string numbers_of(const Node& node) const {
    std::string numbers;
    const auto add = [&](std::string_view text) {
      if (!numbers.empty()) numbers += ' ';
      numbers += terminal_text(text);
    };
    for (const Subinfo& info : node.subinfos) {
      for (const Command& command : info.commands) {
        if (command.operands.empty()) continue;
        const std::string& value = command.operands.front().text();
        if (command.name == "eval") {
          const std::string eval = eval_text(command);
          const bool is_plain = !eval.empty() && is_digit(eval.front());
          add((is_plain ? "+" : "") + eval);
        } else if (style_.clocks && command.name == "timestamp") {
          WrittenNotes notes;
          notes.take(command);
          if (notes.spent) add(to_clock(*notes.spent));
        } else if (style_.clocks && is_clock_command(command.name)) {
          add(value);
        }
      }
    }
    return numbers.empty() ? numbers : "[" + numbers + "]";
  }

  /// What providers say of the game as a whole. PGN has it in the comment.
  void say_summaries() {
    for (const GameProvider& provider : game_.extras->providers) {
      const JsonMembers info = provider.info();
      const JsonDatum* summary = info.find("summary");
      const auto text = summary != nullptr ? summary->as_string() : std::nullopt;
      if (text && !text->empty() && !game_.comment.contains(*text)) say(*text, provider.id());
    }
  }

  /// A text: a paragraph of its own below the main line, between braces in a variation.
  void say(std::string_view comment, std::string_view id = {}) {
    std::string text = terminal_text(comment);
    if (names_voices_ && !id.empty()) text = terminal_text(id) + ": " + text;
    if (in_variation()) {
      flow_.words("{" + text + "}", TextStyle::Comment);
      return;
    }
    flow_.begin_paragraph(kIndent);
    flow_.words(text, TextStyle::Comment);
    flow_.begin_paragraph(0);
  }

  const Game& game_;
  const MovetextStyle& style_;
  const NoteValues values_;
  bool names_voices_;
  std::string out_;
  TextFlow flow_;
  std::vector<Line> lines_;
  bool after_variation_ = false;  ///< one has just ended
};

}  // namespace

std::string movetext_view(const Game& game, const MovetextStyle& style, const Ink& ink) {
  return View(game, style, ink).make();
}

}}  // namespace chess::terminal
