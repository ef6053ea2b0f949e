// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/match/engine_choice.h"

#include <utility>

#include "base/text.h"
#include "client/uci_session.h"

namespace books {

std::expected<EngineText, chess::Error> choose_engine(const std::string& text,
                                                      const EngineDefaults& defaults) {
  auto engine = parse_engine_text(text);
  if (!engine) return std::unexpected(std::move(engine.error()).in("--engine " + text));
  std::vector<std::pair<std::string, std::string>> for_all;
  for (const std::string& option : defaults.options) {
    const auto equals = option.find('=');
    if (equals == 0)
      return std::unexpected(chess::Error("--engine-option " + option, "no name before the ="));
    for_all.emplace_back(option.substr(0, equals),
                         equals == std::string::npos ? "" : option.substr(equals + 1));
  }
  // The engine's own come last, and win.
  engine->spec.options.insert(engine->spec.options.begin(), for_all.begin(), for_all.end());
  if (defaults.timeout) {
    chess::SessionTimeouts& waits = engine->spec.timeouts;
    waits.handshake = waits.stall = waits.ready = *defaults.timeout;
  }
  if (!engine->control.is_limited()) engine->control = defaults.control;
  if (!engine->control.is_limited())
    return std::unexpected("no limit is given: --tc, --movetime, --nodes or --depth");
  const auto session = chess::start_session(engine->spec);
  if (!session) return std::unexpected(session.error().message);
  if (engine->name.empty()) engine->name = session->name();
  // It goes into PGN and JSON.
  if (!chess::is_utf8(engine->name)) engine->name = chess::latin1_to_utf8(engine->name);
  return engine;
}

}  // namespace books
