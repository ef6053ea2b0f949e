// SPDX-License-Identifier: GPL-3.0-or-later
// `book name` names games, `book find` tells what is known of openings, `book tree` shows a family of them.
#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "books/cli/commands.h"
#include "books/openings/catalogue.h"
#include "command_line/paged_text.h"
#include "console/terminal.h"
#include "console/terminal_text.h"
#include "io/input.h"
#include "io/line_reader.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "openings/eco_table.h"
#include "openings/opening_search.h"

namespace books {

namespace {

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

WalkBack walk_back_of(const LineArgument& line, const chess::GameOpening& opening) {
  return {.plies = static_cast<int>(line.moves.size()) - opening.deepest_ply,
          .left_with = left_with(line.start, line.moves, opening),
          .eco = std::string(opening.entry.eco),
          .name = std::string(opening.entry.name)};
}

struct NameOptions {
  std::vector<std::string> files;
  std::string fen;
  std::string moves;
  bool json = false;
};

int name_line(const LineArgument& line, bool json) {
  chess::PlainGame game;
  game.start = line.start;
  game.moves = line.moves;
  game.number = 1;
  const auto opening = chess::OpeningBook::embedded().name_game(line.start, line.moves);
  if (json) {
    std::string out;
    append_json_line({"", game, opening}, out);
    print(out);
  } else if (!opening) {
    fmt::print("not in the book\n");
  } else {
    fmt::print("{} {}\n", opening->entry.eco, opening->entry.name);
    if (opening->left_at) fmt::print("left the book with {}\n", left_with(line.start, line.moves, *opening));
  }
  return opening ? kExitWell : kExitPartly;
}

/// The moves or the FEN that somebody wrote in the place of files. Nothing if a file has one of these names.
std::optional<LineArgument> line_in_place_of(const std::vector<std::string>& files) {
  std::string text;
  for (const std::string& file : files) {
    std::error_code error;
    if (std::filesystem::exists(file, error)) return std::nullopt;
    text += file + ' ';
  }
  if (auto line = read_line({}, text); line && !line->moves.empty()) return std::move(*line);
  if (auto line = read_line(chess::trim(text), {})) return std::move(*line);
  return std::nullopt;
}

int name_games(const NameOptions& options) {
  const chess::OpeningBook& book = chess::OpeningBook::embedded();
  const Interrupts interrupts;
  bool is_whole = true;
  std::size_t games = 0;
  std::string out;
  for (const std::string& file : options.files) {
    const auto visit = [&](const chess::PlainGame& game) {
      const NamedGame named{file, game, book.name_game(game.start, game.moves)};
      options.json ? append_json_line(named, out) : append_line(named, out);
      if (out.size() > 1 << 16) {
        print(out);
        out.clear();
      }
      return std::ferror(stdout) == 0;
    };
    const auto remark = [](const chess::GameFileProblem& problem) { complain(to_string(problem)); };
    const chess::GameFilesReport report =
        chess::for_each_game(std::span(&file, 1), visit, remark, interrupts.token());
    is_whole &= report.is_whole();
    games += report.games;
    if (interrupts.came()) break;
  }
  print(out);
  if (interrupts.came())
    return interrupts.tell(fmt::format("the lines of the first {} are written, the rest is not read",
                                       chess::counted(games, "game")));
  if (games == 0) return kExitUnable;
  return is_whole ? kExitWell : kExitPartly;
}

int name(const NameOptions& options) {
  if (options.files.empty()) {
    const auto line = read_line(options.fen, options.moves);
    return line ? name_line(*line, options.json) : unable(to_string(line.error()));
  }
  if (const auto line = line_in_place_of(options.files)) return name_line(*line, options.json);
  return name_games(options);
}

struct FindOptions {
  std::vector<std::string> words;  ///< as typed
  std::string text;  ///< the words as one: a FEN, "-", moves, a code or a name
  std::string moves;
  std::string eco;
  std::string scid;
  std::string name;
  std::size_t limit = 0;
  bool roots = false;
  bool no_interpolated = false;
  bool json = false;
};

/// Openings that a text without options lists.
constexpr std::size_t kListed = 20;

int not_in_the_book(bool json) {
  fmt::print("{}\n", json ? "null" : "not in the book");
  return kExitPartly;
}

int find_position(const FindOptions& options) {
  const auto line = read_line(options.text, options.moves);
  if (!line) return unable(to_string(line.error()));
  const OpeningCatalogue catalogue;
  const auto opening = catalogue.book().name_game(line->start, line->moves);
  if (!opening) return not_in_the_book(options.json);
  auto shown = opening->deepest;
  if (options.no_interpolated && shown.is_interpolated) {
    const auto named = last_collected(catalogue.book(), line->start, line->moves);
    if (!named) return not_in_the_book(options.json);
    shown = *named;
  }
  std::optional<WalkBack> walk_back;
  if (!line->moves.empty()) walk_back = walk_back_of(*line, *opening);
  chess::print_paged(options.json ? catalogue.card_json(shown, walk_back) : catalogue.card(shown, walk_back));
  return kExitWell;
}

/// A FEN of which only the board is known.
int find_board(const FindOptions& options) {
  const auto setup = chess::parse_fen(options.text);
  if (!setup) return unable("FEN: " + setup.error().reason);
  const OpeningCatalogue catalogue;
  auto entries = chess::find_by_board(catalogue.book(), setup->board);
  if (options.no_interpolated) std::erase_if(entries, std::mem_fn(&chess::OpeningEntry::is_interpolated));
  if (entries.empty()) return not_in_the_book(options.json);
  chess::print_paged(options.json ? catalogue.card_json(entries.front(), {})
                                  : catalogue.card(entries.front(), {}));
  return kExitWell;
}

/// The entry of a FEN or EPD, or of a board alone.
std::expected<std::optional<chess::OpeningEntry>, chess::TextError> find_entry(const chess::OpeningBook& book,
                                                                               std::string_view fen) {
  if (!fen.contains(' ')) {
    const auto setup = chess::parse_fen(fen);
    if (!setup) return std::unexpected(setup.error());
    const auto entries = chess::find_by_board(book, setup->board);
    return entries.empty() ? std::nullopt : std::optional(entries.front());
  }
  const auto epd = chess::parse_epd(fen);
  if (!epd) return std::unexpected(epd.error());
  return book.find(epd->position);
}

/// A line for the FEN or EPD. False, with a message that begins with `place`, if it is none.
bool print_position(std::string_view fen, const std::string& place, const FindOptions& options) {
  auto entry = find_entry(chess::OpeningBook::embedded(), fen);
  if (!entry) {
    complain(fmt::format("{}FEN: {}", place, entry.error().reason));
    return false;
  }
  if (*entry && (*entry)->is_interpolated && options.no_interpolated) entry->reset();
  print(options.json ? found_json(fen, *entry) : found(fen, *entry));
  return true;
}

/// One line for each FEN or EPD line of standard input.
int find_positions(const FindOptions& options) {
  auto input = chess::open_input("-");
  if (!input) return unable(input.error());
  chess::LineReader lines(std::move(*input));
  bool is_whole = true;
  for (;;) {
    const auto line = lines.next();
    if (!line) return unable(line.error());
    if (!*line) break;
    const std::string_view fen = chess::trim(**line);
    if (!fen.empty() && !fen.starts_with('#'))
      is_whole &= print_position(fen, fmt::format("line {}: ", lines.line_number()), options);
  }
  return is_whole ? kExitWell : kExitPartly;
}

/// "B90i": a code of the Encyclopaedia and SCID's letters and digits.
bool is_scid_code(std::string_view text) {
  return text.size() > 3 && text.size() < 8 && chess::is_digit(text[1]) && chess::is_digit(text[2]) &&
         chess::is_alpha(text[3]) && chess::eco_table::is_eco_code(chess::to_upper_copy(text.substr(0, 3)));
}

/// The entries that a text asks for: a code or range, a code of SCID, else a name. By name the best first.
std::vector<chess::OpeningEntry> find_family(const std::string& text) {
  const auto& book = chess::OpeningBook::embedded();
  const auto& aliases = chess::OpeningAliases::embedded();
  const auto range = chess::parse_eco_range(text);
  if (range && text.size() > 1) return chess::find_by_code(book, *range);
  if (is_scid_code(text)) return chess::find_by_scid(book, aliases, text);
  return chess::find_by_name(book, aliases, text);
}

/// Prints the first `limit` entries (0: all).
int list_entries(const FindOptions& options, std::vector<chess::OpeningEntry> entries, std::size_t limit) {
  const auto& book = chess::OpeningBook::embedded();
  if (options.no_interpolated) std::erase_if(entries, std::mem_fn(&chess::OpeningEntry::is_interpolated));
  const std::size_t shown = limit == 0 ? entries.size() : std::min(limit, entries.size());
  const auto first = std::span(entries).first(shown);
  const std::size_t width = chess::is_terminal(chess::kStandardOutput) ? chess::terminal_width() : 0;
  chess::print_paged(options.json ? list_json(book, chess::OpeningAliases::embedded(), first)
                                  : list(book, first, width));
  if (shown < entries.size()) complain(fmt::format("{} more; --limit 0 shows all", entries.size() - shown));
  if (!entries.empty()) return kExitWell;
  complain("no such opening");
  return kExitPartly;
}

int find_listed(const FindOptions& options) {
  const auto& book = chess::OpeningBook::embedded();
  const auto& aliases = chess::OpeningAliases::embedded();
  auto entries = options.name.empty() ? chess::find_by_code(book, {"A00", "E99"})
                                      : chess::find_by_name(book, aliases, options.name);
  if (!options.eco.empty()) {
    const auto range = chess::parse_eco_range(options.eco);
    if (!range) return unable("not an ECO code or range: " + chess::printable(options.eco));
    std::erase_if(entries, [&](const chess::OpeningEntry& entry) { return !range->has(entry); });
  }
  if (!options.scid.empty()) {
    const auto wanted = chess::find_by_scid(book, aliases, options.scid);
    std::erase_if(entries, [&](const chess::OpeningEntry& entry) {
      return !std::ranges::binary_search(wanted, entry.index, {}, &chess::OpeningEntry::index);
    });
  }
  if (options.roots)
    std::erase_if(entries, [](const chess::OpeningEntry& entry) { return !entry.is_eco_root; });
  return list_entries(options, std::move(entries), options.limit);
}

/// Is the text a line of moves: "1. e4 e5", "e4 e5"? A single word needs a number, because "e4" means the
/// codes from E40 to E49.
bool is_move_line(std::string_view text) {
  if (text.empty() || (!text.contains(' ') && !chess::is_digit(text.front()))) return false;
  const auto moves = chess::parse_move_line(chess::Position::start(), text);
  return moves && !moves->empty();
}

int find(FindOptions options, bool has_limit) {
  const auto has_ranks = [](const std::string& word) { return word.contains('/'); };
  if (options.words.size() > 1 && std::ranges::all_of(options.words, has_ranks)) {
    bool is_whole = true;
    for (const std::string& fen : options.words) is_whole &= print_position(chess::trim(fen), {}, options);
    return is_whole ? kExitWell : kExitPartly;
  }
  options.text = fmt::format("{}", fmt::join(options.words, " "));
  if (!options.eco.empty() || !options.scid.empty() || !options.name.empty() || options.roots)
    return find_listed(options);
  const std::string_view text = chess::trim(options.text);
  if (text == "-" && options.moves.empty()) return find_positions(options);
  if (options.moves.empty() && is_move_line(text)) {
    FindOptions line = options;
    line.moves = std::exchange(line.text, {});
    return find_position(line);
  }
  if (text.empty() || !options.moves.empty() || text.contains('/'))
    return text.contains(' ') || text.empty() || !options.moves.empty() ? find_position(options)
                                                                        : find_board(options);
  return list_entries(options, find_family(std::string(text)), has_limit ? options.limit : kListed);
}

struct TreeOptions {
  std::string family;
  bool json = false;
};

int show_tree(const TreeOptions& options) {
  const auto& book = chess::OpeningBook::embedded();
  auto entries = find_family(options.family);
  std::erase_if(entries, std::mem_fn(&chess::OpeningEntry::is_interpolated));
  std::ranges::sort(entries, {}, &chess::OpeningEntry::index);
  chess::print_paged(options.json ? family_tree_json(book, entries)
                                  : family_tree(book, chess::OpeningAliases::embedded(), entries));
  if (!entries.empty()) return kExitWell;
  complain("no such opening: " + chess::printable(options.family));
  return kExitPartly;
}

void add_name_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<NameOptions>();
  chess::ProgramCommand command = program.add_command("name", "name games, a line of moves or a position");
  const chess::Option files = command.add_option(
      "files", options->files,
      "files of games (PGN, BGN, EGD, UCI moves), or moves, or a FEN; - is standard input");
  const chess::Option moves =
      command.add_option("--moves", options->moves, "moves in SAN or UCI, with or without numbers")
          .excludes(files);
  const chess::Option fen =
      command.add_option("--fen", options->fen, "start from this position").excludes(files);
  command.add_flag("--json", options->json, "write one JSON object per game");
  command.on_run([=]() -> chess::CommandResult {
    if (!files.is_given() && !fen.is_given() && !moves.is_given())
      return std::unexpected("a FILE, moves or a FEN is required");
    return name(*options);
  });
}

void add_find_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<FindOptions>();
  chess::ProgramCommand command = program.add_command("find", "describe an opening, or list openings");
  const chess::Option text = command.add_option("opening", options->words,
                                                "moves, a FEN (or its board) or several, a name, an ECO or "
                                                "SCID code; - reads FENs from standard input");
  const chess::Option moves = command.add_option(
      "--moves", options->moves, "a line of moves from the FEN; describes its deepest known position");
  command.add_flag("--json", options->json, "write JSON");
  chess::Option listings[] = {
      command.add_option("--eco", options->eco, "list openings with this code, or a range: B33, B30-B39, B3"),
      command.add_option("--scid", options->scid, "list openings whose SCID code begins with this: B90i"),
      command.add_option("--name", options->name,
                         "list openings with this name or alias, the best match first"),
      command.add_flag("--roots", options->roots,
                       "list the positions that the Encyclopaedia gives for its codes")};
  for (chess::Option& listing : listings) listing.excludes(text).excludes(moves);
  const chess::Option limit =
      command.add_option("--limit", options->limit, "list at most so many; 0: all (default: 20 for a name)");
  command.add_flag("--no-interpolated", options->no_interpolated,
                   "leave out positions that no collection names");
  command.on_run([=]() -> chess::CommandResult {
    if (!text.is_given() && !moves.is_given() && std::ranges::none_of(listings, &chess::Option::is_given))
      return std::unexpected("a position, a name, --moves, --eco, --scid, --name or --roots is required");
    return find(*options, limit.is_given());
  });
}

void add_tree_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<TreeOptions>();
  chess::ProgramCommand command = program.add_command("tree", "show the openings of a family as a tree");
  command.add_option("family", options->family, "a code or range (B90, B30-B39, B3), or a name").required();
  command.add_flag("--json", options->json, "write JSON");
  command.on_run([options] { return show_tree(*options); });
}

}  // namespace

void add_opening_commands(chess::ProgramCommand program) {
  add_name_command(program);
  add_find_command(program);
  add_tree_command(program);
}

}  // namespace books
