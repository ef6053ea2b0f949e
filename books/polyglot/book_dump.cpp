// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book as text or JSON: one position, or all that can be met from the start.
#include "books/polyglot/book_files.h"

#include <fmt/format.h>
#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "json/json_value.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "polyglot/polyglot_walk.h"

namespace books {

namespace {

using chess::PolyglotMove;
using chess::Position;

/// The moves of one position, heaviest first.
struct Page {
  const Position& position;
  std::string line;
  std::vector<PolyglotMove> moves;
  std::uint64_t total = 0;

  Page(std::vector<PolyglotMove> known, const Position& start, std::span<const chess::Move> played,
       const Position& end)
      : position(end), line(chess::to_move_line(start, played)), moves(std::move(known)) {
    std::ranges::stable_sort(moves, std::greater(), &PolyglotMove::weight);
    for (const PolyglotMove& m : moves) total += m.weight;
  }

  double share(const PolyglotMove& m) const {
    return total == 0 ? 0.0 : static_cast<double>(m.weight) / static_cast<double>(total);
  }
};

std::string to_json(const Page& page) {
  const auto castling = chess::needs_chess960(page.position) ? chess::CastlingNotation::KingTakesRook
                                                             : chess::CastlingNotation::KingMove;
  chess::Json moves = chess::Json::array();
  for (const PolyglotMove& m : page.moves) {
    moves.push({{"san", chess::to_san(page.position, m.move)},
                {"uci", chess::to_uci(m.move, castling)},
                {"weight", m.weight},
                {"share", page.share(m)},
                {"learn", m.learn}});
  }
  const chess::Json json{{"line", page.line},
                         {"fen", chess::to_fen(page.position)},
                         {"key", fmt::format("{:016x}", bits_of(page.position.polyglot_key()))},
                         {"moves", moves}};
  return json.text() + "\n";
}

std::string to_table(const Page& page) {
  if (page.moves.empty()) return {};
  std::string text = "weight   share  move\n";
  for (const PolyglotMove& m : page.moves) {
    const std::vector<chess::Move> one{m.move};
    text += fmt::format("{:6}  {:5.1f}%  {}{}\n", m.weight, 100 * page.share(m),
                        chess::to_move_line(page.position, one),
                        m.learn == 0 ? "" : fmt::format("  (learn {})", m.learn));
  }
  return text;
}

std::string to_text_line(const Page& page) {
  std::string text = (page.line.empty() ? "start" : page.line) + ":";
  for (const PolyglotMove& m : page.moves) {
    text += fmt::format("{} {} {} ({:.0f}%)", &m == page.moves.data() ? "" : ",",
                        chess::to_san(page.position, m.move), m.weight, 100 * page.share(m));
  }
  return text + "\n";
}

}  // namespace

std::expected<DumpedPosition, chess::IoError> dump_position(const chess::PolyglotBook& book,
                                                            const Position& start,
                                                            std::span<const chess::Move> line,
                                                            DumpFormat format) {
  Position end = start;
  for (const chess::Move m : line) end.play(m);
  auto known = book.find_all(end, 0);
  if (!known) return std::unexpected(known.error());
  const Page page(std::move(*known), start, line, end);
  return DumpedPosition{format == DumpFormat::Json ? to_json(page) : to_table(page), page.moves.size()};
}

std::expected<std::size_t, chess::IoError> dump_book(const chess::PolyglotBook& book, DumpFormat format,
                                                     chess::ByteSink& sink) {
  std::size_t positions = 0;
  for (const chess::Color side : {chess::Color::White, chess::Color::Black}) {
    const auto walk = chess::PolyglotWalk::of(book, side);
    if (!walk) return std::unexpected(walk.error());
    const auto written =
        walk->for_each([&](const chess::PolyglotWalk::Stop& stop) -> std::expected<void, chess::IoError> {
          auto known = book.find_all(stop.position, 0);
          if (!known) return std::unexpected(known.error());
          const Page page(std::move(*known), Position::start(), stop.line, stop.position);
          ++positions;
          return sink.write(format == DumpFormat::Json ? to_json(page) : to_text_line(page));
        });
    if (!written) return std::unexpected(written.error());
  }
  return positions;
}

}  // namespace books
