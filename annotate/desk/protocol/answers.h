// SPDX-License-Identifier: GPL-3.0-or-later
// What the desk tells the page, as JSON. PROTOCOL.md has all of it.
#pragma once

#include <span>
#include <string>

#include "annotate/desk/engines/asker.h"
#include "annotate/desk/engines/batch.h"
#include "annotate/desk/engines/explorer.h"
#include "annotate/desk/library/library.h"
#include "json/json_value.h"

namespace annotate {

chess::Json to_json(const Document& document);
chess::Json to_json(const GameRow& row);
chess::Json to_json(const GameState& state);
chess::Json to_json(const WhyAnswer& answer);
/// `queued`: the first games of the queue; `name` gives a game its name.
chess::Json to_json(const BatchStatus& status, std::span<const GameRef> queued,
                    const std::function<std::string(GameRef)>& name);
/// Without `event`.
chess::Json to_json(const ExplorerNews& news);

/// Centipawns, or "#-3".
chess::Json to_json(chess::Score white);

/// {"document":1,"number":3}
chess::Json to_json(GameRef game);

}  // namespace annotate
