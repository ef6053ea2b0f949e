// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_field.h"

#include <algorithm>
#include <array>

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
};
constexpr std::array<NamedField, 22> kFields{{{"number", Kind::Number},
                                              {"file", Kind::File},
                                              {"white", Kind::White},
                                              {"white-elo", Kind::WhiteElo},
                                              {"black", Kind::Black},
                                              {"black-elo", Kind::BlackElo},
                                              {"player", Kind::Player},
                                              {"rating", Kind::Rating},
                                              {"result", Kind::Result},
                                              {"date", Kind::Date},
                                              {"year", Kind::Year},
                                              {"event", Kind::Event},
                                              {"site", Kind::Site},
                                              {"round", Kind::Round},
                                              {"eco", Kind::Eco},
                                              {"opening", Kind::Opening},
                                              {"plies", Kind::Plies},
                                              {"moves", Kind::Moves},
                                              {"time-control", Kind::TimeControl},
                                              {"speed", Kind::Speed},
                                              {"variant", Kind::Variant},
                                              {"termination", Kind::Termination}}};

std::string said_text(const Tags& tags, std::string_view name) {
  return std::string(said(tags, name).value_or(""));
}

std::string player_text(const Tags& tags) {
  const auto white = said(tags, "White");
  const auto black = said(tags, "Black");
  if (!white && !black) return {};
  return std::string(white.value_or("?")) + " - " + std::string(black.value_or("?"));
}

}  // namespace

std::expected<GameField, Error> GameField::parse(std::string_view text) {
  text = trim(text);
  for (const NamedField& known : kFields)
    if (text == known.name) return GameField(known.kind);
  const bool is_tag =
      !text.empty() && text[0] >= 'A' && text[0] <= 'Z' &&
      std::ranges::all_of(text, [](char c) { return is_alpha(c) || is_digit(c) || c == '_'; });
  if (is_tag) {
    GameField field(Kind::Tag);
    field.tag_ = text;
    return field;
  }
  std::string message = "'" + printable(text) + "' is no field of a game; write ";
  for (const NamedField& known : kFields) message += std::string(known.name) + ", ";
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

std::string_view GameField::name() const {
  if (kind_ == Kind::Tag) return tag_;
  return std::ranges::find(kFields, kind_, &NamedField::kind)->name;
}

bool GameField::is_number() const {
  switch (kind_) {
    case Kind::Number:
    case Kind::WhiteElo:
    case Kind::BlackElo:
    case Kind::Rating:
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

namespace {

std::optional<std::int64_t> number_of_tags(Kind kind, const Tags& tags) {
  switch (kind) {
    case Kind::WhiteElo: return rating_of(tags, "WhiteElo");
    case Kind::BlackElo: return rating_of(tags, "BlackElo");
    case Kind::Rating: {
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

}  // namespace

std::optional<std::int64_t> GameField::number_of(const ImportedGame& imported) const {
  const Game& game = imported.game;
  if (kind_ == Kind::Plies) return static_cast<std::int64_t>(main_plies(game));
  if (kind_ == Kind::Moves) return static_cast<std::int64_t>((main_plies(game) + 1) / 2);
  return number_of_tags(kind_, game.tags);
}

std::string GameField::text_of_tags(const Tags& tags) const {
  if (is_number()) {
    const auto number = number_of_tags(kind_, tags);
    return number ? std::to_string(*number) : std::string();
  }
  switch (kind_) {
    case Kind::White: return said_text(tags, "White");
    case Kind::Black: return said_text(tags, "Black");
    case Kind::Player: return player_text(tags);
    case Kind::Result: return said_text(tags, "Result");
    case Kind::Date: {
      const auto date = date_of(tags);
      return date ? to_string(*date) : std::string();
    }
    case Kind::Event: return said_text(tags, "Event");
    case Kind::Site: return said_text(tags, "Site");
    case Kind::Round: return said_text(tags, "Round");
    case Kind::Eco: return said_text(tags, "ECO");
    case Kind::Opening: return said_text(tags, "Opening");
    case Kind::TimeControl: return said_text(tags, "TimeControl");
    case Kind::Speed: {
      const auto speed = speed_of_tags(tags);
      return speed ? std::string(to_word(*speed)) : std::string();
    }
    case Kind::Termination: return said_text(tags, "Termination");
    case Kind::Tag: return said_text(tags, tag_);
    default: return {};
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
