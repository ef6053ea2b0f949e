// SPDX-License-Identifier: GPL-3.0-or-later
// The build defines MARGINALIA_VERSION for this file alone, so that a new version compiles one file.
#include "console/version.h"

namespace chess::inline console {

std::string_view program_version() { return "Marginalia " MARGINALIA_VERSION; }

}  // namespace chess::inline console
