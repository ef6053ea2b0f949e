// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/session.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "console/terminal.h"
#include "console/terminal_text.h"
#include "io/links.h"
#include "os/signals.h"

namespace annotate::bgn {

chess::ProgressView read_progress(std::uint64_t bytes, std::uint64_t total, std::uint64_t games,
                                  double seconds) {
  const auto read = static_cast<double>(bytes);
  chess::ProgressView view;
  view.text = fmt::format("{}B, {}B/s, {} {}", chess::to_short_count(read),
                          chess::to_short_count(read / std::max(seconds, 1e-3)),
                          chess::to_short_count(static_cast<double>(games)), games == 1 ? "game" : "games");
  if (total == 0) return view;
  view.done = std::clamp(read / static_cast<double>(total), 0.0, 1.0);
  if (*view.done > 0.005)
    view.text += fmt::format(", {} left", chess::to_duration(seconds / *view.done - seconds));
  return view;
}

namespace {

chess::InputOptions reading_of(const RunOptions& options) {
  chess::InputOptions reading = options.reading;
  reading.threads = static_cast<std::size_t>(options.jobs);
  return reading;
}

}  // namespace

Session::Session(const RunOptions& options, std::size_t chunk_size, OnDiagnostic on_diagnostic)
    : options_(options),
      files_(options.inputs, options.from, stop_.get_token(), reading_of(options)),
      chunks_(files_, chunk_size, options.share),
      ledger_(files_, console_, options.max_messages, std::move(on_diagnostic)) {
  chess::ignore_sigpipe();
  chess::limit_new_files(options.inputs);
  if (options.quiet) return;
  display_.emplace(console_, [this]() -> std::optional<chess::ProgressView> {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin_;
    const auto& progress = files_.progress();
    return read_progress(progress.bytes.load(), progress.total, ledger_.games(), seconds.count());
  });
}

void Session::begin_output() {
  if (display_ && chess::is_terminal(chess::kStandardOutput)) display_.reset();
}

RunEnd Session::finish(std::string_view left) {
  display_.reset();
  ledger_.finish();
  RunEnd end{ledger_.exit_status(), ledger_.totals(), is_interrupted()};
  if (!end.is_interrupted) return end;
  end.exit_status = chess::exit_status_of_signal(interrupts_.signal());
  console_.message(fmt::format("interrupted after {}; {}", chess::counted(end.totals.games, "game"), left));
  return end;
}

}  // namespace annotate::bgn
