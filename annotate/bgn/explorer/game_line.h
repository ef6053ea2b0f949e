// SPDX-License-Identifier: GPL-3.0-or-later
// A game of an archive as a line of text for people.
#pragma once

#include <string>
#include <vector>

#include "explorer/game_facts.h"

namespace annotate::bgn {

/// "12  Tal, Mihail (2600) - Nobody  1-0  1960-01-02  Riga", and the file if there are several `inputs`.
std::string game_line(const chess::GameFacts& game, const std::vector<std::string>& inputs);

}  // namespace annotate::bgn
