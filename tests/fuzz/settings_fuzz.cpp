// SPDX-License-Identifier: GPL-3.0-or-later
// What a user writes for `annotate`: the configuration (TOML) and the rules of judgement (JSON).
#include "annotate/cli/config_file.h"
#include "annotate/cli/rules_file.h"
#include "fuzz/law.h"

using chess::fuzz::law;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = chess::fuzz::as_text(data, size);
  if (const auto config = annotate::parse_config(text, "config.toml")) {
    for (const auto& entry : *config) {
      law(!entry.key.empty() || text.contains("\"\"") || text.contains("''"), "an entry has a name");
      law(entry.place.starts_with("config.toml:"), "an entry has a place");
    }
  } else {
    law(!to_string(config.error()).empty(), "an error says something");
  }
  if (const auto rules = annotate::parse_rules(text)) {
    law(rules->win_chance_constant > 0 && rules->win_chance_constant < 1,
        "the constant is within its limits");
    law(rules->loss.inaccuracy <= rules->loss.mistake && rules->loss.mistake <= rules->loss.blunder,
        "the thresholds rise");
  } else {
    law(!to_string(rules.error()).empty(), "an error says something");
  }
  return 0;
}
