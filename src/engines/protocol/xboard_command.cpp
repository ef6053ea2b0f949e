// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocol/xboard_command.h"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/uci_move.h"
#include "protocol/detail/uci_words.h"

namespace chess { inline namespace protocol {

namespace {

using std::chrono::milliseconds;

struct Word {
  std::string_view text;
  XboardVerb verb;
};

constexpr std::array<Word, 46> kWords = {{{"accepted", XboardVerb::Accepted},
                                          {"analyze", XboardVerb::Analyze},
                                          {".", XboardVerb::AskStatus},
                                          {"black", XboardVerb::Black},
                                          {"bk", XboardVerb::Book},
                                          {"computer", XboardVerb::Computer},
                                          {"cores", XboardVerb::Cores},
                                          {"draw", XboardVerb::Draw},
                                          {"easy", XboardVerb::Easy},
                                          {"edit", XboardVerb::Edit},
                                          {"egtpath", XboardVerb::EgtPath},
                                          {"exit", XboardVerb::Exit},
                                          {"force", XboardVerb::Force},
                                          {"go", XboardVerb::Go},
                                          {"hard", XboardVerb::Hard},
                                          {"hint", XboardVerb::Hint},
                                          {"level", XboardVerb::Level},
                                          {"memory", XboardVerb::Memory},
                                          {"?", XboardVerb::MoveNow},
                                          {"name", XboardVerb::Name},
                                          {"new", XboardVerb::New},
                                          {"nopost", XboardVerb::NoPost},
                                          {"option", XboardVerb::Option},
                                          {"otim", XboardVerb::OtherTime},
                                          {"pause", XboardVerb::Pause},
                                          {"ping", XboardVerb::Ping},
                                          {"playother", XboardVerb::PlayOther},
                                          {"post", XboardVerb::Post},
                                          {"protover", XboardVerb::Protover},
                                          {"quit", XboardVerb::Quit},
                                          {"random", XboardVerb::Random},
                                          {"rating", XboardVerb::Rating},
                                          {"rejected", XboardVerb::Rejected},
                                          {"remove", XboardVerb::Remove},
                                          {"result", XboardVerb::Result},
                                          {"resume", XboardVerb::Resume},
                                          {"sd", XboardVerb::SearchDepth},
                                          {"st", XboardVerb::SearchTime},
                                          {"setboard", XboardVerb::SetBoard},
                                          {"time", XboardVerb::Time},
                                          {"undo", XboardVerb::Undo},
                                          {"usermove", XboardVerb::UserMove},
                                          {"variant", XboardVerb::Variant},
                                          {"white", XboardVerb::White},
                                          {"xboard", XboardVerb::Xboard},
                                          {"ics", XboardVerb::Ics}}};

/// So long is no clock; sums of such times do not overflow.
constexpr std::int64_t kMostMs = std::int64_t{1000} * 86'400'000;

bool looks_like_move(std::string_view word) {
  if (parse_uci_text(word)) return true;
  if (word.starts_with("O-O") || word.starts_with("0-0") || word.starts_with("o-o")) return true;
  constexpr std::string_view letters = "abcdefghKQRBNqrnx12345678=+#-";
  const bool is_spelled_so =
      std::ranges::all_of(word, [&](char c) { return letters.find(c) != letters.npos; });
  return is_spelled_so && word.size() > 1 && word.size() <= 10 && !is_digit(word.front()) &&
         std::ranges::any_of(word, is_digit);
}

/// "12" or "12.5" as thousandths, saturating.
std::optional<std::int64_t> read_thousandths(std::string_view text) {
  const auto point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view fraction = point == std::string_view::npos ? "" : text.substr(point + 1);
  if (whole.empty() && fraction.empty()) return std::nullopt;
  if (!std::ranges::all_of(whole, is_digit) || !std::ranges::all_of(fraction, is_digit)) return std::nullopt;
  bool clamped = false;
  const std::int64_t units =
      whole.empty() ? 0 : *detail::read_clamped<std::int64_t>(whole, 0, kMostMs / 1000, clamped);
  std::int64_t thousandths = 0;
  for (std::size_t i = 0; i < 3; ++i)
    thousandths = thousandths * 10 + (i < fraction.size() ? fraction[i] - '0' : 0);
  return units * 1000 + thousandths;
}

}  // namespace

std::expected<XboardCommand, TextError> parse_xboard_command(std::string_view line) {
  std::string_view rest = line;
  const std::string_view word = take_word(rest);
  if (word.empty()) return std::unexpected(TextError{0, "empty line"});
  const auto* known = std::ranges::find(kWords, word, &Word::text);
  if (known != kWords.end()) return XboardCommand{known->verb, std::string(trim(rest))};
  if (looks_like_move(word)) return XboardCommand{XboardVerb::UserMove, std::string(word)};
  return std::unexpected(
      TextError{detail::offset_in(line, word), "no such command: \"" + printable(word) + '"'});
}

std::string_view to_string(XboardVerb verb) { return std::ranges::find(kWords, verb, &Word::verb)->text; }

std::string to_text(const XboardCommand& command) {
  std::string out(to_string(command.verb));
  if (command.argument.empty()) return out;
  out.push_back(' ');
  detail::append_line_safe(command.argument, out);
  return out;
}

std::optional<milliseconds> parse_xboard_seconds(std::string_view text) {
  const auto ms = read_thousandths(trim(text));
  if (!ms) return std::nullopt;
  return milliseconds(*ms);
}

std::expected<XboardLevel, TextError> parse_xboard_level(std::string_view arguments) {
  std::string_view rest = arguments;
  bool clamped = false;
  const auto moves = detail::read_clamped<int>(take_word(rest), 0, 10'000, clamped);
  const std::string_view base = take_word(rest);
  const auto increment = read_thousandths(take_word(rest));
  const auto colon = base.find(':');
  const auto minutes = read_thousandths(base.substr(0, colon));
  const auto seconds = colon == std::string_view::npos ? std::optional<std::int64_t>(0)
                                                       : read_thousandths(base.substr(colon + 1));
  if (!moves || !minutes || !seconds || !increment)
    return std::unexpected(TextError{0, "no level: \"" + printable(trim(arguments)) + '"'});
  XboardLevel level;
  level.moves = *moves;
  level.base = milliseconds(std::min(std::min(*minutes, kMostMs / 60) * 60 + *seconds, kMostMs));
  level.increment = milliseconds(*increment);
  return level;
}

std::string to_text(const XboardLevel& level) {
  std::string out = "level ";
  detail::append_number(level.moves, out);
  const std::int64_t seconds = std::max<std::int64_t>(1, (level.base.count() + 999) / 1000);
  out.push_back(' ');
  detail::append_number(seconds / 60, out);
  if (seconds % 60 != 0) {
    out += seconds % 60 < 10 ? ":0" : ":";
    detail::append_number(seconds % 60, out);
  }
  out.push_back(' ');
  const std::int64_t increment = std::max<std::int64_t>(0, level.increment.count());
  detail::append_number(increment / 1000, out);
  if (increment % 1000 != 0) {
    std::string fraction = std::to_string(1000 + increment % 1000).substr(1);
    while (fraction.ends_with('0')) fraction.pop_back();
    out += '.' + fraction;
  }
  return out;
}

}}  // namespace chess::protocol
