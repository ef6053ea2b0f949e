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
bool set_param(std::string_view name, int value) {
#define MARGINALIA_SET(param, initial, min, max, step) \
  if (name == #param) {                                \
    params::param = value;                             \
    return true;                                       \
  }
  MARGINALIA_PARAMS(MARGINALIA_SET)
#undef MARGINALIA_SET
  return false;
}
#endif

}  // namespace engine
