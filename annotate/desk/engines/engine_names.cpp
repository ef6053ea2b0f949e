// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/engine_names.h"

#include <algorithm>
#include <string>
#include <utility>

namespace annotate {

namespace {

/// Two engines must not share an id: the files could not tell them apart.
std::string id_apart(const std::string& id, std::span<const EngineChoice> engines, std::size_t own) {
  const auto is_taken = [&](const std::string& wanted) {
    for (std::size_t i = 0; i < engines.size(); ++i)
      if (i != own && !engines[i].provider.engine.empty() && engines[i].provider.id == wanted) return true;
    return false;
  };
  std::string apart = id;
  for (int i = 2; is_taken(apart); ++i) apart = id + '-' + std::to_string(i);
  return apart;
}

}  // namespace

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
    engine.provider.id = id_apart(provider_id(engine.provider.engine), engines, i);
  }
  return {};
}

}  // namespace annotate
