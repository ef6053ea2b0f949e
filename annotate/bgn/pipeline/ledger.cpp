// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/ledger.h"

#include <fmt/format.h>

#include <utility>

#include "console/console.h"

namespace annotate::bgn {

Ledger::Ledger(const chess::GameFiles& files, chess::Console& console, std::size_t max_messages,
               OnDiagnostic on_diagnostic)
    : files_(files),
      console_(console),
      max_messages_(max_messages),
      on_diagnostic_(std::move(on_diagnostic)),
      counts_(files.size()) {
  if (!on_diagnostic_)
    on_diagnostic_ = [this](std::size_t input, const chess::Diagnostic& what) { show(input, what); };
}

void Ledger::show(std::size_t input, const chess::Diagnostic& what) {
  if (what.severity == chess::Severity::Note) return;
  if (messages_++ < max_messages_) console_.message(files_.name(input) + ": " + to_string(what));
}

void Ledger::finish() {
  if (messages_ > max_messages_)
    console_.message(fmt::format("and {} messages more (--max-messages)", messages_ - max_messages_));
  messages_ = 0;
}

void Ledger::take(chess::ChunkReport&& report) {
  if (report.place) {
    game_base_ = static_cast<std::size_t>(report.place->games);
    line_base_ = static_cast<std::size_t>(report.place->lines);
  }
  // Why the last game is cut off comes before what is wrong with it.
  if (report.fault) {
    console_.message(report.fault->reason);
    ++faults_;
  }
  for (chess::Diagnostic& what : report.diagnostics) {
    if (what.line > 0) what.line += line_base_;
    if (what.game > 0) what.game += game_base_;
    has_errors_ |= what.severity == chess::Severity::Error;
    has_warnings_ |= what.severity == chess::Severity::Warning;
    on_diagnostic_(report.input, what);
  }
  totals_ += report.counts;
  counts_[report.input] += report.counts;
  games_.store(totals_.games, std::memory_order_relaxed);
  if (report.is_last_of_chunk) {
    line_base_ += report.lines;
    game_base_ += report.numbers;
    if (report.is_last_of_input) line_base_ = game_base_ = 0;
  }
}

int Ledger::exit_status() const {
  if (faults_ > 0) return chess::kExitUnable;
  return has_errors_ || totals_.damaged > 0 || totals_.refused > 0 ? chess::kExitPartly : chess::kExitWell;
}

}  // namespace annotate::bgn
