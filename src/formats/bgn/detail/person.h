// SPDX-License-Identifier: GPL-3.0-or-later
// Who played: a PGN name as BGN has it, a handle on a site known to use them, else last and
// first name, and the one name back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/json_tape.h"

namespace chess { inline namespace bgn {

/// "org.lichess" or "com.chess" for a Site tag that names that site, else empty.
std::string_view domain_of_site(std::string_view site);

/// Can it be a handle on such a site: 2 to 30 letters, digits, '-' and '_', no comma, no space?
bool is_handle(std::string_view name);

/// Last and first name, the latter empty when there is none.
struct PersonName {
  std::string_view last;
  std::string_view first;
};

/// "Tal, Mihail" and "Tal,Mihail" are split at the comma; any other name is all last name.
PersonName split_name(std::string_view name);

/// "Last, First", or just "Last".
std::string join_name(std::string_view last, std::string_view first);

/// The members `last` and, where there is one, `first` for a name.
JsonMembers name_members(std::string_view name);

/// The name that a player, or a name object, stands for: its handle's value, else last and first,
/// else a plain `name`. Also takes a bare string. Nothing when there is no such thing.
std::optional<std::string> name_of(JsonValue person);

}}  // namespace chess::bgn
