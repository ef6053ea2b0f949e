// SPDX-License-Identifier: GPL-3.0-or-later
// What a page asks, in the words of the desk (annotate/desk/PROTOCOL.md): `analyse`, `why`, and beside them
// `annotate` and `frame`. A request is answered before the call returns; events come meanwhile.
#pragma once

#include <string_view>

#include "games_run.h"

namespace wasm {

/// Tells {"id":N,"ok":...} or {"id":N,"error":SENTENCE} last.
void answer(std::string_view request, const Tell& tell);

}  // namespace wasm
