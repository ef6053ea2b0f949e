// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/loop.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "base/text.h"
#include "console/console.h"
#include "core/transform.h"
#include "engine/facade/bench.h"
#include "engine/uci/input.h"
#include "engine/uci/people.h"
#include "notation/start_position.h"

namespace engine::uci {
namespace {

// Longer than any game's `position` command; the rest of such a line is not read.
constexpr std::size_t kMaxLine = std::size_t{1} << 22;
constexpr int kMaxBenchDepth = 30;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

Loop::Loop(Engine& engine, std::istream& in, std::ostream& out)
    : engine_(engine), in_(in), output_(out), reporter_(output_), queue_(engine) {}

void Loop::run() {
  std::string line;
  bool is_first = true;
  while (!quit_ && !is_left_for_xboard_ && read_line(in_, kMaxLine, line)) {
    std::string_view command = line;
    // Some editors and shells put a mark in front of a text in UTF-8.
    if (std::exchange(is_first, false) && command.starts_with(kByteOrderMark))
      command.remove_prefix(kByteOrderMark.size());
    execute(command);
  }
  if (quit_)
    queue_.quit();
  else
    finish();
}

void Loop::execute(std::string_view line) {
  line = chess::trim(line);
  output_.log_input(line);
  std::string_view rest = line;
  const std::string_view word = chess::take_word(rest);
  if (word.empty() || execute_for_people(word, rest)) return;

  chess::UciNotes notes;
  const auto command = chess::parse_uci_command(line, &notes);
  if (!command) {
    output_.note(command.error().reason + "; `help` lists the commands");
    return;
  }
  tell(notes, *command);
  std::visit(
      [&](const auto& c) {
        if constexpr (requires { command_of(c); })
          enqueue(line, command_of(c));
        else
          handle(c);
      },
      *command);
}

void Loop::tell(const chess::UciNotes& notes, const chess::UciCommand& command) {
  if (debug_) {
    for (const std::string& note : notes) output_.note(note);
    return;
  }
  // UCI asks an engine to skip what it does not know. But after `go depht 3` it would search for ever, and
  // nobody would know why.
  const bool is_about_search =
      std::holds_alternative<chess::UciGo>(command) || std::holds_alternative<chess::UciPosition>(command);
  if (!is_about_search || notes.empty()) return;
  const std::string others = notes.size() > 1 ? " and " + std::to_string(notes.size() - 1) + " more" : "";
  output_.note(notes.front() + others);
}

void Loop::enqueue(std::string_view line, QueuedCommand command) {
  command.bytes = line.size();
  if (!queue_.add(std::move(command)))
    output_.note("too many commands wait for the end of the search; left out: " + chess::printable(line));
}

bool Loop::execute_for_people(std::string_view word, std::string_view rest) {
  const auto depth = chess::parse_number<int>(chess::take_word(rest));
  if (word == "d") {
    enqueue(word, {Turn::BesideSearch, [this](auto&) { output_.line(board_text(engine_.position())); }});
  } else if (word == "eval") {
    enqueue(word, {Turn::BesideSearch, [this](auto&) {
                     output_.line(eval_text(engine_.position(), engine_.eval(), engine_.evaluator()));
                   }});
  } else if (word == "flip") {
    enqueue(word, {Turn::BesideSearch, [this](auto&) { flip(); }});
  } else if (word == "xboard" && chess::trim(rest).empty()) {
    is_left_for_xboard_ = true;
  } else if (word == "help") {
    output_.line(help_text());
  } else if (word == "bench") {
    const int n = std::clamp(depth.value_or(kBenchDepth), 1, kMaxBenchDepth);
    enqueue(word, {Turn::InsteadOfSearch, [this, n](const auto& stop) { bench(n, stop); }, true, true});
  } else if (word == "perft" && (!depth || *depth < 0)) {
    output_.note("perft wants a depth, e.g. `perft 5`");
  } else if (word == "perft") {
    const int n = std::min(*depth, kMaxPerftDepth);
    enqueue(word, {Turn::InsteadOfSearch, [this, n](const auto& stop) { perft(n, stop); }, false, true});
  } else {
    return false;
  }
  return true;
}

void Loop::handle(const chess::UciHello&) {
  if (!engine_.complaint().empty()) output_.note(engine_.complaint());
  std::string text =
      "id name " + std::string(chess::program_version()) + "\nid author the Marginalia authors\n";
  for (const chess::UciOption& option : declared_options()) text += "\n" + chess::to_text(option);
  output_.line(text + "\nuciok");
}

QueuedCommand Loop::command_of(const chess::UciSetOption& option) {
  return {Turn::BehindSearch, [this, option](auto&) { set_option(option); }};
}

QueuedCommand Loop::command_of(const chess::UciNewGame&) {
  return {Turn::InsteadOfSearch, [this](auto&) { engine_.new_game(); }};
}

QueuedCommand Loop::command_of(const chess::UciPosition& position) {
  return {Turn::BesideSearch, [this, position](auto&) { set_position(position); }};
}

QueuedCommand Loop::command_of(const chess::UciGo& go) {
  return {Turn::InsteadOfSearch, [this, go](const auto& stop) { this->go(go, stop); }, false,
          go.perft.has_value()};
}

void Loop::set_option(const chess::UciSetOption& option) {
  const auto effect = engine_.set_option(option.name, option.value);
  if (!effect)
    output_.note(to_string(effect.error()));
  else if (*effect == OptionEffect::DebugLog && !output_.log_to(engine_.options().debug_log_file))
    output_.note("nothing is logged: " + chess::printable(engine_.options().debug_log_file, 200) +
                 " cannot be written, or is another file than a log");
  else if (*effect == OptionEffect::Tables && engine_.tables() != nullptr)
    output_.note("endgame tables: " + std::to_string(engine_.tables()->wdl_count()) + " WDL, " +
                 std::to_string(engine_.tables()->dtz_count()) + " DTZ, up to " +
                 std::to_string(engine_.tables()->most_men()) + " men");
}

void Loop::set_position(const chess::UciPosition& position) {
  chess::Position start = chess::Position::start();
  if (position.fen) {
    const auto parsed = chess::parse_start(chess::Variant::Standard, true, *position.fen);
    if (!parsed) {
      output_.note("the position stays as it was; FEN: " + parsed.error().reason);
      return;
    }
    for (const chess::StartRemark& remark : parsed->remarks)
      output_.note(remark.reason + ": " + remark.action);
    start = parsed->position.chess();
    if (!engine_.options().chess960 && chess::needs_chess960(start)) {
      output_.note("castling rights that only Chess960 has are dropped: UCI_Chess960 is off");
      start = chess::without_chess960_rights(start);
    }
  }
  std::vector<chess::Move> moves;
  chess::Position current = start;
  for (const std::string& text : position.moves) {
    const auto m = chess::parse_uci_move(current, text);
    if (!m) {
      output_.note("the moves from " + chess::printable(text) +
                   " on are left out: " + std::string(to_string(m.error())));
      break;
    }
    moves.push_back(*m);
    current.play(*m);
  }
  engine_.set_position(start, moves);
}

Limits Loop::limits_of(const chess::UciGo& go) {
  Limits limits;
  for (const std::string& text : go.searchmoves) {
    const auto m = chess::parse_uci_move(engine_.position(), text);
    if (m)
      limits.searchmoves.push_back(*m);
    else
      output_.note("searchmoves: " + chess::printable(text) + ": " + std::string(to_string(m.error())));
  }
  if (!go.searchmoves.empty() && limits.searchmoves.empty())
    output_.note("searchmoves: none is left, all are searched");
  for (const chess::Color c : chess::kColors) {
    if (go.time[c]) limits.time[c] = Milliseconds(*go.time[c]);
    limits.increment[c] = Milliseconds(go.increment[c].value_or(0));
  }
  limits.movestogo = go.movestogo;
  limits.depth = go.depth;
  if (go.nodes.value_or(0) > 0) limits.nodes = go.nodes;  // 0: as many as it takes
  limits.mate = go.mate;
  if (go.movetime) limits.movetime = Milliseconds(*go.movetime);
  limits.infinite = go.infinite;
  limits.ponder = go.ponder;
  return limits;
}

Reporter::Style Loop::style() const {
  const bool rook = engine_.options().chess960;
  return {rook ? chess::CastlingNotation::KingTakesRook : chess::CastlingNotation::KingMove,
          engine_.options().show_wdl, false};
}

void Loop::go(const chess::UciGo& go, const std::stop_token& stop) {
  if (go.perft) {
    perft(std::clamp(*go.perft, 0, kMaxPerftDepth), stop, true);
    return;
  }
  reporter_.set_style(style());
  engine_.start(limits_of(go), reporter_);
  if (stop.stop_requested()) engine_.stop();
}

void Loop::flip() {
  const auto pos = chess::Position::from_setup(chess::color_flipped(engine_.position().to_setup()),
                                               chess::kWaivableFaults);
  if (pos) engine_.set_position(*pos);
}

void Loop::bench(int depth, const std::stop_token& stop) {
  const auto total = static_cast<int>(bench_positions().size());
  const auto result =
      run_bench(engine_, depth, stop, [&](int number, std::string_view fen, std::uint64_t nodes) {
        output_.line("Position " + std::to_string(number) + "/" + std::to_string(total) + ": " +
                     std::to_string(nodes) + " nodes  " + std::string(fen));
      });
  if (!engine_.complaint().empty()) output_.note(engine_.complaint());
  if (!result) {
    output_.note("bench was stopped; there is no count");
    return;
  }
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(1, result->time.count()));
  output_.line("\nEvaluated by    : " + engine_.evaluator() + "\nMemory          : " + engine_.memory() +
               "\nTotal time (ms) : " + std::to_string(result->time.count()) +
               "\nNodes searched  : " + std::to_string(result->nodes) +
               "\nNodes/second    : " + std::to_string(result->nodes * 1000 / ms));
}

void Loop::perft(int depth, const std::stop_token& stop, bool is_go) {
  Reporter::Style how = style();
  how.bestmove_after_perft = is_go;
  reporter_.set_style(how);
  engine_.start_perft(depth, reporter_);
  if (stop.stop_requested()) engine_.stop();
}

}  // namespace engine::uci
