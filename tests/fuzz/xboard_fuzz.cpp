// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of XBoard's protocol in both directions. Law: what was read is written and read again as the same.

#include "base/text.h"
#include "fuzz/law.h"
#include "protocol/xboard_command.h"
#include "protocol/xboard_message.h"

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const std::string_view line : split(fuzz::as_text(data, size), '\n')) {
    if (const auto command = parse_xboard_command(line)) {
      const std::string text = to_text(*command);
      const auto again = parse_xboard_command(text);
      fuzz::law(again && to_text(*again) == text, "a command comes back");
    }
    if (const auto level = parse_xboard_level(line)) {
      const auto again = parse_xboard_level(std::string_view(to_text(*level)).substr(6));
      fuzz::law(again && to_text(*again) == to_text(*level), "a clock comes back");
    }
    const auto message = parse_xboard_message(line);
    if (!message) continue;
    if (const auto* thinking = std::get_if<XboardThinking>(&*message)) {
      const std::string text = to_text(*thinking);
      const auto again = parse_xboard_thinking(text);
      fuzz::law(again.has_value(), "a line of thinking comes back");
    }
    if (const auto* told = std::get_if<XboardFeatures>(&*message))
      for (const XboardFeature& feature : told->features) {
        const auto option = parse_xboard_option(feature.value);
        if (!option) continue;
        const std::string text = to_xboard_option(*option);
        const auto again = parse_xboard_option(text);
        fuzz::law(again.has_value(), "an option comes back");
      }
  }
  return 0;
}
