// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/journal/journal.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "annotate/journal/format.h"
#include "bgn/bgn_writer.h"
#include "os/threads.h"

namespace annotate {

using namespace journal_format;

namespace {

/// Between two syncs: what a power cut may cost, and how often the disk is troubled.
constexpr std::chrono::seconds kSyncPause{1};

std::uint64_t padded(std::uint64_t size) { return (size + kWord - 1) / kWord * kWord; }

}  // namespace

Journal::Journal(std::unique_ptr<chess::LockedFile> file)
    : file_(std::move(file)),
      syncer_(chess::try_start_thread([this](std::stop_token stop) { sync_now_and_then(stop); })) {}

Journal::~Journal() {
  syncer_.reset();
  if (is_dirty_) (void)file_->sync();  // nobody is left to be told
}

std::expected<std::unique_ptr<Journal>, chess::Error> Journal::create(const std::string& path,
                                                                      const RunIdentity& identity) {
  auto file = chess::LockedFile::open(path, chess::LockedFile::Mode::New);
  if (!file) return std::unexpected(file.error().message);
  std::unique_ptr<Journal> journal(new Journal(std::move(*file)));
  if (auto begun = journal->begin(identity); !begun) {
    (void)journal->remove();
    return std::unexpected(begun.error());
  }
  return journal;
}

std::expected<std::unique_ptr<Journal>, chess::Error> Journal::resume(const std::string& path,
                                                                      const RunIdentity& identity) {
  auto file = chess::LockedFile::open(path, chess::LockedFile::Mode::Existing);
  if (!file) return std::unexpected(file.error().message);
  std::unique_ptr<Journal> journal(new Journal(std::move(*file)));
  if (journal->file_->size() == 0) {  // killed before the first byte
    if (auto begun = journal->begin(identity); !begun) return std::unexpected(begun.error());
    return journal;
  }
  const auto records = journal->read_header(identity);
  if (!records) return std::unexpected(records.error());
  if (auto read = journal->read_records(*records); !read) return std::unexpected(read.error());
  return journal;
}

std::expected<void, chess::Error> Journal::begin(const RunIdentity& identity) {
  const std::string words = to_bytes(identity);
  std::string header(kMagic);
  append_word(kVersion, header);
  append_word(words.size(), header);
  header += words;
  pad(header);
  append_word(checksum_of(header), header);
  if (auto written = file_->append(header); !written) return std::unexpected(written.error().message);
  return {};
}

/// Gives where the records begin.
std::expected<std::uint64_t, chess::Error> Journal::read_header(const RunIdentity& identity) const {
  const auto refuse = [&](std::string_view what) {
    return std::unexpected(fmt::format("{} {}; remove the file to start anew", path(), what));
  };
  std::string start(std::min<std::uint64_t>(file_->size(), kHeaderStart), '\0');
  if (auto read = file_->read_at(0, start); !read) return std::unexpected(read.error().message);
  if (!start.starts_with(kMagic) || start.size() < kHeaderStart)
    return refuse("is no journal of annotate, or its beginning is damaged");
  WordReader numbers(std::string_view(start).substr(kMagic.size()));
  const auto version = numbers.word().value_or(0);
  if (version != kVersion)
    return refuse(fmt::format("has version {} of the format, this program knows {}", version, kVersion));
  const auto identity_size = numbers.word().value_or(0);
  const std::uint64_t room = file_->size() - kHeaderStart;
  if (room < kWord || identity_size > room - kWord || padded(identity_size) > room - kWord)
    return refuse("is damaged at its beginning");
  std::string header(kHeaderStart + padded(identity_size) + kWord, '\0');
  if (auto read = file_->read_at(0, header); !read) return std::unexpected(read.error().message);
  const auto body = std::string_view(header).substr(0, header.size() - kWord);
  if (WordReader(std::string_view(header).substr(body.size())).word() != checksum_of(body))
    return refuse("is damaged at its beginning");
  const auto before = parse_identity(body.substr(kHeaderStart, identity_size));
  if (!before) return refuse("is damaged at its beginning");
  const std::string difference = to_difference(*before, identity);
  if (!difference.empty())
    return std::unexpected(fmt::format(
        "{} belongs to another run: {}; --resume needs all as it was, or remove the file to start anew",
        path(), difference));
  return header.size();
}

std::expected<std::optional<std::string>, chess::Error> Journal::read_record(std::uint64_t offset) const {
  if (file_->size() - offset < kRecordStart) return std::nullopt;
  std::string start(kRecordStart, '\0');
  if (auto read = file_->read_at(offset, start); !read) return std::unexpected(read.error().message);
  WordReader numbers(start);
  const auto size = numbers.word().value_or(0);
  const auto checksum = numbers.word();
  if (numbers.word() != checksum_of(std::string_view(start).substr(0, 2 * kWord))) return std::nullopt;
  if (size == 0 || size % kWord != 0 || size > file_->size() - offset - kRecordStart) return std::nullopt;
  std::string content(size, '\0');
  if (auto read = file_->read_at(offset + kRecordStart, content); !read)
    return std::unexpected(read.error().message);
  if (checksum_of(content) != checksum) return std::nullopt;
  return content;
}

std::expected<void, chess::Error> Journal::read_records(std::uint64_t offset) {
  while (true) {
    auto content = read_record(offset);
    if (!content) return std::unexpected(content.error());
    const auto number = *content ? number_of_content(**content) : std::nullopt;
    if (!number) break;
    index_.emplace_back(*number, offset);
    offset += kRecordStart + (*content)->size();
  }
  std::ranges::sort(index_);
  torn_bytes_ = file_->size() - offset;
  if (torn_bytes_ == 0) return {};
  if (auto cut = file_->truncate(offset); !cut) return std::unexpected(cut.error().message);
  return {};
}

std::uint64_t Journal::digest(const chess::Game& game) const {
  std::string text;
  chess::append_bgn(game, text);
  return checksum_of(text);
}

std::expected<std::optional<AnnotationResult>, chess::Error> Journal::recall(std::uint64_t number,
                                                                             std::uint64_t digest) {
  const auto found = std::ranges::lower_bound(index_, number, {}, [](const auto& e) { return e.first; });
  if (found == index_.end() || found->first != number) return std::nullopt;
  auto content = read_record(found->second);
  if (!content) return std::unexpected(content.error());
  auto record = *content ? parse_content(**content) : std::nullopt;
  if (!record) return std::unexpected(fmt::format("{}: game {} cannot be read any more", path(), number));
  if (record->digest != digest)
    return std::unexpected(fmt::format(
        "{}: game {} of the input is not the one that was annotated; remove the file to start anew", path(),
        number));
  return std::move(record->game);
}

std::expected<void, chess::Error> Journal::keep(std::uint64_t number, std::uint64_t digest,
                                                const AnnotationResult& game) {
  const std::string content = to_content(number, digest, game);
  std::string record;
  record.reserve(kRecordStart + content.size());
  append_word(content.size(), record);
  append_word(checksum_of(content), record);
  append_word(checksum_of(record), record);
  record += content;
  const std::lock_guard lock(mutex_);
  if (!fault_.empty()) return std::unexpected(fault_);
  if (auto written = file_->append(record); !written) {
    fault_ = written.error().message;
    return std::unexpected(fault_);
  }
  ++kept_;
  is_dirty_ = true;
  if (!syncer_) {  // the system gave no thread for it
    is_dirty_ = false;
    if (const auto synced = file_->sync(); !synced) fault_ = synced.error().message;
  }
  wake_.notify_one();
  return {};
}

std::uint64_t Journal::games() const {
  const std::lock_guard lock(mutex_);
  return index_.size() + kept_;
}

void Journal::sync_now_and_then(std::stop_token stop) {
  std::unique_lock lock(mutex_);
  while (wake_.wait(lock, stop, [this] { return is_dirty_; })) {
    is_dirty_ = false;
    lock.unlock();
    const auto synced = file_->sync();
    lock.lock();
    if (!synced) fault_ = synced.error().message;
    wake_.wait_for(lock, stop, kSyncPause, [] { return false; });
    if (stop.stop_requested()) return;
  }
}

std::expected<void, chess::Error> Journal::remove() {
  if (auto removed = file_->remove(); !removed) return std::unexpected(removed.error().message);
  return {};
}

}  // namespace annotate
