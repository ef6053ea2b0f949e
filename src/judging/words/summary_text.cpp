// SPDX-License-Identifier: GPL-3.0-or-later
// The paragraph about a game (comment.h).
#include "words/comment.h"

#include <array>
#include <cmath>
#include <vector>

#include "base/text.h"
#include "notation/nag.h"
#include "words/catalogue.h"

namespace chess { inline namespace words {

namespace {

using std::chrono::milliseconds;

/// "3:42", "1:05:09"; parts of a second are cut off.
std::string clock_text(milliseconds time) {
  const auto seconds = time.count() / 1000;
  const auto two = [](auto n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  const std::string rest = two(seconds % 60);
  if (seconds < 3600) return std::to_string(seconds / 60) + ':' + rest;
  return std::to_string(seconds / 3600) + ':' + two(seconds / 60 % 60) + ':' + rest;
}

std::string hundredths(int value) {
  const auto digits = std::to_string(value % 100);
  return std::to_string(value / 100) + (digits.size() < 2 ? ".0" : ".") + digits;
}

std::string tenths(double value) {
  const auto whole = std::lround(value * 10.0);
  return std::to_string(whole / 10) + '.' + std::to_string(whole % 10);
}

class Paragraph {
 public:
  Paragraph(const GameSummary& summary, std::span<const Position> positions, std::span<const Move> moves,
            Language language, bool figurines)
      : summary_(summary),
        positions_(positions),
        moves_(moves),
        language_(language),
        words_(catalogue_of(language, figurines)) {}

  std::string make() {
    text_ = fill(words_, "summary-lead", {});
    add_opening();
    end_sentence();
    add_course();
    add_turn();
    if (summary_.broken_from) add("summary-game-broken", at(*summary_.broken_from));
    add_ending();
    end_sentence();
    add_accuracy();
    add_clock();
    end_sentence();
    // Of a game that was read in part there may be nothing to say.
    return text_.ends_with(':') ? std::string() : std::move(text_);
  }

 private:
  void add(std::string_view key, const Filling& filling) { clauses_.push_back(fill(words_, key, filling)); }

  void end_sentence() {
    if (clauses_.empty()) return;
    const bool is_first = text_.ends_with(':');
    std::string sentence;
    for (const std::string& clause : clauses_)
      sentence += (sentence.empty() ? "" : words_.semicolon) + clause;
    if (!is_first) sentence.front() = to_upper(sentence.front());
    text_ += ' ' + sentence + '.';
    clauses_.clear();
  }

  /// "17... Re8??"
  std::string move(std::size_t i) const {
    std::string text = numbered_move(words_, positions_[i], moves_[i]);
    const auto label = summary_.labels.find(i);
    if (label != summary_.labels.end()) text += glyph_of(*nag_of(label->second));
    return text;
  }

  Filling at(std::size_t i) const {
    Filling filling;
    filling.numbered = move(i);
    filling.side = positions_[i].turn();
    return filling;
  }

  void add_opening() {
    if (!summary_.opening) return;
    const NamedOpening& opening = *summary_.opening;
    const bool is_left = opening.plies <= summary_.last;
    // The moves that could not be read may have left it.
    if (!is_left && summary_.ending == GameFinish::Unread) return;
    Filling filling = at(is_left ? opening.plies - 1 : summary_.last);
    // The name is English: the code helps who knows it by another one.
    if (language_ != Language::English && !opening.code.empty()) filling.name = opening.code + ' ';
    filling.name += opening.name;
    add(is_left ? "summary-game-opening" : "summary-game-book", filling);
  }

  void add_spell(Color side) {
    const BetterSpell& spell = *summary_.spells[side];
    Filling filling = at(spell.first);
    filling.until = move(spell.last);
    filling.side = side;
    add("summary-game-spell", filling);
  }

  void add_course() {
    const auto& [white, black] = summary_.spells.values;
    const bool is_black_first = white && black && black->first < white->first;
    if (is_black_first) add_spell(Color::Black);
    if (white) add_spell(Color::White);
    if (black && !is_black_first) add_spell(Color::Black);
    if (summary_.swings < 2) return;
    Filling filling;
    filling.number = summary_.swings;
    add("summary-game-swings", filling);
  }

  bool is_turn(const auto& about) const {
    return about && summary_.turn && about->move == summary_.turn->move;
  }

  /// " (a fork, 0:02 left)": why the move was bad, and what the clock had to do with it; empty for neither.
  std::string circumstances_of_turn() const {
    std::vector<std::string> parts;
    Filling filling;
    const ReasonRow* const reason = find_reason_row(summary_.turn->reason);
    const auto name = words_.plain.find("name." + std::string(summary_.turn->reason));
    // That the tables show a result given away is what the clause says anyway.
    const bool is_news = reason != nullptr && reason->details != kHas<KeepingMove>;
    if (is_news && name != words_.plain.end()) {
      filling.name = name->second;
      const bool is_missed = reason->about == About::BetterMove;
      parts.push_back(is_missed ? fill(words_, "summary-turn-missed", filling) : filling.name);
    }
    if (is_turn(summary_.haste)) {
      filling.time = clock_text(summary_.haste->left);
      parts.push_back(fill(words_, "summary-turn-haste", filling));
    } else if (is_turn(summary_.think)) {
      filling.time = clock_text(summary_.think->spent);
      parts.push_back(fill(words_, "summary-turn-think", filling));
    }
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? " (" : ", ") + part;
    return text.empty() ? text : text + ')';
  }

  void add_turn() {
    if (summary_.was_level) add("summary-game-level", {});
    if (summary_.since) {
      Filling filling = at(*summary_.since);
      filling.side = *summary_.better_since;
      add("summary-game-since", filling);
    }
    if (!summary_.turn) return;
    Filling filling = at(summary_.turn->move);
    filling.numbered += circumstances_of_turn();
    filling.from = summary_.turn->before;
    filling.to = summary_.turn->after;
    const bool is_slip = summary_.turn->after >= PositionClass::SlightlyWorse;
    add(is_slip ? "summary-game-slip" : "summary-game-turn", filling);
    if (!summary_.turn->cost) return;
    // Some languages have the singular below two.
    constexpr int kTwoPawns = 200;
    filling.value = local_figure(words_, hundredths(*summary_.turn->cost));
    const bool is_small = *summary_.turn->cost < kTwoPawns;
    clauses_.back() += fill(words_, is_small ? "summary-turn-small-cost" : "summary-turn-cost", filling);
  }

  std::string_view ending_key() const {
    switch (summary_.ending) {
      case GameFinish::Mate: return "summary-game-mate";
      case GameFinish::Resigned: return "summary-game-resigned";
      case GameFinish::TimeForfeit:
        return summary_.was_ahead ? "summary-game-time-ahead" : "summary-game-time";
      case GameFinish::Won: return "summary-game-won";
      case GameFinish::WonByTag: return "summary-game-tag-won";
      case GameFinish::DrawnByTag: return "summary-game-tag-drawn";
      case GameFinish::Stalemate: return "summary-game-stalemate";
      case GameFinish::Repetition: return "summary-game-repetition";
      case GameFinish::InsufficientMaterial: return "summary-game-material";
      case GameFinish::AgreedDraw: return "summary-game-agreed";
      case GameFinish::Drawn: return "summary-game-drawn";
      case GameFinish::Open:
      case GameFinish::Unread: break;
    }
    return "summary-game-open";
  }

  void add_ending() {
    if (summary_.ending == GameFinish::Unread) return;
    Filling filling = at(summary_.last);
    filling.side = summary_.ending_side;
    add(ending_key(), filling);
    if (const auto result = summary_.result_against_board) {
      filling.side = *result == GameResult::BlackWins ? Color::Black : Color::White;
      add(*result == GameResult::Draw ? "summary-game-against-drawn" : "summary-game-against-won", filling);
    }
    if (!summary_.last_better) return;
    Filling last;
    last.side = summary_.last_better->side;
    last.to = summary_.last_better->seen;
    add(last.to == PositionClass::Level ? "summary-game-last-level" : "summary-game-last", last);
  }

  std::string percent(double value) const { return local_figure(words_, tenths(value)); }

  void add_accuracy() {
    const auto& [white, black] = summary_.accuracy.values;
    if (!white || !black) return;
    Filling filling = at(summary_.first);
    filling.until = move(summary_.last_judged);
    filling.value = percent(*white);
    filling.other_value = percent(*black);
    const bool is_whole = summary_.first == 0 && summary_.last_judged == summary_.last;
    add(is_whole ? "summary-game-accuracy" : "summary-game-accuracy-part", filling);
    if (!summary_.weak_phase) return;
    constexpr std::array<std::string_view, 3> kKeys = {
        "summary-game-low-opening", "summary-game-low-middlegame", "summary-game-low-endgame"};
    Filling low;
    low.side = summary_.weak_phase->side;
    low.value = percent(summary_.weak_phase->accuracy);
    add(kKeys[static_cast<std::size_t>(summary_.weak_phase->phase)], low);
  }

  void add_clock() {
    if (summary_.think && (!is_turn(summary_.think) || is_turn(summary_.haste))) {
      Filling filling = at(summary_.think->move);
      filling.time = clock_text(summary_.think->spent);
      filling.of_time = clock_text(summary_.think->had);
      add(summary_.think->is_large_share() ? "summary-game-think-share" : "summary-game-think", filling);
    }
    if (!summary_.haste || is_turn(summary_.haste)) return;
    Filling filling = at(summary_.haste->move);
    filling.time = clock_text(summary_.haste->left);
    add("summary-game-haste", filling);
  }

  const GameSummary& summary_;
  std::span<const Position> positions_;
  std::span<const Move> moves_;
  Language language_;
  const TextCatalogue& words_;
  std::string text_;
  std::vector<std::string> clauses_;
};

}  // namespace

std::string summary_in_words(const GameSummary& summary, std::span<const Position> positions,
                             std::span<const Move> moves, Language language, bool figurines) {
  return Paragraph(summary, positions, moves, language, figurines).make();
}

}}  // namespace chess::words
