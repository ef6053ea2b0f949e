// SPDX-License-Identifier: GPL-3.0-or-later
// See bgn_reader.h.
#include "bgn/bgn_reader.h"

#include <utility>

namespace chess::inline bgn {

std::optional<ImportedGame> BgnReader::next() {
  auto stretch = objects_.next();
  if (!stretch) return std::nullopt;
  ++games_;
  if (!stretch->fault.empty()) return refused_stretch(std::move(stretch->fault), games_, stretch->line);
  return to_imported(reader_.read(stretch->text), games_, stretch->line);
}

}  // namespace chess::inline bgn
