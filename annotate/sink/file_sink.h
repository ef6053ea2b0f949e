// SPDX-License-Identifier: GPL-3.0-or-later
// Output files of annotated games: any number at once, each in the format its name asks for.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "annotate/judge/words/language.h"
#include "annotate/pipeline/game_source.h"
#include "io/byte_sink.h"

namespace annotate {

/// By the extension (.pgn, .bgn, .json, .html, .htm), one of a compression behind it left aside; nothing for
/// any other.
std::optional<GameFormat> format_of_path(std::string_view path);

class FileSink final : public GameSink {
 public:
  /// `path` may be `-`; `language` is that of the words around the games. The error is a message.
  static std::expected<std::unique_ptr<FileSink>, std::string> open(const std::string& path,
                                                                    GameFormat format, Language language);

  const std::string& path() const { return path_; }
  GameFormat format() const override { return format_; }
  /// Will another file, that was there when this was opened, give way to it?
  bool replaces_file() const { return replaces_file_; }
  std::expected<void, std::string> write(std::string_view text) override;
  /// Does nothing for a file that has no name yet: nobody reads it, and a compressed one would grow.
  std::expected<void, std::string> flush() override;
  /// Completes the file; without this call it leaves nothing behind.
  std::expected<void, std::string> finish();

 private:
  FileSink(const std::string& path, std::unique_ptr<chess::ByteSink> sink, GameFormat format);

  std::string path_;
  std::unique_ptr<chess::ByteSink> sink_;
  GameFormat format_;
  bool has_reader_;  ///< while it is written: a pipe, a terminal
  bool replaces_file_;
};

}  // namespace annotate
