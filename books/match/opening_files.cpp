// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/match/opening_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "games/game_files.h"
#include "games/plain_games.h"
#include "io/input.h"
#include "io/line_reader.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "polyglot/polyglot_book.h"

namespace books {

namespace {

using OpeningLines = std::vector<chess::OpeningLine>;

bool says_nothing(std::string_view line) {
  line = chess::trim(line);
  return line.empty() || line.front() == '#';
}

using Source = std::expected<std::unique_ptr<chess::ByteSource>, chess::IoError>;

/// An input that is looked into before it is read: a regular file is opened twice, anything else is held in
/// memory.
class Input {
 public:
  static std::expected<Input, chess::Error> open(const std::string& path) {
    Input input;
    input.path_ = path;
    std::error_code error;
    if (path != "-" && std::filesystem::is_regular_file(path, error)) return input;
    auto source = chess::open_input(path);
    if (!source) return std::unexpected(source.error().message);
    auto text = chess::read_all(**source);
    if (!text) return std::unexpected(text.error().message);
    input.text_ = std::move(*text);
    return input;
  }

  Source source() const {
    if (text_) return chess::view_source(*text_, chess::input_name(path_));
    return chess::open_input(path_, chess::Decompression::Ahead);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::optional<std::string> text_;
};

/// Is the first line that says anything a position? Faults show when the input is read.
bool holds_positions(const Input& input) {
  auto source = input.source();
  if (!source) return false;
  constexpr std::size_t longest = 4096;
  chess::LineReader reader(std::move(*source), longest);
  while (true) {
    const auto line = reader.next();
    if (!line || !*line) return false;
    if (!says_nothing(**line)) return chess::parse_epd(**line).has_value();
  }
}

std::expected<OpeningLines, chess::Error> read_positions(const Input& input, const ProblemLine& on_problem) {
  auto source = input.source();
  if (!source) return std::unexpected(source.error().message);
  chess::LineReader reader(std::move(*source));
  OpeningLines lines;
  while (true) {
    const auto text = reader.next();
    if (!text) {
      on_problem(text.error().message);
      if (text.error().kind == chess::IoError::Kind::LineTooLong) continue;
      return lines;
    }
    if (!*text) return lines;
    if (says_nothing(**text)) continue;
    const auto epd = chess::parse_epd(**text);
    if (!epd) {
      on_problem(fmt::format("{}: line {}: {}; passed over", input.path(), reader.line_number(),
                             epd.error().message));
      continue;
    }
    chess::OpeningLine line;
    line.start = epd->position;
    line.chess960 = chess::needs_chess960(epd->position);
    if (const auto* id = epd->find("id"); id != nullptr && !id->operands.empty())
      line.name = id->operands.front();
    lines.push_back(std::move(line));
  }
}

std::expected<OpeningLines, chess::Error> read_games(const Input& input, int plies,
                                                     const ProblemLine& on_problem) {
  auto source = input.source();
  if (!source) return std::unexpected(source.error().message);
  OpeningLines lines;
  const auto take = [&](const chess::PlainGame& game) {
    const auto count = std::min(game.moves.size(), static_cast<std::size_t>(plies));
    const auto end = game.moves.begin() + static_cast<std::ptrdiff_t>(count);
    chess::OpeningLine line;
    line.start = game.start;
    line.chess960 = game.chess960;
    line.moves.assign(game.moves.begin(), end);
    lines.push_back(std::move(line));
    return true;
  };
  chess::for_each_game(std::move(*source), take, [&](const chess::GameFileProblem& problem) {
    if (problem.what.severity == chess::Severity::Error) on_problem(to_string(problem));
  });
  return lines;
}

}  // namespace

std::expected<OpeningLines, chess::Error> load_openings(const std::string& path, int plies,
                                                        const ProblemLine& on_problem) {
  constexpr int shortest_named = 4;
  std::expected<OpeningLines, chess::Error> lines;
  if (path == kOwnTable) {
    lines = chess::named_lines(chess::OpeningBook::embedded(), shortest_named, plies);
  } else {
    const auto input = Input::open(path);
    if (!input) return std::unexpected(input.error());
    lines =
        holds_positions(*input) ? read_positions(*input, on_problem) : read_games(*input, plies, on_problem);
  }
  if (!lines) return lines;
  *lines = chess::trim_openings(std::move(*lines), plies);
  if (lines->empty()) return std::unexpected(chess::Error(path, "there are no openings in it"));
  return lines;
}

std::expected<std::shared_ptr<const chess::OpeningSource>, chess::Error> open_openings(
    const std::string& path, int plies, chess::OpeningOrder order, std::uint64_t seed,
    const ProblemLine& on_problem) {
  if (path.ends_with(".bin")) {
    auto book = chess::PolyglotBook::open(path);
    if (!book) return std::unexpected(book.error().message);
    const auto first = book->moves_of(chess::Position::start());
    if (plies > 0 && std::ranges::none_of(first, [](const chess::BookMove& m) { return m.weight > 0; }))
      return std::unexpected(chess::Error(path, "the book knows no move in the start position"));
    return chess::book_walks(std::make_shared<chess::PolyglotBook>(std::move(*book)), plies, seed);
  }
  auto lines = load_openings(path, plies, on_problem);
  if (!lines) return std::unexpected(lines.error());
  return chess::opening_list(std::move(*lines), order, seed);
}

}  // namespace books
