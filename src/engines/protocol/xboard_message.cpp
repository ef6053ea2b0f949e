// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocol/xboard_message.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "notation/move_line.h"
#include "notation/variant_text.h"
#include "protocol/detail/uci_words.h"

namespace chess { inline namespace protocol {

namespace {

constexpr std::int64_t kMateScore = 100'000;
constexpr std::int64_t kMaxCentiseconds = std::int64_t{1} << 46;

std::unexpected<TextError> no_message(std::string_view line) {
  return std::unexpected(TextError{0, "no message of XBoard's protocol: \"" + printable(trim(line)) + '"'});
}

/// A number that saturates; nothing if `word` is none.
template <class T>
std::optional<T> read_count(std::string_view word, T most) {
  bool clamped = false;
  return detail::read_clamped<T>(word, T{0}, most, clamped);
}

/// "12", "12.", "12&", "12+": a number and at most one sign.
std::optional<int> read_depth(std::string_view word) {
  if (!word.empty() && !is_digit(word.back())) word.remove_suffix(1);
  if (word.empty() || !is_digit(word.front())) return std::nullopt;
  return read_count<int>(word, kMaxPlies);
}

/// Centipawns, or pawns with a point.
std::optional<Score> read_score(std::string_view word) {
  const auto point = word.find('.');
  bool clamped = false;
  if (point == std::string_view::npos) {
    const auto value = detail::read_clamped<std::int64_t>(word, -1'000'000'000, 1'000'000'000, clamped);
    return value ? std::optional(from_xboard_score(*value)) : std::nullopt;
  }
  const std::string_view pawns = word.substr(0, point);
  std::string_view fraction = word.substr(point + 1);
  const bool negative = pawns.starts_with('-');
  const bool no_pawns = pawns.empty() || pawns == "-" || pawns == "+";
  const auto whole = no_pawns ? std::optional<std::int64_t>(0)
                              : detail::read_clamped<std::int64_t>(pawns, -9'000, 9'000, clamped);
  if (!whole || fraction.empty() || fraction.size() > 4 || !std::ranges::all_of(fraction, is_digit))
    return std::nullopt;
  int hundredths = 10 * (fraction[0] - '0') + (fraction.size() > 1 ? fraction[1] - '0' : 0);
  if (negative) hundredths = -hundredths;
  return Score::cp(static_cast<int>(*whole) * 100 + hundredths);
}

/// Takes "12." or "12..." off the front of a word ("12.e4").
std::string_view without_move_number(std::string_view word) {
  std::string_view rest = word;
  while (!rest.empty() && is_digit(rest.front())) rest.remove_prefix(1);
  if (rest.size() == word.size()) return word;
  if (rest.empty()) return rest;  // a number alone
  if (rest.front() != '.') return word;
  while (rest.starts_with('.')) rest.remove_prefix(1);
  return rest;
}

void read_pv(std::string_view rest, XboardThinking& thinking) {
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "!" || word == "++") {
      thinking.bound = ScoreBound::Lower;
      continue;
    }
    if (word == "?" || word == "--") {
      thinking.bound = ScoreBound::Upper;
      continue;
    }
    if (word.starts_with('<') || word.starts_with('(') || word.starts_with('{') || word.starts_with('[')) {
      // A remark, such as <HT> or (book).
      const char close = word.front() == '<'   ? '>'
                         : word.front() == '(' ? ')'
                         : word.front() == '{' ? '}'
                                               : ']';
      while (!word.empty() && word.find(close) == std::string_view::npos) word = take_word(rest);
      continue;
    }
    const std::string_view plain = without_move_number(word);
    if (plain.empty() || plain == "...") continue;
    const char last = plain.back();
    if (rest.empty() && (last == '!' || last == '?'))
      thinking.bound = last == '!' ? ScoreBound::Lower : ScoreBound::Upper;
    thinking.pv.emplace_back(plain);
  }
}

std::optional<XboardComplaint> read_complaint(std::string_view line) {
  XboardComplaint complaint;
  std::string_view rest = line;
  if (rest.starts_with("Illegal move") || rest.starts_with("illegal move")) {
    complaint.is_move = true;
    rest.remove_prefix(12);
  } else if (rest.starts_with("Invalid move")) {  // GNU Chess
    complaint.is_move = true;
    rest.remove_prefix(12);
  } else if (rest.starts_with("Error") || rest.starts_with("error")) {
    rest.remove_prefix(5);
  } else {
    return std::nullopt;
  }
  rest = trim(rest);
  if (rest.starts_with('(')) {
    const auto end = rest.find(')');
    if (end == std::string_view::npos) return std::nullopt;
    complaint.reason = rest.substr(1, end - 1);
    rest = trim(rest.substr(end + 1));
  }
  if (!rest.starts_with(':')) return std::nullopt;
  complaint.command = trim(rest.substr(1));
  return complaint;
}

/// Takes prompts off the front of a line: "White (1) : White (1) : pong 5" (GNU Chess).
std::string_view without_prompts(std::string_view line) {
  while (line.starts_with("White (") || line.starts_with("Black (")) {
    const auto end = line.find(") :");
    if (end == std::string_view::npos || !std::ranges::all_of(line.substr(7, end - 7), is_digit)) break;
    line = trim(line.substr(end + 3));
  }
  return line;
}

}  // namespace

std::int64_t to_xboard_score(Score score) {
  if (const auto cp = score.centipawns())
    return std::clamp<std::int64_t>(*cp, 1 - kMateScore, kMateScore - 1);
  const std::int64_t value = kMateScore + score.moves_to_mate();
  return score.is_winning_mate() ? value : -value;
}

