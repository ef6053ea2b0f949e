// SPDX-License-Identifier: GPL-3.0-or-later
// What the PGN reader understood of a file, for pgn_python_chess.py to compare with what python-chess
// understood; and, with --write, the file as the writer gives it back.
//
// A game is a line "game STATUS RESULT", lines "tag NAME VALUE", then a line for each move in the order
// of the text: "move UCI nags comment-before | comment-after", with "(" and ")" around variations.
#include <cstdio>

#include "io/input.h"
#include "notation/uci_move.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

namespace {

using namespace chess;

std::string escaped(std::string_view text) {
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

void append_text(std::string_view text, std::string& out) {
  if (text.empty()) return;
  if (!out.empty()) out.push_back(' ');
  out += text;
}

/// What python-chess shows as the comment of a move: commands and text of every subinfo.
std::string comment_of(const Node& node) {
  std::string out;
  for (const Subinfo& s : node.subinfos) {
    for (const Command& command : s.commands) {
      std::string text = "[%" + command.name;
      char separator = ' ';
      for (const Operand& operand : command.operands) {
        text.push_back(separator);
        text += operand.text();
        separator = ',';
      }
      append_text(text + "]", out);
    }
    append_text(s.comment, out);
  }
  return out;
}

std::string before_of(const Node& node) {
  std::string out;
  for (const Subinfo& s : node.subinfos) append_text(s.before, out);
  return out;
}

void dump_move(const Game& game, NodeId id, std::string& out) {
  const Node& node = game.node(id);
  out += "move ";
  out += to_uci(node.move, game.chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove);
  out += " nags";
  std::vector<int> nags;
  for (const Subinfo& s : node.subinfos)
    if (s.nag) nags.push_back(number_of(*s.nag));
  for (const int nag : nags) out += " " + std::to_string(nag);
  out += "\nbefore " + escaped(before_of(node)) + "\nafter " + escaped(comment_of(node)) + "\n";
}

/// The tree in the order of the text, without recursion.
void dump_tree(const Game& game, std::string& out) {
  struct Step {
    enum { Line, Close } kind;
    NodeId node;
  };
  std::vector<Step> open;
  if (const auto first = game.root().first_child) open.push_back({Step::Line, *first});
  while (!open.empty()) {
    const Step step = open.back();
    open.pop_back();
    if (step.kind == Step::Close) {
      out += ")\n";
      continue;
    }
    const Node& node = game.node(step.node);
    if (!game.is_first_child(step.node)) out += "(\n";
    dump_move(game, step.node, out);
    if (!game.is_first_child(step.node)) open.push_back({Step::Close, step.node});
    if (node.first_child) open.push_back({Step::Line, *node.first_child});
    if (!game.is_first_child(step.node)) continue;
    std::vector<NodeId> variations;
    for (auto v = node.next_sibling; v; v = game.node(*v).next_sibling) variations.push_back(*v);
    for (auto v = variations.rbegin(); v != variations.rend(); ++v) open.push_back({Step::Line, *v});
  }
}

void dump(const ImportedGame& read, std::string& out) {
  static constexpr std::string_view kStatus[] = {"whole", "damaged", "refused"};
  out += "game ";
  out += kStatus[static_cast<int>(read.status)];
  out += ' ';
  out += to_string(read.game.result);
  out += '\n';
  for (const auto& [name, value] : read.game.tags.entries())
    out += "tag " + name + " " + escaped(value) + "\n";
  out += "comment " + escaped(read.game.comment) + "\n";
  dump_tree(read.game, out);
  out += "end\n";
}

}  // namespace

int main(int argc, char** argv) {
  const bool writes = argc == 3 && std::string_view(argv[1]) == "--write";
  const bool quiet = argc == 3 && std::string_view(argv[1]) == "--diagnostics";
  if (argc < 2 || (argc == 3 && !writes && !quiet)) {
    std::fputs("usage: pgn_dump [--write | --diagnostics] FILE\n", stderr);
    return 2;
  }
  auto source = open_input(argv[argc - 1]);
  if (!source) {
    std::fprintf(stderr, "%s\n", source.error().reason.c_str());
    return 1;
  }
  PgnGameReader reader(std::move(*source));
  std::string out;
  const auto print = [](const std::vector<Diagnostic>& diagnostics) {
    for (const Diagnostic& d : diagnostics) std::printf("%s\n", to_string(d).c_str());
  };
  while (const auto read = reader.next()) {
    out.clear();
    if (quiet)
      print(read->diagnostics);
    else if (writes)
      append_pgn(read->game, out);
    else
      dump(*read, out);
    std::fwrite(out.data(), 1, out.size(), stdout);
  }
  if (quiet) print(reader.last_diagnostics());
  return 0;
}
