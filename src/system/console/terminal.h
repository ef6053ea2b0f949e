// SPDX-License-Identifier: GPL-3.0-or-later
// What a terminal can show: whether a stream is connected to one, its width, and colours and weights of text
// (ECMA-48, "Select Graphic Rendition").
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "os/terminal.h"

namespace chess { inline namespace console {

// Whether a stream of the program is connected to a terminal says `is_terminal` (os/terminal.h).

/// The columns of the terminal behind the descriptor, else the value of COLUMNS, else 80. Each call asks
/// again, so a caller that draws again uses the new size of the window.
std::size_t columns_of(int descriptor);

/// The columns for laying out text on standard output, at least 20.
std::size_t terminal_width();

/// The lines of the terminal that is standard output, else the value of LINES, else 24.
std::size_t terminal_height();

/// Does standard output get colours? `when` is "always", "never", or "auto": on a terminal, unless the
/// environment has NO_COLOR (https://no-color.org) or TERM=dumb.
bool wants_colours(std::string_view when);

/// Does the terminal lack symbols such as ♞? The consoles of Linux and of older Windows have none in
/// their fonts, and a dumb terminal may have none.
bool lacks_symbols();

/// What a text is, which decides its colour and its weight.
enum class TextStyle : std::uint8_t {
  Plain,
  Bold,
  Dim,
  Comment,  ///< what people say
  Good,  ///< praise
  Bad,  ///< a fault
  Doubtful,  ///< neither
  Current,  ///< where the reader is
};

/// Adds colours and weights to text.
class Ink {
 public:
  /// Without `colours`, every text stays as it is.
  explicit Ink(bool colours) : colours_(colours) {}

  bool has_colours() const { return colours_; }
  /// Appends `text` in the given style.
  void append(std::string_view text, TextStyle style, std::string& out) const;
  /// Returns `text` in the given style.
  std::string paint(std::string_view text, TextStyle style) const;

 private:
  bool colours_;
};

}}  // namespace chess::console
