// SPDX-License-Identifier: GPL-3.0-or-later
// What BGN says of a game as a whole where PGN has only tags: who is behind the subinfos of its moves, what
// other programs have added, and members that no tag can hold. FORMAT.md in src/formats/bgn describes their
// meaning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json_datum.h"

namespace chess { inline namespace game {

/// Who is behind the subinfos of one id: an entry of BGN's `subinfo`, `{"id":"AA2","info":{...}}`.
class GameProvider {
 public:
  /// Makes an entry of the usual shape.
  GameProvider(std::string_view id, const JsonMembers& info);
  /// Keeps an entry of a file whole, whatever its shape.
  explicit GameProvider(JsonDatum entry);

  /// "_" for subinfos without an id. Empty if the entry has another shape.
  const std::string& id() const { return id_; }
  /// What the entry says of the provider, in its order. Empty if the entry has another shape.
  JsonMembers info() const;
  const JsonDatum& entry() const { return entry_; }

  friend bool operator==(const GameProvider&, const GameProvider&) = default;

 private:
  std::string id_;
  JsonDatum entry_;
};

/// What a BGN game says beyond its tags and moves.
struct GameExtras {
  std::vector<GameProvider> providers;
  std::vector<JsonDatum> ext;  ///< entries of BGN's `ext`, except the one that holds tags
  /// Unknown keys, and keys of BGN whose value cannot be made from the tags.
  JsonMembers members;

  bool empty() const { return providers.empty() && ext.empty() && members.empty(); }
  /// The first provider of that id, or null.
  const GameProvider* find_provider(std::string_view id) const;
  /// Replaces the providers of the same id, or adds it behind the others. Precondition: it has an id.
  void set_provider(GameProvider provider);

  friend bool operator==(const GameExtras&, const GameExtras&) = default;
};

}}  // namespace chess::game
