// SPDX-License-Identifier: GPL-3.0-or-later
// An output that is a file or a stream. It is opened under a name, compressed as the name asks, and complete
// only when it is finished.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/output/gui_style.h"
#include "annotate/output/output.h"
#include "annotate/player/earlier_report.h"
#include "io/compression.h"
#include "io/publication.h"
#include "io/staged_output.h"
#include "words/language.h"

namespace annotate {

/// How an output looks. Each format uses the fields that concern it.
struct OutputStyle {
  chess::Language language = chess::Language::English;  ///< of the words around the games
  GuiStyle pgn = GuiStyle::Lichess;
  std::size_t width = 80;                 ///< of a terminal, in columns
  bool colours = false;
  bool ascii = false;  ///< only characters that the console of Linux has
  std::vector<std::string> players{};  ///< whom a player's report is about
  std::string rules{};  ///< the name of the rules for labels, for a player's report
  std::shared_ptr<const EarlierReport> earlier{};  ///< that a player's report is compared with; null: none
  /// The text of the engine's module, which reports carry (html/engine_module.h); empty: none.
  std::string engine_module{};
};

/// An output into one file.
class FileOutput : public GameOutput {
 public:
  /// Opens the output. `path` may be `-`, which is standard output. Without `compression` the extension of
  /// the path selects it.
  static std::expected<std::unique_ptr<FileOutput>, chess::Error> open(
      const std::string& path, OutputFormat format, const OutputStyle& style,
      std::optional<chess::Compression> compression = std::nullopt);

  const std::string& path() const { return path_; }
  /// Did a file exist at the path, which this one replaces?
  bool replaces_file() const { return replaces_file_; }
  /// Can somebody read it while it is written: is it a pipe, a terminal?
  bool has_reader() const { return has_reader_; }
  /// The reader has gone before the end: `head` had enough, a pager was closed.
  bool has_lost_reader() const { return has_lost_reader_; }
  std::expected<void, chess::Error> write(std::string_view text) override;
  /// Does nothing for a file that has no name yet: nobody reads it, and a compressed file would grow.
  std::expected<void, chess::Error> flush() override;
  /// Completes the file, which then waits for its name.
  std::expected<void, chess::Error> finish();
  /// The file replaces this one as it was read; see `StagedOutput::expect`.
  void expect(const chess::FileStamp& before) { file_->expect(before, "annotated"); }
  /// The file is to get its name. Without it nothing is left behind. Precondition: finished.
  void add_to(chess::Publication& publication) { publication.add(*file_); }
  /// The file that waits for its name; nothing if the output is no file.
  std::optional<chess::StagedFile> staged() const { return file_->staged(); }

  /// What is in the file, where its path does not say it: "3 puzzles". Empty otherwise.
  virtual std::string content() const { return {}; }
  /// What the format could not express in the games so far, as one message; empty if there is nothing.
  /// `names_providers` says that the names of the annotators came with the games; otherwise they are ours.
  virtual std::string losses(bool names_providers) const {
    (void)names_providers;
    return {};
  }

 protected:
  /// The text of the file before its first game.
  virtual std::string text_before_games() const { return {}; }
  /// The text of the file behind its last game.
  virtual std::string text_behind_games() const { return {}; }

 private:
  std::expected<void, chess::Error> put(std::string_view text);
  std::expected<void, chess::Error> checked(const std::expected<void, chess::IoError>& done);

  std::string path_;
  std::optional<chess::StagedOutput> file_;  ///< set by `open`
  bool has_reader_ = false;
  bool has_lost_reader_ = false;
  bool replaces_file_ = false;
};

/// The format of an extension (.pgn .bgn .json .jsonl .egd .uci .html .htm); the extension of a compression
/// behind it is ignored. Returns nothing for other extensions.
std::optional<OutputFormat> output_format_of_path(std::string_view path);

}  // namespace annotate
