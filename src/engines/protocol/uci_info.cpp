// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocol/uci_info.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "protocol/detail/uci_words.h"

namespace chess { inline namespace protocol {

namespace {

constexpr int kMaxCp = 900'000;

constexpr std::array<std::string_view, 19> kKeywords = {
    "depth",    "seldepth",   "multipv",  "score",   "wdl", "nodes",    "nps",
    "hashfull", "tbhits",     "time",     "cpuload", "pv",  "currmove", "currmovenumber",
    "string",   "refutation", "currline", "ebf",     "info"};

/// A word of a line that is none of its values is a field, or nothing that is known.
void note_field(std::string_view word, std::vector<std::string_view>& fields) {
  const auto known = std::ranges::find(kKeywords, word);
  if (known != kKeywords.end() && word != "info" && std::ranges::find(fields, word) == fields.end())
    fields.push_back(*known);
}

bool is_keyword(std::string_view word) { return std::ranges::find(kKeywords, word) != kKeywords.end(); }

template <class Info, class Visit>
void for_each_number(Info& info, Visit visit) {
  visit("hashfull", info.hashfull, 0, kMaxPlies);
  visit("tbhits", info.tbhits, std::uint64_t{0}, kMaxCount);
  visit("time", info.time, std::int64_t{0}, kMaxMilliseconds);
  visit("cpuload", info.cpuload, 0, kMaxPlies);
  visit("currmovenumber", info.currmovenumber, 0, kMaxPlies);
  visit("nodes", info.nodes, std::uint64_t{0}, kMaxCount);
  visit("nps", info.nps, std::uint64_t{0}, kMaxCount);
  visit("depth", info.depth, 0, kMaxPlies);
  visit("seldepth", info.seldepth, 0, kMaxPlies);
  visit("multipv", info.multipv, 1, kMaxPlies);
}

/// `cp 12`, `mate -3`, `lowerbound`, `upperbound`, in any order and number.
std::optional<UciScore> take_score(std::string_view& rest, UciNotes* notes) {
  std::optional<Score> value;
  ScoreBound bound = ScoreBound::Exact;
  while (true) {
    const std::string_view word = detail::peek_word(rest);
    if (word == "cp") {
      take_word(rest);
      if (const auto cp = detail::take_number(rest, word, -kMaxCp, kMaxCp, notes)) value = Score::cp(*cp);
    } else if (word == "mate") {
      take_word(rest);
      const bool minus = detail::peek_word(rest).starts_with('-');
      if (const auto n = detail::take_number(rest, word, -kMaxMateMoves, kMaxMateMoves, notes))
        // "mate 0" is said by a side that has been mated.
        value = *n > 0 && !minus ? Score::mate_in(*n) : Score::mated_in(-*n);
    } else if (word == "lowerbound") {
      take_word(rest);
      bound = ScoreBound::Lower;
    } else if (word == "upperbound") {
      take_word(rest);
      bound = ScoreBound::Upper;
    } else {
      break;
    }
  }
  if (!value) {
    detail::note(notes, "no number after", "score");
    return std::nullopt;
  }
  return UciScore{*value, bound};
}

std::optional<ResultChances> take_wdl(std::string_view& rest, UciNotes* notes) {
  ResultChances wdl;
  for (int* part : {&wdl.wins, &wdl.draws, &wdl.losses}) {
    const auto value = detail::take_number(rest, "wdl", 0, 1000, notes);
    if (!value) return std::nullopt;
    *part = *value;
  }
  return wdl;
}

std::vector<std::string> take_moves(std::string_view& rest) {
  std::vector<std::string> moves;
  for (auto move = detail::peek_word(rest); !move.empty() && !is_keyword(move);
       move = detail::peek_word(rest))
    moves.emplace_back(take_word(rest));
  return moves;
}

/// The number of the processor may be missing; then it is the first one.
UciCurrentLine take_current_line(std::string_view& rest) {
  UciCurrentLine line;
  bool clamped = false;
  if (const auto cpu = detail::read_clamped(detail::peek_word(rest), 1, kMaxPlies, clamped)) {
    line.cpu = *cpu;
    take_word(rest);
  }
  line.moves = take_moves(rest);
  return line;
}

std::optional<double> take_decimal(std::string_view& rest, std::string_view keyword, UciNotes* notes) {
  const auto value = parse_number<double>(detail::peek_word(rest));
  if (!value || !std::isfinite(*value)) {
    detail::note(notes, "no number after", keyword);
    return std::nullopt;
  }
  take_word(rest);
  return value;
}

void append_moves(const std::vector<std::string>& moves, std::string& out) {
  for (const auto& move : moves) {
    out.push_back(' ');
    detail::append_line_safe(move, out);
  }
}

}  // namespace

UciInfo parse_uci_info(std::string_view arguments, UciNotes* notes) {
  UciInfo info;
  std::string_view rest = arguments;
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
    note_field(word, info.order.words);
    if (word == "score") {
      if (const auto score = take_score(rest, notes)) info.score = *score;
    } else if (word == "wdl") {
      if (const auto wdl = take_wdl(rest, notes)) info.wdl = *wdl;
    } else if (word == "pv") {
      info.pv = take_moves(rest);
    } else if (word == "lowerbound" || word == "upperbound") {
      // Some engines put `wdl` between the score and its bound.
      if (info.score) info.score->bound = word == "lowerbound" ? ScoreBound::Lower : ScoreBound::Upper;
    } else if (word == "refutation") {
      info.refutation = take_moves(rest);
    } else if (word == "currline") {
      info.currline = take_current_line(rest);
    } else if (word == "ebf") {
      info.ebf = take_decimal(rest, word, notes);
    } else if (word == "currmove") {
      if (const auto move = detail::peek_word(rest); !move.empty() && !is_keyword(move)) {
        info.currmove = std::string(move);
        take_word(rest);
      }
    } else if (word == "string") {
      info.string = std::string(trim(rest));
      break;
    } else if (is_keyword(word) && word != "info") {
      for_each_number(info, [&](std::string_view keyword, auto& field, auto low, auto high) {
        if (keyword != word) return;
        if (const auto value = detail::take_number(rest, word, low, high, notes)) field = *value;
      });
    } else {
      detail::note(notes, "unknown word in info:", word);
    }
  }
  return info;
}

void append_text(const UciScore& score, std::string& out) {
  if (score.value.is_mate()) {
    out += "mate ";
    const int moves = score.value.moves_to_mate();
    detail::append_number(score.value.is_losing_mate() ? -moves : moves, out);
  } else {
    out += "cp ";
    detail::append_number(*score.value.centipawns(), out);
  }
  if (score.bound == ScoreBound::Lower) out += " lowerbound";
  if (score.bound == ScoreBound::Upper) out += " upperbound";
}

void append_text(const UciInfo& info, std::string& out) {
  out += "info";
  detail::append_field("depth", info.depth, out);
  detail::append_field("seldepth", info.seldepth, out);
  detail::append_field("multipv", info.multipv, out);
  if (info.score) {
    out += " score ";
    append_text(*info.score, out);
  }
  if (info.wdl) {
    out += " wdl";
    for (const int part : {info.wdl->wins, info.wdl->draws, info.wdl->losses}) {
      out.push_back(' ');
      detail::append_number(part, out);
    }
  }
  detail::append_field("nodes", info.nodes, out);
  detail::append_field("nps", info.nps, out);
  detail::append_field("hashfull", info.hashfull, out);
  detail::append_field("tbhits", info.tbhits, out);
  detail::append_field("time", info.time, out);
  detail::append_field("cpuload", info.cpuload, out);
  if (info.currmove) {
    out += " currmove ";
    detail::append_line_safe(*info.currmove, out);
  }
  detail::append_field("currmovenumber", info.currmovenumber, out);
  if (!info.pv.empty()) {
    out += " pv";
    append_moves(info.pv, out);
  }
  if (!info.refutation.empty()) {
    out += " refutation";
    append_moves(info.refutation, out);
  }
  if (info.currline) {
    detail::append_field("currline", std::optional(info.currline->cpu), out);
    append_moves(info.currline->moves, out);
  }
  detail::append_field("ebf", info.ebf, out);
  if (info.string) {
    out += " string ";
    detail::append_line_safe(*info.string, out);
  }
}

std::string to_text(const UciInfo& info) {
  std::string out;
  append_text(info, out);
  return out;
}

bool UciBestMove::is_none() const {
  return move == "(none)" || move == "0000" || equals_ignoring_case(move, "none") ||
         equals_ignoring_case(move, "null");
}

std::expected<UciBestMove, TextError> parse_uci_bestmove(std::string_view arguments) {
  std::string_view rest = arguments;
  const std::string_view move = take_word(rest);
  if (move.empty() || move == "ponder") return std::unexpected(TextError{0, "bestmove without a move"});
  UciBestMove best{std::string(move), std::nullopt};
  if (take_word(rest) == "ponder") {
    const std::string_view ponder = take_word(rest);
    if (!ponder.empty()) best.ponder = std::string(ponder);
  }
  return best;
}

std::string to_text(const UciBestMove& best) {
  std::string out = "bestmove ";
  detail::append_line_safe(best.move, out);
  if (best.ponder) {
    out += " ponder ";
    detail::append_line_safe(*best.ponder, out);
  }
  return out;
}

}}  // namespace chess::protocol
