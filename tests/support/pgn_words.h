// SPDX-License-Identifier: GPL-3.0-or-later
// The law that reading PGN loses no word silently: each word of the text is told to the visitor, or stands in
// a diagnostic, or is one of the words that only repeat what the board knows; and what the visitor was told
// is in the PGN that is written. The text is taken apart here without the reader's lexer: a word is a run of
// letters and digits of ASCII with a letter in it. Numbers count in tag pairs only, since the writer numbers
// moves anew.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "io/byte_source.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

namespace test {

/// How often each word is still to be found; below zero: it was found more often than it stood in the text.
class WordBalance {
 public:
  void need(std::string_view text, bool with_numbers) { add(text, 1, with_numbers); }
  void have(std::string_view text) { add(text, -1, true); }
  /// So many words of a kind may be missing: signs that became numbers.
  void pardon_signs(std::size_t count) { signs_ += count; }

  /// The words that are missing, each with its number.
  std::vector<std::string> missing() const {
    std::vector<std::string> out;
    std::size_t signs = signs_;
    for (const auto& [word, count] : counts_) {
      if (count <= 0) continue;
      const auto missing = static_cast<std::size_t>(count);
      if (is_sign(word) && missing <= signs) {
        signs -= missing;
        continue;
      }
      out.push_back(word + " x " + std::to_string(missing));
    }
    return out;
  }

 private:
  static bool is_sign(std::string_view word) {
    return word == "N" || word == "D" || word == "RR" || word == "TN" || word == "inf";
  }

  /// What the board knows: check, mate, en passant; a win without a fight is in the result.
  static bool says_nothing(std::string_view word) {
    static constexpr std::string_view kWords[] = {"ch", "mate", "ep", "X", "F", "f", "dis", "dbl"};
    return std::ranges::find(kWords, word) != std::end(kWords);
  }

  /// "12e4" and "Nf3ch": the move alone. The same on both sides.
  static std::string_view core_of(std::string_view word) {
    const std::size_t letter = std::min(word.find_first_not_of("0123456789"), word.size());
    if (letter > 0 && letter < word.size()) word.remove_prefix(letter);
    for (const std::string_view suffix : {"ch", "mate", "ep", "X", "N", "TN", "D", "RR", "inf"}) {
      if (word.size() < suffix.size() + 2 || !word.ends_with(suffix)) continue;
      const std::string_view move = word.substr(0, word.size() - suffix.size());
      if (move.back() < '1' || move.back() > '8' || move[move.size() - 2] < 'a' ||
          move[move.size() - 2] > 'h')
        continue;
      return move;
    }
    return word;
  }

  void add(std::string_view text, int by, bool with_numbers) {
    std::size_t i = 0;
    while (i < text.size()) {
      const std::size_t begin = i;
      bool has_letter = false;
      for (; i < text.size() && (chess::is_alpha(text[i]) || chess::is_digit(text[i])); ++i)
        has_letter = has_letter || chess::is_alpha(text[i]);
      if (i == begin) {
        // "e.p." is one of the words that say nothing.
        i += text.substr(i).starts_with(".p.") && i > 0 && text[i - 1] == 'e' ? 3 : 1;
        continue;
      }
      if (!has_letter && !with_numbers) continue;
      const std::string_view word = core_of(text.substr(begin, i - begin));
      const bool is_en_passant = word == "e" && text.substr(i).starts_with(".p");
      if (says_nothing(word) || is_en_passant) {
        if (is_en_passant) i += 2;
        continue;
      }
      if (const auto found = counts_.find(word); found != counts_.end())
        found->second += by;
      else
        counts_.emplace(word, by);
    }
  }

  std::map<std::string, long, std::less<>> counts_;
  std::size_t signs_ = 0;
};

/// What a text is lost of, and whether the law can be asked at all.
struct LostWords {
  std::vector<std::string> in_reading;
  std::vector<std::string> in_writing;
  /// A limit of the reader was reached, as a diagnostic says.
  bool is_beyond_limits = false;
};

namespace detail {

/// The same lines, whatever their ends are.
inline std::string newlines_only(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r')
      out.push_back(text[i]);
    else if (i + 1 == text.size() || text[i + 1] != '\n')
      out.push_back('\n');
  return out;
}

/// Notes down all that a reader tells, and passes it on to a builder of games.
class WordWitness final : public chess::PgnVisitor {
 public:
  WordWitness(WordBalance& reading, LostWords& lost) : reading_(reading), lost_(lost) {}

