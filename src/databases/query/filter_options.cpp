// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/filter_options.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "base/text.h"
#include "bgn/header.h"
#include "notation/move_line.h"
#include "query/game_field.h"
#include "query/game_traits.h"
#include "query/material_query.h"
#include "query/pattern.h"
#include "query/position_query.h"
#include "query/ranges.h"
#include "query/tag_patterns.h"
#include "query/time_control_set.h"
#include "query/where_clause.h"
#include "variant/variant_name.h"

namespace chess { inline namespace query {

bool Clause::holds(const ImportedGame& game) const {
  const auto told = answer(game.game.tags);
  return told ? *told : of_game(game);
}

bool is_given(const FilterAnswer& answer) {
  return answer.is_set || !answer.texts.empty() || answer.number != FilterAnswer::kNoNumber;
}

bool is_any_given(const FilterOptions& options) {
  return std::ranges::any_of(options, [](const auto& option) { return is_given(option.second); });
}

bool is_set(const FilterOptions& options, std::string_view flag) {
  const auto found = options.find(flag);
  return found != options.end() && found->second.is_set;
}

const std::vector<std::string>& texts_of(const FilterOptions& options, std::string_view option) {
  static const std::vector<std::string> none;
  const auto found = options.find(option);
  return found != options.end() ? found->second.texts : none;
}

namespace {

using Made = std::expected<Clause, Error>;

// Tags as arguments of templates.
constexpr char kWhite[] = "White";
constexpr char kBlack[] = "Black";
constexpr char kEvent[] = "Event";
constexpr char kSite[] = "Site";

/// A clause of the tags alone, those of these names, about what was read of the value.
template <class T, class Holds>
Made by_tags(const std::expected<T, Error>& read, Holds holds, TagQuestion::Names names) {
  if (!read) return std::unexpected(read.error());
  return Clause{
      .of_tags = [value = *read, holds](const Tags& tags) { return std::invoke(holds, value, tags); },
      .asked_tags = std::move(names)};
}
/// The same of the game.
template <class T, class Holds>
Made by_game(const std::expected<T, Error>& read, Holds holds) {
  if (!read) return std::unexpected(read.error());
  return Clause{.of_game = [value = *read, holds](const ImportedGame& game) {
    return std::invoke(holds, value, game);
  }};
}

using Names = std::vector<NamePattern>;

std::expected<Names, Error> patterns_of(const std::vector<std::string>& names, const FilterOptions& all) {
  Names patterns;
  for (const std::string& name : names) {
    auto pattern = NamePattern::parse(name, is_set(all, "similar-names"));
    if (!pattern) return std::unexpected(pattern.error());
    patterns.push_back(std::move(*pattern));
  }
  return patterns;
}

std::expected<Names, Error> listed_patterns(const std::string& file, const FilterOptions& all) {
  const auto names = read_name_list(file);
  return names ? patterns_of(*names, all) : std::unexpected(names.error());
}

/// Does the player with that tag have one of the names?
bool has_name(const Names& names, const Tags& tags, std::string_view side) {
  const std::string_view name = said(tags, side).value_or("");
  return std::ranges::any_of(names, [&](const NamePattern& pattern) { return pattern.fits(name); });
}
bool plays(const Names& names, const Tags& tags) {
  return has_name(names, tags, kWhite) || has_name(names, tags, kBlack);
}
template <const char* kSide>
Made has_player(const std::string& name, const FilterOptions& all) {
  return by_tags(
      patterns_of({name}, all),
      [](const Names& names, const Tags& tags) { return has_name(names, tags, kSide); }, tag_names({kSide}));
}

using Words = std::vector<std::string>;

std::expected<Words, Error> words_of(const std::string& list, const char* advice) {
  Words words;
  for (const std::string_view piece : split(list, ',')) {
    words.emplace_back(trim(piece));
    if (words.back().empty()) return std::unexpected(advice);
  }
  return words;
}

bool has_title(const Words& titles, const Tags& tags) {
  return std::ranges::any_of(titles, [&](const std::string& title) {
    return equals_ignoring_case(tags.get("WhiteTitle"), title) ||
           equals_ignoring_case(tags.get("BlackTitle"), title);
  });
}

/// Games without the tag are standard chess. A name whose rules are not known is compared as it is.
bool is_variant(const Words& names, const Tags& tags) {
  const std::string_view told = trim(tags.get("Variant"));
  const Variant rules = parse_variant_name(told);
  return std::ranges::any_of(names, [&](const std::string& name) {
    const Variant wanted = parse_variant_name(name);
    return wanted == rules && (wanted != Variant::Other || equals_ignoring_case(name, told));
  });
}

bool has_ratings(const NumberRange& range, const Tags& tags) {
  const auto white = rating_of(tags, "WhiteElo");
  const auto black = rating_of(tags, "BlackElo");
  return white && black && range.has(*white) && range.has(*black);
}

/// Halves count: 2000.5 is not in a range that ends at 2000.
bool has_mean_rating(const NumberRange& range, const Tags& tags) {
  const auto white = rating_of(tags, "WhiteElo");
  const auto black = rating_of(tags, "BlackElo");
  if (!white || !black) return false;
  const long long sum = static_cast<long long>(*white) + *black;
  return sum >= 2LL * range.min && sum <= 2LL * range.max;
}

bool is_played(const DateRange& range, const Tags& tags) {
  const auto day = date_of(tags);
  return day && range.has(*day);
}

template <const char* kTag>
Made has_part(const std::string& part, const FilterOptions& /*all*/) {
  return Clause{.of_tags =
                    [part](const Tags& tags) {
                      const auto value = said(tags, kTag);
                      return value && contains_ignoring_case(*value, part);
                    },
                .asked_tags = tag_names({kTag})};
}

/// A tag that names a winner or a draw stands, whatever is behind the moves (pgn/reader.h).
Made has_result(const std::string& list, const FilterOptions& /*all*/) {
  std::vector<GameResult> results;
  for (const std::string_view piece : split(list, ',')) {
    const auto result = parse_result(trim(piece));
    if (!result)
      return std::unexpected("'" + printable(piece) +
                             "' is no result; write 1-0, 0-1, 1/2-1/2 or *, commas between several");
    results.push_back(*result);
  }
  const auto is_one = [results](GameResult result) {
    return std::ranges::find(results, result) != results.end();
  };
  return Clause{.of_tags = [is_one](const Tags& tags) -> std::optional<bool> {
                  const auto result = parse_result(tags.get("Result"));
                  if (!result || *result == GameResult::Unknown) return std::nullopt;
                  return is_one(*result);
                },
                .of_game = [is_one](const ImportedGame& game) { return is_one(game.game.result); },
                .asked_tags = tag_names({"Result"})};
}

Made has_eco(const std::string& codes, const FilterOptions& all) {
  const auto set = parse_eco_set(codes);
  if (!set) return std::unexpected(set.error());
  const auto is_one = [set = *set](std::string_view code) {
    const auto index = eco_index(code);
    return index && set.test(*index);
  };
  return Clause{
      .of_tags = [is_one, look_up = is_set(all, "name-openings")](const Tags& tags) -> std::optional<bool> {
        const auto code = said(tags, "ECO");
        if (!code && look_up) return std::nullopt;
        return is_one(code.value_or(""));
      },
      .of_game = [is_one](const ImportedGame& game) { return is_one(opening_of(game.game, true).eco); },
      .asked_tags = tag_names({"ECO", "Opening"})};
}

Made has_opening(const std::string& part, const FilterOptions& /*all*/) {
  return Clause{.of_tags = [part](const Tags& tags) -> std::optional<bool> {
                  const auto name = said(tags, "Opening");
                  return name ? std::optional(contains_ignoring_case(*name, part)) : std::nullopt;
                },
                .of_game =
                    [part](const ImportedGame& game) {
                      const std::string_view name = opening_of(game.game, true).name;
                      return !name.empty() && contains_ignoring_case(name, part);
                    },
                .asked_tags = tag_names({"ECO", "Opening"})};
}

Made has_time_control(const std::string& list, const FilterOptions& /*all*/) {
  const auto set = TimeControlSet::parse(list);
  if (!set) return std::unexpected(set.error());
  return Clause{
      .of_tags = [set = *set](const Tags& tags) -> std::optional<bool> {
        const auto speed = speed_of_tags(tags);
        if (set.has(tags, speed)) return true;
        return speed || !set.asks_class() ? std::optional(false) : std::nullopt;
      },
      .of_game = [set = *set](
                     const ImportedGame& game) { return set.has(game.game.tags, speed_of_game(game.game)); }};
}

Made formula(const std::string& text, const FilterOptions& all) {
  auto clause = WhereClause::parse(text, all);
  if (!clause) return std::unexpected(clause.error());
  return clause_of(std::move(*clause));
}

/// Is the board of the game to be relied on? A refused game has a start position at most.
bool has_board(const ImportedGame& game) { return game.status != ImportStatus::Refused; }

bool has_length(const NumberRange& plies, const ImportedGame& game) {
  return plies.has(static_cast<long long>(told_plies(game.game)));
}

template <class Query>
Made reaches(const std::expected<Query, Error>& wanted, const FilterOptions& all) {
  return by_game(wanted,
                 [in_variations = is_set(all, "variations")](const Query& query, const ImportedGame& game) {
                   return has_board(game) && query.is_reached(game.game, in_variations);
                 });
}

std::expected<PositionQuery, Error> position_behind(const std::string& line) {
  const auto moves = parse_move_line(Position::start(), line);
  if (!moves) return std::unexpected(moves.error());
  if (moves->empty()) return std::unexpected("write moves, like \"1. e4 c5\"");
  Position position = Position::start();
  for (const Move move : *moves) position.play(move);
  return PositionQuery::of(position);
}

int material_plies(const FilterOptions& all) {
  const auto given = all.find("material-plies");
  const bool is_told = given != all.end() && given->second.number != FilterAnswer::kNoNumber;
  return is_told ? given->second.number : 1;
}
Made reaches_material(const std::string& men, const FilterOptions& all) {
  return reaches(MaterialQuery::parse(men, material_plies(all)), all);
}

Made has_pattern(const std::string& text, const FilterOptions& all) {
  auto pattern = Pattern::parse(text);
  if (!pattern) return std::unexpected(pattern.error());
  return Clause{
      .of_tags = [pattern = *pattern](const Tags& tags) { return pattern.of_tags(tags); },
      .of_game = [pattern = *pattern, variations = is_set(all, "variations")](
                     const ImportedGame& game) { return PatternSearch(pattern).holds(game, variations); }};
}

Made stands_again(const std::string& times, const FilterOptions& /*all*/) {
  const auto least = parse_number<int>(times);
  if (!least || *least < 2) return std::unexpected("write a number from 2");
  return Clause{.of_game = [least = *least](const ImportedGame& game) {
    return has_board(game) && most_repetitions(game.game) >= least;
  }};
}

template <bool GameNotes::* kNote>
Made has_note(const std::string& /*value*/, const FilterOptions& /*all*/) {
  return Clause{.of_game = [](const ImportedGame& game) { return notes_of(game.game).*kNote; }};
}

std::vector<FilterGroup> make_groups() {
  using enum FilterOption::Takes;
  using All = const FilterOptions&;
  using Value = const std::string&;
  std::vector<FilterGroup> groups(2);
  groups[0] = {
      "Choose by tags (all conditions must hold; a missing or unknown tag never matches)",
      {
          {"player", Texts, "NAME", "Part of the name of either player; twice: of both players",
           [](Value name, All all) {
             return by_tags(patterns_of({name}, all), plays, tag_names({kWhite, kBlack}));
           }},
          {"players-from", Text, "FILE", "One of the names in FILE, one a line, plays",
           [](Value file, All all) {
             return by_tags(listed_patterns(file, all), plays, tag_names({kWhite, kBlack}));
           }},
          {"similar-names", Flag, "",
           "Other spellings of players' names fit, too (accents, initials, slips)"},
          {"white", Text, "NAME", "Part of White's name", has_player<kWhite>},
          {"black", Text, "NAME", "Part of Black's name", has_player<kBlack>},
          {"title", Text, "TITLE", "Title of either player, like GM or GM,WGM",
           [](Value list, All) {
             return by_tags(words_of(list, "write titles (GM), commas between them"), has_title,
                            tag_names({"WhiteTitle", "BlackTitle"}));
           }},
          {"rating", Text, "MIN-MAX", "Ratings of both players, like 2000-2400 or 2000-",
           [](Value range, All) {
             return by_tags(parse_number_range(range), has_ratings, tag_names({"WhiteElo", "BlackElo"}));
           }},
          {"average-rating", Text, "MIN-MAX", "Mean of the two ratings",
           [](Value range, All) {
             return by_tags(parse_number_range(range), has_mean_rating, tag_names({"WhiteElo", "BlackElo"}));
           }},
          {"date", Text, "FROM..TO", "Day, month or year, or a range: 2021, 2019..2021-03",
           [](Value range, All) {
             return by_tags(parse_date_range(range), is_played, tag_names({"Date", "UTCDate", "EventDate"}));
           }},
          {"result", Choice, "RESULT", "1-0, 0-1, 1/2-1/2 or *", has_result},
          {"eco", Choice, "CODES", "ECO codes, like B33, B30-B39 or B, with commas between them", has_eco},
          {"opening", Text, "TEXT", "Part of the opening's name, by the moves where no tag has it",
           has_opening},
          {"name-openings", Flag, "", "Use the moves also where the ECO tag is missing"},
          {"time-control", Choice, "TC",
           "600+5, or ultrabullet, bullet, blitz, rapid, classical, correspondence", has_time_control},
          {"variant", Choice, "NAME", "Variants in any spelling: standard, chess960, atomic, koth, ...",
           [](Value list, All) {
             return by_tags(words_of(list, "write names (atomic), commas between them"), is_variant,
                            tag_names({"Variant"}));
           }},
          {"event", Text, "TEXT", "Part of the event's name", has_part<kEvent>},
          {"site", Text, "TEXT", "Part of the site", has_part<kSite>},
          {"tag", Texts, "NAME=VALUE", "Any tag with this value; NAME~PART: a part of it; NAME: any value",
           [](Value text, All) {
             const auto test = TagTest::parse(text);
             return by_tags(test, &TagTest::holds, test ? tag_names({test->name()}) : std::nullopt);
           }},
          {"where", Texts, "FORMULA",
           "A formula of tags and fields, like 'WhiteElo > BlackElo + 200 or plies < 40'", formula},
      }};
  groups[1] = {
      "Choose by moves",
      {
          {"plies", Text, "MIN-MAX", "Half-moves of the main line",
           [](Value range, All) { return by_game(parse_number_range(range), has_length); }},
          {"ends-in", Text, "HOW",
           "mate, stalemate, insufficient-material, repetition, fifty-moves, variant-end or open (none of "
           "these)",
           [](Value list, All) { return by_game(BoardEndings::parse(list), &BoardEndings::fit); }},
          {"fen", Texts, "FEN",
           "The game reaches this position (missing fields and ? on the board match anything; a board "
           "without kings: the men stand there); twice: both",
           [](Value fen, All all) { return reaches(PositionQuery::parse(fen), all); }},
          {"moves", Texts, "MOVES", "The game reaches the position behind these moves, by any order of moves",
           [](Value line, All all) { return reaches(position_behind(line), all); }},
          {"pattern", Texts, "PATTERN",
           "A position of the game fits, like 'Qh7 attacks k' or 'structure iqp'; bgn search has more of it",
           has_pattern},
          {"material", Text, "MEN",
           "The game reaches this material of either colour, like KRPvKR or KRP1-3vKRP*", reaches_material},
          {"material-plies", Number, "N", "The game keeps this material for so many positions", nullptr, 1,
           100'000},
          {"repeats", Number, "N", "A position of the game stands on the board N times", stands_again, 2,
           1000},
          {"variations", Flag, "", "Also look for position, pattern and material in variations"},
          {"has-evals", Flag, "", "A move has an evaluation (%eval)", has_note<&GameNotes::evals>},
          {"has-clocks", Flag, "", "A move has a clock (%clk, %emt, ...)", has_note<&GameNotes::clocks>},
          {"has-comments", Flag, "", "The game has comments", has_note<&GameNotes::comments>},
          {"has-variations", Flag, "", "The game has variations", has_note<&GameNotes::variations>},
          {"any", Flag, "", "One of the conditions is enough"},
          {"invert", Flag, "", "Choose the games that do not match"},
      }};
  return groups;
}

std::unexpected<Error> refusal(const std::string& option, Error why) {
  return std::unexpected(std::move(why).in("--" + option));
}

/// What the clauses of an option are made of, one for each.
std::vector<std::string> values_of(const FilterOption& option, const FilterAnswer& given) {
  using enum FilterOption::Takes;
  if (option.takes == Flag) return given.is_set ? std::vector<std::string>{""} : std::vector<std::string>();
  if (option.takes == Number && given.number != FilterAnswer::kNoNumber)
    return {std::to_string(given.number)};
  if (option.takes != Choice || given.texts.empty()) return given.texts;
  std::string joined = given.texts[0];
  for (const std::string& text : given.texts | std::views::drop(1)) joined += ',' + text;
  return {joined};
}

}  // namespace

std::span<const FilterGroup> filter_groups() {
  static const std::vector<FilterGroup> groups = make_groups();
  return groups;
}

const FilterOption* find_clause_option(std::string_view name) {
  for (const FilterGroup& group : filter_groups())
    for (const FilterOption& option : group.options)
      if (option.name == name && option.clause != nullptr) return &option;
  return nullptr;
}

std::expected<Clause, Error> clause_of(const FilterOption& option, const std::string& value,
                                       const FilterOptions& all) {
  constexpr std::array<std::string_view, 12> of_facts{"player",       "players-from",   "white", "black",
                                                      "rating",       "average-rating", "date",  "result",
                                                      "time-control", "event",          "site",  "eco"};
  auto clause = option.clause(value, all);
  if (clause && std::ranges::find(of_facts, option.name) != of_facts.end())
    clause->asks_facts_only = option.name != "eco" || !is_set(all, "name-openings");
  return clause;
}

std::expected<std::vector<Clause>, Error> clauses_of(const FilterOptions& options) {
  std::vector<Clause> clauses;
  const int plies = material_plies(options);
  if (plies < 1) return refusal("material-plies", "write a number from 1");
  if (plies > 1 && texts_of(options, "material").empty())
    return refusal("material-plies", "no material is asked for");
  for (const FilterGroup& group : filter_groups()) {
    for (const FilterOption& option : group.options) {
      const auto given = options.find(option.name);
      if (given == options.end() || option.clause == nullptr) continue;
      for (const std::string& value : values_of(option, given->second)) {
        auto clause = clause_of(option, value, options);
        if (!clause) return refusal(option.name, std::move(clause.error()));
        clauses.push_back(std::move(*clause));
      }
    }
  }
  return clauses;
}

}}  // namespace chess::query
