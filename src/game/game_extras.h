// SPDX-License-Identifier: GPL-3.0-or-later
// What BGN says of a game as a whole where PGN has only tags: who is behind the subinfos of its moves, what
// other programs have added, and members that no tag can hold. FORMAT.md in src/bgn has their meaning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json_datum.h"

namespace chess::inline game {

/// Who is behind the subinfos of one id: an entry of BGN's `subinfo`, `{"id":"AA2","info":{...}}`.
class GameProvider {
 public:
  GameProvider(std::string_view id, const JsonMembers& info);
  /// An entry as it stands in a file: kept whole, whatever its shape.
  explicit GameProvider(JsonDatum entry);

  /// "_" for subinfos without an id; empty for an entry of another shape.
  const std::string& id() const { return id_; }
  /// What is said of the provider, in its order; none for an entry of another shape.
  JsonMembers info() const;
  const JsonDatum& entry() const { return entry_; }

  friend bool operator==(const GameProvider&, const GameProvider&) = default;

 private:
  std::string id_;
  JsonDatum entry_;
};

struct GameExtras {
  std::vector<GameProvider> providers;
  std::vector<JsonDatum> ext;  ///< entries of BGN's `ext`, but for the one that holds tags
  /// Keys that are not known, and those of BGN's own whose value the tags would not bring back.
  JsonMembers members;

  bool empty() const { return providers.empty() && ext.empty() && members.empty(); }
  /// The first of that id, or null.
  const GameProvider* find_provider(std::string_view id) const;
  /// Puts it in the place of those of its id, or behind the others. Precondition: it has an id.
  void set_provider(GameProvider provider);

  friend bool operator==(const GameExtras&, const GameExtras&) = default;
};

}  // namespace chess::inline game
