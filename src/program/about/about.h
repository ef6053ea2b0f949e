// SPDX-License-Identifier: GPL-3.0-or-later
// What `--version` prints: which build of which sources this is, and under which licence. It stands apart
// from the console, because each commit changes it.
#pragma once

#include <string>
#include <string_view>

namespace chess { inline namespace about {

/// Several lines, without a line feed behind the last. The first is program_version(). The others name the
/// commit, the processor that the compiler was told to use, the network of an engine (if `network` is not
/// empty), and the licence.
std::string version_text(std::string_view network = {});

}}  // namespace chess::about
