// SPDX-License-Identifier: GPL-3.0-or-later
// What rooms of the library ask of the console, where there is none.
#include "console/console.h"
#include "console/terminal.h"

namespace chess { inline namespace console {

std::string_view program_version() { return "Marginalia " MARGINALIA_VERSION; }

void Ink::append(std::string_view text, TextStyle, std::string& out) const { out += text; }

}}  // namespace chess::console
