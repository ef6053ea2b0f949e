// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_field.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/text.h"
#include "bgn/header.h"
#include "game/main_line.h"
#include "query/game_traits.h"
#include "query/ranges.h"
#include "query/tag_patterns.h"
#include "query/time_control_set.h"

namespace chess { inline namespace query {

namespace {

using Kind = GameField::Kind;

struct NamedField {
  std::string_view name;
  Kind kind;
  std::string_view tag = {};  ///< that tells it
};
constexpr std::array<NamedField, 22> kFields{{{"number", Kind::Number},
                                              {"file", Kind::File},
                                              {"white", Kind::Tag, "White"},
                                              {"white-elo", Kind::Rating, "WhiteElo"},
                                              {"black", Kind::Tag, "Black"},
                                              {"black-elo", Kind::Rating, "BlackElo"},
                                              {"player", Kind::Player},
                                              {"rating", Kind::MeanRating},
                                              {"result", Kind::Result, "Result"},
                                              {"date", Kind::Date},
                                              {"year", Kind::Year},
                                              {"event", Kind::Tag, "Event"},
                                              {"site", Kind::Tag, "Site"},
                                              {"round", Kind::Tag, "Round"},
                                              {"eco", Kind::Eco, "ECO"},
                                              {"opening", Kind::Opening, "Opening"},
                                              {"plies", Kind::Plies},
                                              {"moves", Kind::Moves},
                                              {"time-control", Kind::Tag, "TimeControl"},
                                              {"speed", Kind::Speed},
                                              {"variant", Kind::Variant},
                                              {"termination", Kind::Tag, "Termination"}}};

constexpr std::size_t kFieldsOfLists = 2;  ///< the first ones

std::string player_text(const Tags& tags) {
  const auto white = said(tags, "White");
  const auto black = said(tags, "Black");
  if (!white && !black) return {};
  return std::string(white.value_or("?")) + " - " + std::string(black.value_or("?"));
}

}  // namespace

std::expected<GameField, Error> GameField::parse(std::string_view text, bool of_lists) {
  text = trim(text);
  const std::span fields = std::span(kFields).subspan(of_lists ? 0 : kFieldsOfLists);
  for (const NamedField& known : fields)
    if (text == known.name) return GameField(known.kind, known.name, known.tag);
  const bool is_tag =
      !text.empty() && text[0] >= 'A' && text[0] <= 'Z' &&
      std::ranges::all_of(text, [](char c) { return is_alpha(c) || is_digit(c) || c == '_'; });
  if (is_tag) return GameField(Kind::Tag, text, text);
  std::string message = "'" + printable(text) + "' is no field of a game; write ";
  for (const NamedField& known : fields) message += std::string(known.name) + ", ";
  return std::unexpected(message + "or the name of a tag (WhiteTeam)");
}

std::expected<std::vector<GameField>, Error> GameField::parse_list(std::string_view text) {
  std::vector<GameField> fields;
  for (const std::string_view part : split(text, ',')) {
    auto field = parse(part);
    if (!field) return std::unexpected(field.error());
    fields.push_back(std::move(*field));
  }
  return fields;
}

bool GameField::is_number() const {
  switch (kind_) {
    case Kind::Number:
    case Kind::Rating:
    case Kind::MeanRating:
    case Kind::Year:
    case Kind::Plies:
    case Kind::Moves: return true;
    default: return false;
  }
}

bool GameField::asks_moves() const {
  // A speed may be that of BGN's `type`, which is read whole in any case.
  return kind_ == Kind::Plies || kind_ == Kind::Moves || kind_ == Kind::Variant;
}

TagQuestion::Names GameField::tags() const {
  switch (kind_) {
    case Kind::Number:
    case Kind::File:
    case Kind::Plies:
    case Kind::Moves: return tag_names();
    case Kind::Player: return tag_names({"White", "Black"});
    case Kind::MeanRating: return tag_names({"WhiteElo", "BlackElo"});
    case Kind::Date:
    case Kind::Year: return tag_names({"Date", "UTCDate", "EventDate"});
    case Kind::Eco:
    case Kind::Opening: return tag_names({"ECO", "Opening"});
    case Kind::Variant: return tag_names({"Variant"});
    case Kind::Rating:
    case Kind::Result:
    case Kind::Tag: return tag_names({tag_});
    default: return std::nullopt;
  }
}

std::optional<std::int64_t> GameField::number_of_tags(const Tags& tags) const {
  switch (kind_) {
    case Kind::Rating: return rating_of(tags, tag_);
    case Kind::MeanRating: {
      const auto white = rating_of(tags, "WhiteElo");
      const auto black = rating_of(tags, "BlackElo");
      if (!white || !black) return std::nullopt;
      return (static_cast<std::int64_t>(*white) + *black) / 2;
    }
    case Kind::Year: {
      const auto date = date_of(tags);
      return date ? std::optional<std::int64_t>(date->year) : std::nullopt;
    }
    default: return std::nullopt;
  }
}

std::size_t told_plies(const Game& game) {
  return game.root().first_child ? main_plies(game) : game.root().extras->unread_moves.size();
}

std::optional<std::int64_t> GameField::number_of(const ImportedGame& imported) const {
  const Game& game = imported.game;
  if (kind_ == Kind::Plies) return static_cast<std::int64_t>(told_plies(game));
  if (kind_ == Kind::Moves) return static_cast<std::int64_t>((told_plies(game) + 1) / 2);
  return number_of_tags(game.tags);
}

std::string GameField::text_of_tags(const Tags& tags) const {
  if (is_number()) {
    const auto number = number_of_tags(tags);
    return number ? std::to_string(*number) : std::string();
  }
  switch (kind_) {
    case Kind::Player: return player_text(tags);
    case Kind::Date: {
      const auto date = date_of(tags);
      return date ? to_string(*date) : std::string();
    }
    case Kind::Speed: {
      const auto speed = speed_of_tags(tags);
      return speed ? std::string(to_word(*speed)) : std::string();
    }
    default: return std::string(said(tags, tag_).value_or(""));
  }
}

std::string GameField::text_of(const ImportedGame& imported, bool look_up) const {
  const Game& game = imported.game;
  switch (kind_) {
    case Kind::Plies:
    case Kind::Moves: return std::to_string(*number_of(imported));
    case Kind::Result: return std::string(to_string(game.result));
    case Kind::Eco: return std::string(opening_of(game, look_up).eco);
    case Kind::Opening: return std::string(opening_of(game, look_up).name);
    case Kind::Speed: {
      const auto speed = speed_of_game(game);
      return speed ? std::string(to_word(*speed)) : std::string();
    }
    case Kind::Variant: {
      const auto variant = said(game.tags, "Variant");
      return std::string(variant ? *variant : to_bgn_name(game.variant()));
    }
    default: return text_of_tags(game.tags);
  }
}

}}  // namespace chess::query
