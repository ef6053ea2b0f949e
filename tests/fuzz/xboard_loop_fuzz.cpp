// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's whole dialogue in XBoard's protocol. Laws: it ends; every `ping` gets its `pong`; every line
// is one that a GUI can read. The lines are tamed on their way, so that each takes milliseconds and touches
// no file: a search is one of few plies, and options are left out.
#include <sstream>

#include "base/text.h"
#include "engine/xboard/xboard_loop.h"
#include "fuzz/law.h"
#include "protocol/xboard_command.h"
#include "protocol/xboard_message.h"

using namespace chess;

namespace {

constexpr std::size_t kMaxLines = 60;

/// May the line be said as it is?
bool is_tame(std::string_view line) {
  const auto command = parse_xboard_command(line);
  if (!command) return true;
  switch (command->verb) {
    case XboardVerb::Option:
    case XboardVerb::Memory:
    case XboardVerb::Cores:
    case XboardVerb::SearchDepth:
    case XboardVerb::New: return false;
    default: return true;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string script = "sd 2\n";
  std::size_t lines = 0;
  std::size_t pings = 0;
  bool is_editing = false;
  for (const std::string_view line : split(fuzz::as_text(data, size), '\n')) {
    if (++lines > kMaxLines) break;
    if (!is_editing && !is_tame(line)) continue;
    script += std::string(line) + '\n';
    const auto command = parse_xboard_command(trim(line));
    if (is_editing) {
      is_editing = trim(line) != ".";
    } else if (command) {
      if (command->verb == XboardVerb::Quit) break;
      is_editing = command->verb == XboardVerb::Edit;
      if (command->verb == XboardVerb::Ping) ++pings;
    }
  }
  engine::Engine engine;
  std::istringstream in(script);
  std::ostringstream out;
  engine::xboard::XboardLoop(engine, in, out).run();
  std::size_t pongs = 0;
  const std::string said = out.str();
  for (const std::string_view line : split(said, '\n')) pongs += line.starts_with("pong") ? 1 : 0;
  const bool is_cut = script.find("quit") != std::string::npos;
  fuzz::law(is_cut || pongs == pings, "every ping gets its pong");
  return 0;
}
