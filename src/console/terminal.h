// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a stream of the program is connected to a terminal, what that can show, and colours and weights of
// text on it (ECMA-48, "Select Graphic Rendition"), or none at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace chess::inline console {

// Whether a stream of the program is connected to a terminal, and what that can show.

/// Is the descriptor that of a terminal?
bool is_terminal(int descriptor);

/// Columns of the terminal behind the descriptor, else what COLUMNS says, else 80. It is asked anew on each
/// call, so that whoever draws again after a change of the window's size draws to its new size.
std::size_t columns_of(int descriptor);

/// Columns to lay out text on standard output: at least 20.
std::size_t terminal_width();

/// Colours for standard output: "always", "never", or "auto": on a terminal, unless the environment says
/// NO_COLOR (https://no-color.org) or TERM=dumb.
bool wants_colours(std::string_view when);

/// The console of Linux has no symbols such as ♞ in its font, and a dumb terminal cannot be trusted with any.
bool lacks_symbols();

/// Colours and weights of text on a terminal (ECMA-48, "Select Graphic Rendition"), or none at all.
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

class Ink {
 public:
  /// Without `colours` every text stays as it is.
  explicit Ink(bool colours) : colours_(colours) {}

  bool has_colours() const { return colours_; }
  void append(std::string_view text, TextStyle style, std::string& out) const;
  std::string paint(std::string_view text, TextStyle style) const;

 private:
  bool colours_;
};

}  // namespace chess::inline console
