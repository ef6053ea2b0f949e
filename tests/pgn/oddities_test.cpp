// SPDX-License-Identifier: GPL-3.0-or-later
// Every odd text of oddities.tsv against what the table says, word for word. With MARGINALIA_WRITE_ODDITIES
// set, the table is written anew, for a look at what a change did.
#include <doctest/doctest.h>

#include <charconv>
#include <cstdlib>
#include <fstream>

#include "base/text.h"
#include "tests/pgn/pgn_text.h"

using namespace chess;

namespace {

constexpr const char* kTable = "tests/pgn/oddities.tsv";

void append_utf8(unsigned code, std::string& out) {
  if (code < 0x80) {
    out.push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    out.push_back(static_cast<char>(0xC0 | (code >> 6)));
    out.push_back(static_cast<char>(0x80 | (code & 0x3F)));
  } else {
    out.push_back(static_cast<char>(0xE0 | (code >> 12)));
    out.push_back(static_cast<char>(0x80 | (code >> 6 & 0x3F)));
    out.push_back(static_cast<char>(0x80 | (code & 0x3F)));
  }
}

/// The text of a cell: \n \r \t \\ \xNN \u{NNNN} as what they stand for.
std::string text_of(std::string_view cell) {
  std::string out;
  while (!cell.empty()) {
    const char c = cell.front();
    const char next = cell.size() > 1 ? cell[1] : '\0';
    std::size_t length = 2;
    if (c != '\\') {
      out.push_back(c);
      length = 1;
    } else if (next == 'x' || next == 'u') {
      const std::size_t begin = next == 'x' ? 2 : 3;
      length = next == 'x' ? 4 : cell.find('}') + 1;
      unsigned code = 0;
      std::from_chars(cell.data() + begin, cell.data() + length, code, 16);
      if (next == 'x')
        out.push_back(static_cast<char>(code));
      else
        append_utf8(code, out);
    } else {
      out.push_back(next == 'n' ? '\n' : next == 'r' ? '\r' : next == 't' ? '\t' : '\\');
    }
    cell.remove_prefix(length);
  }
  return out;
}

std::string cell_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n')
      out += "\\n";
    else if (c == '\\')
      out += "\\\\";
    else
      out.push_back(c);
  }
  return out;
}

std::string games_of(const test::ReadPgn& read) {
  std::string out;
  for (const ImportedGame& g : read.games) {
    if (!out.empty()) out += " | ";
    for (const auto& [name, value] : g.game.tags.entries()) out += "[" + name + " \"" + value + "\"] ";
    out += test::moves_of(g.game);
    if (g.status != ImportStatus::Whole)
      out += g.status == ImportStatus::Damaged ? " (damaged)" : " (refused)";
  }
  return cell_of(out);
}

std::string reports_of(const test::ReadPgn& read) {
  std::string out;
  const std::string reports = read.reports();
  for (const std::string_view line : split(reports, '\n'))
    if (!line.empty()) out += (out.empty() ? "" : " | ") + std::string(line);
  return cell_of(out);
}

}  // namespace

TEST_CASE("odd texts give what the table says") {
  std::ifstream in(kTable);
  std::string rewritten;
  std::size_t rows = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) {
      rewritten += line + "\n";
      continue;
    }
    const auto cells = split(line, '\t');
    REQUIRE(cells.size() == 4);
    ++rows;
    CAPTURE(cells[0]);
    CAPTURE(cells[1]);
    const auto read = test::read_pgn(text_of(cells[1]));
    const std::string games = games_of(read);
    const std::string reports = reports_of(read);
    if (std::getenv("MARGINALIA_WRITE_ODDITIES") == nullptr) {
      CHECK(games == cells[2]);
      CHECK(reports == cells[3]);
    }
    rewritten += std::string(cells[0]) + "\t" + std::string(cells[1]) + "\t" + games + "\t" + reports + "\n";
    // What was read is written, read and written as the same.
    for (const ImportedGame& game : read.games) {
      const std::string written = to_pgn(game.game);
      const auto again = test::read_pgn(written);
      REQUIRE(again.games.size() == 1);
      CHECK(to_pgn(again.games.front().game) == written);
    }
  }
  CHECK(rows > 80);
  if (std::getenv("MARGINALIA_WRITE_ODDITIES") != nullptr) std::ofstream(kTable) << rewritten;
}
