// SPDX-License-Identifier: GPL-3.0-or-later
// Which position of a game a user means: "20" half-moves on, "12w" after White's twelfth move, "start",
// "end".
#include "annotate/bgn/show/show.h"

#include "base/text.h"
#include "game/main_line.h"

namespace annotate::bgn {
namespace {

/// "12. " or "12..." for messages.
std::string move_name(int ply) { return std::to_string(ply / 2 + 1) + (ply % 2 == 0 ? "w" : "b"); }

}  // namespace

std::expected<PlyChoice, chess::Error> PlyChoice::parse(std::string_view text) {
  PlyChoice choice;
  const std::string whole = chess::to_lower_copy(chess::trim(text));
  if (whole == "end") return choice;
  if (whole == "start") {
    choice.plies_ = 0;
    return choice;
  }
  std::size_t digits = 0;
  while (digits < whole.size() && chess::is_digit(whole[digits])) ++digits;
  const auto number = chess::parse_number<int>(std::string_view(whole).substr(0, digits));
  const std::string rest = whole.substr(digits);
  if (digits > 0 && number) {
    if (rest.empty()) {
      choice.plies_ = static_cast<std::size_t>(*number);
      return choice;
    }
    const bool is_white = rest == "w" || rest == ".";
    if (*number > 0 && (is_white || rest == "b" || rest == "...")) {
      choice.move_number_ = *number;
      choice.color_ = is_white ? chess::Color::White : chess::Color::Black;
      return choice;
    }
  }
  return std::unexpected(
      "'" + chess::printable(text) +
      "' is no place in a game; write a number of half-moves, 12w or 12b (after White's or "
      "Black's move 12), start or end");
}

std::expected<std::size_t, chess::Error> PlyChoice::resolve(const chess::Game& game) const {
  const std::size_t length = chess::main_plies(game);
  if (!plies_ && !move_number_) return length;
  const int first = game.any_start().ply();
  if (plies_) {
    if (*plies_ <= length) return *plies_;
    return std::unexpected("the game has " + std::to_string(length) + " half-moves");
  }
  const long long ply = 2LL * (*move_number_ - 1) + (color_ == chess::Color::Black ? 1 : 0) - first;
  if (ply >= 0 && ply < static_cast<long long>(length)) return static_cast<std::size_t>(ply) + 1;
  if (length == 0) return std::unexpected("the game has no moves");
  return std::unexpected("the game goes from " + move_name(first) + " to " +
                         move_name(first + static_cast<int>(length) - 1));
}

}  // namespace annotate::bgn
