// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/engine_spec.h"

#include "client/engine_command.h"
#include "client/process_transport.h"
#include "protocol/uci_option.h"

namespace chess::inline client {

std::expected<UciSession, EngineError> start_session(const EngineSpec& spec) {
  const auto command = parse_engine_command(spec.command);
  if (!command) return std::unexpected(command.error());
  auto transport = start_process(*command, spec.directory);
  if (!transport) return std::unexpected(transport.error());
  auto session = UciSession::open(std::move(*transport), spec.timeouts, command->program, spec.observer);
  if (!session) return session;
  for (const auto& [name, value] : spec.options) {
    const UciOption* option = find_option(session->options(), name);
    const bool button = option != nullptr && option->type == UciOptionType::Button && value.empty();
    const auto set = button ? session->press(name) : session->set_option(name, value);
    if (!set) return std::unexpected(set.error());
  }
  if (auto ready = session->synchronise(); !ready) return std::unexpected(ready.error());
  return session;
}

}  // namespace chess::inline client
