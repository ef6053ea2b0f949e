// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: what the tags of a game say in a BGN header, told to a sink member by member in
// the order in which they are written. One sink makes text of it at once, the other a HeaderJson for
// headers that have to be merged with what was kept of another.
//
// A sink has: restore(tag, value), what a reader will take for that tag, the last call for a tag counts;
// type(letter); begin_player(color), handle(domain, name), player_text(key, value), player_number(key,
// digits), end_player(); scalar(key, value); opening_text(key, value); annotator(name); fen(text);
// variant(name).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "base/text.h"
#include "bgn/bgn_tag.h"
#include "bgn/detail/header_json.h"
#include "bgn/detail/person.h"
#include "bgn/header.h"
#include "bgn/speed.h"
#include "game/game.h"
#include "notation/variant_text.h"

namespace chess { inline namespace bgn {

/// A rating as a JSON number would give it back: digits without a leading zero.
inline bool is_plain_integer(std::string_view text) {
  return !text.empty() && text.size() <= 5 && std::ranges::all_of(text, is_digit) &&
         (text.size() == 1 || text.front() != '0');
}

template <class Sink>
class HeaderRules {
 public:
  HeaderRules(const Game& game, const BgnTagView& tags, Sink& sink) : game_(game), tags_(tags), sink_(sink) {}

  void run() {
    for (const BgnTag tag : {BgnTag::Event, BgnTag::Site, BgnTag::Round, BgnTag::White, BgnTag::Black})
      sink_.restore(tag, "?");
    sink_.restore(BgnTag::Result, to_string(game_.result));
    speed_ = speed_of_time_control(tags_[BgnTag::TimeControl].value_or(""));
    if (!speed_) speed_ = speed_of_event(tags_[BgnTag::Event].value_or(""));
    if (speed_) sink_.type(to_letter(*speed_));
    domain_ = domain_of_site(tags_[BgnTag::Site].value_or(""));
    for (const Color c : kColors) player(c);
    datetime();
    scalar(BgnTag::Event, "event");
    scalar(BgnTag::Site, "site");
    opening();
    scalar(BgnTag::TimeControl, "timeControl");
    annotator();
    start();
    variant();
  }

 private:
  /// The tag as a member where it says something.
  void scalar(BgnTag tag, std::string_view key) {
    // A lone "-" is a value here: lichess's time control of correspondence games.
    const auto value = tags_[tag];
    if (!value || value->empty() || *value == "?") return;
    sink_.restore(tag, *value);
    sink_.scalar(key, *value);
  }

  void player(Color c) {
    sink_.begin_player(c);
    if (const auto name = tags_.said(of_color(BgnTag::White, c))) {
      const BgnTag tag = of_color(BgnTag::White, c);
      if (!domain_.empty() && is_handle(*name)) {
        sink_.handle(domain_, *name);
        sink_.restore(tag, *name);
      } else {
        const PersonName split = split_name(*name);
        sink_.player_text("last", split.last);
        if (!split.first.empty()) sink_.player_text("first", split.first);
        sink_.restore(tag, split.first.empty() ? split.last : join_name(split.last, split.first));
      }
    }
    const BgnTag elo = of_color(BgnTag::WhiteElo, c);
    if (const auto rating = tags_[elo]; rating && is_plain_integer(*rating)) {
      sink_.player_number(rating_key(speed_), *rating);
      // One key for all speeds: a question about ratings misses no game.
      if (rating_key(speed_) != kPlainRating) sink_.player_number(kPlainRating, *rating);
      sink_.restore(elo, *rating);
    }
    for (const auto& [tag, key] :
         {std::pair(BgnTag::WhiteTitle, "title"), std::pair(BgnTag::WhiteTeam, "team")}) {
      const BgnTag own = of_color(tag, c);
      if (const auto value = tags_.said(own)) {
        sink_.player_text(key, *value);
        sink_.restore(own, *value);
      }
    }
    sink_.end_player();
  }

  void datetime() {
    constexpr std::size_t kWholeDate = 10;
    const auto date = date_to_iso(tags_[BgnTag::Date].value_or(""));
    const auto utc_date = date_to_iso(tags_[BgnTag::UTCDate].value_or(""));
    const auto utc_time = tags_[BgnTag::UTCTime];
    sink_.restore(BgnTag::Date, "????.??.??");
    const bool is_whole = utc_date && utc_date->size() == kWholeDate;
    if (is_whole && utc_time && is_time_of_day(*utc_time)) {
      sink_.scalar("datetime", *utc_date + "T" + std::string(*utc_time) + "Z");
      sink_.restore(BgnTag::Date, *date_from_iso(*utc_date));
      sink_.restore(BgnTag::UTCDate, *date_from_iso(*utc_date));
      sink_.restore(BgnTag::UTCTime, *utc_time);
    } else if (date) {
      sink_.scalar("datetime", *date);
      sink_.restore(BgnTag::Date, *date_from_iso(*date));
    }
  }

  void opening() {
    if (const auto eco = tags_.said(BgnTag::ECO)) {
      sink_.opening_text("ECO", *eco);
      sink_.restore(BgnTag::ECO, *eco);
    }
    if (const auto name = tags_.said(BgnTag::Opening)) {
      sink_.opening_text("verbose", *name);
      sink_.opening_text("generic", opening_family(*name));
      sink_.restore(BgnTag::Opening, *name);
    }
  }

  void annotator() {
    const auto name = tags_.said(BgnTag::Annotator);
    if (!name) return;
    sink_.annotator(*name);
    const PersonName split = split_name(*name);
    sink_.restore(BgnTag::Annotator, join_name(split.last, split.first));
  }

  void start() {
    // A start that could not be read stays as it was, so that its moves are not taken for moves from another.
    if (const JsonDatum* unread = game_.extras->members.find("fen"); unread && unread->as_string())
      return name_start(*unread->as_string());
    if (game_.any_start() == AnyPosition::start(game_.variant())) return;
    std::string fen(tags_[BgnTag::FEN].value_or(""));
    const auto position = parse_position(game_.variant(), fen);
    if (!position || *position != game_.any_start()) {
      fen = to_fen(game_.any_start(), {FenEnPassant::Always, FenCastling::XFen});
    }
    name_start(fen);
  }

  void name_start(const std::string& fen) {
    sink_.fen(fen);
    sink_.restore(BgnTag::FEN, fen);
    sink_.restore(BgnTag::SetUp, "1");
  }

  void variant() {
    if (const Variant rules = game_.variant(); rules != Variant::Standard) return name_variant(rules);
    const auto name = unknown_rules(game_);  // it must not get lost
    if (!name) return;
    std::string plain;
    for (const char c : *name) {
      if (is_alpha(c) || is_digit(c)) plain.push_back(to_lower(c));
    }
    sink_.variant(plain);
    sink_.restore(BgnTag::Variant, plain);
  }

  void name_variant(Variant variant) {
    sink_.variant(to_bgn_name(variant));
    sink_.restore(BgnTag::Variant, to_pgn_name(variant));
  }

  const Game& game_;
  const BgnTagView& tags_;
  Sink& sink_;
  std::optional<SpeedClass> speed_;
  std::string_view domain_;
};

}}  // namespace chess::bgn
