// SPDX-License-Identifier: GPL-3.0-or-later
// Text of strangers on a terminal: harmless, and of known width. Widths are those of utf8proc: combining
// marks take no column, East Asian wide characters and pictures take two (Unicode Standard Annex 11).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace chess::inline console {

/// `text` with everything that could move the cursor, change colours or turn the direction of writing made
/// visible as `\xNN` or `\u{NNNN}`; line breaks and tabs become blanks. Bytes that are no UTF-8 are shown
/// likewise.
std::string terminal_text(std::string_view text);

/// Columns that `text` takes. Precondition: it comes from `terminal_text`, or holds no control characters.
std::size_t text_width(std::string_view text);

/// `text` with blanks behind it (before it) up to `width` columns.
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

/// `text`, cut and ended by "…" when it is wider than `width` columns. Precondition: width > 0.
std::string cut_to_width(std::string_view text, std::size_t width);

}  // namespace chess::inline console
