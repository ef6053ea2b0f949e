// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and weights of text on a terminal (ECMA-48, "Select Graphic Rendition"), or none at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chess::inline console {

enum class TextStyle : std::uint8_t {
  Plain,
  Bold,
  Dim,
  Comment,   ///< what people say
  Good,      ///< praise
  Bad,       ///< a fault
  Doubtful,  ///< neither
  Current,   ///< where the reader is
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
