// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/match/opening_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "games/game_files.h"
#include "games/game_reader.h"
#include "games/plain_games.h"
#include "io/input.h"
#include "io/line_reader.h"
#include "notation/fen.h"
#include "notation/start_position.h"
#include "notation/variant_text.h"
#include "polyglot/polyglot_book.h"

namespace books {

namespace {

using OpeningLines = std::vector<chess::OpeningLine>;

bool says_nothing(std::string_view line) {
  line = chess::trim(line);
  return line.empty() || line.front() == '#';
}

/// What an input begins with, for a look at it, and the whole input.
struct Input {
  std::string head;
  std::unique_ptr<chess::ByteSource> source;
};

std::expected<Input, chess::Error> open_and_look(const std::string& path) {
  constexpr std::size_t longest_head = std::size_t{1} << 16;
  auto source = chess::open_input(path);
  if (!source) return std::unexpected(source.error());
  std::string head(longest_head, '\0');
  std::size_t size = 0;
  while (size < head.size()) {
    const auto count = (*source)->read(std::span(head).subspan(size));
    if (!count || *count == 0) break;  // a fault comes again when the input is read
    size += *count;
  }
  head.resize(size);
  return Input{head, chess::joined_source(head, std::move(*source))};
}

/// Is one of the first lines that say anything a position? The very first one may be faulty.
bool begins_with_positions(std::string_view head, chess::Variant rules) {
  int lines_left = 10;
  for (const std::string_view line : chess::split(head, '\n')) {
    if (says_nothing(line)) continue;
    if (chess::parse_epd(line) || chess::parse_position(rules, line)) return true;
    if (--lines_left == 0) break;
  }
  return false;
}

/// Calls `take(line, on_fault)` for each line that says something, until the openings are full. A line about
/// which `on_fault(what)` is called is named.
template <class Take>
void read_lines(Input input, const std::string& path, const chess::OpeningGatherer& openings,
                const ProblemLine& on_problem, Take take) {
  chess::LineReader reader(std::move(input.source));
  while (!openings.is_full()) {
    const auto text = reader.next();
    if (!text) {
      on_problem(text.error().reason);
      if (text.error().kind == chess::IoError::Kind::LineTooLong) continue;
      return;
    }
    if (!*text) return;
    if (says_nothing(**text)) continue;
    take(**text, [&](std::string_view what) {
      on_problem(fmt::format("{}: line {}: {}", path, reader.line_number(), what));
    });
  }
}

void read_positions(Input input, const std::string& path, chess::OpeningGatherer& openings,
                    const ProblemLine& on_problem) {
  const auto take = [&](std::string_view text, const auto& on_fault) {
    const auto epd = chess::parse_epd(text);
    if (!epd) return on_fault(epd.error().reason + "; passed over");
    chess::OpeningLine line;
    line.start = epd->position;
    if (const auto start = chess::parse_start(chess::Variant::Standard, false, text)) {
      if (start->position.castling_rooks() != epd->position.castling_rooks())
        on_fault("castling rights without king and rook in place; dropped");
      line.start = start->position;
      line.chess960 = start->chess960;
    }
    if (const auto* id = epd->find("id"); id != nullptr && !id->operands.empty())
      line.name = id->operands.front();
    openings.add(std::move(line));
  };
  read_lines(std::move(input), path, openings, on_problem, take);
}

/// The position of a line of EPD or FEN. Operations behind the four or six fields are passed over.
std::expected<chess::AnyPosition, chess::Error> parse_variant_line(chess::Variant rules,
                                                                   std::string_view line) {
  constexpr std::size_t kLeastFields = 4;
  auto whole = chess::parse_position(rules, line);
  if (whole) return *whole;
  // As many fields as make a position.
  std::size_t fields = 0;
  std::optional<chess::AnyPosition> found;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = line.find_first_of(" \t", line.find_first_not_of(" \t", end));
    if (++fields < kLeastFields) continue;
    const auto part = chess::parse_position(rules, line.substr(0, end));
    if (!part) break;
    found = *part;
  }
  if (found) return *found;
  return std::unexpected(whole.error());
}

void read_variant_positions(Input input, chess::Variant rules, const std::string& path,
                            chess::OpeningGatherer& openings, const ProblemLine& on_problem) {
  const auto take = [&](std::string_view text, const auto& on_fault) {
    const auto position = parse_variant_line(rules, chess::trim(text));
    if (!position) return on_fault(position.error().reason + "; passed over");
    openings.add({*position, {}, chess::needs_chess960(*position)});
  };
  read_lines(std::move(input), path, openings, on_problem, take);
}

void read_games(Input input, chess::OpeningGatherer& openings, const ProblemLine& on_problem) {
  const auto take = [&](const chess::PlainGame& game) {
    openings.add({game.start, {game.moves.begin(), game.moves.end()}, game.chess960});
    return !openings.is_full();
  };
  chess::for_each_game(std::move(input.source), take, [&](const chess::GameFileProblem& problem) {
    if (problem.what.severity == chess::Severity::Error) on_problem(to_string(problem));
  });
}

/// Adds the lines of our own table that have a length of their own within `plies`. The shortest ones are cut
/// where even they are longer.
void add_own_lines(int plies, chess::OpeningGatherer& openings) {
  constexpr int shortest = 4;
  for (chess::OpeningLine& line :
       chess::named_lines(chess::OpeningBook::embedded(), shortest, std::max(plies, shortest))) {
    // The name is that of the whole line.
    if (line.moves.size() > static_cast<std::size_t>(plies)) line.name.clear();
    openings.add(std::move(line));
  }
}

/// What was gathered. `of` says which openings there should be.
std::expected<OpeningLines, chess::Error> taken(chess::OpeningGatherer& openings, const std::string& path,
                                                const ProblemLine& on_problem, std::string_view of = "") {
  if (openings.is_full())
    on_problem(fmt::format("{}: the first {} openings are taken, and the others are left out", path,
                           chess::OpeningGatherer::kUsualLimit));
  OpeningLines lines = openings.take();
  if (lines.empty())
    return std::unexpected(chess::Error(path, fmt::format("there are no openings{} in it", of)));
  return lines;
}

/// The games of a variant. Those of others are counted and passed over.
std::expected<void, chess::Error> read_variant_games(Input input, chess::Variant rules,
                                                     const std::string& path,
                                                     chess::OpeningGatherer& openings,
                                                     const ProblemLine& on_problem) {
  auto games = chess::open_games(std::move(input.source));
  if (!games) return std::unexpected(games.error());
  const auto reader = chess::make_game_reader(games->format, std::move(games->source));
  std::size_t others = 0;
  while (!openings.is_full()) {
    const auto imported = reader->next();
    if (!imported) break;
    for (const chess::Diagnostic& what : imported->diagnostics)
      if (what.severity == chess::Severity::Error) on_problem(path + ": " + to_string(what));
    const chess::Game& game = imported->game;
    if (imported->status == chess::ImportStatus::Refused) continue;
    if (game.variant() != rules) {
      ++others;
      continue;
    }
    chess::OpeningLine line{game.any_start(), game.main_moves(), game.chess960};
    // UCI has no null moves: an engine that is told of one may break.
    line.moves.erase(std::ranges::find_if(line.moves, &chess::Move::is_null), line.moves.end());
    openings.add(std::move(line));
  }
  if (const auto fault = reader->fault()) on_problem(path + ": " + fault->reason);
  if (others > 0) on_problem(fmt::format("{}: {} games of other variants are passed over", path, others));
  return {};
}

}  // namespace

