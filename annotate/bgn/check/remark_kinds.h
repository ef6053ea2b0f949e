// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnostics counted by kind: the reason without the words of the file that it quotes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/imported_game.h"

namespace annotate::bgn {

/// "illegal move 'Nf3'" -> "illegal move"; "tag Foo comes again" -> "tag comes again";
/// "p is 'Q', but 'q' stands on e2" -> "p is ..., but ... stands on".
std::string remark_kind(std::string_view reason);

class RemarkKinds {
 public:
  void add(const chess::Diagnostic& what);

  struct Count {
    chess::Severity severity;
    std::string kind;
    std::uint64_t count;
  };
  /// The gravest first, then the most frequent.
  std::vector<Count> sorted() const;

  /// Kinds beyond so many are counted as "other": memory stays bounded whatever is in a file.
  static constexpr std::size_t kMost = 200;

 private:
  std::map<std::pair<chess::Severity, std::string>, std::uint64_t> counts_;
};

}  // namespace annotate::bgn
