// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/engine_names.h"

#include <utility>

namespace annotate {

std::expected<void, chess::Error> name_engines(std::span<EngineChoice> engines, const std::stop_token& stop) {
  for (std::size_t i = 0; i < engines.size(); ++i) {
    EngineChoice& engine = engines[i];
    if (!engine.factory || !engine.provider.engine.empty()) continue;
    if (!engine.first) {
      auto started = engine.factory(stop);
      if (!started) return std::unexpected(chess::Error(started.error().reason));
      engine.first = std::move(*started);
    }
    engine.provider.engine = engine.first->name();
    engine.provider.id = unused_id(provider_id(engine.provider.engine), engines.first(i));
  }
  return {};
}

}  // namespace annotate
