// SPDX-License-Identifier: GPL-3.0-or-later
// An output that is a file or a stream: opened under a name, compressed as the name asks for, and complete
// only when it is finished.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "annotate/judge/words/language.h"
#include "annotate/output/output.h"
#include "io/byte_sink.h"

namespace annotate {

/// How an output looks; each format takes what concerns it.
struct OutputStyle {
  Language language = Language::English;  ///< of the words around the games
  std::size_t width = 80;                 ///< of a terminal, in columns
  bool colours = false;
  bool ascii = false;  ///< nothing that the console of Linux lacks
};

class FileOutput : public GameOutput {
 public:
  /// `path` may be `-`.
  static std::expected<std::unique_ptr<FileOutput>, chess::Error> open(const std::string& path,
                                                                       OutputFormat format,
                                                                       const OutputStyle& style);

  const std::string& path() const { return path_; }
  /// Will another file, that was there when this was opened, give way to it?
  bool replaces_file() const { return replaces_file_; }
  std::expected<void, chess::Error> write(std::string_view text) override;
  /// Does nothing for a file that has no name yet: nobody reads it, and a compressed one would grow.
  std::expected<void, chess::Error> flush() override;
  /// Completes the file; without this call it leaves nothing behind.
  std::expected<void, chess::Error> finish();

  /// What the format could not say of the games formatted so far, as one message; empty for nothing.
  /// `names_providers`: the games came with the names of who annotated them; else those are ours.
  virtual std::string losses(bool names_providers) const {
    (void)names_providers;
    return {};
  }

 protected:
  /// What the file has before its first game and behind its last one.
  virtual std::string text_before_games() const { return {}; }
  virtual std::string text_behind_games() const { return {}; }

 private:
  std::string path_;
  std::unique_ptr<chess::ByteSink> sink_;
  bool has_reader_ = false;  ///< while it is written: a pipe, a terminal
  bool replaces_file_ = false;
};

/// By the extension (.pgn .bgn .json .jsonl .egd .uci .html .htm), one of a compression behind it left aside;
/// nothing for any other.
std::optional<OutputFormat> output_format_of_path(std::string_view path);

}  // namespace annotate
