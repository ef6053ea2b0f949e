// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/lookup.h"

#include <algorithm>

#include "annotate/desk/library/filter_words.h"
#include "annotate/desk/protocol/answers.h"
#include "notation/san.h"
#include "notation/variant_text.h"
#include "openings/opening_book.h"

namespace annotate {

using chess::Json;

namespace {

std::optional<chess::GameOpening> opening_of(const PlayedPosition& position) {
  if (!position.start.is_chess()) return std::nullopt;
  return chess::OpeningBook::embedded().name_game(position.start.chess(), position.moves);
}

/// What the program's own book knows.
Json look_up(const PlayedPosition& position) {
  Json json = Json::object();
  if (!position.start.is_chess()) return json;
  const chess::OpeningBook& openings = chess::OpeningBook::embedded();
  if (const auto opening = opening_of(position))
    json.add("opening",
             Json{{"eco", opening->entry.eco}, {"name", opening->entry.name}, {"ply", opening->ply}});
  Json book = Json::array();
  if (const auto moves = chess::EcoBook(openings).moves_of(position.position.chess()))
    for (const chess::BookMove& move : *moves)
      book.push(move_json(position.position, move.move).add("weight", move.weight));
  return json.add("book", book);
}

}  // namespace

DeskAnswer Lookup::answer(const DeskRequest& request) {
  const auto position = request.position();
  if (!position) return std::unexpected(DeskFault{position.error()});
  Json json = look_up(*position);
  sources_.tell(*position, json);
  const bool is_of_all = request.flag("allDocuments");
  if (!is_of_all && !request.has("document")) return json;
  const std::scoped_lock lock(mutex_);
  const auto games =
      played_.look_up(is_of_all ? 0 : request.game().document, request.text("filter"), *position, stop_);
  if (!games) return std::unexpected(fault_of(games.error()));
  return json.add("games", *games);
}

DeskAnswer line_game(const DeskRequest& request) {
  GameState state;
  PlayedPosition line{state.game.any_start(), {}, state.game.any_start(), false};
  for (const std::string& text : request.texts("line")) {
    const auto move = parse_san(line.position, text);
    if (!move)
      return std::unexpected(DeskFault{"move " + std::to_string(line.moves.size() + 1) + " is not legal"});
    line.moves.push_back(*move);
    line.position.play(*move);
  }
  state.game.add_line_unchecked(chess::kRootNode, line.moves);
  if (const auto opening = opening_of(line)) {
    state.game.tags.set("ECO", opening->entry.eco);
    state.game.tags.set("Opening", opening->entry.name);
  }
  return to_json(state);
}

LibraryResult<PlayedLookup::Asked> PlayedLookup::asked(std::uint64_t document, const std::string& filter) {
  Asked asked{{}, filter};
  const auto ask = [&](const Document& one) {
    asked.first.push_back({one.id, one.games, LargeDocument::games_in_move_file(one)});
  };
  if (document == 0) {
    std::ranges::for_each(library_.documents(), ask);
    std::ranges::sort(asked.first);
    return asked;
  }
  const auto found = library_.document(document);
  if (!found) return std::unexpected(found.error());
  ask(*found);
  return asked;
}

LibraryResult<void> PlayedLookup::count(const Asked& asked, bool uses_move_files, std::stop_token stop) {
  const auto filter = parse_filter(asked.second);
  if (!filter) return std::unexpected(LibraryError(LibraryFault::Illegal, to_string(filter.error())));
  counted_.reset();
  filter_ = *filter;
  games_ = {};
  large_.clear();
  is_part_ = false;
  std::uint64_t games = 0;
  uses_move_files &= filter->asks_facts_only();
  for (const auto& [document, size, size_of_moves] : asked.first) {
    if (uses_move_files && size_of_moves.value_or(0) > kMostGames - games) {
      if (auto large = LargeDocument::open(library_, document)) {
        for (const std::uint64_t number : large->touched()) {
          auto state = library_.game({document, number}, stop);
          if (!state) return std::unexpected(state.error());
          const auto game = as_imported(std::move(*state), number);
          if (filter->keeps(game)) games_.add(game, {document, number});
        }
        large_.push_back(std::move(*large));
        continue;
      }
    }
    std::uint64_t number = 0;  // that of the game is one of a piece of the file
    const auto whole = library_.visit(
        document,
        [&](const chess::ImportedGame& game) {
          if (games == kMostGames) return false;
          ++games;
          ++number;
          if (filter->keeps(game)) games_.add(game, {document, number});
          return !stop.stop_requested();
        },
        stop);
    // Of many documents one that cannot be read is passed over.
    if (!whole && asked.first.size() == 1) return std::unexpected(whole.error());
    is_part_ |= !whole || !*whole;
  }
  games_.finish();
  return {};
}

std::optional<chess::PlayedMoves> PlayedLookup::played_in(const chess::Position& position,
                                                          const std::stop_token& stop) const {
  chess::PlayedMoves played = games_.played_in(position, kMostExamples);
  for (const LargeDocument& large : large_) {
    auto more = large.played_in(position, filter_, kMostExamples, stop);
    if (!more) return std::nullopt;
    played.merge(std::move(*more), static_cast<std::size_t>(large.document()));
  }
  return played;
}

std::optional<VisitedGames::Visit> PlayedLookup::visit_of(const chess::GameFacts& game,
                                                          const chess::Position& position) const {
  const auto large = std::ranges::find(large_, game.input, &LargeDocument::document);
  const bool is_read = large == large_.end() || std::ranges::binary_search(large->touched(), game.number);
  return is_read ? games_.visit_of(game, position) : large->visit_of(game, position);
}

Json PlayedLookup::visits_json(const chess::ExampleGames& games, const chess::Position& position) const {
  const auto known = [](int number) { return number > 0 ? std::optional(number) : std::nullopt; };
  Json list = Json::array();
  for (const chess::GameFacts& game : games.games()) {
    Json one{{"document", game.input}, {"n", game.number}, {"white", game.white}, {"black", game.black}};
    one.add_known("whiteElo", known(game.white_elo)).add_known("blackElo", known(game.black_elo));
    one.add("result", to_string(game.result)).add_known("year", known(game.date.year));
    if (const auto visit = visit_of(game, position)) {
      one.add("ply", visit->ply);
      if (position.is_legal(visit->move)) one.add("s", to_san(position, visit->move));
    }
    list.push(one);
  }
  return list;
}

LibraryResult<Json> PlayedLookup::look_up(std::uint64_t document, const std::string& filter,
                                          const PlayedPosition& position, std::stop_token stop) {
  const auto wanted = asked(document, filter);
  if (!wanted) return std::unexpected(wanted.error());
  const bool is_chess = position.position.is_chess();
  std::optional<chess::PlayedMoves> played;
  for (const bool uses_move_files : {true, false}) {
    if (counted_ != *wanted || !uses_move_files) {
      if (auto counted = count(*wanted, uses_move_files, stop); !counted)
        return std::unexpected(counted.error());
      // Reading may have told how many games there are.
      if (const auto now = asked(document, filter)) counted_ = *now;
    }
    played = is_chess ? played_in(position.position.chess(), stop) : chess::PlayedMoves();
    if (played) break;
  }
  const chess::VisitedPosition* const here =
      is_chess && played ? played->find(position.position.chess()) : nullptr;
  Json json{{"total", here == nullptr ? 0 : here->here.games.games()}};
  json.add_known("isPart", is_part_);
  Json moves = Json::array();
  if (here == nullptr) return json.add("moves", moves);
  const auto year = [](const chess::PartialDate& date) {
    return date.year == 0 ? std::nullopt : std::optional(date.year);
  };
  const chess::Position& at = position.position.chess();
  for (const chess::KnownMove* move : chess::moves_by_games(*here, at))
    moves.push(counted_move_json(position.position, move->move, move->counts.games)
                   .add_known("first", year(move->counts.first))
                   .add_known("last", year(move->counts.last)));
  return json.add("moves", moves)
      .add("best", visits_json(here->here.best, at))
      .add("latest", visits_json(here->here.latest, at));
}

}  // namespace annotate
