// SPDX-License-Identifier: GPL-3.0-or-later
// The journal of a run: see FORMAT.md beside this file.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "annotate/journal/identity.h"
#include "annotate/pipeline/annotation_result.h"
#include "io/locked_file.h"
#include "io/staged_output.h"

namespace annotate {

/// Parts of a journal that are no records any more.
struct JournalDamage {
  std::uint64_t places = 0;  ///< in each of them at least one record is lost
  std::uint64_t bytes = 0;
};

/// What differs between the identity of a journal and that of the run, in words; empty: nothing.
using IdentityTest = std::function<std::string(const RunIdentity& before)>;

class Journal final : public ResultStore {
 public:
  /// A new one; a fault when the file is there. Faults are messages.
  static std::expected<std::unique_ptr<Journal>, chess::Error> create(const std::string& path,
                                                                      const RunIdentity& identity);
  /// Goes on with the one that is there. A fault when it is no journal, or one of another run: the message
  /// says what differs.
  static std::expected<std::unique_ptr<Journal>, chess::Error> resume(const std::string& path,
                                                                      const RunIdentity& identity);
  /// Goes on where a run was killed whose outputs were complete, but had not all got their names: they get
  /// them now. Returns false if that is not what happened, or if a waiting file exists no more; then the run
  /// needs `resume`. The fault is one of `resume`; of `identity`, engines, formats and inputs need not be
  /// known. `outputs`: the paths, all of regular files.
  static std::expected<bool, chess::Error> publish_sealed(const std::string& path,
                                                          const RunIdentity& identity,
                                                          const std::vector<std::string>& outputs);
  /// What is not on the disk yet is written there.
  ~Journal() override;

  std::uint64_t digest(const chess::Game& game) const override;
  std::expected<std::optional<AnnotationResult>, chess::Error> recall(std::uint64_t number,
                                                                      std::uint64_t digest) override;
  std::expected<void, chess::Error> keep(std::uint64_t number, std::uint64_t digest,
                                         const AnnotationResult& game) override;

  /// Notes, durably, that all games are in these files, which only wait for their names. If the run is killed
  /// from now on, `publish_sealed` ends it.
  std::expected<void, chess::Error> seal(const std::vector<chess::StagedFile>& outputs);

  /// Games found by `resume`.
  std::uint64_t games_found() const { return index_.size(); }
  /// All games in it.
  std::uint64_t games() const;
  /// Bytes at the end of the file that `resume` has cut off: a record that was not written to its end.
  std::uint64_t torn_bytes() const { return torn_bytes_; }
  /// Damage between records that `resume` has found. The games of these records are annotated again.
  const JournalDamage& damage() const { return damage_; }
  const std::string& path() const { return file_->path(); }

  /// The file is of no more use.
  std::expected<void, chess::Error> remove();

 private:
  explicit Journal(std::unique_ptr<chess::LockedFile> file);
  std::expected<void, chess::Error> begin(const RunIdentity& identity);
  std::expected<bool, chess::Error> is_torn_header(const RunIdentity& identity) const;
  std::expected<std::uint64_t, chess::Error> read_header(const IdentityTest& test) const;
  /// Gives where the last whole record ends.
  std::expected<std::uint64_t, chess::Error> read_records(std::uint64_t offset);
  std::expected<void, chess::Error> cut_behind_records(std::uint64_t end);
  void take_record(std::uint64_t offset, std::string_view content);
  /// Where the next whole record begins behind `offset`; nothing when there is none.
  std::expected<std::optional<std::uint64_t>, chess::Error> next_record(std::uint64_t offset) const;
  /// The content of the record at `offset`; nothing when no whole record is there.
  std::expected<std::optional<std::string>, chess::Error> read_record(std::uint64_t offset) const;
  void sync_now_and_then(std::stop_token stop);

  std::unique_ptr<chess::LockedFile> file_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> index_;  ///< number and offset, sorted
  std::vector<chess::StagedFile> sealed_;  ///< what a run that was killed had sealed
  std::uint64_t torn_bytes_ = 0;
  JournalDamage damage_;

  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::uint64_t kept_ = 0;  ///< by this run
  bool is_dirty_ = false;
  std::string fault_;
  std::optional<std::jthread> syncer_;
};

}  // namespace annotate
