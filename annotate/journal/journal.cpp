// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/journal/journal.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>

#include "annotate/journal/format.h"
#include "bgn/bgn_writer.h"
#include "os/threads.h"

namespace annotate {

using namespace journal_format;

namespace {

/// Between two syncs: what a power cut may cost, and how often the disk is troubled.
constexpr std::chrono::seconds kSyncPause{1};

/// So much of a damaged journal is looked at at once.
constexpr std::size_t kWindow = std::size_t{1} << 20;

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
  if (!file) return std::unexpected(file.error());
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
  if (!file) return std::unexpected(file.error());
  std::unique_ptr<Journal> journal(new Journal(std::move(*file)));
  const auto is_torn = journal->is_torn_header(identity);
  if (!is_torn) return std::unexpected(is_torn.error());
  if (*is_torn) {
    if (auto begun = journal->begin(identity); !begun) return std::unexpected(begun.error());
    return journal;
  }
  const auto records =
      journal->read_header([&](const RunIdentity& before) { return to_difference(before, identity); });
  if (!records) return std::unexpected(records.error());
  const auto end = journal->read_records(*records);
  if (!end) return std::unexpected(end.error());
  if (auto cut = journal->cut_behind_records(*end); !cut) return std::unexpected(cut.error());
  return journal;
}

namespace {

std::string to_header(const RunIdentity& identity) {
  const std::string words = to_bytes(identity);
  std::string header(kMagic);
  append_word(kVersion, header);
  append_word(words.size(), header);
  header += words;
  pad(header);
  append_word(checksum_of(header), header);
  return header;
}

/// What is known of an identity before engines are started and games are read.
RunIdentity without_games(const RunIdentity& identity) {
  RunIdentity known;
  for (const auto& entry : identity)
    if (entry.first != "engine" && entry.first != "formats" && !entry.first.starts_with("input "))
      known.push_back(entry);
  return known;
}

/// Absolute, with links resolved as far as there is something.
std::string place_of(const std::string& path) {
  std::error_code error;
  const auto place = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  return error ? path : place.string();
}

}  // namespace

std::expected<bool, chess::Error> Journal::publish_sealed(const std::string& path,
                                                          const RunIdentity& identity,
                                                          const std::vector<std::string>& outputs) {
  auto file = chess::LockedFile::open(path, chess::LockedFile::Mode::Existing);
  if (!file) return std::unexpected(file.error());
  Journal journal(std::move(*file));
  const auto records = journal.read_header([&](const RunIdentity& before) {
    return to_difference(without_games(before), without_games(identity));
  });
  // `resume` tells what is wrong with it.
  if (!records) return false;
  if (const auto read = journal.read_records(*records); !read) return std::unexpected(read.error());
  std::vector<std::string> sealed_places;
  std::vector<std::string> places;
  for (const chess::StagedFile& output : journal.sealed_) sealed_places.push_back(place_of(output.path));
  for (const std::string& output : outputs) places.push_back(place_of(output));
  if (places.empty() || sealed_places != places) return false;
  bool is_there = true;
  for (const chess::StagedFile& output : journal.sealed_) {
    const auto published = chess::publish_again(output);
    if (!published) return std::unexpected(published.error());
    is_there &= *published;
  }
  return is_there;
}

std::expected<void, chess::Error> Journal::begin(const RunIdentity& identity) {
  if (auto cut = file_->truncate(0); !cut) return std::unexpected(cut.error());
  if (auto written = file_->append(to_header(identity)); !written) return std::unexpected(written.error());
  return {};
}

/// Was the run that made the file killed before the whole header was written?
std::expected<bool, chess::Error> Journal::is_torn_header(const RunIdentity& identity) const {
  const std::string header = to_header(identity);
  if (file_->size() >= header.size()) return false;
  std::string there(file_->size(), '\0');
  if (auto read = file_->read_at(0, there); !read) return std::unexpected(read.error());
  return header.starts_with(there);
}

/// Gives where the records begin.
std::expected<std::uint64_t, chess::Error> Journal::read_header(const IdentityTest& test) const {
  const auto refuse = [&](std::string_view what) {
    return std::unexpected(fmt::format("{} {}; remove the file to start anew", path(), what));
  };
  std::string start(std::min<std::uint64_t>(file_->size(), kHeaderStart), '\0');
  if (auto read = file_->read_at(0, start); !read) return std::unexpected(read.error());
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
  if (auto read = file_->read_at(0, header); !read) return std::unexpected(read.error());
  const auto body = std::string_view(header).substr(0, header.size() - kWord);
  if (WordReader(std::string_view(header).substr(body.size())).word() != checksum_of(body))
    return refuse("is damaged at its beginning");
  const auto before = parse_identity(body.substr(kHeaderStart, identity_size));
  if (!before) return refuse("is damaged at its beginning");
  const std::string difference = test(*before);
  if (!difference.empty())
    return std::unexpected(fmt::format(
        "{} belongs to another run: {}; --resume needs all as it was, or remove the file to start anew",
        path(), difference));
  return header.size();
}

std::expected<std::optional<std::string>, chess::Error> Journal::read_record(std::uint64_t offset) const {
  if (file_->size() - offset < kRecordStart) return std::nullopt;
  std::string start(kRecordStart, '\0');
  if (auto read = file_->read_at(offset, start); !read) return std::unexpected(read.error());
  const auto numbers = parse_record_start(start);
  if (!numbers || numbers->size > file_->size() - offset - kRecordStart) return std::nullopt;
  std::string content(numbers->size, '\0');
  if (auto read = file_->read_at(offset + kRecordStart, content); !read) return std::unexpected(read.error());
  if (checksum_of(content) != numbers->checksum) return std::nullopt;
  return content;
}

std::expected<std::optional<std::uint64_t>, chess::Error> Journal::next_record(std::uint64_t offset) const {
  std::string window;
  for (std::uint64_t begin = offset; begin < file_->size(); begin += kWindow) {
    // Behind the window as many bytes as the start of a record needs.
    window.resize(std::min<std::uint64_t>(kWindow + kRecordStart, file_->size() - begin));
    if (auto read = file_->read_at(begin, window); !read) return std::unexpected(read.error());
    for (std::size_t i = 0; i < kWindow && i + kRecordStart <= window.size(); ++i) {
      if (!parse_record_start(std::string_view(window).substr(i, kRecordStart))) continue;
      const auto content = read_record(begin + i);
      if (!content) return std::unexpected(content.error());
      if (*content) return begin + i;
    }
  }
  return std::nullopt;
}

void Journal::take_record(std::uint64_t offset, std::string_view content) {
  const auto number = number_of_content(content);
  if (number != kSeal) {
    index_.emplace_back(*number, offset);
  } else if (auto sealed = parse_seal(content)) {
    sealed_ = std::move(*sealed);
  }
}

std::expected<std::uint64_t, chess::Error> Journal::read_records(std::uint64_t offset) {
  while (true) {
    const auto content = read_record(offset);
    if (!content) return std::unexpected(content.error());
    if (*content) {
      take_record(offset, **content);
      offset += kRecordStart + (*content)->size();
      continue;
    }
    const auto next = next_record(offset);
    if (!next) return std::unexpected(next.error());
    if (!*next) break;
    ++damage_.places;
    damage_.bytes += **next - offset;
    offset = **next;
  }
  std::ranges::sort(index_);
  return offset;
}

std::expected<void, chess::Error> Journal::cut_behind_records(std::uint64_t end) {
  torn_bytes_ = file_->size() - end;
  if (torn_bytes_ == 0) return {};
  if (auto cut = file_->truncate(end); !cut) return std::unexpected(cut.error());
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
  const std::string record = to_record(to_content(number, digest, game));
  const std::lock_guard lock(mutex_);
  if (!fault_.empty()) return std::unexpected(fault_);
  if (auto written = file_->append(record); !written) {
    fault_ = written.error().reason;
    return std::unexpected(fault_);
  }
  ++kept_;
  is_dirty_ = true;
  if (!syncer_) {  // the system gave no thread for it
    is_dirty_ = false;
    if (const auto synced = file_->sync(); !synced) fault_ = synced.error().reason;
  }
  wake_.notify_one();
  return {};
}

std::expected<void, chess::Error> Journal::seal(const std::vector<chess::StagedFile>& outputs) {
  const std::lock_guard lock(mutex_);
  auto done = file_->append(to_record(to_seal(outputs)));
  if (done) done = file_->sync();
  if (!done) return std::unexpected(done.error());
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
    if (!synced) fault_ = synced.error().reason;
    wake_.wait_for(lock, stop, kSyncPause, [] { return false; });
    if (stop.stop_requested()) return;
  }
}

std::expected<void, chess::Error> Journal::remove() {
  if (auto removed = file_->remove(); !removed) return std::unexpected(removed.error());
  return {};
}

}  // namespace annotate
