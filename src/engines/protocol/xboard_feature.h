// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine declares in the Chess Engine Communication Protocol (CECP, "XBoard protocol"), version 2:
// its features and its options. The protocol is that of Tim Mann's and H.G. Muller's public description.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/uci_notes.h"
#include "protocol/uci_option.h"

namespace chess { inline namespace protocol {

/// One feature: `ping=1`, `myname="Bad engine"`.
struct XboardFeature {
  std::string name;
  std::string value;  ///< without its quotes
  /// A boolean feature: any number but 0.
  bool is_on() const;
  friend bool operator==(const XboardFeature&, const XboardFeature&) = default;
};

/// Reads what follows the word "feature": any number of NAME=VALUE, where a value with spaces has quotes. A
/// word without '=' is skipped and noted. A quote that is not closed ends with the line.
std::vector<XboardFeature> parse_xboard_features(std::string_view arguments, UciNotes* notes = nullptr);

/// The whole line, `feature ...`. Texts (`myname`, `variants`, `option`, ...) have quotes, numbers have none.
std::string to_text(const XboardFeature& feature);

/// Reads the value of `feature option="..."`: `NAME -TYPE PARAMETERS`. The types become those of UCI: -check
/// stays, -spin and -slider are spins, -combo is a combo (its default has a `*`), -button, -save and -reset
/// are buttons, -string, -file and -path are strings. Flags are "true" and "false". Errors: no name, no type.
std::expected<UciOption, TextError> parse_xboard_option(std::string_view text);

/// What `parse_xboard_option` reads: "Hash -spin 16 1 1024".
std::string to_xboard_option(const UciOption& option);

/// The line `option NAME=VALUE`, for a button `option NAME`. `value` is as `check_value` returns it.
std::string to_xboard_setting(const UciOption& option, std::string_view value);

}}  // namespace chess::protocol
