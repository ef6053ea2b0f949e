// SPDX-License-Identifier: GPL-3.0-or-later
// The comment an annotated move gets. In English it is worded as lichess words it, so that tools which read
// its studies read ours: "(0.66 → 1.19) Inaccuracy. e5 was best." The reason follows, where it is proved.
// PGN keeps no name beside a comment, so ours are recognised by the very templates they were made from.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/judge/game_verdict.h"
#include "annotate/judge/words/catalogue.h"
#include "notation/nag.h"

namespace annotate {

/// "0.66", "-1.05", "Mate in 8". White's view.
std::string to_words(chess::Score score, Language language);

/// Of the move `played`, made in `pos`; empty for a move with neither label nor praise.
std::string comment_on(const MoveVerdict& move, const chess::Position& pos, chess::Move played,
                       Language language);

/// The catalogue's key for a motif, e.g. "allows-fork".
std::string_view key_of(const Motif& motif);

/// `played` was made in `before`.
std::string sentence_of(const TextCatalogue& words, const Motif& motif, const chess::Position& before,
                        chess::Move played);

/// A comment as `comment_on` makes it.
struct OwnComment {
  std::string best;               ///< the SAN of the move said to be best; empty when none is
  std::vector<chess::Nag> signs;  ///< one of these goes with it on the move; empty: none does
  friend bool operator==(const OwnComment&, const OwnComment&) = default;
};

/// In any of our languages; nothing for a comment that somebody else wrote.
std::optional<OwnComment> recognise_comment(std::string_view text);

}  // namespace annotate
