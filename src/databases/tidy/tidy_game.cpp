// SPDX-License-Identifier: GPL-3.0-or-later
#include "tidy/tidy_game.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "bgn/header.h"
#include "game/board_remarks.h"
#include "game/result_note.h"
#include "game/tree_edit.h"
#include "openings/opening_book.h"
#include "query/ranges.h"
#include "query/tag_patterns.h"
#include "tidy/tag_date.h"

namespace chess { inline namespace tidy {

namespace {

/// Changes tags of one game, and keeps the list of it.
class TagMender {
 public:
  explicit TagMender(ImportedGame& game) : game_(game) {}

  Tags& tags() { return game_.game.tags; }
  /// An empty value takes the tag out.
  void set(std::string_view tag, std::string_view value, std::string_view why) {
    const std::string before(tags().get(tag));
    if (value.empty() ? !tags().find(tag).has_value() : before == value) return;
    changes_.push_back({std::string(tag), before, std::string(value), std::string(why)});
    if (value.empty())
      tags().erase(tag);
    else
      tags().set(tag, value);
  }
  /// Nothing is changed.
  void tell(std::string_view tag, std::string_view value, std::string_view why) {
    changes_.push_back({std::string(tag), std::string(value), std::string(value), std::string(why)});
  }
  void set_result(GameResult result, std::string_view before, std::string_view why) {
    game_.game.result = result;
    if (tags().find("Result")) tags().set("Result", to_string(result));
    if (before != to_string(result))
      changes_.push_back({"Result", std::string(before), std::string(to_string(result)), std::string(why)});
  }

  void take_out_blanks();
  void mend_dates();
  void mend_result();
  void mend_names(const SpellingFile& file);
  void add_ratings(const RatingList& list);
  void name_opening();

  std::vector<TagChange> take() && { return std::move(changes_); }

 private:
  std::optional<PartialDate> date() { return date_of(tags()); }

