// SPDX-License-Identifier: GPL-3.0-or-later
// What an author should repair, as games in PGN: one for each finding, the line to it, what is wrong there
// and what the engine proposes.
#include <fmt/format.h>

#include <algorithm>

#include "books/tester/test_report.h"
#include "notation/move_line.h"
#include "pgn/writer.h"

namespace books {

namespace {

using chess::Game;
using chess::NodeId;

/// Text, and a score of White's view if there is one.
void say(Game& game, NodeId at, std::string text, std::optional<chess::Score> score,
         std::optional<chess::Nag> nag = {}) {
  chess::Subinfo said;
  said.nag = nag;
  if (score) said.set_eval(*score);
  said.comment = std::move(text);
  game.node(at).subinfos.push_back(std::move(said));
}

class Repairs {
 public:
  Repairs(const BookTest& test, const TestTitle& title) : test_(test), title_(title) {}

  std::string write() {
    for (const Fault& fault : test_.findings.faults) add(fault);
    for (const LineReport* line : faulty_lines(test_)) add(*line);
    for (const Gap& gap : test_.findings.gaps) add(gap);
    for (const Conflict& conflict : test_.findings.conflicts) add(conflict);
    return std::move(out_);
  }

 private:
  /// Lists of games show White and Black, so these tags say what the game is about.
  Game begin(std::string_view kind, const std::string& what, const std::string& more) {
    count_ = kind == last_kind_ ? count_ + 1 : 1;
    last_kind_ = kind;
    Game game(test_.graph.start);
    game.tags.set("Event", "Repair of " + title_.book);
    game.tags.set("White", fmt::format("{} {}: {}", kind, count_, what));
    game.tags.set("Black", more);
    game.tags.set("Annotator", title_.engine);
    return game;
  }

  NodeId add_path(Game& game, std::size_t position) const {
    return game.add_line_unchecked(chess::kRootNode, test_.graph.positions[position].path);
  }

  void add(const Fault& fault) {
    const std::string cost =
        fmt::format("costs {} +- {}", pawns_text(fault.loss), pawns_text(test_.findings.noise.centipawns));
    Game game = begin("Fault", numbered_move(test_.graph, fault.position, fault.move), cost);
    const NodeId before = add_path(game, fault.position);
    const NodeId bad = game.add_unchecked(before, fault.move);
    say(game, bad, "This " + cost + ".", fault.score,
        fault.loss >= 200 ? chess::Nag::Blunder : chess::Nag::Mistake);
    game.add_line_unchecked(bad, shown(fault.refutation));
    const NodeId better = game.add_unchecked(before, fault.better.front());
    say(game, better, "Better.", fault.better_score);
    game.add_line_unchecked(better, shown(std::span(fault.better).subspan(1)));
    chess::append_pgn(game, out_);
  }

  void add(const LineReport& line) {
    const chess::BookPosition& end = test_.graph.positions[line.end];
    Game game =
        begin("Fault", numbered_move(test_.graph, end.parent, end.path.back()), "the line ends badly");
    say(game, add_path(game, line.end), faulty_line_text(test_, line) + ".", line.end_score);
    chess::append_pgn(game, out_);
  }

  void add(const Gap& gap) {
    Game game = begin("Gap", numbered_move(test_.graph, gap.position, gap.reply),
                      gap.reach ? played_text(gap) : "no answer");
    const NodeId before = add_path(game, gap.position);
    const NodeId reply = game.add_unchecked(before, gap.reply);
    std::string text = "The book has no answer.";
    if (!gap.name.empty()) text += fmt::format(" {} {}.", gap.eco, gap.name);
    if (gap.reach) text += fmt::format(" Played {}.", played_text(gap));
    if (gap.is_best) text += fmt::format(" {} better than the replies of the book.", pawns_text(gap.gain));
    say(game, reply, std::move(text), gap.score);
    if (!gap.answer.empty()) {
      const NodeId answer = game.add_unchecked(reply, gap.answer.front());
      say(game, answer, "The engine's answer.", {});
      game.add_line_unchecked(answer, shown(std::span(gap.answer).subspan(1)));
    }
    chess::append_pgn(game, out_);
  }

  void add(const Conflict& conflict) {
    Game game = begin("Conflict", conflict_text(test_.graph, conflict), "two lines of the book disagree");
    const NodeId before = add_path(game, conflict.position);
    for (const chess::OwnChoice& choice : conflict.choices) {
      for (const chess::Move move : choice.moves) mention(game, before, move, choice, {});
      for (const chess::Move move : choice.refused) mention(game, before, move, choice, chess::Nag::Mistake);
    }
    chess::append_pgn(game, out_);
  }

  /// A move that a line has in the position of a conflict: added once, with each line that has it.
  void mention(Game& game, NodeId before, chess::Move move, const chess::OwnChoice& choice,
               std::optional<chess::Nag> nag) const {
    const NodeId at = game.add_line_unchecked(before, std::span(&move, 1));
    const std::string line = chess::to_move_line(test_.graph.start, choice.path);
    say(game, at,
        fmt::format("{} game {}{}", nag ? "Refused in" : "In", choice.game,
                    choice.path.empty() ? "." : ": " + line + "."),
        {}, nag);
  }

  static std::span<const chess::Move> shown(std::span<const chess::Move> moves) {
    return moves.first(std::min(moves.size(), kShownPlies - 1));
  }

  const BookTest& test_;
  const TestTitle& title_;
  std::string out_;
  std::string_view last_kind_;
  std::size_t count_ = 0;
};

}  // namespace

std::string to_repair_pgn(const BookTest& test, const TestTitle& title) {
  return Repairs(test, title).write();
}

}  // namespace books
