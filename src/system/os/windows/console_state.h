// SPDX-License-Identifier: GPL-3.0-or-later
// Used by the files of Windows only: the console as it was before ProgramStart.
#pragma once

namespace chess { inline namespace os {

/// Puts the modes and the code page of the console back, once. For whoever ends the process without its
/// destructors.
void put_back_console();

}}  // namespace chess::os
