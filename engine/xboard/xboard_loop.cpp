// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/xboard_loop.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "console/console.h"
#include "engine/uci/input.h"
#include "engine/xboard/xboard_features.h"
#include "notation/start_position.h"
#include "protocol/xboard_feature.h"
#include "protocol/xboard_message.h"

namespace engine::xboard {
namespace {

using chess::Color;
using chess::XboardVerb;

// Longer than any line of the protocol; the rest of such a line is not read.
constexpr std::size_t kMaxLine = std::size_t{1} << 16;
constexpr std::string_view kTooMany = "Error (too many commands wait)";

/// Does the command end a search of the engine's own, without a move?
bool gives_up_search(XboardVerb verb) {
  switch (verb) {
    case XboardVerb::Exit:
    case XboardVerb::Force:
    case XboardVerb::New:
    case XboardVerb::Remove:
    case XboardVerb::Result:
    case XboardVerb::SetBoard:
    case XboardVerb::Undo:
    case XboardVerb::Variant: return true;
    default: return false;
  }
}

/// May the engine go on pondering, beside the command or with what it says?
bool leaves_pondering(XboardVerb verb) {
  switch (verb) {
    case XboardVerb::Draw:
    case XboardVerb::Hard:
    case XboardVerb::Hint:
    case XboardVerb::OtherTime:
    case XboardVerb::Time:
    case XboardVerb::UserMove: return true;
    default: return false;
  }
}

}  // namespace

XboardLoop::XboardLoop(Engine& engine, std::istream& in, std::ostream& out)
    : engine_(engine), in_(in), output_(out), queue_(engine) {
  game_.begin();
}

void XboardLoop::run() {
  output_.line("");
  std::string line;
  while (!quit_ && uci::read_line(in_, kMaxLine, line)) execute(line);
  if (quit_) {
    gives_up_ = true;
    queue_.quit();
  } else {
    queue_.finish();
  }
}

void XboardLoop::execute(std::string_view line) {
  line = chess::trim(line);
  output_.log_input(line);
  if (editor_) {
    if (!editor_->read(line)) return;
    const auto edited = editor_->position();
    editor_.reset();
    if (!edited) complain("tellusererror Illegal position", "");
    enqueue_at_once([this, edited] {
      if (edited) start_from(*edited);
      resume();
    });
    return;
  }
  if (line.empty()) return;
  const auto command = chess::parse_xboard_command(line);
  if (command)
    handle(*command);
  else
    complain("Error (unknown command)", line);
}

void XboardLoop::complain(std::string_view what, std::string_view about) {
  output_.line(chess::screen_text(what) + (about.empty() ? "" : ": " + chess::printable(about, 200)));
}

void XboardLoop::enqueue(uci::Turn turn, std::function<void()> work) {
  if (!queue_.add({turn, [work = std::move(work)](auto&) { work(); }})) complain(kTooMany, "");
}

void XboardLoop::enqueue_at_once(std::function<void()> work) {
  gives_up_ = true;
  queue_.stop();
  enqueue(uci::Turn::InsteadOfSearch, [this, work = std::move(work)] {
    gives_up_ = false;
    is_pondering_ = false;
    work();
  });
}

void XboardLoop::handle(const chess::XboardCommand& command) {
  const bool was_analyzing = is_analyzing_;
  switch (command.verb) {
    case XboardVerb::Protover: output_.line(features_text(resign_threshold_, engine_.complaint())); return;
    case XboardVerb::Quit: quit_ = true; return;
    case XboardVerb::MoveNow:
      if (!is_analyzing_ && !is_pondering_) queue_.stop();
      return;
    case XboardVerb::AskStatus: output_.line(status_.to_line()); return;
    case XboardVerb::Post: posts_ = true; return;
    case XboardVerb::NoPost: posts_ = false; return;
    case XboardVerb::Ping:
      enqueue(uci::Turn::BehindFiniteSearch,
              [this, number = chess::printable(command.argument)] { output_.line("pong " + number); });
      return;
    case XboardVerb::Edit:
      enqueue_at_once([] {});
      queue_.settle();
      editor_.emplace(game_.position());
      return;
    // Nothing depends on these.
    case XboardVerb::Accepted:
    case XboardVerb::Computer:
    case XboardVerb::Ics:
    case XboardVerb::Name:
    case XboardVerb::Random:
    case XboardVerb::Rating:
    case XboardVerb::Rejected:
    case XboardVerb::Xboard: return;
    case XboardVerb::Pause:
    case XboardVerb::Resume: complain("Error (unknown command)", to_string(command.verb)); return;
    case XboardVerb::Analyze: is_analyzing_ = true; break;
    case XboardVerb::Exit:
    case XboardVerb::Force:
    case XboardVerb::Go:
    case XboardVerb::PlayOther:
    case XboardVerb::Result: is_analyzing_ = false; break;
    default: break;
  }
  auto work = [this, command] { change(command); };
  if (was_analyzing || is_analyzing_ || gives_up_search(command.verb))
    return enqueue_at_once(std::move(work));
  // The others wait for the engine's move.
  if (leaves_pondering(command.verb)) {
    enqueue(uci::Turn::BehindFiniteSearch, std::move(work));
  } else {
    enqueue(uci::Turn::InsteadOfSearch, [this, work = std::move(work)] {
      is_pondering_ = false;
      work();
    });
  }
  if (command.verb == XboardVerb::Go || command.verb == XboardVerb::Hard ||
      command.verb == XboardVerb::UserMove)
    enqueue(uci::Turn::BehindFiniteSearch, [this] { ponder(); });
}

void XboardLoop::change(const chess::XboardCommand& command) {
  const std::string& argument = command.argument;
  const auto number = chess::parse_number<std::int64_t>(argument);
  switch (command.verb) {
    case XboardVerb::New:
      engine_.new_game();
      game_.begin();
      set_variant("normal");
      own_ = Color::Black;
      forget_thoughts();
      lost_moves_ = 0;
      if (mode_ != Mode::Analyze) mode_ = Mode::Play;
      break;
    case XboardVerb::Variant: set_variant(argument); break;
    case XboardVerb::Force: mode_ = Mode::Force; break;
    case XboardVerb::Result: mode_ = Mode::Force; break;
    case XboardVerb::Go:
      mode_ = Mode::Play;
      own_ = game_.position().turn();
      break;
    case XboardVerb::PlayOther:
      mode_ = Mode::Play;
      own_ = !game_.position().turn();
      break;
    case XboardVerb::White:
    case XboardVerb::Black: own_ = command.verb == XboardVerb::White ? Color::Black : Color::White; break;
    case XboardVerb::Analyze: mode_ = Mode::Analyze; break;
    case XboardVerb::Exit: mode_ = Mode::Force; break;
    case XboardVerb::UserMove: user_move(argument); break;
    case XboardVerb::SetBoard: set_board(argument); break;
    case XboardVerb::Undo:
    case XboardVerb::Remove:
      for (int i = command.verb == XboardVerb::Remove ? 2 : 1; i > 0; --i)
        if (!game_.undo()) {
          complain("Error (no move to take back)", to_string(command.verb));
          break;
        }
      forget_thoughts();
      if (command.verb == XboardVerb::Undo && mode_ == Mode::Play) mode_ = Mode::Force;
      break;
    case XboardVerb::Level:
      if (const auto level = chess::parse_xboard_level(argument))
        game_.set_level(*level);
      else
        complain("Error (no time control)", argument);
      break;
    case XboardVerb::SearchTime:
      if (const auto time = chess::parse_xboard_seconds(argument))
        game_.set_move_time(std::max(*time, Milliseconds(1)));
      else
        complain("Error (no number of seconds)", argument);
      break;
    case XboardVerb::SearchDepth:
      if (number && *number > 0)
        game_.set_depth(static_cast<int>(std::min<std::int64_t>(*number, 200)));
      else
        complain("Error (no depth)", argument);
      break;
    case XboardVerb::Time:
    case XboardVerb::OtherTime: {
      const Color own = mode_ == Mode::Play ? own_ : game_.position().turn();
      const Milliseconds left(10 * std::clamp<std::int64_t>(number.value_or(0), 0, std::int64_t{1} << 40));
      game_.set_clock(command.verb == XboardVerb::Time ? own : !own, left);
      break;
    }
    case XboardVerb::Memory: set_option("Hash", argument); break;
    case XboardVerb::Cores: set_option("Threads", argument); break;
    case XboardVerb::EgtPath: set_table_path(argument); break;
    case XboardVerb::Option: {
      const auto equals = argument.find('=');
      if (equals == std::string::npos)
        set_option(argument, std::nullopt);
      else
        set_option(chess::trim(std::string_view(argument).substr(0, equals)), argument.substr(equals + 1));
      break;
    }
    case XboardVerb::Hint: hint(); break;
    case XboardVerb::Book: book(); break;
    case XboardVerb::Draw: answer_draw(); break;
    case XboardVerb::Easy:
    case XboardVerb::Hard: ponders_ = command.verb == XboardVerb::Hard; break;
    default: return;
  }
  // Only an analysis goes on by itself, whatever was said; a game goes on when somebody moves, or says `go`.
  if (mode_ == Mode::Analyze || command.verb == XboardVerb::Go) resume();
}

void XboardLoop::set_option(std::string_view name, std::optional<std::string> value) {
  if (chess::equals_ignoring_case(name, kResign)) {
    resigns_ = value == "1";
    return;
  }
  if (chess::equals_ignoring_case(name, kResignThreshold)) {
    if (const auto number = chess::parse_number<int>(value.value_or("")))
      resign_threshold_ = std::clamp(*number, 100, 10'000);
    return;
  }
  const auto effect = engine_.set_option(name, value);
  if (!effect)
    complain("Error (" + to_string(effect.error()) + ")", "option " + std::string(name));
  else if (*effect == OptionEffect::DebugLog && !output_.log_to(engine_.options().debug_log_file))
    complain("Error (cannot write the log file)", engine_.options().debug_log_file);
}

void XboardLoop::set_table_path(std::string_view argument) {
  const std::string_view kind = chess::take_word(argument);
  if (!chess::equals_ignoring_case(kind, kTables)) return complain("Error (unknown tablebases)", kind);
  set_option("SyzygyPath", std::string(chess::trim(argument)));
}

void XboardLoop::set_variant(std::string_view name) {
  const bool chess960 = name == "fischerandom";
  if (!chess960 && name != "normal") return complain("Error (unsupported variant)", name);
  set_option("UCI_Chess960", chess960 ? "true" : "false");
}

void XboardLoop::set_board(std::string_view fen) {
  const auto position = chess::parse_position(fen);
  if (!position) return complain("tellusererror Illegal position", position.error().reason);
  start_from(engine_.options().chess960 ? *position : chess::without_chess960_rights(*position));
}

void XboardLoop::start_from(const chess::Position& position) {
  game_.set_start(position);
  forget_thoughts();
  lost_moves_ = 0;
}

void XboardLoop::forget_thoughts() {
  expected_ = chess::Move::null();
  last_score_.reset();
}

void XboardLoop::user_move(const std::string& text) {
  const auto move = chess::parse_xboard_move(game_.position(), text);
  if (!move) return complain("Illegal move", text);
  const bool is_expected = *move == std::exchange(expected_, chess::Move::null());
  game_.play(*move);
  if (const auto result = game_.result(); result && mode_ == Mode::Play) {
    engine_.stop();
    output_.line(*result);
    return;
  }
  if (is_expected) {
    began_ = TimeManager::Clock::now();
    // Whoever takes the flag away decides: from here on the search answers, or it has ended without a move.
    if (is_pondering_.exchange(false)) return engine_.ponderhit();
  }
  if (mode_ == Mode::Play) resume();  // an analysis goes on behind any command
}

}  // namespace engine::xboard
