// SPDX-License-Identifier: GPL-3.0-or-later
// A motif as a sentence of a language.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "annotate/judge/motifs/motif.h"
#include "annotate/judge/words/catalogue.h"
#include "core/position.h"

namespace annotate {

/// What the places of one text are filled with; what a text has no place for is not looked at.
struct Filling {
  const chess::Position* pos = nullptr;  ///< where `line` begins
  std::span<const chess::Move> line;     ///< {line}; its first is {move}
  chess::Square square = chess::Square::A1;
  int number = 0;
  std::string value;  ///< an eval, as `to_words` gives it, or another figure
  chess::Role first = chess::Role::Pawn;
  chess::Role second = chess::Role::Pawn;
};

std::string fill(const TextCatalogue& words, std::string_view key, const Filling& filling);

/// The catalogue's key for a motif, e.g. "allows-fork".
std::string_view key_of(const Motif& motif);

/// `played` was made in `before`.
std::string sentence_of(const TextCatalogue& words, const Motif& motif, const chess::Position& before,
                        chess::Move played);

}  // namespace annotate
