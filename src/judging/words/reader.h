// SPDX-License-Identifier: GPL-3.0-or-later
// For whom a game is annotated. Labels, counts and accuracy are the same for every reader. What stands beside
// them is not: which moves get a line, how long it is, and whether the terms of chess are explained.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evals/evals.h"
#include "motifs/reason.h"
#include "words/language.h"

namespace chess { inline namespace words {

/// What readers from a rating on are told.
struct ReaderLevel {
  int from = 0;  ///< the lowest rating
  /// Do inaccuracies without a reason get a better line? For others the sign says all.
  bool sees_plain_inaccuracies = true;
  /// The most half-moves that are shown of a line that proves no reason.
  std::size_t line_plies = kLinePlies;
  bool gets_explanations = false;  ///< of terms, where they first stand in a game
  friend bool operator==(const ReaderLevel&, const ReaderLevel&) = default;
};

/// The manual has this table.
inline constexpr ReaderLevel kReaders[] = {
    {0, false, 3, true}, {1200, true, 5, false}, {1600, true, 7, false}, {2000, true, kLinePlies, false}};

/// Whoever says nothing is told all, as the last of them is.
inline constexpr ReaderLevel kAnyReader = kReaders[std::size(kReaders) - 1];

/// The row for a rating, or for nobody in particular.
ReaderLevel reader_of(std::optional<int> rating);

/// The terms of chess that the sentences for a reason have, as the catalogues explain them: "fork",
/// "exchange".
std::vector<std::string_view> terms_of(const Reason& reason);

/// What a term is, in a sentence. Precondition: `terms_of` has given it.
std::string explanation_of(std::string_view term, Language language);

}}  // namespace chess::words
