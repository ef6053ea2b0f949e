// SPDX-License-Identifier: GPL-3.0-or-later
// What rooms of the library ask of files (io/input.h, io/record_file.h), where there is one file, in memory.
#include "page_files.h"

#include <utility>

#include "base/text.h"
#include "io/file_descriptor.h"
#include "io/input.h"
#include "io/record_file.h"

namespace {

std::pair<std::string, std::string> page_file;

chess::IoError no_file(const std::string& path) {
  return {chess::IoFault::NotFound, "cannot open '" + path + "': a page has no files"};
}

}  // namespace

namespace wasm {

void set_page_file(std::string path, std::string bytes) { page_file = {std::move(path), std::move(bytes)}; }

}  // namespace wasm

namespace chess { inline namespace io {

int FileDescriptor::close() { return 0; }

std::string quoted_path(std::string_view path) { return "'" + printable(path, 400) + "'"; }

std::expected<std::unique_ptr<ByteSource>, IoError> open_stoppable(const std::string& path, std::stop_token) {
  if (path != page_file.first) return std::unexpected(no_file(path));
  return view_source(page_file.second, path);
}

std::expected<std::unique_ptr<ByteSource>, IoError> open_raw_from(const std::string& path, std::uint64_t) {
  return std::unexpected(no_file(path));
}

/// Compressed files have been unpacked by the page, as far as its browser can.
std::expected<std::unique_ptr<ByteSource>, IoError> decompressed(std::unique_ptr<ByteSource> source,
                                                                 const InputOptions&) {
  return source;
}

std::expected<std::string, IoError> read_raw_file(const std::string& path, std::size_t) {
  return std::unexpected(no_file(path));
}

std::expected<RecordFile, IoError> RecordFile::open(const std::string& path) {
  return std::unexpected(no_file(path));
}
std::expected<void, IoError> RecordFile::read_at(std::uint64_t, std::span<unsigned char>) const {
  return std::unexpected(no_file(path_));
}

RecordWindow::RecordWindow(const RecordFile& file, const RecordLayout& layout, std::size_t)
    : file_(file), layout_(layout), room_(0) {}
std::expected<const unsigned char*, IoError> RecordWindow::at(std::uint64_t) {
  return std::unexpected(no_file(file_.path()));
}
std::expected<std::uint64_t, IoError> RecordWindow::lower_bound(std::uint64_t) {
  return std::unexpected(no_file(file_.path()));
}

}}  // namespace chess::io
