// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn check --syzygy`: compares endgame tables with their checksums.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/bgn/check/check.h"
#include "base/text.h"
#include "command_line/paged_text.h"
#include "console/progress.h"
#include "console/terminal_text.h"
#include "json/json_value.h"
#include "os/signals.h"
#include "os/threads.h"
#include "tablebase/syzygy_check.h"
#include "tablebase/syzygy_tables.h"

namespace annotate::bgn {

namespace {

class TableCheck {
 public:
  TableCheck(const CheckOptions& options, std::vector<std::string> files)
      : options_(options), files_(std::move(files)), faults_(files_.size()) {
    if (options_.run.quiet) return;
    display_.emplace(console_, [this]() -> std::optional<chess::ProgressView> {
      const std::size_t done = done_;
      return chess::ProgressView{static_cast<double>(done) / static_cast<double>(files_.size()),
                                 fmt::format("{} of {} tables", done, files_.size())};
    });
  }

  int run() {
    std::atomic<std::size_t> next = 0;
    chess::run_in_threads(static_cast<std::size_t>(options_.run.jobs), [&] {
      for (std::size_t i = next++; i < files_.size() && !interrupts_.is_interrupted(); i = next++) {
        if (auto checked = chess::check_syzygy_file(files_[i]); !checked)
          faults_[i] = std::move(checked.error());
        ++done_;
      }
    });
    display_.reset();
    if (interrupts_.is_interrupted()) {
      console_.message(fmt::format("interrupted after {} of {} tables", done_.load(), files_.size()));
      return chess::exit_status_of_signal(interrupts_.signal());
    }
    const auto broken = static_cast<std::size_t>(
        std::ranges::count_if(faults_, [](const auto& fault) { return fault.has_value(); }));
    const auto out = chess::paged_output();
    auto written = out->write(options_.json ? json(broken) : text(broken));
    if (written) written = out->finish();
    if (written) return broken > 0 ? kExitPartly : kExitWell;
    if (written.error().kind != chess::IoError::Kind::ClosedPipe) console_.message(written.error().reason);
    return kExitUnable;
  }

 private:
  std::string text(std::size_t broken) const {
    std::string out;
    for (const auto& fault : faults_)
      if (fault) out += to_string(*fault) + "\n";
    if (!options_.run.quiet)
      out += fmt::format("{}, {} damaged\n", chess::counted(files_.size(), "table"), broken);
    return chess::screen_text(out);
  }

  std::string json(std::size_t broken) const {
    chess::Json faults = chess::Json::array();
    for (std::size_t i = 0; i < files_.size(); ++i)
      if (faults_[i]) faults.push({{"file", files_[i]}, {"reason", faults_[i]->reason}});
    return chess::Json{{"tables", files_.size()}, {"damaged", broken}, {"faults", faults}}.text() + '\n';
  }

  const CheckOptions& options_;
  std::stop_source stop_;
  const chess::InterruptWatch interrupts_{stop_};  // before all that starts threads
  chess::Console console_{"bgn"};
  std::vector<std::string> files_;
  std::vector<std::optional<chess::Error>> faults_;  // one for each file
  std::atomic<std::size_t> done_ = 0;
  std::optional<chess::ProgressDisplay> display_;  // last: it looks at the above
};

}  // namespace

int check_tables(const CheckOptions& options) {
  chess::ignore_sigpipe();
  const auto tables = chess::SyzygyTables::open(options.syzygy);
  chess::Console console("bgn");
  if (!tables) {
    console.message("--syzygy: " + to_string(tables.error()));
    return kExitUnable;
  }
  std::vector<std::string> files = tables->files();
  if (files.empty()) {
    console.message("--syzygy: " + options.syzygy +
                    ": there are no Syzygy tables, which have names like KQvK.rtbw");
    return kExitUnable;
  }
  return TableCheck(options, std::move(files)).run();
}

}  // namespace annotate::bgn
