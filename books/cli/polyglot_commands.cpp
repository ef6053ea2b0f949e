// SPDX-License-Identifier: GPL-3.0-or-later
// `book polyglot make | merge | dump | info`: books in the format of PolyGlot, which most engines and
// boards read.
#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "books/cli/commands.h"
#include "books/polyglot/book_files.h"
#include "command_line/paged_text.h"
#include "console/terminal_text.h"
#include "io/links.h"
#include "io/output.h"
#include "io/stoppable_sink.h"
#include "polyglot/polyglot_file.h"

namespace books {

namespace {

struct MakeOptions {
  std::vector<std::string> inputs;
  std::string output;
  std::string only;
  chess::PolyglotBuildOptions build;
};

/// The table of openings as a book.
int make_of_eco(const MakeOptions& options) {
  const auto book = make_polyglot_book_of_eco(options.output, options.build.only);
  if (!book) return unable(to_string(book.error()));
  complain(fmt::format("our own table of openings; written: {} of {}", chess::counted(book->entries, "move"),
                       chess::counted(book->positions, "position")));
  return kExitWell;
}

int make(MakeOptions options) {
  if (!options.only.empty())
    options.build.only = options.only == "white" ? chess::Color::White : chess::Color::Black;
  if (std::ranges::find(options.inputs, "eco") != options.inputs.end())
    return options.inputs.size() == 1 ? make_of_eco(options)
                                      : unable("eco, our own table, stands alone; merge adds books together");
  if (const auto fault = overwriting_fault(options.inputs, options.output)) return unable(*fault);
  chess::limit_new_files(options.inputs);
  const Interrupts interrupts;
  const auto report =
      make_polyglot_book(options.inputs, options.output, options.build, print_problem, interrupts.token());
  if (!report && interrupts.came())
    return interrupts.tell(fmt::format("{}, {}; the same command begins anew", to_string(report.error()),
                                       unwritten(options.output)));
  if (!report) return unable(to_string(report.error()));
  const auto& book = report->book;
  complain(fmt::format("{}, {}; left out: {} played in fewer than {}, {} that only lost; written: {} of {}",
                       chess::counted(book.games, "game"), chess::counted(book.moves, "different move"),
                       book.too_rare, chess::counted(options.build.min_games, "game"), book.scoreless,
                       chess::counted(book.entries, "move"), chess::counted(book.positions, "position")));
  if (book.entries == 0) complain(options.output + ": the book is empty");
  return report->games.is_whole() && book.entries > 0 ? kExitWell : kExitPartly;
}

/// The output may be one of the inputs: all that is in them is in the result.
int merge(const std::vector<std::string>& inputs, const std::string& output) {
  const Interrupts interrupts;
  std::vector<chess::PolyglotFile> files;
  for (const std::string& input : inputs) {
    auto file = chess::PolyglotFile::open(input);
    if (!file) return unable(file.error());
    files.push_back(std::move(*file));
  }
  auto opened = chess::open_output(output, {.compression = chess::Compression::None});
  if (!opened) return unable(opened.error());
  const auto sink = chess::stoppable_sink(std::move(*opened), interrupts.token());
  const auto give_up = [&](const chess::IoError& error) {
    return interrupts.came() ? interrupts.tell(unwritten(output) + "; the same command begins anew")
                             : unable(error);
  };
  const auto counts = chess::merge_polyglot(files, *sink);
  if (!counts) return give_up(counts.error());
  if (const auto finished = sink->finish(); !finished) return give_up(finished.error());
  complain(fmt::format("{} of {} written", chess::counted(counts->entries, "entry", "entries"),
                       chess::counted(counts->positions, "position")));
  return kExitWell;
}

struct DumpOptions {
  std::string book;
  std::string fen;
  std::string moves;
  bool json = false;
};

int dump(const DumpOptions& options) {
  const auto book = chess::PolyglotBook::open(options.book);
  if (!book) return unable(book.error());
  const DumpFormat format = options.json ? DumpFormat::Json : DumpFormat::Text;
  const Interrupts interrupts;
  const auto sink = chess::stoppable_sink(chess::paged_output(), interrupts.token());

  int status = kExitWell;
  if (options.fen.empty() && options.moves.empty()) {
    const auto positions = dump_book(*book, format, *sink);
    if (!positions && interrupts.came()) return interrupts.tell(unwritten("-"));
    if (!positions) return unable(positions.error());
    status = *positions > 0 ? kExitWell : kExitPartly;
  } else {
    const auto line = read_line(options.fen, options.moves);
    if (!line) return unable(to_string(line.error()));
    const auto dumped = dump_position(*book, line->start, line->moves, format);
    if (!dumped) return unable(dumped.error());
    if (const auto written = sink->write(dumped->text); !written) return unable(written.error());
    if (dumped->moves == 0) {
      complain("not in the book");
      status = kExitPartly;
    }
  }
  if (const auto finished = sink->finish(); !finished) return unable(finished.error());
  return status;
}

int info(const std::string& path, bool as_json) {
  auto file = chess::PolyglotFile::open(path);
  if (!file) return unable(file.error());
  const auto info = polyglot_info(std::move(*file));
  if (!info) return unable(info.error());
  chess::print_paged(as_json ? to_json(*info) : to_text(*info));
  return info->disorder ? kExitPartly : kExitWell;
}

void add_make(chess::ProgramCommand family) {
  const auto options = std::make_shared<MakeOptions>();
  chess::ProgramCommand command = family.add_command("make", "make a book from games");
  command
      .add_option("GAMES", options->inputs,
                  "PGN, BGN, EGD or UCI moves, compressed or not; - is standard input; eco: our own table")
      .required();
  command.add_option("-o,--output", options->output, "book to write; - is standard output").required();
  command.add_option("--min-games", options->build.min_games, "take moves that were played at least so often")
      .show_default();
  command
      .add_option("--max-ply", options->build.max_ply, "take this number of half-moves of each game; 0: all")
      .show_default();
  command.add_option("--only", options->only, "take only the moves of this side").one_of({"white", "black"});
  command.on_run([options] { return make(*options); });
}

void add_merge(chess::ProgramCommand family) {
  const auto inputs = std::make_shared<std::vector<std::string>>();
  const auto output = std::make_shared<std::string>();
  chess::ProgramCommand command = family.add_command("merge", "make one book from several, or sort one");
  command.add_option("BOOKS", *inputs, "books, sorted or not").required();
  command.add_option("-o,--output", *output, "book to write; - is standard output").required();
  command.on_run([inputs, output] { return merge(*inputs, *output); });
}

void add_dump(chess::ProgramCommand family) {
  const auto options = std::make_shared<DumpOptions>();
  chess::ProgramCommand command =
      family.add_command("dump", "show the moves of a position, or of all positions of the book");
  command.add_option("BOOK", options->book).required();
  command.add_option("FEN", options->fen, "a position");
  command.add_option("--moves", options->moves, "moves from there, in SAN or UCI");
  command.add_flag("--json", options->json, "write one JSON object per line");
  command.on_run([options] { return dump(*options); });
}

void add_info(chess::ProgramCommand family) {
  const auto path = std::make_shared<std::string>();
  const auto as_json = std::make_shared<bool>(false);
  chess::ProgramCommand command = family.add_command("info", "count and check the entries of a book");
  command.add_option("BOOK", *path).required();
  command.add_flag("--json", *as_json, "write one JSON object");
  command.on_run([path, as_json] { return info(*path, *as_json); });
}

}  // namespace

void add_polyglot_commands(chess::ProgramCommand program) {
  chess::ProgramCommand family = program.add_command("polyglot", "make, merge and show Polyglot books");
  family.require_command();
  add_make(family);
  add_merge(family);
  add_dump(family);
  add_info(family);
}

}  // namespace books
