// SPDX-License-Identifier: GPL-3.0-or-later
// What `bgn sort`, `bgn dedupe` and `bgn merge` do between reading and writing: they keep the games on the
// disk, in the form in which they will be written, leave duplicates out, and bring the others in order.
// Memory is bounded, whatever the number of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "annotate/bgn/convert/convert.h"
#include "annotate/bgn/convert/split_output.h"
#include "games/game_format.h"
#include "io/io_error.h"
#include "io/sorted_runs.h"
#include "io/sorted_texts.h"
#include "query/duplicates.h"
#include "query/sort_order.h"

namespace annotate::bgn {

/// A duplicate, by the places of the games among all that were read.
using LeftOut = chess::Duplicate;

class Arrangement {
 public:
  using Put = std::function<std::expected<void, chess::IoError>(Converted&&)>;

  /// `formats` are those in which games come and go.
  Arrangement(const ArrangeOptions& options, std::vector<chess::GameFormat> formats);

  /// Adds to `end` what the arrangement must know of the game, which it completes if it asks for more than
  /// its tags. Called by several threads.
  void note(const chess::ImportedGame& game, chess::GameReader& lender, GameEnd& end) const;

  /// Takes games in the order of the input. `first` is the place of the first game of the piece among all
  /// games that were read, from 0.
  std::expected<void, chess::IoError> take(const Converted& games, std::uint64_t first);

  /// Gives everything back: games that stay to `keep`, the others to `leave_out`, each with its reason to
  /// `report`. Call it once, at the end.
  std::expected<void, chess::IoError> give(
      const Put& keep, const Put& leave_out,
      const std::function<std::expected<void, chess::IoError>(const LeftOut&)>& report);

  std::uint64_t kept() const { return kept_; }
  std::uint64_t left_out() const { return left_out_; }
  /// Of those that are left out: the similar ones, whose last moves differ.
  std::uint64_t similar() const { return similar_; }

 private:
  class Batch;

  std::string pack(const Converted& games, std::size_t index) const;
  void unpack(std::string_view packed, Converted& games) const;
  std::expected<void, chess::IoError> store(std::uint64_t number, std::string_view key,
                                            std::string_view packed);
  std::expected<void, chess::IoError> give_unique(
      Batch& keep, Batch& leave_out,
      const std::function<std::expected<void, chess::IoError>(const LeftOut&)>& report);

  ArrangeOptions options_;
  std::vector<chess::GameFormat> formats_;
  std::optional<chess::DuplicateFinder> finder_;
  std::optional<chess::SortedTexts> sorted_;
  // In the order of the input: what waits until the duplicates are known.
  std::optional<chess::TemporaryFile> file_;
  std::string buffer_;
  std::uint64_t kept_ = 0;
  std::uint64_t left_out_ = 0;
  std::uint64_t similar_ = 0;
};

}  // namespace annotate::bgn
