// SPDX-License-Identifier: GPL-3.0-or-later
// Our interpolation and our graph against what eco.json has published of both, by eco.json's own rules
// (positions by their whole FEN, gaps of orphans only), with every class of difference counted.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "books/builder/eco_line.h"
#include "books/builder/eco_source.h"

namespace books {

/// Two sets: `equal` members are in both.
struct SetComparison {
  std::size_t equal = 0;
  std::size_t only_ours = 0;
  std::size_t only_published = 0;
  double share() const;  ///< `equal` of all members of either, 0 to 1
};

struct EcoComparison {
  /// Interpolated positions.
  SetComparison gaps;
  std::size_t gaps_of_no_orphan = 0;  ///< of those only published: on a line whose end has a parent
  /// Of the equal ones, what else is the same. An alias is when the published ones are among ours.
  std::size_t same_name = 0, same_eco = 0, same_root_source = 0, same_aliases = 0;
  /// Interpolation by our rule: by position, every missing subsequence of every line.
  std::size_t own_gaps = 0;
  std::size_t published_positions = 0;  ///< eco.json's interpolated FENs as positions
  std::size_t published_named = 0;      ///< of these, those that have a name under other counters
  std::size_t published_missed = 0;     ///< of the others, those that are not among our own
  /// The graph over the same FENs, named ones and those that are interpolated in eco.json.
  SetComparison edges;
  std::size_t edges_of_lines = 0;  ///< of those only ours: on a line of the source; the others transpose
  std::size_t repeated_edges = 0;  ///< of the published ones: rows that are given twice
  /// The graph of our own positions.
  std::size_t own_edges = 0;
};

/// `lines`: of `EcoTable`. Those of lichess are left out.
EcoComparison compare_with_published(const std::vector<NamedLine>& lines, const EcoPublished& published);

/// The figures in sentences, one a line.
std::string to_string(const EcoComparison& comparison);

}  // namespace books
