// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/lichess_sentence.h"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <vector>

#include "base/text.h"

namespace annotate {

namespace {

using Words = std::span<const std::string_view>;

/// Takes these words off the front.
bool take(Words& words, std::initializer_list<std::string_view> what) {
  if (words.size() < what.size() || !std::ranges::equal(words.first(what.size()), what)) return false;
  words = words.subspan(what.size());
  return true;
}

bool is_number(std::string_view text) { return !text.empty() && std::ranges::all_of(text, chess::is_digit); }

/// "0.66", "-1.05", "Mate in 8", between what stands around it.
bool take_eval(Words& words, std::string_view before, std::string_view behind) {
  const bool is_mate = words.size() >= 3 && words[0].ends_with("Mate") && words[1] == "in";
  if (words.empty() || !words.front().starts_with(before)) return false;
  std::string_view figure = words[is_mate ? 2 : 0];
  if (!figure.ends_with(behind) || (is_mate && words[0].size() != before.size() + 4)) return false;
  figure.remove_suffix(behind.size());
  if (!is_mate) figure.remove_prefix(before.size());
  words = words.subspan(is_mate ? 3 : 1);
  if (is_mate) return is_number(figure);
  if (figure.starts_with('-') || figure.starts_with('+')) figure.remove_prefix(1);
  const auto point = figure.find('.');
  return point != std::string_view::npos && is_number(figure.substr(0, point)) &&
         is_number(figure.substr(point + 1));
}

bool take_verdict(Words& words) {
  return take(words, {"Inaccuracy."}) || take(words, {"Mistake."}) || take(words, {"Blunder."}) ||
         take(words, {"Checkmate", "is", "now", "unavoidable."}) ||
         take(words, {"Lost", "forced", "checkmate", "sequence."});
}

}  // namespace

std::optional<std::string_view> best_of_lichess(std::string_view text) {
  constexpr std::size_t kLongest = 100;
  if (!text.starts_with('(') || text.size() > kLongest) return std::nullopt;
  const auto all = chess::split_words(text);  // programs wrap comments
  Words words(all);
  if (!take_eval(words, "(", "") || !take(words, {"→"}) || !take_eval(words, "", ")") || !take_verdict(words))
    return std::nullopt;
  if (words.empty()) return std::string_view();
  const std::string_view best = words.front();
  words = words.subspan(1);
  if (!take(words, {"was", "best."}) || !words.empty()) return std::nullopt;
  return best;
}

}  // namespace annotate
