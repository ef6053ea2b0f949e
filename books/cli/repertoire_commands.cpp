// SPDX-License-Identifier: GPL-3.0-or-later
// `book build-repertoire` makes a repertoire of what was played, `book cards` asks for its moves.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "books/cli/commands.h"
#include "books/cli/play_options.h"
#include "books/repertoire/built_repertoire.h"
#include "books/repertoire/played_source.h"
#include "books/repertoire/repertoire_cards.h"
#include "console/terminal_text.h"
#include "filters/filter_command_options.h"
#include "io/output.h"
#include "pgn/writer.h"
#include "query/game_filter.h"

namespace books {

namespace {

struct RepertoireOptions {
  std::vector<std::string> inputs;
  std::string output = "-";
  std::string side;
  std::string fen;
  std::string moves;
  RepertoireRules rules;
  double min_share = 5;
  PlayOptions play;
  std::uint64_t nodes = 0;  ///< 0: not said
  chess::FilterOptions filter;
};

chess::Color color_of(const std::string& side) {
  return side == "white" ? chess::Color::White : chess::Color::Black;
}

ExitOrError write_whole(const std::string& path, std::string_view text) {
  const auto sink = chess::open_output(path);
  if (!sink) return std::unexpected(sink.error());
  auto written = (*sink)->write(text);
  if (written) written = (*sink)->finish();
  if (!written) return unable(written.error());
  return kExitWell;
}

std::string pgn_of(const BuiltRepertoire& built, const LineArgument& line, const RepertoireOptions& options,
                   std::string_view engine) {
  chess::Game game = game_of(built, line.start, line.moves);
  game.tags.set("Event", fmt::format("Repertoire for {}", to_name(built.rules.owner)));
  game.comment = fmt::format(
      "What at least {:g} % of opponents play, in {} or more; answered: {}. The best answer by results{}.",
      options.min_share, chess::counted(built.rules.min_games, "game"), coverage_text(built),
      engine.empty()
          ? ""
          : fmt::format(", at most {} centipawns behind the best of {}", built.rules.within, engine));
  return chess::to_pgn(game);
}

ExitOrError build_from(const RepertoireOptions& options) {
  if (auto fault = overwriting_fault(options.inputs, options.output))
    return std::unexpected(std::move(*fault));
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return std::unexpected(filter.error());
  const auto line = read_line(options.fen, options.moves);
  if (!line) return std::unexpected(line.error());
  chess::Position root = line->start;
  for (const chess::Move move : line->moves) root.play(move);
  RepertoireRules rules = options.rules;
  rules.owner = color_of(options.side);
  rules.min_share = options.min_share / 100;
  std::optional<EngineText> engine;
  if (!options.play.engine.empty() || options.nodes > 0) {
    PlayOptions play = options.play;
    if (options.nodes > 0) play.nodes = options.nodes;
    auto chosen = to_engine(play.engine, play, true);
    if (!chosen) return std::unexpected(chosen.error());
    engine = std::move(*chosen);
  }
  const Interrupts interrupts;
  const auto gone = [&] {
    return interrupts.tell(unwritten(options.output) + "; the same command begins anew");
  };
  const auto played =
      open_played(options.inputs, *filter, root, rules.max_plies, print_problem, interrupts.token());
  if (interrupts.came()) return gone();
  if (!played) return std::unexpected(played.error());
  EngineConduct conduct;
  AskAboutMoves ask;
  if (engine)
    ask = [&](std::span<const PositionQuestion> questions) {
      const CheckListener listener{[](std::size_t) {}, complain};
      const chess::SearchLimits limits{.nodes = engine->control.nodes,
                                       .depth = engine->control.depth,
                                       .movetime = engine->control.movetime};
      return check_positions({*engine, limits, options.play.jobs}, questions, listener, conduct,
                             interrupts.token());
    };
  const auto built = build_repertoire(root, *played, rules, ask);
  if (interrupts.came()) return gone();
  if (!built) return std::unexpected(built.error());
  if (conduct.trouble) return std::unexpected(*conduct.trouble);
  if (answers(*built) == 0)
    return std::unexpected(fmt::format("no game has a move for {} behind this position{}",
                                       to_name(rules.owner),
                                       root.turn() == rules.owner ? "" : " that enough opponents come to"));
  if (!options.play.quiet)
    complain(fmt::format("{} answered; of what opponents play: {}",
                         chess::counted(answers(*built), "position"), coverage_text(*built)));
  return write_whole(options.output, pgn_of(*built, *line, options, engine ? describe(*engine) : ""));
}

struct CardOptions {
  std::string repertoire;
  std::string output = "-";
  std::string side;
  bool quiet = false;
};

ExitOrError write_cards(const CardOptions& options) {
  if (auto fault = overwriting_fault({options.repertoire}, options.output))
    return std::unexpected(std::move(*fault));
  const auto form = options.output == "-" ? CardForm::Csv : card_form_of(options.output);
  if (!form)
    return std::unexpected("'" + options.output + "': cards are written as .csv, .tsv (for Anki) or .pgn");
  const auto cards = read_cards(options.repertoire, color_of(options.side), complain);
  if (!cards) return std::unexpected(cards.error());
  if (!options.quiet) complain(fmt::format("{} to know", chess::counted(cards->size(), "position")));
  return write_whole(options.output, to_text(*cards, *form));
}

}  // namespace

void add_repertoire_commands(chess::ProgramCommand program) {
  const auto o = std::make_shared<RepertoireOptions>();
  chess::ProgramCommand c =
      program.add_command("build-repertoire", "make a repertoire of what was played, with counts");
  c.add_option("FILE", o->inputs, "a database of moves (.mdb), or files of games").required();
  c.add_option("--side", o->side, "whose repertoire it is").one_of({"white", "black"}).required();
  c.add_option("-o,--output", o->output, "PGN to write; - is standard output").show_default();
  c.begin_group("What is in it");
  c.add_option("--fen", o->fen, "it begins in this position").type_name("FEN");
  c.add_option("--moves", o->moves, "it begins behind these moves, like \"1. e4 c5\"").type_name("MOVES");
  c.add_option("--min-share", o->min_share, "answer what this share of opponents plays")
      .type_name("PERCENT")
      .in_range(0.0, 100.0)
      .show_default();
  c.add_option("--min-games", o->rules.min_games, "... in so many games")
      .in_range(std::uint64_t{1}, std::uint64_t{kMostGames})
      .show_default();
  c.add_option("--max-plies", o->rules.max_plies, "half-moves of a line").in_range(1, 60).show_default();
  c.begin_group("Engine, which is asked if one of these is given");
  c.add_option("--engine", o->play.engine,
               "Command line, or cmd=...,option.NAME=VALUE,nodes=... (default: ours)")
      .type_name("ENGINE");
  c.add_option("--nodes", o->nodes, fmt::format("Nodes for each question (default: {})", o->play.nodes))
      .in_range(std::uint64_t{1}, std::uint64_t{1} << 50);
  c.begin_group("Engine");
  c.add_option("--engine-option", o->play.engine_options, "Set an option of the engine; may be repeated")
      .type_name("NAME=VALUE")
      .one_word_each();
  c.add_option("--within", o->rules.within, "An answer may be so much worse than the engine's best move")
      .type_name("CP")
      .in_range(0, 1000)
      .show_default();
  c.add_option("-j,--jobs", o->play.jobs, "Number of searches in parallel")
      .in_range(std::size_t{1}, std::size_t{1024})
      .show_default();
  c.begin_group();
  c.add_flag("-q,--quiet", o->play.quiet, "no summary");
  chess::add_filter_options(c, o->filter, "position");
  c.on_run([o] { return status_of(build_from(*o)); });

  const auto k = std::make_shared<CardOptions>();
  chess::ProgramCommand cards =
      program.add_command("cards", "write the moves of a repertoire as cards for spaced repetition");
  cards.add_option("REPERTOIRE", k->repertoire, "games with variations").required();
  cards.add_option("--side", k->side, "whose moves are to be known").one_of({"white", "black"}).required();
  cards
      .add_option(
          "-o,--output", k->output,
          "file to write: .csv, .tsv for Anki, or .pgn for `annotate serve`; - is CSV on standard output")
      .show_default();
  cards.add_flag("-q,--quiet", k->quiet, "no summary");
  cards.on_run([k] { return status_of(write_cards(*k)); });
}

}  // namespace books
