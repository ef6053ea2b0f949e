// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_filter.h"

#include <algorithm>

#include "base/text.h"
#include "bgn/header.h"
#include "game/main_line.h"
#include "notation/move_line.h"
#include "query/game_traits.h"
#include "query/time_control_set.h"
#include "variant/variant_name.h"

namespace chess { inline namespace query {
namespace {

unsigned bit_of(GameResult result) { return 1U << static_cast<int>(result); }

std::unexpected<Error> refusal(std::string_view option, Error why) {
  return std::unexpected(std::move(why).in(std::string(option)));
}

/// Reads the text of an option into `value` by `parse`; an empty text asks nothing.
template <class T, class Parse>
std::expected<void, Error> read_option(std::string_view option, const std::string& text,
                                       std::optional<T>& value, Parse parse) {
  if (text.empty()) return {};
  auto parsed = parse(text);
  if (!parsed) return refusal(option, parsed.error());
  value = std::move(*parsed);
  return {};
}

/// Is `part` in the value of that tag? An empty one is in all.
bool contains(const Tags& tags, std::string_view name, const std::string& part) {
  if (part.empty()) return true;
  const auto value = said(tags, name);
  return value && contains_ignoring_case(*value, part);
}

}  // namespace

std::optional<int> rating_of(const Tags& tags, std::string_view tag) {
  std::string_view text = trim(tags.get(tag));
  if (text.ends_with('?')) text.remove_suffix(1);
  const auto rating = parse_number<int>(text);
  return rating && *rating > 0 ? rating : std::nullopt;
}

std::expected<void, Error> GameFilter::TagQuestions::read(const FilterOptions& options) {
  const auto parse_name = [&](std::string_view name) {
    return NamePattern::parse(name, options.similar_names);
  };
  for (const std::string& player : options.players) {
    const auto pattern = parse_name(player);
    if (!pattern) return refusal("player", pattern.error());
    players.push_back(*pattern);
  }
  if (!options.players_file.empty()) {
    const auto names = read_name_list(options.players_file);
    if (!names) return refusal("players-from", names.error());
    for (const std::string& name : *names) {
      const auto pattern = parse_name(name);
      if (!pattern) return refusal("players-from", pattern.error());
      any_player.push_back(*pattern);
    }
  }
  if (auto read = read_option("white", options.white, white, parse_name); !read) return read;
  if (auto read = read_option("black", options.black, black, parse_name); !read) return read;
  if (!options.title.empty()) {
    for (const std::string_view title : split(options.title, ',')) {
      if (trim(title).empty()) return refusal("title", "write titles (GM), commas between them");
      titles.emplace_back(trim(title));
    }
  }
  for (const std::string& text : options.variants) {
    for (const std::string_view variant : split(text, ',')) {
      if (trim(variant).empty()) return refusal("variant", "write names (atomic), commas between them");
      variants.emplace_back(trim(variant));
    }
  }
  for (const std::string& text : options.tags) {
    const auto test = TagTest::parse(text);
    if (!test) return refusal("tag", test.error());
    tests.push_back(*test);
  }
  for (const std::string& text : options.where) {
    auto clause = WhereClause::parse(text);
    if (!clause) return refusal("where", clause.error());
    if (!clause->asks_moves()) where.push_back(std::move(*clause));
  }
  event = options.event;
  site = options.site;
  if (auto read = read_option("rating", options.rating, rating, parse_number_range); !read) return read;
  if (auto read = read_option("average-rating", options.average_rating, average_rating, parse_number_range);
      !read)
    return read;
  return read_option("date", options.date, date, parse_date_range);
}

bool GameFilter::TagQuestions::is_empty() const {
  return players.empty() && any_player.empty() && where.empty() && !white && !black && titles.empty() &&
         !rating && !average_rating && !date && event.empty() && site.empty() && variants.empty() &&
         tests.empty();
}

std::expected<void, Error> GameFilter::read_lists(const FilterOptions& options) {
  for (const std::string& text : options.eco) {
    const auto set = parse_eco_set(text);
    if (!set) return refusal("eco", set.error());
    eco_ = eco_.value_or(EcoSet{}) | *set;
  }
  for (const std::string& text : options.results) {
    for (const std::string_view piece : split(text, ',')) {
      const auto result = parse_result(trim(piece));
      if (!result) {
        return refusal("result", "'" + printable(piece) +
                                     "' is no result; write 1-0, 0-1, 1/2-1/2 or *, commas between several");
      }
      results_ |= bit_of(*result);
    }
  }
  for (const std::string& text : options.time_controls) {
    auto set = TimeControlSet::parse(text);
    if (!set) return refusal("time-control", set.error());
    time_controls_.push_back(std::move(*set));
  }
  return {};
}

std::expected<void, Error> GameFilter::BoardQuestions::read(const FilterOptions& options) {
  in_variations = options.variations;
  wants_evals = options.has_evals;
  wants_clocks = options.has_clocks;
  wants_comments = options.has_comments;
  wants_variations = options.has_variations;
  if (auto read = read_option("ends-in", options.ends_in, endings, BoardEndings::parse); !read) return read;
  for (const std::string& fen : options.fens) {
    const auto position = PositionQuery::parse(fen);
    if (!position) return refusal("fen", position.error());
    positions.push_back(*position);
  }
  for (const std::string& line : options.moves) {
    const auto moves = parse_move_line(Position::start(), line);
    if (!moves) return refusal("moves", moves.error());
    if (moves->empty()) return refusal("moves", "write moves, like \"1. e4 c5\"");
    Position position = Position::start();
    for (const Move move : *moves) position.play(move);
    positions.push_back(PositionQuery::of(position));
  }
  for (const std::string& text : options.where) {
    auto clause = WhereClause::parse(text);
    if (!clause) return refusal("where", clause.error());
    if (clause->asks_moves()) where.push_back(std::move(*clause));
  }
  if (options.repeats < 0 || options.repeats == 1) return refusal("repeats", "write a number from 2");
  repeats = options.repeats;
  if (options.material.empty()) {
    if (options.material_plies != 1) return refusal("material-plies", "no material is asked for");
    return {};
  }
  if (options.material_plies < 1) return refusal("material-plies", "write a number from 1");
  return read_option("material", options.material, material, [&](std::string_view text) {
    return MaterialQuery::parse(text, options.material_plies);
  });
}

namespace {

/// Each condition of the options alone, with what belongs to it.
std::vector<FilterOptions> single_conditions(const FilterOptions& options) {
  FilterOptions none;
  none.name_openings = options.name_openings;
  none.variations = options.variations;
  none.similar_names = options.similar_names;
  std::vector<FilterOptions> found;
  for (const auto text :
       {&FilterOptions::players_file, &FilterOptions::white, &FilterOptions::black, &FilterOptions::rating,
        &FilterOptions::average_rating, &FilterOptions::title, &FilterOptions::date, &FilterOptions::opening,
        &FilterOptions::event, &FilterOptions::site, &FilterOptions::plies, &FilterOptions::ends_in,
        &FilterOptions::material}) {
    if ((options.*text).empty()) continue;
    found.push_back(none);
    found.back().*text = options.*text;
    if (text == &FilterOptions::material) found.back().material_plies = options.material_plies;
  }
  // Of these lists one must fit in any case.
  for (const auto list : {&FilterOptions::eco, &FilterOptions::results, &FilterOptions::time_controls,
                          &FilterOptions::variants}) {
    if ((options.*list).empty()) continue;
    found.push_back(none);
    found.back().*list = options.*list;
  }
  for (const auto list : {&FilterOptions::players, &FilterOptions::tags, &FilterOptions::where,
                          &FilterOptions::fens, &FilterOptions::moves}) {
    for (const std::string& text : options.*list) {
      found.push_back(none);
      found.back().*list = {text};
    }
  }
  for (const auto flag : {&FilterOptions::has_evals, &FilterOptions::has_clocks, &FilterOptions::has_comments,
                          &FilterOptions::has_variations}) {
    if (!(options.*flag)) continue;
    found.push_back(none);
    found.back().*flag = true;
  }
  if (options.repeats != 0) {
    found.push_back(none);
    found.back().repeats = options.repeats;
  }
  return found;
}

}  // namespace

std::expected<GameFilter, Error> GameFilter::make(const FilterOptions& options) {
  // What is faulty together is faulty: nothing is left unread because it stands alone.
  auto all = make_all(options);
  if (!all || !options.any) return all;
  GameFilter filter;
  for (const FilterOptions& condition : single_conditions(options)) {
    auto alternative = make_all(condition);
    if (!alternative) return alternative;
    filter.alternatives_.push_back(std::move(*alternative));
  }
  filter.invert_ = options.invert;
  return filter;
}

std::expected<GameFilter, Error> GameFilter::make_all(const FilterOptions& options) {
  GameFilter filter;
  if (auto read = filter.tags_.read(options); !read) return std::unexpected(read.error());
  if (auto read = read_option("plies", options.plies, filter.plies_, parse_number_range); !read)
    return std::unexpected(read.error());
  if (auto read = filter.read_lists(options); !read) return std::unexpected(read.error());
  if (auto read = filter.board_.read(options); !read) return std::unexpected(read.error());
  filter.opening_ = options.opening;
  filter.look_up_openings_ = options.name_openings;
  filter.invert_ = options.invert;
  return filter;
}

bool GameFilter::asks_tags() const {
  return !tags_.is_empty() || !time_controls_.empty() || results_ != 0 || eco_ || !opening_.empty();
}

bool GameFilter::TagQuestions::players_fit(const Tags& tags) const {
  if (players.empty() && any_player.empty() && !white && !black) return true;
  const std::string_view one = said(tags, "White").value_or("");
  const std::string_view other = said(tags, "Black").value_or("");
  if (white && !white->fits(one)) return false;
  if (black && !black->fits(other)) return false;
  if (!any_player.empty() &&
      std::ranges::none_of(any_player, [&](const NamePattern& p) { return p.fits(one) || p.fits(other); }))
    return false;
  return std::ranges::all_of(players, [&](const NamePattern& p) { return p.fits(one) || p.fits(other); });
}

bool GameFilter::TagQuestions::ratings_fit(const Tags& tags) const {
  if (!rating && !average_rating) return true;
  const auto one = rating_of(tags, "WhiteElo");
  const auto other = rating_of(tags, "BlackElo");
  if (!one || !other) return false;
  if (rating && !(rating->has(*one) && rating->has(*other))) return false;
  if (!average_rating) return true;
  // Halves count: 2000.5 is not in a range that ends at 2000.
  const long long sum = static_cast<long long>(*one) + *other;
  return sum >= 2LL * average_rating->min && sum <= 2LL * average_rating->max;
}

/// Games without the tag are standard chess. A name whose rules are not known is compared as it is.
bool GameFilter::TagQuestions::variant_fits(const Tags& tags) const {
  if (variants.empty()) return true;
  const std::string_view told = trim(tags.get("Variant"));
  const Variant rules = parse_variant_name(told);
  return std::ranges::any_of(variants, [&](const std::string& name) {
    const Variant wanted = parse_variant_name(name);
    return wanted == rules && (wanted != Variant::Other || equals_ignoring_case(name, told));
  });
}

bool GameFilter::TagQuestions::hold(const Tags& tags) const {
  if (!players_fit(tags) || !ratings_fit(tags) || !variant_fits(tags)) return false;
  if (date) {
    const auto day = date_of(tags);
    if (!day || !date->has(*day)) return false;
  }
  if (!contains(tags, "Event", event) || !contains(tags, "Site", site)) return false;
  if (!titles.empty() && std::ranges::none_of(titles, [&](const std::string& title) {
        return equals_ignoring_case(tags.get("WhiteTitle"), title) ||
               equals_ignoring_case(tags.get("BlackTitle"), title);
      }))
    return false;
  return std::ranges::all_of(tests, [&](const TagTest& test) { return test.holds(tags); }) &&
         std::ranges::all_of(where, [&](const WhereClause& clause) { return clause.holds(tags); });
}

GameFilter::Answer GameFilter::answer_of_tags(const Tags& tags) const {
  if (!asks_tags()) return asks_moves() ? Answer::AskMoves : Answer::Yes;
  if (!tags_.hold(tags)) return Answer::No;

  // From here on the game itself may have a word, too.
  bool needs_moves = asks_moves();
  const auto speed = speed_of_tags(tags);
  if (!times_fit(tags, speed)) {
    if (speed || std::ranges::none_of(time_controls_, &TimeControlSet::asks_class)) return Answer::No;
    needs_moves = true;
  }
  if (results_ != 0) {
    // A tag that names a winner or a draw stands, whatever is behind the moves (pgn/reader.h).
    const auto result = parse_result(tags.get("Result"));
    if (!result || *result == GameResult::Unknown)
      needs_moves = true;
    else if ((results_ & bit_of(*result)) == 0)
      return Answer::No;
  }
  if (eco_) {
    const auto code = said(tags, "ECO");
    const auto index = eco_index(code.value_or(""));
    if (!code && look_up_openings_)
      needs_moves = true;
    else if (!index || !eco_->test(*index))
      return Answer::No;
  }
  if (!opening_.empty() && !said(tags, "Opening"))
    needs_moves = true;
  else if (!contains(tags, "Opening", opening_))
    return Answer::No;
  return needs_moves ? Answer::AskMoves : Answer::Yes;
}

GameFilter::Verdict GameFilter::judge_tags(const Tags& tags) const {
  if (!alternatives_.empty()) {
    bool is_open = false;
    for (const GameFilter& alternative : alternatives_) {
      const Verdict verdict = alternative.judge_tags(tags);
      if (verdict == Verdict::Keep) return invert_ ? Verdict::Drop : Verdict::Keep;
      is_open |= verdict == Verdict::AskMoves;
    }
    if (is_open) return Verdict::AskMoves;
    return invert_ ? Verdict::Keep : Verdict::Drop;
  }
  const Answer answer = answer_of_tags(tags);
  if (answer == Answer::AskMoves) return Verdict::AskMoves;
  return (answer == Answer::Yes) != invert_ ? Verdict::Keep : Verdict::Drop;
}

bool GameFilter::times_fit(const Tags& tags, std::optional<SpeedClass> speed) const {
  return time_controls_.empty() ||
         std::ranges::any_of(time_controls_, [&](const TimeControlSet& set) { return set.has(tags, speed); });
}

bool GameFilter::opening_fits(const Game& game) const {
  if (!eco_ && opening_.empty()) return true;
  if (eco_) {
    const auto index = eco_index(opening_of(game, look_up_openings_).eco);
    if (!index || !eco_->test(*index)) return false;
  }
  if (opening_.empty()) return true;
  const OpeningName opening = opening_of(game, true);
  return !opening.name.empty() && contains_ignoring_case(opening.name, opening_);
}

bool GameFilter::BoardQuestions::notes_fit(const Game& game) const {
  if (!wants_notes()) return true;
  const GameNotes notes = notes_of(game);
  return (!wants_evals || notes.evals) && (!wants_clocks || notes.clocks) &&
         (!wants_comments || notes.comments) && (!wants_variations || notes.variations);
}

bool GameFilter::BoardQuestions::hold(const ImportedGame& imported) const {
  const Game& game = imported.game;
  if (!notes_fit(game)) return false;
  // A refused game has a start position at most, and that is not to be relied on.
  const bool has_board = imported.status != ImportStatus::Refused;
  if (material && !(has_board && material->is_reached(game, in_variations))) return false;
  const auto is_reached = [&](const PositionQuery& position) {
    return has_board && position.is_reached(game, in_variations);
  };
  if (!std::ranges::all_of(positions, is_reached)) return false;
  if (!std::ranges::all_of(where, [&](const WhereClause& clause) { return clause.holds(imported); }))
    return false;
  if (repeats > 0 && !(has_board && most_repetitions(game) >= repeats)) return false;
  return !endings || endings->fit(imported);
}

bool GameFilter::moves_fit(const ImportedGame& imported) const {
  const Game& game = imported.game;
  if (results_ != 0 && (results_ & bit_of(game.result)) == 0) return false;
  if (plies_ && !plies_->has(static_cast<long long>(main_plies(game)))) return false;
  return times_fit(game.tags, speed_of_game(game)) && board_.hold(imported) && opening_fits(game);
}

bool GameFilter::keeps(const ImportedGame& game) const {
  if (!alternatives_.empty()) {
    const auto keeps_it = [&](const GameFilter& alternative) { return alternative.keeps(game); };
    return std::ranges::any_of(alternatives_, keeps_it) != invert_;
  }
  const Answer answer = answer_of_tags(game.game.tags);
  const bool holds = answer == Answer::Yes || (answer == Answer::AskMoves && moves_fit(game));
  return holds != invert_;
}

}}  // namespace chess::query
