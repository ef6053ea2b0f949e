// SPDX-License-Identifier: GPL-3.0-or-later
// See egd_reader.h.
#include "egd/egd_reader.h"

#include <utility>

namespace chess::inline egd {

std::optional<ImportedGame> EgdReader::next() {
  auto stretch = objects_.next();
  if (!stretch) return std::nullopt;
  ++games_;
  if (!stretch->fault.empty()) return refused_stretch(std::move(stretch->fault), games_, stretch->line);
  return to_imported(read_egd_game(stretch->text, tape_), games_, stretch->line);
}

}  // namespace chess::inline egd
