// SPDX-License-Identifier: GPL-3.0-or-later
// See game_extras.h.
#include "game/game_extras.h"

#include <algorithm>
#include <utility>

#include "json/json_tape.h"

namespace chess { inline namespace game {
namespace {

std::string id_of(const JsonDatum& entry) {
  JsonTape tape;
  const auto id = entry.read(tape).find("id");
  return id && id->is_string() ? id->string() : std::string();
}

}  // namespace

GameProvider::GameProvider(std::string_view id, const JsonMembers& info)
    : id_(id),
      entry_(JsonDatum::object({{"id", JsonDatum::string(id)}, {"info", JsonDatum::object(info)}})) {}

GameProvider::GameProvider(JsonDatum entry) : id_(id_of(entry)), entry_(std::move(entry)) {}

JsonMembers GameProvider::info() const {
  const JsonMembers members = entry_.members();
  const JsonDatum* info = members.find("info");
  return info ? info->members() : JsonMembers();
}

const GameProvider* GameExtras::find_provider(std::string_view id) const {
  const auto found = std::ranges::find(providers, id, &GameProvider::id);
  return found == providers.end() ? nullptr : &*found;
}

void GameExtras::set_provider(GameProvider provider) {
  const auto has_its_id = [&provider](const GameProvider& other) { return other.id() == provider.id(); };
  const auto place = std::ranges::find_if(providers, has_its_id) - providers.begin();
  std::erase_if(providers, has_its_id);
  providers.insert(providers.begin() + place, std::move(provider));
}

}}  // namespace chess::game
