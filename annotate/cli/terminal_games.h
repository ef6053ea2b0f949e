// SPDX-License-Identifier: GPL-3.0-or-later
// Games on the terminal of a person who also watches the progress: they wait until the bar is gone, and then
// come page by page.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "annotate/output/file_output.h"
#include "command_line/paged_text.h"

namespace annotate {

class TerminalGames final : public GameOutput {
 public:
  /// `output` is standard output. `leave_screen` takes the bar away and keeps messages back; it is called
  /// before the first game is written. Both must outlive the object. `is_only`: there is no other output, so
  /// the run ends when the person closes the pager.
  TerminalGames(FileOutput& output, std::function<void()> leave_screen, bool is_only)
      : output_(output), leave_screen_(std::move(leave_screen)), is_only_(is_only) {}

  OutputFormat format() const override { return output_.format(); }
  std::string text_of(const AnnotatedGame& game) override { return output_.text_of(game); }
  /// The text waits, unless so much waits that it would take the memory of others.
  std::expected<void, chess::Error> write(std::string_view text) override;
  std::expected<void, chess::Error> flush() override;

  /// Writes all that waits, finishes the output, and returns when the person has read it. Without `paged`
  /// there is no pager.
  std::expected<void, chess::Error> finish(bool paged);
  /// The person has closed the pager before all was written.
  bool is_closed() const { return text_.had_pager() && output_.has_lost_reader(); }

 private:
  std::expected<void, chess::Error> show(const std::string& text);
  /// A pager that was closed is no fault while other outputs go on.
  std::expected<void, chess::Error> passed(std::expected<void, chess::Error> done) const;

  FileOutput& output_;
  std::function<void()> leave_screen_;
  bool is_only_;
  bool is_shown_ = false;
  chess::PagedText text_;
};

}  // namespace annotate
