// SPDX-License-Identifier: GPL-3.0-or-later
// The files of a page: those that it was given.
#pragma once

#include <string>

namespace wasm {

/// From now on the path leads to this text, and no other path to anything.
void set_page_file(std::string path, std::string bytes);

}  // namespace wasm