  ImportedGame& game_;
  std::vector<TagChange> changes_;
};

/// All blanks of a value are at its ends: it says nothing, and its tag stays empty.
void TagMender::take_out_blanks() {
  for (std::size_t i = 0; i < tags().entries().size(); ++i) {
    const auto& [name, value] = tags().entries()[i];
    const std::string_view inner = trim(value);
    if (inner.size() == value.size()) continue;
    changes_.push_back({name, value, std::string(inner), "blanks around it"});
    tags().set(std::string(name), std::string(inner));
  }
}

void TagMender::mend_dates() {
  for (std::size_t i = 0; i < tags().entries().size(); ++i) {
    const auto [name, value] = tags().entries()[i];
    if (!name.ends_with("Date")) continue;
    const auto date = to_tag_date(value);
    if (!date)
      tell(name, value, "it is not clear which day is meant");
    else
      set(name, *date, "a date as PGN writes it");
  }
}

void TagMender::mend_result() {
  const GameResult result = game_.game.result;
  if (game_.written_result) {
    const bool is_known = parse_result(*game_.written_result) == result;
    set_result(result, *game_.written_result,
               is_known                        ? "a result as PGN writes it"
               : result == GameResult::Unknown ? "no result of a game"
                                               : "the moves end with it");
  }
  for (const Diagnostic& remark : game_.diagnostics)
    if (remark.reason.starts_with(kResultTagSays))
      tell("Result", to_string(result), remark.reason + "; " + remark.action);
  if (game_.is_damaged() || !game_.game.root().first_child) return;
  const AnyPosition last = position_at(game_.game, end_of_line(game_.game, kRootNode));
  const auto remark = result_against_board(last, result);
  if (!remark) return;
  if (result == GameResult::Unknown)
    set_result(to_result(outcome_of(last)->winner), to_string(result), "the board shows it");
  else
    tell("Result", to_string(result), remark->reason);
}

void TagMender::mend_names(const SpellingFile& file) {
  struct NameTag {
    std::string_view tag;
    NameKind kind;
  };
  static constexpr std::array<NameTag, 5> kNameTags{{{"White", NameKind::Player},
                                                     {"Black", NameKind::Player},
                                                     {"Site", NameKind::Site},
                                                     {"Event", NameKind::Event},
                                                     {"Round", NameKind::Round}}};
  const auto day = date();
  const std::optional<int> year = day ? std::optional(day->year) : std::nullopt;
  for (const auto& [tag, kind] : kNameTags)
    if (const auto name = said(tags(), tag))
      if (const auto right = file.correct(kind, *name, year)) set(tag, right->name, right->why);
}

void TagMender::add_ratings(const RatingList& list) {
  const auto day = date();
  if (!day) return;
  const bool is_in_force = list.is_in_force(*day);
  for (const std::string side : {"White", "Black"}) {
    const auto id = said(tags(), side + "FideId");
    const auto number = id ? parse_number<std::uint32_t>(*id) : std::nullopt;
    const auto name = said(tags(), side);
    const ListedPlayer* player = number        ? list.find(*number)
                                 : name && !id ? list.find(*name, day->year)
                                               : nullptr;
    if (player == nullptr) continue;
    const std::string_view why =
        number ? "the rating list has this FideId" : "the rating list has one player of this name";
    const auto add = [&](const std::string& tag, const std::string& value) {
      const auto there = said(tags(), tag);
      if ((!there || *there == "0") && !value.empty()) set(tag, value, why);
    };
    if (is_in_force) {
      const bool is_rated = game_.game.variant() == Variant::Standard;
      const int rating = is_rated ? RatingList::rating_of(*player, speed_of_tags(tags())) : 0;
      add(side + "Elo", rating > 0 ? std::to_string(rating) : "");
      add(side + "Title", std::string(title_of(*player)));
    }
    add(side + "FideId", std::to_string(player->fide_id));
  }
}

void TagMender::name_opening() {
  const Game& game = game_.game;
  if (game.variant() != Variant::Standard) return;
  const auto found = find_opening(game.start(), game.main_moves());
  if (!found) return;
  set("ECO", found->entry.eco, "by the moves");
  set("Opening", found->entry.name, "by the moves");
}

}  // namespace

std::expected<TagValue, Error> parse_tag_value(std::string_view text) {
  const auto equal = text.find('=');
  TagValue value{std::string(trim(text.substr(0, equal))), ""};
  const bool is_name = !value.tag.empty() && std::ranges::all_of(value.tag, [](char c) {
    return is_alpha(c) || is_digit(c) || c == '_';
  });
  if (equal == std::string_view::npos || !is_name)
    return std::unexpected("'" + printable(text) + "': write TAG=VALUE, like Event=\"Club Championship\"");
  value.value = trim(text.substr(equal + 1));
  for (const std::string_view tag : {"FEN", "SetUp", "Variant"})
    if (equals_ignoring_case(tag, value.tag))
      return std::unexpected(value.tag + " says how the game begins; it cannot be set");
  if (value.tag == "Result") {
    const auto result = parse_result(value.value);
    if (!result)
      return std::unexpected("'" + printable(value.value) + "' is no result; write 1-0, 0-1, 1/2-1/2 or *");
    value.value = to_string(*result);
  }
  return value;
}

std::vector<TagChange> tidy_tags(ImportedGame& game, const TidyRules& rules) {
  TagMender mender(game);
  mender.take_out_blanks();
  mender.mend_dates();
  mender.mend_result();
  for (const auto& [tag, value] : rules.set) {
    if (tag == "Result")
      mender.set_result(*parse_result(value), to_string(game.game.result), "set for every game");
    else
      mender.set(tag, value, "set for every game");
  }
  if (rules.spelling) mender.mend_names(*rules.spelling);
  if (rules.ratings) mender.add_ratings(*rules.ratings);
  if (rules.openings) mender.name_opening();
  return std::move(mender).take();
}

}}  // namespace chess::tidy
