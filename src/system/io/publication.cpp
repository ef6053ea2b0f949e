// SPDX-License-Identifier: GPL-3.0-or-later
// The note is a file `.NAME.set` with a lock (flock), which its process holds until all is done. It has a
// magic word, the path of the first note, the files (`append_staged_files`), and a CRC-32 of all that. Each
// folder of the set has one. The first note alone decides: it is written last and removed first, and the
// others say where it is. So a part is never removed as a leftover while a note in its folder still leads to
// it.
#include "io/publication.h"

#include <algorithm>
#include <boost/crc.hpp>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/bytes.h"
#include "io/detail/locked_part.h"
#include "io/file_descriptor.h"
#include "io/input.h"
#include "os/environment.h"

namespace chess { inline namespace io {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMagic = "\x89NAMES\r\n";
constexpr std::string_view kExtension = ".set";
constexpr std::size_t kCrcSize = sizeof(std::uint32_t);

struct NameList {
  std::string first;  ///< absolute
  std::vector<StagedFile> files;
};

/// The same as `crc32`, for programs without a library that compresses.
std::uint32_t checksum_of(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

std::string to_bytes(const NameList& note) {
  std::string out(kMagic);
  append_little_endian(static_cast<std::uint64_t>(note.first.size()), out);
  out += note.first;
  append_staged_files(note.files, out);
  append_little_endian(checksum_of(out), out);
  return out;
}

std::optional<NameList> parse_note(std::string_view bytes) {
  constexpr std::size_t start = kMagic.size() + sizeof(std::uint64_t);
  if (!bytes.starts_with(kMagic) || bytes.size() < start + kCrcSize) return std::nullopt;
  const auto* raw = reinterpret_cast<const unsigned char*>(bytes.data());
  const std::size_t body = bytes.size() - kCrcSize;
  if (load_little_endian<std::uint32_t>(raw + body) != checksum_of(bytes.substr(0, body)))
    return std::nullopt;
  const auto length = load_little_endian<std::uint64_t>(raw + kMagic.size());
  if (length > body - start) return std::nullopt;
  auto files = parse_staged_files(bytes.substr(start, body - start).substr(length));
  if (!files) return std::nullopt;
  return NameList{std::string(bytes.substr(start, length)), std::move(*files)};
}

/// A note that this process has written, and holds.
class WrittenNote {
 public:
  static std::expected<WrittenNote, IoError> write(const std::string& path, std::string_view bytes) {
    auto part = LockedPart::create_file(path, path);
    if (!part) return std::unexpected(part.error());
    auto fd = (*part)->descriptor();
    if (!fd) return std::unexpected(fd.error());
    // A note that others may write is none.
    if (!set_rights(fd->get(), 0600)) return std::unexpected(write_error(path, errno));
    auto written = write_at(fd->get(), path, 0, std::as_bytes(std::span(bytes)));
    if (!written) return std::unexpected(written.error());
    if (!sync_file(fd->get())) return std::unexpected(write_error(path, errno));
    if (auto published = (*part)->publish(); !published) return std::unexpected(published.error());
    return WrittenNote(path, std::move(*part));
  }
  void remove() const {
    remove_file(path_);
    sync_directory_of(path_);
  }

 private:
  WrittenNote(std::string path, std::unique_ptr<LockedPart> lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::string path_;
  std::unique_ptr<LockedPart> lock_;
};

std::string note_path(const std::string& folder, const std::string& name) {
  // Short enough for a part of its own.
  constexpr std::size_t longest = 100;
  return folder + "/." + name.substr(0, longest) + "." + std::to_string(process_number()) +
         std::string(kExtension);
}

/// One in each folder, the first one last.
std::expected<std::vector<WrittenNote>, IoError> write_notes(const std::vector<StagedFile>& files) {
  std::vector<std::string> folders;
  for (const StagedFile& file : files)
    for (std::string folder : {directory_of(file.path), directory_of(file.temporary)})
      if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(std::move(folder));
  // The temporary folder of parts goes with its parts.
  std::erase_if(folders, [](const std::string& folder) { return folder.ends_with(kPart); });
  const std::string name = fs::path(files.front().path).filename().string();
  const NameList note{note_path(folders.front(), name), files};
  const std::string bytes = to_bytes(note);
  std::vector<WrittenNote> notes;
  for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
    auto written = WrittenNote::write(note_path(*folder, name), bytes);
    if (!written) {
      for (const WrittenNote& other : notes) other.remove();
      return std::unexpected(written.error());
    }
    notes.push_back(std::move(*written));
  }
  return notes;
}

}  // namespace

std::expected<void, IoError> Publication::run() {
  std::vector<StagedFile> files;
  bool is_expecting = false;
  for (const StagedOutput* output : outputs_) {
    auto file = output->staged();
    if (!file) continue;
    is_expecting |= output->is_expecting();
    files.push_back(std::move(*file));
  }
  for (StagedFolder* folder : folders_) {
    auto more = folder->staged();
    if (!more) return std::unexpected(more.error());
    std::ranges::move(*more, std::back_inserter(files));
  }
  std::vector<WrittenNote> notes;
  if (files.size() > 1 || is_expecting) {
    auto written = write_notes(files);
    if (!written) return std::unexpected(written.error());
    notes = std::move(*written);
  }
  std::expected<void, IoError> result;
  const auto note_fault = [&](std::expected<void, IoError> done) {
    if (result && !done) result = std::move(done);
  };
  for (StagedOutput* output : outputs_) note_fault(output->publish());
  for (StagedFolder* folder : folders_) note_fault(folder->publish());
  std::ranges::for_each(notes.rbegin(), notes.rend(), &WrittenNote::remove);
  return result;
}

std::expected<void, IoError> publish_with(Publication* set, StagedOutput& output) {
  if (set == nullptr) return output.publish();
  set->add(output);
  return {};
}

namespace {

/// A note that its process has left, and that we have locked now.
struct LeftNames {
  FileDescriptor lock;
  NameList note;
};

/// Nothing if a living process holds it, if it is of another user, or no note at all.
std::optional<LeftNames> take_note(const std::string& path) {
  FileDescriptor fd =
      open_descriptor(path, {.access = FileAccess::Both, .follows_link = false, .waits = false});
  const auto status = fd.get() < 0 ? std::nullopt : status_of(fd.get());
  if (!status || status->kind != FileKind::Regular) return std::nullopt;
  // What others can write is no order to us.
  if (!status->is_own || (status->rights & 0022) != 0) return std::nullopt;
  if (!lock_after_forks(fd.get()) && errno == EWOULDBLOCK) return std::nullopt;
  if (!status_of_path(path)) return std::nullopt;  // its process has just done with it
  const auto bytes = read_raw_file(path);
  auto note = bytes ? parse_note(*bytes) : std::nullopt;
  if (!note) return std::nullopt;
  return LeftNames{std::move(fd), std::move(*note)};
}

void finish_note(const std::string& path) {
  auto left = take_note(path);
  if (!left) return;
  const std::string first = left->note.first;
  std::error_code error;
  const bool is_first = fs::equivalent(path, first, error) && !error;
  if (!is_first && fs::exists(first, error)) {
    left = take_note(first);
    if (!left) return;
  } else if (!is_first) {
    left->note.files.clear();  // it was never written, or all is done
  }
  for (const StagedFile& file : left->note.files) (void)publish_again(file);
  remove_file(first);
  remove_file(path);
}

}  // namespace

void finish_publications(const std::string& folder) {
  std::vector<std::string> paths;
  std::vector<std::string> torn;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.starts_with('.') && name.ends_with(kExtension)) paths.push_back(it->path().string());
    // A note that was not written to its end has led to nothing.
    if (const std::size_t at = name.rfind(std::string(kExtension) + ".");
        name.ends_with(kPart) && at > 0 && at != std::string::npos)
      torn.push_back(folder + "/" + name.substr(1, at + kExtension.size() - 1));
  }
  for (const std::string& path : torn) LockedPart::remove_leftovers(path);
  for (const std::string& path : paths) finish_note(path);
}

}}  // namespace chess::io
