// SPDX-License-Identifier: GPL-3.0-or-later
// Gives each mark of a move to its owner: what one subinfo says may be by several, where a format has one
// place for all.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/mark/proof.h"
#include "game/game.h"

namespace annotate {

/// Something of one move that a subinfo says.
struct Mark {
  MarkKind kind;
  std::string_view content;
};

/// The id of a mark's owner, from the id under which it stands; empty: a person's.
using OwnerOf = std::function<std::string(const std::string& stands_under, const Mark& mark)>;

/// Sorts what stands under one of these ids, or under none.
void sort_marks(std::vector<chess::Subinfo>& subinfos, const std::set<std::string>& ids,
                const OwnerOf& owner);

}  // namespace annotate
