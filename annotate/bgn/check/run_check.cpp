// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn check`: reads everything, and reports on standard output.
#include "annotate/bgn/check/check.h"

#include <utility>
#include <variant>

#include "annotate/bgn/pipeline/session.h"
#include "base/text.h"
#include "command_line/paged_text.h"
#include "games/check_chunk.h"

namespace annotate::bgn {

namespace {

class Check {
 public:
  explicit Check(const CheckOptions& options)
      : options_(options),
        session_(options.run, Session::kChunkSize,
                 [this](std::size_t input, const chess::Diagnostic& what) { note(input, what); }) {}

  int run() {
    using Nothing = std::monostate;
    session_.run<Nothing>(
        [](chess::Chunk&& chunk, const std::string& name, const auto& emit) {
          chess::check_chunk(std::move(chunk), name, [&](chess::ChunkReport&& report) {
            return emit(ChunkResult<Nothing>{{}, std::move(report)});
          });
        },
        [this](Nothing&&) { return !fault_; });
    const RunEnd end = session_.finish("the games behind them are not checked");
    if (!end.is_interrupted) report();
    if (const auto done = out_->finish(); !done && !fault_) fault_ = done.error();
    if (!fault_ || end.is_interrupted) return end.exit_status;
    if (fault_->kind != chess::IoError::Kind::ClosedPipe) session_.console().message(fault_->reason);
    return kExitUnable;
  }

 private:
  void note(std::size_t input, const chess::Diagnostic& what) {
    report_.kinds.add(what);
    if (what.severity == chess::Severity::Note && !options_.notes) return;
    if (listed_ == options_.run.max_messages) {
      ++report_.unlisted;
      return;
    }
    ++listed_;
    const std::string& name = session_.files().name(input);
    if (options_.json)
      report_.remarks.push_back({name, what});
    else
      print(name + ": " + to_string(what) + "\n");
  }

  void report() {
    for (std::size_t input = 0; input < session_.files().size(); ++input)
      report_.files.push_back({session_.files().name(input), session_.ledger().counts(input)});
    report_.totals = session_.ledger().totals();
    if (options_.json) return put(to_json(report_));
    if (report_.unlisted > 0) print("and " + std::to_string(report_.unlisted) + " more (--max-messages)\n");
    if (!options_.run.quiet) print(to_text(report_));
  }

  /// For people: file names and the like are strangers' texts.
  void print(const std::string& text) { put(chess::screen_text(text)); }
  void put(const std::string& text) {
    if (fault_) return;
    if (const auto written = out_->write(text); !written) fault_ = written.error();
  }

  const CheckOptions& options_;
  CheckReport report_;
  std::size_t listed_ = 0;
  std::unique_ptr<chess::ByteSink> out_ = chess::paged_output([this] { session_.begin_output(); });
  std::optional<chess::IoError> fault_;
  Session session_;  // last: it uses the above
};

}  // namespace

int run_check(const CheckOptions& options) {
  return options.syzygy.empty() ? Check(options).run() : check_tables(options);
}

}  // namespace annotate::bgn
