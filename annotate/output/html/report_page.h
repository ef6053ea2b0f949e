// SPDX-License-Identifier: GPL-3.0-or-later
// The page that shows games: what stands before their fragments and behind them. It is bundled from web/
// when the program is built (web/bundle.mjs), with the board from npm; a build without npm has none.
#pragma once

#include <span>
#include <string_view>

namespace annotate {

/// In pieces, because compilers need not take string literals of any length.
struct ReportPage {
  /// The code of the page's language, as in HTML's lang, stands between this and the head.
  std::span<const std::string_view> before_language;
  std::span<const std::string_view> head;
  std::span<const std::string_view> tail;
  /// Why this program has no page; empty when it has one.
  std::string_view absence;
};

const ReportPage& report_page();

}  // namespace annotate
