// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/detail/xboard_abilities.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "client/transport.h"
#include "protocol/xboard_command.h"

namespace chess { inline namespace client {

namespace {

constexpr std::string_view kHash = "Hash";
constexpr std::string_view kThreads = "Threads";
constexpr std::string_view kEgtPath = "EgtPath ";
constexpr std::int64_t kMostMegabytes = 1 << 20;
constexpr std::int64_t kMostThreads = 1024;

/// These change nothing here, but an engine may rely on their being known.
constexpr std::array<std::string_view, 11> kHarmless = {"colors", "sigint",    "sigterm", "ics",
                                                        "pause",  "nps",       "debug",   "playother",
                                                        "done",   "highlight", "exclude"};

void add(std::vector<UciOption>& options, UciOption option) {
  if (find_option(options, option.name) == nullptr) options.push_back(std::move(option));
}

}  // namespace

bool XboardAbilities::note(const XboardFeature& feature) {
  const auto& [key, value] = feature;
  const bool on = feature.is_on();
  for (const auto& [word, field] :
       {std::pair("ping", &XboardAbilities::ping), std::pair("setboard", &XboardAbilities::setboard),
        std::pair("usermove", &XboardAbilities::usermove), std::pair("san", &XboardAbilities::san),
        std::pair("time", &XboardAbilities::time), std::pair("analyze", &XboardAbilities::analyze),
        std::pair("reuse", &XboardAbilities::reuse), std::pair("draw", &XboardAbilities::draw),
        std::pair("name", &XboardAbilities::opponent_name)})
    if (key == word) {
      this->*field = on;
      return true;
    }
  if (key == "myname") {
    name = printable(to_utf8(value), kMaxEngineName);
  } else if (key == "variants") {
    variants.clear();
    for (const auto variant : split(value, ',')) variants.emplace_back(trim(variant));
  } else if (key == "option") {
    auto option = parse_xboard_option(value);
    if (!option) return false;
    add(options, std::move(*option));
  } else if (key == "memory") {
    if (on) add(options, UciOption::spin(std::string(kHash), 64, 1, kMostMegabytes));
  } else if (key == "smp") {
    if (on) add(options, UciOption::spin(std::string(kThreads), 1, 1, kMostThreads));
  } else if (key == "egt") {
    for (const auto kind : split(value, ','))
      if (!trim(kind).empty())
        add(options, UciOption::string(std::string(kEgtPath) + std::string(trim(kind))));
  } else {
    return std::ranges::find(kHarmless, key) != kHarmless.end();
  }
  return true;
}

std::optional<std::string> XboardAbilities::name_of(Variant rules) const {
  const auto found =
      std::ranges::find(variants, rules, [](const auto& word) { return parse_variant_name(word); });
  if (rules == Variant::Other || found == variants.end()) return std::nullopt;
  return *found;
}

std::string XboardAbilities::setting(const UciOption& option, std::string_view value) {
  if (option.name == kHash) return to_text(XboardCommand{XboardVerb::Memory, std::string(value)});
  if (option.name == kThreads) return to_text(XboardCommand{XboardVerb::Cores, std::string(value)});
  if (option.name.starts_with(kEgtPath))
    return to_text(
        XboardCommand{XboardVerb::EgtPath, option.name.substr(kEgtPath.size()) + ' ' + std::string(value)});
  return to_xboard_setting(option, value);
}

}}  // namespace chess::client
