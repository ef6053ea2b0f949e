// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/find_motif.h"

#include <span>

#include "motifs/detail/finders.h"

namespace chess { inline namespace motifs {

namespace {

std::optional<Reason> first_of(std::span<const Finder> finders, const Moment& moment, Talk talk) {
  for (const Finder find : finders)
    if (auto reason = find(moment); reason && is_said(*reason, talk)) return reason;
  return std::nullopt;
}

}  // namespace

std::optional<Reason> find_motif(const Moment& moment, Talk talk) { return first_of(kFinders, moment, talk); }

std::optional<Reason> find_structure(const Moment& moment, Talk talk) {
  if (moment.sees_mate()) return std::nullopt;
  if (moment.refutation.given == 0 || moment.best.given == 0) return std::nullopt;
  return first_of(kStructureFinders, moment, talk);
}

}}  // namespace chess::motifs
