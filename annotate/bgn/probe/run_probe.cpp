// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn probe`: opens the tables, reads positions, and prints what is known of each.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "annotate/bgn/probe/probe.h"
#include "console/console.h"
#include "console/terminal_text.h"
#include "io/input.h"
#include "io/line_reader.h"
#include "notation/fen.h"

namespace annotate::bgn {
namespace {

using chess::Error;
using chess::kExitPartly;
using chess::kExitUnable;
using chess::kExitWell;

std::string folders_of(const std::string& given, const char* variable) {
  if (!given.empty()) return given;
  const char* value = std::getenv(variable);
  return value != nullptr ? value : "";
}

std::expected<std::optional<ProbedPosition>, Error> probe(const chess::SyzygyTables& tables,
                                                          const chess::Position& pos) {
  ProbedPosition probed{.position = pos, .wdl = {}, .dtz = {}, .moves = {}};
  const auto wdl = tables.probe_wdl(pos);
  if (!wdl) return std::unexpected(wdl.error());
  if (!*wdl) return std::nullopt;
  probed.wdl = **wdl;
  const auto dtz = tables.probe_dtz(pos);
  if (!dtz) return std::unexpected(dtz.error());
  probed.dtz = *dtz;
  auto moves = tables.moves(pos);
  if (!moves) return std::unexpected(moves.error());
  if (!*moves) return std::nullopt;
  probed.moves = std::move(**moves);
  return probed;
}

/// Answers one position after the other.
class Prober {
 public:
  Prober(const ProbeOptions& options, chess::SyzygyTables tables)
      : options_(options), tables_(std::move(tables)), ink_(chess::wants_colours(options.colour)) {}

  /// `place` says where the FEN stands. False: nobody reads the answers any more.
  bool answer(const std::string& fen, const std::string& place) {
    const auto pos = chess::parse_position(fen);
    if (!pos) {
      refuse(place, pos.error().message);
      return true;
    }
    const auto probed = probe(tables_, *pos);
    if (!probed) {
      refuse(place, to_string(probed.error()));
    } else if (!*probed) {
      refuse(place, "not in the tables: " + why_unknown(tables_, *pos));
    } else {
      const std::string text = options_.json ? probe_json(**probed) : probe_text(**probed, ink_);
      if (!options_.json && has_answered_) std::fputs("\n", stdout);
      has_answered_ = true;
      return std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
    }
    return true;
  }

  int status() const { return status_; }

 private:
  void refuse(const std::string& place, const std::string& reason) {
    console_.message(to_string(Error(place, reason)));
    status_ = kExitPartly;
  }

  const ProbeOptions& options_;
  chess::SyzygyTables tables_;
  chess::Ink ink_;
  chess::Console console_{"bgn"};
  bool has_answered_ = false;
  int status_ = kExitWell;
};

int unable(const std::string& message) {
  chess::Console("bgn").message(message);
  return kExitUnable;
}

int probe_input(Prober& prober) {
  auto input = chess::open_input("-");
  if (!input) return unable(input.error().message);
  chess::LineReader lines(std::move(*input));
  while (true) {
    const auto line = lines.next();
    if (!line) return unable(line.error().message);
    if (!*line) return prober.status();
    const std::string fen(**line);
    if (fen.find_first_not_of(" \t") == std::string::npos) continue;
    if (!prober.answer(fen, "line " + std::to_string(lines.line_number()))) return kExitUnable;
  }
}

}  // namespace

std::vector<std::string> fens_of(const std::vector<std::string>& words) {
  std::vector<std::string> fens;
  for (const std::string& word : words) {
    if (fens.empty() || word.find('/') != std::string::npos) {
      fens.push_back(word);
    } else {
      fens.back() += " " + word;
    }
  }
  return fens;
}

std::string why_unknown(const chess::SyzygyTables& tables, const chess::Position& pos) {
  const int men = pos.board().occupied().count();
  if (pos.castling_rooks().any()) return "a side may castle, which no table knows";
  if (men > chess::kMaxTableMen)
    return "there are " + std::to_string(men) + " men, and tables have at most " +
           std::to_string(chess::kMaxTableMen);
  const chess::EndgameName name = chess::EndgameName::of(pos.board()).normalized();
  if (!tables.has_wdl(name)) return "there is no table " + to_string(name) + ".rtbw";
  std::string missing;
  for (const chess::EndgameName next : name.dependencies())
    if (!tables.has_wdl(next)) missing += (missing.empty() ? "" : ", ") + to_string(next) + ".rtbw";
  return "tables of what follows are missing: " + (missing.empty() ? "of endings with fewer men" : missing);
}

int run_probe(const ProbeOptions& options) {
  const std::string folders = folders_of(options.syzygy, "SYZYGY_PATH");
  if (folders.empty())
    return unable(
        "which endgame tables? --syzygy or the environment variable SYZYGY_PATH names their folder");
  auto tables = chess::SyzygyTables::open(folders);
  if (!tables) return unable(to_string(tables.error()));
  if (tables->wdl_count() == 0)
    return unable(folders + ": there are no Syzygy tables, which have names like KQvK.rtbw");
  const auto fens = fens_of(options.words);
  if (fens.empty() && isatty(STDIN_FILENO) == 1)
    return unable("which position? Give a FEN, or FENs on standard input");
  Prober prober(options, std::move(*tables));
  if (fens.empty()) return probe_input(prober);
  for (const std::string& fen : fens)
    if (!prober.answer(fen, "'" + chess::terminal_text(fen) + "'")) return kExitUnable;
  return prober.status();
}

}  // namespace annotate::bgn
