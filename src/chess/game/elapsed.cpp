// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/elapsed.h"

#include <chrono>
#include <optional>

#include "game/note_values.h"
#include "game/time_control_tag.h"

namespace chess { inline namespace game {

namespace {

using std::chrono::milliseconds;

constexpr std::string_view kElapsed = "et";
/// What the move took.
std::optional<milliseconds> time_of(const NoteValues& values, std::size_t move,
                                    const std::optional<OnePeriod>& clock) {
  if (const auto spent = values.spent(move)) return spent;
  const auto left = values.clock(move);
  if (!left || !clock) return std::nullopt;
  const auto before = move >= 2 ? values.clock(move - 2) : std::optional(clock->base);
  if (!before) return std::nullopt;
  if (move < 2 && *left == clock->base) return milliseconds(0);
  const milliseconds took = *before + clock->increment - *left;
  return took < milliseconds(0) ? std::nullopt : std::optional(took);
}

}  // namespace

void write_elapsed(Game& game) {
  const NoteValues values(game, NoteKinds::Times);
  const auto clock = parse_one_period(game.tags.get("TimeControl"));
  milliseconds elapsed(0);
  const std::vector<NodeId> line = game.main_line();
  for (std::size_t move = 0; move < line.size(); ++move) {
    const auto took = time_of(values, move, clock);
    if (!took) return;
    elapsed += *took;
    JsonMembers& members = game.node(line[move]).extras.edit().extra;
    if (members.find(kElapsed) == nullptr)
      members.append(kElapsed, JsonDatum::number(std::chrono::floor<std::chrono::seconds>(elapsed).count()));
  }
}

}}  // namespace chess::game
