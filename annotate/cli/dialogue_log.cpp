// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/dialogue_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <utility>

#include "io/output.h"

namespace annotate {

namespace {

/// An engine that floods us must not flood the disk.
constexpr std::size_t kLongestLine = 4096;

}  // namespace

DialogueLog::DialogueLog(std::unique_ptr<chess::ByteSink> sink, Report report)
    : sink_(std::move(sink)), report_(std::move(report)) {}

DialogueLog::~DialogueLog() {
  if (!is_broken_) (void)sink_->finish();  // a log is an aid; the games are not in it
}

std::expected<std::unique_ptr<DialogueLog>, chess::Error> DialogueLog::open(const std::string& path,
                                                                            Report report) {
  chess::OutputOptions options;
  options.mode = chess::OutputMode::Append;
  auto sink = chess::open_output(path, options);
  if (!sink) return std::unexpected(sink.error());
  std::unique_ptr<DialogueLog> log(new DialogueLog(std::move(*sink), std::move(report)));
  log->write(0, '#', fmt::format("started {:%Y-%m-%d %H:%M:%S} UTC", fmt::gmtime(std::time(nullptr))));
  return log;
}

chess::LineObserver DialogueLog::listen(const std::string& command) {
  int number = 0;
  {
    const std::lock_guard lock(mutex_);
    number = ++engines_;
  }
  write(number, '#', command);
  return [this, number](bool sent, std::string_view line) { write(number, sent ? '>' : '<', line); };
}

void DialogueLog::write(int engine, char mark, std::string_view line) {
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  std::string text = fmt::format("{:9.3f} #{} {} {}\n", seconds, engine, mark, line.substr(0, kLongestLine));
  if (line.size() > kLongestLine) text.insert(text.size() - 1, fmt::format("... ({} bytes)", line.size()));
  const std::lock_guard lock(mutex_);
  if (is_broken_) return;
  auto written = sink_->write(text);
  // What was said last before an engine fell silent is in the file when somebody looks for the reason.
  if (written && mark != '<') written = sink_->flush();
  if (written) return;
  is_broken_ = true;
  report_(written.error().reason + "; the log ends here");
}

}  // namespace annotate
