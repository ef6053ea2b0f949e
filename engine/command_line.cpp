// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/command_line.h"

#include <string>
#include <system_error>

#include "about/about.h"
#include "base/text.h"
#include "command_line/slips.h"
#include "console/console.h"
#include "engine/facade/engine.h"
#include "engine/lab/datagen/command.h"
#include "engine/nnue/network.h"
#include "engine/uci/loop.h"
#include "engine/uci/people.h"
#include "engine/xboard/xboard_loop.h"
#include "notation/fen.h"

namespace engine {
namespace {

int complain(std::ostream& err, std::string_view what) {
  err << "marginalia: " << what << "\nRun `marginalia --help` for help.\n";
  return chess::kExitUnable;
}

/// `arguments`: what follows the word "perft".
int run_perft(std::span<const std::string_view> arguments, Engine& engine, uci::Loop& loop,
              std::ostream& err) {
  const auto depth = arguments.empty() ? std::nullopt : chess::parse_number<int>(arguments.back());
  if (!depth || *depth < 0 || *depth > uci::kMaxPerftDepth)
    return complain(err, "perft wants a depth from 0 to " + std::to_string(uci::kMaxPerftDepth));
  // An unquoted FEN comes as several words.
  std::string fen;
  for (const std::string_view word : arguments.first(arguments.size() - 1)) fen += std::string(word) + " ";
  if (!fen.empty() && chess::trim(fen) != "startpos") {
    const auto pos = chess::parse_position(chess::trim(fen));
    if (!pos) return complain(err, "perft: the FEN is not a position: " + pos.error().reason);
    engine.set_position(*pos);
  }
  loop.execute("perft " + std::to_string(*depth));
  loop.finish();
  return 0;
}

}  // namespace

int run_command_line(std::span<const std::string_view> arguments, std::istream& in, std::ostream& out,
                     std::ostream& err) {
  Engine engine;
  uci::Loop loop(engine, in, out);
  if (arguments.empty()) {
    loop.run();
    if (loop.is_left_for_xboard()) xboard::XboardLoop(engine, in, out).run();
    return 0;
  }
  const std::string_view command = arguments.front();
  const auto rest = arguments.subspan(1);
  if (command == "--version" && rest.empty()) {
    out << chess::version_text(nnue::embedded_network().description) << '\n';
    return 0;
  }
  const bool wants_help = arguments.back() == "--help" || arguments.back() == "-h";
  if ((wants_help || command == "help") && rest.empty()) {
    out << uci::help_text() << '\n';
    return 0;
  }
  if (wants_help && (command == "bench" || command == "perft")) {
    out << (command == "bench"
                ? "marginalia bench [N]: searches a fixed set of positions to depth N (12)\n"
                : "marginalia perft [FEN] N: counts the leaves of the move tree, N half-moves deep\n");
    return 0;
  }
  if (command == "xboard") {
    if (wants_help) {
      out << "marginalia xboard: speaks the protocol of XBoard instead of UCI\n";
      return 0;
    }
    if (!rest.empty()) return complain(err, "xboard wants no more words");
    xboard::XboardLoop(engine, in, out).run();
    return 0;
  }
  if (command == "datagen") return datagen::run_command(rest, out, err);
  if (command == "perft") return run_perft(rest, engine, loop, err);
  if (command == "bench") {
    if (rest.size() > 1 || (rest.size() == 1 && chess::parse_number<int>(rest[0]).value_or(0) < 1))
      return complain(err, "bench wants a depth or nothing");
    loop.execute("bench " + (rest.empty() ? std::string() : std::string(rest[0])));
    loop.finish();
    return 0;
  }
  return complain(err, "no such command: " + chess::printable(command) +
                           chess::suggestion(std::string(command), {"bench", "datagen", "perft", "xboard"}));
}

}  // namespace engine
