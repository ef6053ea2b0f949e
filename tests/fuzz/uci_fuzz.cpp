// SPDX-License-Identifier: GPL-3.0-or-later
// UCI lines in both directions. Law: what was read is written and read again as the same.

#include "base/text.h"
#include "fuzz/law.h"
#include "protocol/uci_command.h"
#include "protocol/uci_message.h"

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const std::string_view line : split(fuzz::as_text(data, size), '\n')) {
    if (const auto command = parse_uci_command(line)) {
      const std::string text = to_text(*command);
      const auto again = parse_uci_command(text);
      fuzz::law(again && to_text(*again) == text, "a command comes back");
    }
    if (const auto message = parse_uci_message(line)) {
      const std::string text = to_text(*message);
      const auto again = parse_uci_message(text);
      fuzz::law(again && to_text(*again) == text, "a message comes back");
    }
  }
  return 0;
}