  void begin_game(std::size_t number, std::size_t line) override { builder_.begin_game(number, line); }
  void tag(std::string_view name, std::string_view value) override {
    reading_.have(name);
    reading_.have(value);
    builder_.tag(name, value);
    // What the game is, the writer says in its own words.
    static constexpr std::string_view kOwn[] = {"FEN", "SetUp", "Variant", "Result"};
    const auto is_own = [name](std::string_view own) { return chess::equals_ignoring_case(own, name); };
    if (std::ranges::any_of(kOwn, is_own)) return;
    if (const auto old = tags_.find(name); old) {
      writing_.have(name);
      writing_.have(*old);
    }
    tags_.set(name, value);
    writing_.need(name, true);
    writing_.need(value, true);
  }
  bool wants_moves() override { return builder_.wants_moves(); }
  void begin_moves(const chess::AnyPosition& start, bool chess960) override {
    builder_.begin_moves(start, chess960);
  }
  void move(const chess::AnyPosition& before, chess::Move move, std::string_view text) override {
    reading_.have(text);
    // Letters that are not English were read as such.
    std::string german(text);
    for (const auto& [english, letter] : {std::pair{'N', 'S'}, {'B', 'L'}, {'R', 'T'}, {'Q', 'D'}})
      std::ranges::replace(german, english, letter);
    if (german != text) foreign_.push_back(german);
    if (german != text || text.starts_with('K')) figurines_.push_back(german.substr(1));
    builder_.move(before, move, text);
  }
  void nag(chess::Nag nag) override {
    reading_.pardon_signs(1);
    builder_.nag(nag);
  }
  void comment(std::string_view inside, chess::CommentPlace place) override {
    reading_.have(inside);
    writing_.need(inside, true);
    builder_.comment(inside, place);
  }
  void begin_variation() override { builder_.begin_variation(); }
  void end_variation() override { builder_.end_variation(); }
  void unread(std::string_view movetext) override {
    reading_.have(movetext);
    writing_.need(movetext, false);
    builder_.unread(movetext);
  }
  void result(chess::GameResult result) override { builder_.result(result); }
  void end_game(chess::ImportStatus status) override {
    builder_.end_game(status);
    std::string out;
    chess::append_pgn(builder_.take().game, out);
    writing_.have(out);
    for (const std::string& word : writing_.missing()) lost_.in_writing.push_back(word);
    writing_ = {};
    tags_.clear();
  }
  void diagnostic(const chess::Diagnostic& what) override {
    reading_.have(what.reason);
    reading_.have(what.action);
    if (what.reason.starts_with("pieces that are not in English letters")) is_foreign_ = true;
    if (what.reason.starts_with("text that is no game")) junk_.push_back(what);
    static constexpr std::string_view kLimits[] = {"are not listed", "cut", "the others are dropped",
                                                   "the rest of its line is passed over"};
    const auto tells = [&](std::string_view limit) { return what.action.find(limit) != std::string::npos; };
    const bool is_quote_cut =
        what.reason.ends_with("...'") && !what.reason.starts_with("text that is no game");
    lost_.is_beyond_limits = lost_.is_beyond_limits || is_quote_cut || std::ranges::any_of(kLimits, tells);
    builder_.diagnostic(what);
  }

  /// Behind the end. Lines that are no game are told by their number.
  void settle(std::string_view text) {
    if (is_foreign_)
      for (const auto* words : {&foreign_, &figurines_})
        for (const std::string& word : *words) reading_.have(word);
    const auto lines = chess::split(text, '\n');
    for (const chess::Diagnostic& d : junk_) {
      std::size_t left =
          d.action.starts_with("the line")
              ? 1
              : chess::parse_number<std::size_t>(std::string_view(d.action).substr(0, d.action.find(' ')))
                    .value_or(0);
      for (std::size_t i = d.line - 1; i < lines.size() && left > 0; ++i) {
        const auto is_ink = [](char c) { return static_cast<unsigned char>(c) > ' ' && c != '\x7F'; };
        if (std::ranges::none_of(lines[i], is_ink)) continue;
        reading_.have(lines[i]);
        --left;
      }
    }
  }

 private:
  WordBalance& reading_;
  LostWords& lost_;
  WordBalance writing_;
  chess::GameBuilder builder_;
  chess::Tags tags_;
  std::vector<std::string> foreign_, figurines_;
  std::vector<chess::Diagnostic> junk_;
  bool is_foreign_ = false;
};

}  // namespace detail

/// Reads a text as PGN, writes it, and looks for its words; for the numbers in its tags only where tags stand
/// on lines of their own.
inline LostWords lost_words(std::string_view text, bool has_tidy_tags = false) {
  LostWords lost;
  WordBalance reading;
  const std::string with_newlines = detail::newlines_only(text);
  const auto lines = chess::split(with_newlines, '\n');
  for (const std::string_view line : lines) {
    const std::string_view tag = chess::trim(line);
    const bool is_tag = has_tidy_tags && tag.starts_with('[') && tag.size() > 1 && chess::is_alpha(tag[1]) &&
                        tag.ends_with("\"]");
    reading.need(line, is_tag);
  }
  detail::WordWitness witness(reading, lost);
  chess::PgnReader reader(chess::memory_source(std::string(text)));
  while (reader.read(witness)) {}
  witness.settle(with_newlines);
  lost.in_reading = reading.missing();
  return lost;
}

}  // namespace test
