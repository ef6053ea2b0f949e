// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/detail/session_frame.h"

#include <fmt/format.h>

namespace chess { inline namespace client {

EngineError SessionFrame::refusal_of(RequestGate::Entry entry) const {
  if (entry == RequestGate::Entry::Cancelled) return link_.error(EngineFault::Cancelled, "cancelled");
  return link_.error(EngineFault::Busy, "one request is under way and another waits already");
}

std::expected<const UciOption*, EngineError> SessionFrame::option_named(const std::vector<UciOption>& options,
                                                                        std::string_view name) const {
  if (const UciOption* option = find_option(options, name)) return option;
  std::string hint = options.empty() ? "; it has none at all" : "";
  for (const auto& candidate : near_names(options, name))
    hint += (hint.empty() ? "; did you mean \"" : ", \"") + candidate + '"';
  return std::unexpected(
      bad_option(fmt::format("no such option: \"{}\"{}", printable(trim(name), 80), hint)));
}

}}  // namespace chess::client
