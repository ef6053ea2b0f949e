// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/term/term_output.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "annotate/output/annotated_game.h"
#include "console/terminal.h"
#include "console/terminal_text.h"
#include "core/outcome.h"
#include "evals/rules.h"
#include "evals/win_chance.h"
#include "game/note_values.h"
#include "terminal/movetext_view.h"
#include "words/catalogue.h"

namespace annotate {

namespace {

using chess::Color;
using chess::cut_to_width;
using chess::Ink;
using chess::terminal_text;
using chess::TextFlow;
using chess::TextStyle;

constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

/// The errors that are counted, the worst last.
constexpr chess::Nag kErrors[] = {chess::Nag::DubiousMove, chess::Nag::Mistake, chess::Nag::Blunder};

class TermGame {
 public:
  TermGame(const chess::Game& game, const OutputStyle& style, const chess::GameVerdict* verdict)
      : game_(game), style_(style), glyphs_(game, verdict), ink_(style.colours) {}

  std::string make() {
    const std::string_view dash = style_.ascii ? " - " : " – ";
    add_line(player("White") + std::string(dash) + player("Black") + "  " +
                 std::string(chess::to_string(game_.result)),
             TextStyle::Bold);
    add_line(joined({said("Event"), said("Site"), said("Date"), said("TimeControl")}, dot()),
             TextStyle::Plain);
    add_line(joined({said("ECO"), said("Opening")}, " "), TextStyle::Plain);
    for (const Color side : chess::kColors) add_performance(side);
    add_line(bars(), TextStyle::Dim);
    out_ += '\n';
    out_ += movetext_view(game_, {.width = style_.width, .ascii = style_.ascii}, ink_);
    return std::move(out_) + '\n';
  }

 private:
  std::string_view dot() const { return style_.ascii ? ", " : " · "; }

  void add_line(std::string_view line, TextStyle style) {
    if (line.empty()) return;
    ink_.append(cut_to_width(line, style_.width), style, out_);
    out_ += '\n';
  }

  std::string said(std::string_view tag) const {
    const std::string_view value = game_.tags.get(tag);
    if (value.find_first_not_of("?.-* ") == std::string_view::npos) return {};
    return terminal_text(value);
  }

  static std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string line;
    for (const std::string& part : parts) {
      if (part.empty()) continue;
      if (!line.empty()) line += between;
      line += part;
    }
    return line;
  }

  std::string player(const std::string& side) const {
    const std::string name = joined({said(side + "Title"), said(side)}, " ");
    const std::string rating = said(side + "Elo");
    return (name.empty() ? "?" : name) + (rating.empty() ? "" : " (" + rating + ")");
  }

  std::string words(std::string_view key, std::string value = {}) const {
    chess::Filling filling;
    filling.value = std::move(value);
    return fill(catalogue_of(style_.language), key, filling);
  }

  /// "White: accuracy 93.3 %, average loss 29; ?! 0, ? 1, ?? 0"; nothing when nothing of it is known. On a
  /// narrow terminal it takes several lines: no figure is cut off.
  void add_performance(Color side) {
    const std::string name(chess::to_name(side));
    const std::string accuracy = said(name + "Accuracy");
    if (accuracy.empty()) return;
    const std::string loss = said(name + "ACPL");
    TextFlow flow(out_, std::max<std::size_t>(style_.width, 1), ink_);
    flow.words(words(side == Color::White ? "summary-white" : "summary-black") + ":", TextStyle::Dim);
    flow.words(words("summary-accuracy", local_figure(catalogue_of(style_.language), accuracy)),
               TextStyle::Dim);
    if (!loss.empty()) {
      flow.glue(",", TextStyle::Dim);
      flow.words(words("summary-loss", loss), TextStyle::Dim);
    }
    std::string_view between = ";";
    for (const chess::Nag error : kErrors) {
      flow.glue(between, TextStyle::Dim);
      flow.word(std::string(chess::glyph_of(error)) + " " + std::to_string(count(side, error)),
                TextStyle::Dim);
      between = ",";
    }
    flow.end_paragraph();
  }

  std::int64_t count(Color side, chess::Nag nag) const {
    Color mover = game_.any_start().turn();
    std::int64_t found = 0;
    for (const chess::NodeId id : game_.main_line()) {
      if (mover == side && std::ranges::count(glyphs_.at(id), nag) > 0) ++found;
      mover = !mover;
    }
    return found;
  }

  static std::optional<double> win_percent_of(const std::optional<chess::Score>& score) {
    if (!score) return std::nullopt;
    return win_percent(*score, chess::default_rules().win_chance_constant);
  }

  /// White's winning chances after each half-move, as far as somebody said them; empty where nobody did.
  std::vector<std::optional<double>> wins() const {
    std::vector<std::optional<double>> wins;
    const chess::NoteValues values(game_, chess::NoteKinds::Evals);
    const std::size_t count = game_.main_line().size();
    for (std::size_t i = 0; i < count; ++i) wins.push_back(win_percent_of(values.eval(i)));
    if (std::ranges::none_of(wins, [](const auto& win) { return win.has_value(); })) return {};
    // Mate on the board needs no eval.
    chess::AnyPosition last = game_.any_start();
    for (const chess::Move move : game_.main_moves()) last.play(move);
    if (const auto outcome = chess::outcome_of(last); outcome && outcome->winner && !wins.back())
      wins.back() = *outcome->winner == Color::White ? 100.0 : 0.0;
    return wins;
  }

  /// A bar for each half-move, or for so many of them that the row fits; a blank where no eval is known.
  std::string bars() const {
    if (style_.ascii) return {};
    const auto wins = this->wins();
    const std::size_t columns = std::min(wins.size(), style_.width);
    std::string row;
    std::size_t end = 0;  // of what is no blank
    for (std::size_t i = 0; i < columns; ++i) {
      const auto first = wins.begin() + static_cast<std::ptrdiff_t>(i * wins.size() / columns);
      const auto last = wins.begin() + static_cast<std::ptrdiff_t>((i + 1) * wins.size() / columns);
      const auto known = std::find_if(first, last, [](const auto& win) { return win.has_value(); });
      row += known == last ? " " : bar(**known);
      if (known != last) end = row.size();
    }
    row.resize(end);
    return row;
  }
  static std::string_view bar(double win) {
    return kBars[std::min(kBars.size() - 1, static_cast<std::size_t>(win * kBars.size() / 100.0))];
  }

  const chess::Game& game_;
  const OutputStyle& style_;
  CountedGlyphs glyphs_;
  Ink ink_;
  std::string out_;
};

}  // namespace

std::string TermOutput::text_of(const AnnotatedGame& game) {
  return term_text(shown_game(game), style_, game.verdict());
}

std::string term_text(const chess::Game& game, const OutputStyle& style, const chess::GameVerdict* verdict) {
  return TermGame(game, style, verdict).make();
}

}  // namespace annotate
