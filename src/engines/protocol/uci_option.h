// SPDX-License-Identifier: GPL-3.0-or-later
// An option of an engine as UCI declares it ("option name Hash type spin default 16 min 1 max 1024"), and the
// check of a value against that declaration. The engine declares options and receives values. The client
// reads the declaration and sends values.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/uci_notes.h"

namespace chess { inline namespace protocol {

/// The type of an option's value. A button has none.
enum class UciOptionType : std::uint8_t { Check, Spin, Combo, Button, String };
/// "check", "spin", "combo", "button", "string".
std::string_view to_string(UciOptionType type);

/// The declaration of an option.
struct UciOption {
  std::string name;  ///< may contain spaces; case does not matter
  UciOptionType type = UciOptionType::String;
  std::string default_value;  ///< as text; "true"/"false" for a check; empty for a button
  std::optional<std::int64_t> min;  ///< spin only
  std::optional<std::int64_t> max;  ///< spin only
  std::vector<std::string> vars;  ///< combo only: the allowed values

  /// The functions below declare one option of each type.
  static UciOption check(std::string name, bool default_value);
  static UciOption spin(std::string name, std::int64_t default_value, std::int64_t min, std::int64_t max);
  static UciOption combo(std::string name, std::string default_value, std::vector<std::string> vars);
  static UciOption button(std::string name);
  static UciOption string(std::string name, std::string default_value = {});

  friend bool operator==(const UciOption&, const UciOption&) = default;
};

/// Reads what follows the word "option". An unreadable bound of a spin is noted and left out. A missing name
/// or an unknown type is an error. "<empty>" is read as the empty string.
std::expected<UciOption, TextError> parse_uci_option(std::string_view arguments, UciNotes* notes = nullptr);

/// The whole line, "option name ...", without a line end.
std::string to_text(const UciOption& option);

/// Returns `value` in the spelling of the declaration: "true" or "false" for a check (on/off, yes/no and 1/0
/// are accepted), a decimal number within the bounds for a spin, one of the vars for a combo, nothing for a
/// button. The error says what is allowed.
std::expected<std::string, TextError> check_value(const UciOption& option, std::string_view value);

/// The names of options closest to `name` (by edit distance, then by common words), the best first, at most
/// `limit`. They are for the message about a misspelt name. Empty if no name is close.
std::vector<std::string> near_names(const std::vector<UciOption>& options, std::string_view name,
                                    std::size_t limit = 3);

/// The option of that name, regardless of case, or null.
const UciOption* find_option(const std::vector<UciOption>& options, std::string_view name);

}}  // namespace chess::protocol
