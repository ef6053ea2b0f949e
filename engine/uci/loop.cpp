// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/loop.h"

#include <algorithm>

#include "base/text.h"
#include "console/console.h"
#include "engine/bench.h"
#include "engine/uci/people.h"
#include "notation/fen.h"

namespace engine::uci {
namespace {

// Longer than any game's `position` command; the rest of such a line is not read.
constexpr std::size_t kMaxLine = std::size_t{1} << 22;
constexpr int kMaxBenchDepth = 30;
constexpr int kMaxPerftDepth = 30;
// A count this small is finished even when input ends: `echo "go perft 5" | marginalia`.
constexpr int kFinishedPerft = 6;
// Options set during one search; there are not nearly so many to set.
constexpr std::size_t kMaxPending = 200;

}  // namespace

Loop::Loop(Engine& engine, std::istream& in, std::ostream& out)
    : engine_(engine), in_(in), output_(out), reporter_(output_) {}

Loop::~Loop() {
  engine_.stop();
  engine_.wait();
}

bool Loop::read_line(std::string& line) {
  line.clear();
  std::streambuf* buffer = in_.rdbuf();
  using Traits = std::istream::traits_type;
  bool any = false;
  for (auto c = buffer->sbumpc();; c = buffer->sbumpc()) {
    if (Traits::eq_int_type(c, Traits::eof())) return any;
    any = true;
    const char letter = Traits::to_char_type(c);
    if (letter == '\n') return true;
    if (line.size() < kMaxLine) line.push_back(letter);
  }
}

void Loop::run() {
  std::string line;
  while (!quit_ && read_line(line)) execute(line);
  finish();
}

void Loop::finish() {
  if (engine_.is_busy() && perft_depth_ > 0 && perft_depth_ <= kFinishedPerft) engine_.wait();
  engine_.stop();
  engine_.wait();
}

bool Loop::execute(std::string_view line) {
  line = chess::trim(line);
  output_.log_input(line);
  if (!engine_.is_busy()) apply_pending_options();
  std::string_view rest = line;
  const std::string_view word = chess::take_word(rest);
  if (word.empty() || execute_for_people(word, rest)) return !quit_;

  chess::UciNotes notes;
  const auto command = chess::parse_uci_command(line, &notes);
  if (!command) {
    output_.note(command.error().message + "; `help` lists the commands");
    return true;
  }
  if (debug_)
    for (const std::string& note : notes) output_.note(note);
  std::visit([this](const auto& c) { handle(c); }, *command);
  return !quit_;
}

bool Loop::execute_for_people(std::string_view word, std::string_view rest) {
  if (word == "d")
    output_.line(board_text(engine_.position()));
  else if (word == "eval")
    output_.line(eval_text(engine_.position(), engine_.eval(), engine_.evaluator()));
  else if (word == "help")
    output_.line(help_text());
  else if (word == "flip")
    flip();
  else if (word == "bench")
    bench(rest);
  else if (word == "perft")
    perft(rest);
  else
    return false;
  return true;
}

void Loop::handle(const chess::UciHello&) {
  if (!engine_.complaint().empty()) output_.note(engine_.complaint());
  std::string text =
      "id name " + std::string(chess::program_version()) + "\nid author the Marginalia authors\n";
  for (const chess::UciOption& option : declared_options()) text += "\n" + chess::to_text(option);
  output_.line(text + "\nuciok");
}

void Loop::handle(const chess::UciSetOption& option) {
  if (!engine_.is_busy()) return apply(option);
  // Of an option set twice the last word counts.
  std::erase_if(pending_, [&](const chess::UciSetOption& before) {
    return chess::equals_ignoring_case(before.name, option.name);
  });
  if (pending_.size() < kMaxPending)
    pending_.push_back(option);
  else
    output_.note("too many options set during a search; left out: " + chess::printable(option.name));
}

void Loop::apply(const chess::UciSetOption& option) {
  const auto effect = engine_.set_option(option.name, option.value);
  if (!effect)
    output_.note(to_string(effect.error()));
  else if (*effect == OptionEffect::DebugLog && !output_.log_to(engine_.options().debug_log_file))
    output_.note("cannot write the log file " + chess::printable(engine_.options().debug_log_file, 200));
}

void Loop::apply_pending_options() {
  for (const chess::UciSetOption& option : std::exchange(pending_, {})) apply(option);
}

void Loop::handle(const chess::UciNewGame&) {
  engine_.new_game();
  apply_pending_options();
}

void Loop::handle(const chess::UciPosition& position) {
  chess::Position start = chess::Position::start();
  if (position.fen) {
    const auto parsed = chess::parse_position(*position.fen);
    if (!parsed) {
      output_.note("the position stays as it was; FEN: " + parsed.error().message);
      return;
    }
    start = *parsed;
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
  limits.nodes = go.nodes;
  limits.mate = go.mate;
  if (go.movetime) limits.movetime = Milliseconds(*go.movetime);
  limits.infinite = go.infinite;
  limits.ponder = go.ponder;
  return limits;
}

Reporter::Style Loop::style() const {
  const bool rook = engine_.options().chess960 || chess::needs_chess960(engine_.position());
  return {rook ? chess::CastlingNotation::KingTakesRook : chess::CastlingNotation::KingMove,
          engine_.options().show_wdl, false};
}

void Loop::handle(const chess::UciGo& go) {
  // A search that still runs gives its best move first: every `go` has one.
  engine_.stop();
  engine_.wait();
  apply_pending_options();
  Reporter::Style how = style();
  how.bestmove_after_perft = true;
  reporter_.set_style(how);
  perft_depth_ = 0;
  if (go.perft) {
    perft_depth_ = std::clamp(*go.perft, 0, kMaxPerftDepth);
    engine_.start_perft(perft_depth_, reporter_);
  } else {
    engine_.start(limits_of(go), reporter_);
  }
}

void Loop::flip() {
  const auto pos =
      chess::Position::from_setup(flipped(engine_.position().to_setup()), chess::kWaivableFaults);
  if (pos) engine_.set_position(*pos);
}

void Loop::bench(std::string_view arguments) {
  engine_.stop();
  engine_.wait();
  const auto depth = chess::parse_number<int>(chess::take_word(arguments));
  const auto total = static_cast<int>(bench_positions().size());
  const BenchResult result =
      run_bench(engine_, std::clamp(depth.value_or(kBenchDepth), 1, kMaxBenchDepth),
                [&](int number, std::string_view fen, std::uint64_t nodes) {
                  output_.line("Position " + std::to_string(number) + "/" + std::to_string(total) + ": " +
                               std::to_string(nodes) + " nodes  " + std::string(fen));
                });
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(1, result.time.count()));
  if (!engine_.complaint().empty()) output_.note(engine_.complaint());
  output_.line("\nEvaluated by    : " + engine_.evaluator() + "\nTotal time (ms) : " +
               std::to_string(result.time.count()) + "\nNodes searched  : " + std::to_string(result.nodes) +
               "\nNodes/second    : " + std::to_string(result.nodes * 1000 / ms));
}

void Loop::perft(std::string_view arguments) {
  const auto depth = chess::parse_number<int>(chess::take_word(arguments));
  if (!depth || *depth < 0) {
    output_.note("perft wants a depth, e.g. `perft 5`");
    return;
  }
  engine_.stop();
  engine_.wait();
  reporter_.set_style(style());
  perft_depth_ = std::min(*depth, kMaxPerftDepth);
  engine_.start_perft(perft_depth_, reporter_);
}

}  // namespace engine::uci
