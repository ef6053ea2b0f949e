// SPDX-License-Identifier: GPL-3.0-or-later
// The named themes of boards. Their colours were chosen for contrast with both sides' pieces.
#include <algorithm>
#include <array>

#include "svg/svg_board.h"

namespace chess { inline namespace svg {

namespace {

constexpr std::array<std::string_view, 5> kNames{"brown", "green", "blue", "gray", "print"};

}  // namespace

std::span<const std::string_view> svg_theme_names() { return kNames; }

std::optional<SvgTheme> find_svg_theme(std::string_view name) {
  if (name == "brown") return SvgTheme();
  if (name == "green") return SvgTheme{"#eef0d5", "#7b9a5b", "#f3ec83", "#bccb44", "#e8503c", "#4d5a3c", ""};
  if (name == "blue") return SvgTheme{"#e4e9ef", "#88a3bb", "#b9dd9a", "#7fb069", "#e8503c", "#42525f", ""};
  if (name == "gray") return SvgTheme{"#e6e6e6", "#a3a3a3", "#d9d28a", "#b0a85a", "#e8503c", "#4a4a4a", ""};
  if (name == "print")
    return SvgTheme{"#ffffff", "#cfcfcf", "#eeeeee", "#b8b8b8", "#9a9a9a", "#000000", "#ffffff"};
  return std::nullopt;
}

}}  // namespace chess::svg