std::expected<OpeningLines, chess::Error> load_openings(const std::string& path, int plies,
                                                        const ProblemLine& on_problem) {
  chess::OpeningGatherer openings(plies);
  if (path == kOwnTable) {
    add_own_lines(plies, openings);
  } else {
    auto input = open_and_look(path);
    if (!input) return std::unexpected(input.error());
    if (begins_with_positions(input->head, chess::Variant::Standard))
      read_positions(std::move(*input), path, openings, on_problem);
    else
      read_games(std::move(*input), openings, on_problem);
  }
  return taken(openings, path, on_problem);
}

std::expected<std::shared_ptr<const chess::OpeningSource>, chess::Error> open_openings(
    const std::string& path, const OpeningChoice& choice, const ProblemLine& on_problem) {
  if (path.ends_with(".bin")) {
    auto book = chess::PolyglotBook::open(path);
    if (!book) return std::unexpected(book.error());
    const auto first = book->moves_of(chess::Position::start());
    if (!first) return std::unexpected(first.error());
    if (choice.plies > 0 &&
        std::ranges::none_of(*first, [](const chess::BookMove& m) { return m.weight > 0; }))
      return std::unexpected(chess::Error(path, "the book knows no move in the start position"));
    return chess::book_walks(std::make_shared<chess::PolyglotBook>(std::move(*book)), choice.plies,
                             choice.seed);
  }
  auto lines = load_openings(path, choice.plies, on_problem);
  if (!lines) return std::unexpected(lines.error());
  return chess::opening_list(std::move(*lines), choice.order, choice.seed);
}

std::expected<std::shared_ptr<const chess::OpeningSource>, chess::Error> open_variant_openings(
    chess::Variant rules, const std::string& path, const OpeningChoice& choice,
    const ProblemLine& on_problem) {
  if (path == kOwnTable) return chess::random_openings(rules, choice.plies, choice.seed);
  auto input = open_and_look(path);
  if (!input) return std::unexpected(input.error());
  chess::OpeningGatherer openings(choice.plies);
  std::string of;
  if (begins_with_positions(input->head, rules)) {
    read_variant_positions(std::move(*input), rules, path, openings, on_problem);
  } else {
    of = fmt::format(" of {}", chess::to_pgn_name(rules));
    if (const auto read = read_variant_games(std::move(*input), rules, path, openings, on_problem); !read)
      return std::unexpected(read.error());
  }
  auto lines = taken(openings, path, on_problem, of);
  if (!lines) return std::unexpected(lines.error());
  return chess::opening_list(std::move(*lines), choice.order, choice.seed);
}

}  // namespace books
