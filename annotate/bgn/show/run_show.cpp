// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn show`: finds the game, and puts its parts on the terminal.
#include <cstdio>
#include <expected>
#include <filesystem>
#include <ranges>

#include "annotate/bgn/show/show.h"
#include "base/text.h"
#include "command_line/paged_text.h"
#include "console/console.h"
#include "console/terminal.h"
#include "console/terminal_text.h"
#include "core/outcome.h"
#include "game/main_line.h"
#include "notation/variant_text.h"
#include "pgn/writer.h"
#include "query/game_filter.h"
#include "svg/svg_board.h"
#include "tablebase/syzygy_tables.h"
#include "terminal/movetext_view.h"

namespace annotate::bgn {
namespace {

using chess::cut_to_width;
using chess::Ink;
using chess::MovetextStyle;
using chess::terminal_text;
using chess::TextStyle;

/// What the words of the command line mean.
struct Request {
  GameChoice choice = 1;
  std::vector<std::string> inputs;
};

/// "12" or "last".
std::optional<GameChoice> parse_choice(const std::string& word) {
  if (word == "last") return GameChoice();
  const bool is_digits = !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
  const auto number = is_digits ? chess::parse_number<std::uint64_t>(word) : std::nullopt;
  if (!number || *number == 0) return std::nullopt;
  return GameChoice(*number);
}

std::expected<Request, chess::Error> request_of(const std::string& first, const std::string& second) {
  Request request;
  if (!second.empty()) {
    const bool is_first = parse_choice(first).has_value();
    const auto choice = parse_choice(is_first ? first : second);
    if (!choice)
      return std::unexpected("neither '" + first + "' nor '" + second +
                             "' is the number of a game (from 1) or 'last'");
    request.choice = *choice;
    request.inputs = {is_first ? second : first};
  } else if (!first.empty()) {
    // A file may be called by a number.
    std::error_code ignored;
    const auto choice = std::filesystem::exists(first, ignored) ? std::nullopt : parse_choice(first);
    if (choice)
      request.choice = *choice;
    else
      request.inputs = {first};
  }
  if (request.inputs.empty() && chess::is_terminal(chess::kStandardInput))
    return std::unexpected("which file? Name one, or - for standard input");
  return request;
}

/// "after 12... Nf6; White to move", and how the game ends there.
std::string position_line(const chess::AnyPosition& before, const chess::AnyPosition& at,
                          std::optional<chess::Move> last) {
  std::string line;
  if (last) {
    line = "after " + std::to_string(before.fullmove_number()) +
           (before.turn() == chess::Color::White ? ". " : "... ") + chess::to_san(before, *last);
  } else {
    line = "before the first move";
  }
  if (const auto outcome = chess::outcome_of(at)) {
    const bool is_special = outcome->termination == chess::Termination::VariantEnd;
    return line + "; " +
           std::string(is_special ? chess::to_end_words(at.rules()) : chess::to_string(outcome->termination));
  }
  return line + "; " + chess::to_name(at.turn()) + " to move" + (at.in_check() ? ", in check" : "");
}

/// "in hand: White QPP, Black none", or "checks to give: White 3, Black 1"; empty by other rules.
std::string pockets_line(const chess::AnyPosition& pos) {
  if (const auto* other = pos.other(); other != nullptr && other->rules() == chess::Variant::ThreeCheck)
    return "checks to give: White " + std::to_string(other->checks_left()[chess::Color::White]) + ", Black " +
           std::to_string(other->checks_left()[chess::Color::Black]);
  if (!pos.has_drops()) return {};
  std::string line = "in hand:";
  for (const chess::Color side : chess::kColors) {
    const chess::Pockets& pockets = pos.crazyhouse()->pockets();
    line += (side == chess::Color::White ? " " : ", ") + std::string(chess::to_name(side)) + ' ';
    for (const chess::Role role : chess::kPocketRoles)
      line.append(static_cast<std::size_t>(pockets.count(side, role)),
                  chess::to_char({chess::Color::White, role}));
    if (pockets.empty(side)) line += "none";
  }
  return line;
}

/// "tables: White wins (DTZ 13)"; empty where they do not know the position.
std::string tables_line(const chess::SyzygyTables& tables, const chess::AnyPosition& pos) {
  if (!pos.is_chess() || chess::outcome_of(pos.chess())) return {};
  const auto wdl = tables.probe_wdl(pos.chess());
  if (!wdl) return "tables: " + to_string(wdl.error());
  if (!*wdl) return {};
  if (**wdl == chess::SyzygyWdl::Draw) return "tables: draw";
  const chess::Color winner = sign_of(**wdl) > 0 ? pos.turn() : !pos.turn();
  std::string line = std::string("tables: ") + chess::to_name(winner) + " wins";
  if (with_fifty_moves(**wdl) == chess::SyzygyWdl::Draw) line += ", but the 50-move rule comes first";
  if (const auto dtz = tables.probe_dtz(pos.chess()); dtz && *dtz)
    line += " (DTZ " + std::to_string(**dtz) + ")";
  return line;
}

/// The moves of a game that no board can play, as they are written in PGN; empty where there are none.
std::string unread_moves(const chess::Game& game, std::size_t width) {
  if (game.unread.empty() && game.root().extras->unread_moves.empty()) return {};
  std::string out;
  const std::string text = chess::to_pgn(game, {.columns = width, .tags = false});
  for (const std::string_view line : chess::split(chess::trim(text), '\n')) out += terminal_text(line) + '\n';
  return out;
}

class Show {
 public:
  Show(const ShowOptions& options, const FoundGame& found, std::size_t plies,
       const chess::SyzygyTables& tables)
      : options_(options),
        tables_(tables),
        found_(found),
        game_(found.game.game),
        plies_(plies),
        ascii_(options.ascii || chess::lacks_symbols()),
        ink_(chess::wants_colours(options.colour)),
        width_(options.width > 0 ? options.width : chess::terminal_width()) {}

