// SPDX-License-Identifier: GPL-3.0-or-later
// `book records`: makes, enlarges, merges, asks, checks and exports move-record databases.
#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <utility>

#include "base/error.h"
#include "books/cli/commands.h"
#include "books/records/records.h"
#include "command_line/paged_text.h"
#include "console/terminal_text.h"
#include "filters/filter_command_options.h"
#include "io/links.h"
#include "io/output.h"
#include "io/stoppable_sink.h"
#include "movedb/move_database.h"
#include "movedb/polyglot_export.h"
#include "movedb/record_dump.h"
#include "notation/fen.h"

namespace books {

namespace {

using chess::MoveDatabase;

struct RecordOptions {
  std::string database;
  std::vector<std::string> inputs;
  chess::FilterOptions filter;
  chess::MoveDatabaseRules rules{.min_position_games = 0};
  std::string weights = "400";
  bool quiet = false;
};

int report(const RecordOptions& options, const std::expected<RecordedFiles, chess::Error>& recorded,
           const Interrupts& interrupts) {
  if (!recorded) return unable(to_string(recorded.error()));
  const auto& [games, database, left_out, is_stopped] = *recorded;
  if (is_stopped)
    return interrupts.tell(fmt::format("{} read, {}; the same command begins anew",
                                       chess::counted(games.games, "game"), unwritten(options.database)));
  if (!options.quiet) {
    complain(fmt::format("{}: {} read; now {}, {} in {}", options.database,
                         chess::counted(games.games, "game"), chess::counted(database.games, "game"),
                         chess::counted(database.entries, "move"),
                         chess::counted(database.positions, "position")));
    // Whoever did not ask for it should know.
    if (left_out > 0 && options.rules.min_position_games == 0)
      complain(
          fmt::format("{} left out, of positions with fewer than {} games; --min-position-games 1 keeps them",
                      chess::counted(left_out, "move"), database.rules.min_position_games));
    if (games.not_chosen > 0)
      complain(fmt::format("{} left out by the filter", chess::counted(games.not_chosen, "game")));
    if (games.other_variants > 0)
      complain(fmt::format("{} of other variants passed over", chess::counted(games.other_variants, "game")));
    if (!games.is_whole())
      complain(fmt::format("{} cut at a bad move, {} and {} not read", chess::counted(games.cut, "game"),
                           chess::counted(games.refused, "game"),
                           chess::counted(games.failed_files, "file")));
  }
  if (interrupts.came()) return interrupts.tell(fmt::format("'{}' was complete already", options.database));
  return games.is_whole() ? kExitWell : kExitPartly;
}

int build(RecordOptions options) {
  if (const auto fault = overwriting_fault(options.inputs, options.database)) return unable(*fault);
  if (options.weights == "score") options.rules.weight_k = chess::WeightK::Score;
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return unable(to_string(filter.error()));
  chess::limit_new_files(options.inputs);
  const Interrupts interrupts;
  return report(options,
                build_records(options.database, options.rules, options.inputs, *filter, print_problem,
                              interrupts.token()),
                interrupts);
}

int add(const RecordOptions& options) {
  if (const auto fault = overwriting_fault(options.inputs, options.database)) return unable(*fault);
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return unable(to_string(filter.error()));
  chess::limit_new_files(options.inputs);
  const Interrupts interrupts;
  return report(options,
                add_records(options.database, options.inputs, *filter, print_problem, interrupts.token()),
                interrupts);
}

int merge(const RecordOptions& options) {
  const Interrupts interrupts;  // until it is written, which is soon
  const auto merged = merge_records(options.inputs, options.database);
  if (!merged) return unable(to_string(merged.error()));
  if (!options.quiet)
    complain(fmt::format("{}: {}, {} in {}", options.database, chess::counted(merged->games, "game"),
                         chess::counted(merged->entries, "move"),
                         chess::counted(merged->positions, "position")));
  if (interrupts.came()) return interrupts.tell(fmt::format("'{}' was complete already", options.database));
  return kExitWell;
}

struct QueryOptions {
  std::string database;
  std::vector<std::string> fen;  // a FEN without quotes comes in pieces
  std::string moves;
  bool json = false;
};

int query(const QueryOptions& options) {
  const auto line = read_line(fmt::format("{}", fmt::join(options.fen, " ")), options.moves);
  if (!line) return unable(to_string(line.error()));
  chess::Position pos = line->start;
  for (const chess::Move move : line->moves) pos.play(move);
  const auto database = MoveDatabase::open(options.database);
  if (!database) return unable(database.error().reason);
  const auto found = database->find(pos);
  if (!found) return unable(found.error().reason);
  const auto& moves = *found;
  if (options.json)
    chess::print_paged(query_json(pos, moves));
  else if (!moves.empty())
    chess::print_paged(query_table(pos, moves));
  else
    fmt::print("not in the database: {}\n", chess::to_fen(pos));
  return moves.empty() ? kExitPartly : kExitWell;
}

struct ExportOptions {
  std::string database;
  std::string output;
  std::uint32_t min_games = 1;
  bool quiet = false;
};

int export_book(const ExportOptions& options) {
  if (const auto fault = overwriting_fault({options.database}, options.output)) return unable(*fault);
  const Interrupts interrupts;
  const auto database = MoveDatabase::open(options.database);
  if (!database) return unable(database.error().reason);
  if (const auto checked = database->check(); !checked) return unable(checked.error().reason);
  auto output = chess::open_output(options.output, {.compression = chess::Compression::None});
  if (!output) return unable(output.error().reason);
  const auto sink = chess::stoppable_sink(std::move(*output), interrupts.token());
  const auto give_up = [&](const chess::IoError& error) {
    return interrupts.came() ? interrupts.tell(unwritten(options.output) + "; the same command begins anew")
                             : unable(error.reason);
  };
  const auto counts = chess::export_polyglot(*database, options.min_games, *sink);
  if (!counts) return give_up(counts.error());
  if (const auto finished = sink->finish(); !finished) return give_up(finished.error());
  if (!options.quiet)
    complain(fmt::format("{}: {} in {}; {} too rare, {} that only lost", sink->name(),
                         chess::counted(counts->entries, "move"),
                         chess::counted(counts->positions, "position"),
                         chess::counted(counts->too_rare, "move"), counts->scoreless));
  return kExitWell;
}

struct RecordDumpOptions {
  std::string database;
  std::string output = "-";
  std::uint32_t min_games = 1;
  bool bits = false;
};

int dump_records_of(const RecordDumpOptions& options) {
  if (const auto fault = overwriting_fault({options.database}, options.output)) return unable(*fault);
  const Interrupts interrupts;
  const auto database = MoveDatabase::open(options.database);
  if (!database) return unable(database.error().reason);
  if (const auto checked = database->check(); !checked) return unable(checked.error().reason);
  auto output = chess::open_output(options.output, {});
  if (!output) return unable(output.error().reason);
  const auto sink = chess::stoppable_sink(std::move(*output), interrupts.token());
  const auto form = options.bits ? chess::RecordDump::Bits : chess::RecordDump::Csv;
  const auto written = chess::dump_records(*database, form, options.min_games, *sink);
  const auto finished = written ? sink->finish() : std::unexpected(written.error());
  if (finished) return kExitWell;
  if (interrupts.came()) return interrupts.tell(unwritten(options.output) + "; the same command begins anew");
  return unable(finished.error().reason);
}

int check(const std::string& path) {
  const auto database = MoveDatabase::open(path);
  if (!database) return unable(database.error().reason);
  if (const auto checked = database->check(); !checked) return unable(checked.error().reason);
  const chess::MoveDatabaseHeader& header = database->header();
  print_text(fmt::format("{}: well: {}, {} in {}; {}\n", path, chess::counted(header.games, "game"),
                         chess::counted(header.entries, "move"), chess::counted(header.positions, "position"),
                         rules_text(header.rules)));
  return kExitWell;
}

void add_build_command(chess::ProgramCommand records) {
  const auto options = std::make_shared<RecordOptions>();
  chess::ProgramCommand command = records.add_command("build", "make a database from the games in files");
  command
      .add_option("FILE", options->inputs,
                  "PGN, BGN, EGD or UCI moves, compressed or not; - is standard input")
      .required();
  command.add_option("-o,--output", options->database, "database to write").required();
  command
      .add_option("--max-ply", options->rules.max_ply, "count this number of half-moves of each game; 0: all")
      .show_default();
  command.add_option("--min-games", options->rules.min_games, "leave out moves of fewer games")
      .in_range(1U, std::numeric_limits<std::uint32_t>::max())
      .show_default();
  command
      .add_option(
          "--min-position-games", options->rules.min_position_games,
          fmt::format("leave out positions of fewer games (default: {}, but 1 for small collections, and "
                      "with --max-ply or --min-games)",
                      chess::kRarePosition))
      .in_range(1U, std::numeric_limits<std::uint32_t>::max());
  command.add_option("--weight-k", options->weights, "K of the weights")
      .one_of({"400", "score"})
      .show_default();
  command.add_flag("-q,--quiet", options->quiet, "no summary");
  chess::add_filter_options(command, options->filter);
  command.on_run([options] { return build(*options); });
}

void add_add_command(chess::ProgramCommand records) {
  const auto options = std::make_shared<RecordOptions>();
  chess::ProgramCommand command = records.add_command("add", "add the games in files to a database");
  command.add_option("DATABASE", options->database, "database to enlarge").required();
  command
      .add_option("FILE", options->inputs,
                  "PGN, BGN, EGD or UCI moves, compressed or not; - is standard input")
      .required();
  command.add_flag("-q,--quiet", options->quiet, "no summary");
  chess::add_filter_options(command, options->filter);
  command.on_run([options] { return add(*options); });
}

void add_merge_command(chess::ProgramCommand records) {
  const auto options = std::make_shared<RecordOptions>();
  chess::ProgramCommand command =
      records.add_command("merge", "make one database of several that were made by the same rules");
  command.add_option("DATABASE", options->inputs, "databases to add together").required();
  command.add_option("-o,--output", options->database, "database to write; may be one of them").required();
  command.add_flag("-q,--quiet", options->quiet, "no summary");
  command.on_run([options] { return merge(*options); });
}

void add_query_command(chess::ProgramCommand records) {
  const auto options = std::make_shared<QueryOptions>();
  chess::ProgramCommand command = records.add_command("query", "show what was played in a position");
  command.add_option("DATABASE", options->database, "database to read").required();
  command.add_option("FEN", options->fen, "position; without one, the start of the game");
  command.add_option("--moves", options->moves, "play these moves first, in SAN or UCI");
  command.add_flag("--json", options->json, "print a JSON object");
  command.on_run([options] { return query(*options); });
}

void add_export_command(chess::ProgramCommand records) {
  const auto options = std::make_shared<ExportOptions>();
  chess::ProgramCommand command = records.add_command("export", "write a database as a Polyglot book");
  command.add_option("DATABASE", options->database, "database to export").required();
  command.add_option("-o,--output", options->output, "book to write; - is standard output").required();
  command.add_option("--min-games", options->min_games, "leave out moves of fewer games").show_default();
  command.add_flag("-q,--quiet", options->quiet, "no summary");
  command.on_run([options] { return export_book(*options); });
}

void add_records_dump_command(chess::ProgramCommand records) {
  const auto options = std::make_shared<RecordDumpOptions>();
  chess::ProgramCommand command = records.add_command("dump", "write all moves of a database as CSV");
  command.add_option("DATABASE", options->database, "database to read").required();
  command.add_option("-o,--output", options->output, "file to write; - is standard output").show_default();
  command.add_flag("--bits", options->bits, "write the 64-bit records instead, 8 bytes a move");
  command.add_option("--min-games", options->min_games, "leave out moves of fewer games").show_default();
  command.on_run([options] { return dump_records_of(*options); });
}

}  // namespace

void add_records_commands(chess::ProgramCommand program) {
  chess::ProgramCommand records =
      program.add_command("records", "keep databases of the moves that were played, with results");
  records.require_command();
  add_build_command(records);
  add_add_command(records);
  add_merge_command(records);
  add_query_command(records);
  add_export_command(records);
  add_records_dump_command(records);
  const auto path = std::make_shared<std::string>();
  chess::ProgramCommand command = records.add_command("check", "read a whole database and report damage");
  command.add_option("DATABASE", *path, "database to check").required();
  command.on_run([path] { return check(*path); });
}

}  // namespace books
