// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn probe`: opens the tables, reads positions, and prints what is known of each.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "annotate/bgn/probe/probe.h"
#include "console/console.h"
#include "console/terminal_text.h"
#include "io/input.h"
#include "io/line_reader.h"
#include "notation/fen.h"
#include "os/terminal.h"

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

/// Answers one position after the other.
class Prober {
 public:
  Prober(const ProbeOptions& options, ProbeTables tables)
      : options_(options), tables_(std::move(tables)), ink_(chess::wants_colours(options.colour)) {}

  /// `place` says where the FEN stands. False: nobody reads the answers any more.
  bool answer(const std::string& fen, const std::string& place) {
    const auto pos = chess::parse_position(fen);
    if (!pos) {
      refuse(place, pos.error().reason);
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
  ProbeTables tables_;
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
  if (!input) return unable(input.error().reason);
  chess::LineReader lines(std::move(*input));
  while (true) {
    const auto line = lines.next();
    if (!line) return unable(line.error().reason);
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

int run_probe(const ProbeOptions& options) {
  const std::string syzygy_folders = folders_of(options.syzygy, "SYZYGY_PATH");
  const std::string gaviota_folders = folders_of(options.gaviota, "GAVIOTA_PATH");
  if (syzygy_folders.empty() && gaviota_folders.empty())
    return unable(
        "which endgame tables? --syzygy or --gaviota, or the environment variables SYZYGY_PATH and "
        "GAVIOTA_PATH, "
        "name their folders");
  auto syzygy = chess::SyzygyTables::open(syzygy_folders);
  if (!syzygy) return unable(to_string(syzygy.error()));
  if (!syzygy_folders.empty() && syzygy->wdl_count() == 0)
    return unable(syzygy_folders + ": there are no Syzygy tables, which have names like KQvK.rtbw");
  auto gaviota = chess::GaviotaTables::open(gaviota_folders);
  if (!gaviota) return unable(to_string(gaviota.error()));
  if (!gaviota_folders.empty() && gaviota->count() == 0)
    return unable(gaviota_folders + ": there are no Gaviota tables, which have names like kqk.gtb.cp4");
  const auto fens = fens_of(options.words);
  if (fens.empty() && chess::is_terminal(chess::kStandardInput))
    return unable("which position? Give a FEN, or FENs on standard input");
  Prober prober(options, {std::move(*syzygy), std::move(*gaviota)});
  if (fens.empty()) return probe_input(prober);
  for (const std::string& fen : fens)
    if (!prober.answer(fen, "'" + chess::terminal_text(fen) + "'")) return kExitUnable;
  return prober.status();
}

}  // namespace annotate::bgn
