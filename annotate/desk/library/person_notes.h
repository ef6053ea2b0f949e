// SPDX-License-Identifier: GPL-3.0-or-later
// What a person says at a move, beside what providers say there. It stands in subinfos without an id, where
// every GUI writes. In PGN marks of ours have no id either: they are known by their proof (mark/proof.h), and
// stay as they are.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "game/game.h"
#include "notation/nag.h"

namespace annotate {

/// The text as readers of all formats have it: clean UTF-8 without blanks at its ends, and without anything
/// that a reader would take for a command.
std::string clean_comment(std::string_view text);
/// The same in one line, for a tag.
std::string clean_tag(std::string_view text);

/// Replaces the first text of a person behind the move; further ones stay. An empty text takes it away.
void set_persons_comment(chess::Game& game, chess::NodeId id, std::string_view text);
/// Replaces the glyphs of a person. One that a provider gave is not given twice.
void set_persons_glyphs(chess::Game& game, chess::NodeId id, std::span<const chess::Nag> nags);
/// The same for arrows and circles ("Ge2e4", "Rd5").
void set_persons_shapes(chess::Game& game, chess::NodeId id, std::span<const std::string> shapes);

}  // namespace annotate
