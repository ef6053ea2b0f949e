// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and weights of text on a terminal (ECMA-48, "Select Graphic Rendition"), or none at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace annotate {

enum class Style : std::uint8_t {
  Plain,
  Bold,
  Dim,
  Comment,  ///< what people say
  Good,     ///< ! and !!
  Bad,      ///< ? and ??
  Doubtful, ///< !? and ?!
  Current,  ///< the move that led to the position on the board
};

class Ink {
 public:
  /// Without `colours` every text stays as it is.
  explicit Ink(bool colours) : colours_(colours) {}

  bool has_colours() const { return colours_; }
  void append(std::string_view text, Style style, std::string& out) const;
  std::string paint(std::string_view text, Style style) const;

 private:
  bool colours_;
};

}  // namespace annotate