  std::string make() {
    play();
    if (options_.fen_only) return chess::to_fen(position_) + "\n";
    if (options_.svg_only) return svg();
    if (options_.board_only) return board();
    if (options_.moves_only) return moves();
    std::string place = "game " + std::to_string(found_.game.number) + " of " + terminal_text(found_.input);
    if (found_.game.line > 0) place += ", line " + std::to_string(found_.game.line);
    std::string out = ink_.paint(cut_to_width(place, width_), TextStyle::Dim);
    out += "\n" + game_card(found_.game, {width_, ascii_}, ink_);
    if (found_.game.status != chess::ImportStatus::Refused) {
      out += "\n" + board() + "   " + ink_.paint(position_line(before_, position_, last_), TextStyle::Dim) +
             "\n";
      for (const std::string& line : {pockets_line(position_), tables_line(tables_, position_)})
        if (!line.empty()) out += "   " + ink_.paint(line, TextStyle::Dim) + "\n";
    }
    if (const std::string text = moves(); !text.empty()) out += "\n" + text;
    return out;
  }

 private:
  /// Goes to the position that is shown.
  void play() {
    before_ = position_ = game_.any_start();
    for (const auto& [id, move, before, after] : chess::MainLine(game_) | std::views::take(plies_)) {
      shown_ = id;
      last_ = move;
      before_ = before;
      position_ = after;
    }
  }

  std::string board() const {
    return board_picture(position_, last_, {ink_.has_colours(), ascii_, options_.flip});
  }

  /// The picture of the position, with what people drew on it.
  std::string svg() const {
    chess::SvgBoardStyle style;
    if (options_.flip) style.bottom = chess::Color::Black;
    style.theme = chess::find_svg_theme(options_.svg_theme).value_or(chess::SvgTheme());
    style.last = last_;
    if (plies_ > 0) style.marks = chess::marks_of(game_.node(shown_));
    style.title = terminal_text(game_.tags.get("White", "?")) + " – " +
                  terminal_text(game_.tags.get("Black", "?")) + ", " +
                  position_line(before_, position_, last_);
    return chess::svg_board(position_, style);
  }

  std::string moves() const {
    if (found_.game.status == chess::ImportStatus::Refused) return unread_moves(game_, width_);
    chess::MovetextStyle style{width_, ascii_, options_.clocks, {}};
    // The end needs no mark.
    if (!options_.ply.empty()) style.current = plies_;
    return movetext_view(game_, style, ink_);
  }

  const ShowOptions& options_;
  const chess::SyzygyTables& tables_;
  const FoundGame& found_;
  const chess::Game& game_;
  std::size_t plies_;
  bool ascii_;
  Ink ink_;
  std::size_t width_;
  chess::AnyPosition before_;
  chess::AnyPosition position_;
  std::optional<chess::Move> last_;
  chess::NodeId shown_ = chess::kRootNode;
};

/// Why there is no such game.
std::string absence(const GameSearch& search) {
  if (search.seen == 0) return "there is no game";
  const bool is_all = search.kept == search.seen;
  return "there " + std::string(search.kept == 1 ? "is" : "are") + " only " + std::to_string(search.kept) +
         (is_all ? "" : " such") + (search.kept == 1 ? " game" : " games") +
         (is_all ? "" : " among " + std::to_string(search.seen));
}

}  // namespace

int run_show(const ShowOptions& options) {
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  PlyChoice ply;
  if (!options.ply.empty()) {
    const auto parsed = PlyChoice::parse(options.ply);
    if (!parsed) return refuse(to_string(chess::Error("--ply", parsed.error().reason)));
    ply = *parsed;
  }
  const auto tables = chess::SyzygyTables::open(options.syzygy);
  if (!tables) return refuse(to_string(chess::Error(tables.error()).in("--syzygy")));
  auto request = request_of(options.first_word, options.second_word);
  if (!request) return refuse(to_string(request.error()));

  RunOptions run = options.run;
  run.inputs = std::move(request->inputs);
  const GameSearch search = find_game(run, *filter, request->choice);
  if (!search.note.empty()) chess::Console("bgn").message(search.note + "; the file is read instead");
  if (search.fault && (!search.found || !request->choice)) return refuse(*search.fault);
  if (!search.found) return refuse(absence(search), kExitPartly);

  const chess::ImportedGame& game = search.found->game;
  const bool wants_board = options.fen_only || options.svg_only || options.board_only;
  if (game.status == chess::ImportStatus::Refused && (wants_board || options.moves_only)) {
    std::string why;
    for (const chess::Diagnostic& fault : game.diagnostics)
      why += (why.empty() ? "" : "; ") + to_string(fault);
    why.insert(0, "the game could not be read: ");
    if (wants_board || unread_moves(game.game, 0).empty()) return refuse(why, kExitPartly);
    chess::Console("bgn").message(why);
  }
  const auto plies = ply.resolve(game.game);
  if (!plies) return refuse(to_string(chess::Error("--ply", plies.error().reason)));
  chess::print_paged(Show(options, *search.found, *plies, *tables).make());
  return game.is_damaged() ? kExitPartly : kExitWell;
}

}  // namespace annotate::bgn