Score from_xboard_score(std::int64_t score) {
  const std::int64_t size = score < 0 ? -score : score;
  if (size < kMateScore) return Score::cp(static_cast<int>(score));
  const int moves = static_cast<int>(std::min<std::int64_t>(size - kMateScore, kMaxMateMoves));
  return score > 0 ? Score::mate_in(std::max(1, moves)) : Score::mated_in(moves);
}

std::expected<XboardThinking, TextError> parse_xboard_thinking(std::string_view line) {
  std::string_view rest = line;
  XboardThinking thinking;
  const auto depth = read_depth(take_word(rest));
  const auto score = depth ? read_score(take_word(rest)) : std::nullopt;
  const auto time = score ? read_count<std::int64_t>(take_word(rest), kMaxCentiseconds) : std::nullopt;
  const auto nodes = time ? read_count<std::uint64_t>(take_word(rest), kMaxCount) : std::nullopt;
  if (!nodes) return no_message(line);
  thinking.depth = *depth;
  thinking.score = *score;
  thinking.time = *time * 10;
  thinking.nodes = *nodes;
  if (const auto tab = rest.find('\t'); tab != std::string_view::npos) {
    std::string_view extra = rest.substr(0, tab);
    if (const auto value = read_count<int>(take_word(extra), kMaxPlies)) thinking.seldepth = *value;
    if (const auto value = read_count<std::uint64_t>(take_word(extra), kMaxCount / 100))
      thinking.nps = *value * 100;
    if (const auto value = read_count<std::uint64_t>(take_word(extra), kMaxCount)) thinking.tbhits = *value;
    if (thinking.seldepth || trim(rest.substr(0, tab)).empty()) rest.remove_prefix(tab + 1);
  }
  read_pv(rest, thinking);
  return thinking;
}

std::string to_text(const XboardThinking& thinking) {
  std::string out;
  const auto add = [&](auto value) {
    if (!out.empty()) out.push_back(' ');
    detail::append_number(value, out);
  };
  add(thinking.depth);
  add(to_xboard_score(thinking.score));
  add(thinking.time / 10);
  add(thinking.nodes);
  if (thinking.seldepth) {
    add(*thinking.seldepth);
    add(thinking.nps.value_or(0) / 100);
    add(thinking.tbhits.value_or(0));
    out.push_back('\t');
  } else {
    out.push_back(' ');
  }
  for (bool first = true; const std::string& move : thinking.pv) {
    if (!std::exchange(first, false)) out.push_back(' ');
    detail::append_line_safe(move, out);
  }
  if (thinking.bound == ScoreBound::Lower) out += " !";
  if (thinking.bound == ScoreBound::Upper) out += " ?";
  return out;
}

std::optional<Move> parse_xboard_move(const AnyPosition& pos, std::string_view text) {
  if (const auto move = parse_uci_move(pos, text); move && pos.is_legal(*move)) return *move;
  const auto move = parse_san(pos, text);
  if (!move || move->is_null() || !pos.is_legal(*move)) return std::nullopt;
  return *move;
}

std::expected<XboardMessage, TextError> parse_xboard_message(std::string_view line, UciNotes* notes) {
  line = without_prompts(trim(line));
  if (line.empty()) return no_message(line);
  if (is_digit(line.front())) {
    if (auto thinking = parse_xboard_thinking(line)) return std::move(*thinking);
  }
  if (line.front() == '#') return XboardRemark{std::string(trim(line.substr(1)))};
  if (auto complaint = read_complaint(line)) return std::move(*complaint);
  std::string_view rest = line;
  const std::string_view word = take_word(rest);
  rest = trim(rest);
  if (word == "feature") return XboardFeatures{parse_xboard_features(rest, notes)};
  if (word == "move") {
    const std::string_view move = take_word(rest);
    if (move.empty()) return no_message(line);
    return XboardMove{std::string(move)};
  }
  if (line.starts_with("My move is")) {
    rest = trim(line.substr(10));
    if (!rest.starts_with(':')) return no_message(line);
    rest.remove_prefix(1);
    const std::string_view move = take_word(rest);
    if (move.empty()) return no_message(line);
    return XboardMove{std::string(move)};
  }
  if (word == "pong") {
    bool clamped = false;
    const auto number = detail::read_clamped<std::int64_t>(take_word(rest), 0, kMaxCentiseconds, clamped);
    if (!number) return no_message(line);
    return XboardPong{*number};
  }
  if (is_result_word(word)) {
    if (rest.starts_with('{')) rest.remove_prefix(1);
    if (rest.ends_with('}')) rest.remove_suffix(1);
    return XboardResult{std::string(word), std::string(trim(rest))};
  }
  if (word == "resign") return XboardResign{};
  if (word == "offer" && rest == "draw") return XboardDrawOffer{};
  if (word == "Hint:") return XboardHint{std::string(take_word(rest))};
  if (word == "stat01:") {
    const auto time = read_count<std::int64_t>(take_word(rest), kMaxCentiseconds);
    const auto nodes = read_count<std::uint64_t>(take_word(rest), kMaxCount);
    const auto depth = read_count<int>(take_word(rest), kMaxPlies);
    if (!time || !nodes || !depth) return no_message(line);
    return XboardStatus{*time * 10, *nodes, *depth};
  }
  if (word == "tellusererror") return XboardTell{true, std::string(rest)};
  if (word == "telluser" || word == "tellics" || word == "tellicsnoalias" || word == "tellall" ||
      word == "tellothers" || word == "tellopponent" || word == "askuser")
    return XboardTell{false, std::string(rest)};
  return no_message(line);
}

}}  // namespace chess::protocol
