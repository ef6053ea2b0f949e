// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/params.h"

namespace engine {

std::span<const ParamSpec> param_specs() {
#define MARGINALIA_SPEC(name, value, min, max, step) {#name, value, min, max, step},
  static constexpr ParamSpec kSpecs[] = {MARGINALIA_PARAMS(MARGINALIA_SPEC)};
#undef MARGINALIA_SPEC
  return kSpecs;
}

#ifdef MARGINALIA_TUNE
ParamSet::ParamSet() {
  for (const ParamSpec& spec : param_specs()) values_.push_back(spec.value);
}

bool ParamSet::set(std::string_view name, int value) {
  const auto specs = param_specs();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].name != name) continue;
    values_[i] = value;
    return true;
  }
  return false;
}

void ParamSet::use() const {
  auto value = values_.begin();
#define MARGINALIA_USE(name, initial, min, max, step) params::name = *value++;
  MARGINALIA_PARAMS(MARGINALIA_USE)
#undef MARGINALIA_USE
}
#endif

}  // namespace engine
