// SPDX-License-Identifier: GPL-3.0-or-later
// Annotated games in the formats of game files. BGN can express everything. PGN has one set of tags and no
// names beside marks. EGD and lines of UCI moves have neither evals nor comments: they contain only the
// games, and one message says what is left out.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

#include "annotate/output/file_output.h"
#include "egd/egd_writer.h"
#include "pgn/writer.h"
#include "uci_text/uci_text.h"

namespace annotate {

/// What a format could not express, collected by several threads.
template <class Losses>
class LossCollector {
 public:
  void add(const Losses& losses) {
    if (!losses.any()) return;
    const std::lock_guard lock(mutex_);
    losses_ |= losses;
  }
  Losses all() const {
    const std::lock_guard lock(mutex_);
    return losses_;
  }

 private:
  mutable std::mutex mutex_;
  Losses losses_;
};

class PgnOutput final : public FileOutput {
 public:
  explicit PgnOutput(GuiStyle style) : style_(style) {}
  OutputFormat format() const override { return OutputFormat::Pgn; }
  std::string text_of(const AnnotatedGame& game) override;
  std::string losses(bool names_providers) const override;

 private:
  GuiStyle style_;
  LossCollector<chess::PgnLosses> losses_;
  std::atomic<std::uint64_t> replaced_glyphs_{0};
};

class BgnOutput final : public FileOutput {
 public:
  OutputFormat format() const override { return OutputFormat::Bgn; }
  std::string text_of(const AnnotatedGame& game) override;
};

class EgdOutput final : public FileOutput {
 public:
  OutputFormat format() const override { return OutputFormat::Egd; }
  std::string text_of(const AnnotatedGame& game) override;
  std::string losses(bool names_providers) const override;

 private:
  LossCollector<chess::EgdLosses> losses_;
};

class UciOutput final : public FileOutput {
 public:
  OutputFormat format() const override { return OutputFormat::Uci; }
  std::string text_of(const AnnotatedGame& game) override;
  std::string losses(bool names_providers) const override;

 private:
  LossCollector<chess::UciTextLosses> losses_;
};

}  // namespace annotate
