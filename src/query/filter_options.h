// SPDX-License-Identifier: GPL-3.0-or-later
// What a user asks of games, as it was typed; `GameFilter` makes sense of it.
#pragma once

#include <string>
#include <vector>

namespace chess::inline query {

/// An empty text, list or false: nothing is asked.
struct FilterOptions {
  std::vector<std::string> players{};  ///< each has to be there, on either side
  std::string white{};
  std::string black{};
  std::string rating{};
  std::string average_rating{};
  std::string title{};
  std::string date{};
  std::vector<std::string> eco{};  ///< one of them
  std::string opening{};
  std::string event{};
  std::string site{};
  std::vector<std::string> results{};        ///< one of them
  std::vector<std::string> time_controls{};  ///< one of them
  std::vector<std::string> tags{};           ///< each has to hold
  std::string plies{};
  std::string ends_in{};
  std::string fen{};
  std::string material{};
  int material_plies = 1;
  bool variations = false;
  bool has_evals = false;
  bool has_clocks = false;
  bool has_comments = false;
  bool has_variations = false;
  bool name_openings = false;
  bool invert = false;
};

}  // namespace chess::inline query
