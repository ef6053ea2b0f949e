// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that an engine sends to a GUI, as one variant.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/uci_info.h"
#include "protocol/uci_notes.h"
#include "protocol/uci_option.h"

namespace chess { inline namespace protocol {

/// `id name N` or `id author A`.
struct UciId {
  enum class Kind : std::uint8_t { Name, Author };
  Kind kind = Kind::Name;
  std::string text;
  friend bool operator==(const UciId&, const UciId&) = default;
};
/// `uciok`: the end of the declaration of the engine.
struct UciOk {
  friend bool operator==(const UciOk&, const UciOk&) = default;
};
/// `readyok`: the answer to `isready`.
struct UciReadyOk {
  friend bool operator==(const UciReadyOk&, const UciReadyOk&) = default;
};
/// The state of a check of the copy protection or the registration.
enum class UciCheckStatus : std::uint8_t { Checking, Ok, Error };
/// `copyprotection checking | ok | error`.
struct UciCopyProtection {
  UciCheckStatus status = UciCheckStatus::Checking;
  friend bool operator==(const UciCopyProtection&, const UciCopyProtection&) = default;
};
/// `registration checking | ok | error`.
struct UciRegistration {
  UciCheckStatus status = UciCheckStatus::Checking;
  friend bool operator==(const UciRegistration&, const UciRegistration&) = default;
};

/// Any message.
using UciMessage = std::variant<UciId, UciOk, UciReadyOk, UciBestMove, UciCopyProtection, UciRegistration,
                                UciInfo, UciOption>;

/// Reads one line. Its first word must be a message, else the line is an error: engines print banners and
/// other free text, in which a later word means nothing.
std::expected<UciMessage, TextError> parse_uci_message(std::string_view line, UciNotes* notes = nullptr);

/// The line without its end.
std::string to_text(const UciMessage& message);

}}  // namespace chess::protocol
