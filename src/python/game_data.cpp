// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/game_data.h"

#include <nanobind/nanobind.h>

#include <string>

#include "python/python_support.h"

namespace nb = nanobind;

namespace chess { inline namespace python {

const NoteValues& GameData::values() const {
  if (!values_) values_.emplace(game);
  return *values_;
}

std::string_view to_word(ImportStatus status) {
  switch (status) {
    case ImportStatus::Whole: return "whole";
    case ImportStatus::Damaged: return "damaged";
    case ImportStatus::Refused: return "refused";
  }
  return "";
}

std::vector<int> nags_of(const Node& node) {
  std::vector<int> nags;
  for (const Subinfo& subinfo : node.subinfos)
    if (subinfo.nag) nags.push_back(number_of(*subinfo.nag));
  return nags;
}

void set_result(GameData& data, std::string_view text) {
  const auto result = parse_result(text);
  if (!result) raise_value_error("not a result: '" + std::string(text) + "'; it is 1-0, 0-1, 1/2-1/2 or *");
  data.game.result = *result;
  data.game.tags.set("Result", to_string(*result));
}

void for_each_game(nb::handle games, std::string_view what, const std::function<void(const Game&)>& use) {
  for_each_item(games, [&](nb::handle given) {
    if (!nb::isinstance<GameData>(given)) raise_type_error(std::string(what) + " is made from games");
    const Game& game = nb::cast<const GameData&>(given).game;
    if (game.is_chess()) use(game);
  });
}

}}  // namespace chess::python
