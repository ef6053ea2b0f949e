// SPDX-License-Identifier: GPL-3.0-or-later
// A text that grows: games come behind those that it has.
#include "annotate/desk/library/library_impl.h"
#include "io/locked_file.h"
#include "io/output.h"

namespace annotate {

Library::Impl::Shared Library::Impl::text_named(std::string_view name) {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, document] : documents_) {
    const Document told = document->told();
    if (told.kind == DocumentKind::Text && told.name == name && told.format == chess::GameFormat::Pgn)
      return document;
  }
  return nullptr;
}

LibraryResult<Document> Library::Impl::append_text(std::string_view name, std::string_view pgn) {
  if (const Shared document = text_named(name)) {
    const std::lock_guard writing(document->writing);
    const Locked gate(document->gate);
    if (!document->is_closed) return append_to(*document, pgn);
  }
  StoredDocument stored;
  stored.kind = static_cast<int>(DocumentKind::Text);
  stored.name = name;
  return take_file(std::move(stored), ".pgn", [&](const std::string& path) -> LibraryResult<void> {
    const auto written = chess::write_whole_file(path, pgn);
    if (!written) return std::unexpected(as_fault(LibraryFault::Unwritten, written.error()));
    return {};
  });
}

/// With `writing` and the gate held.
LibraryResult<Document> Library::Impl::append_to(DeskDocument& document, std::string_view pgn) {
  if (auto ready = refresh(document, {}); !ready) return std::unexpected(ready.error());
  auto file = chess::LockedFile::open(document.stored.path, chess::LockedFile::Mode::Existing);
  auto written = file ? (*file)->append(pgn) : std::unexpected(file.error());
  if (written) written = (*file)->sync();
  if (!written)
    return std::unexpected(
        LibraryError(LibraryFault::Unwritten, in_persons_words(to_string(written.error()), document.stored)));
  auto opened = PiecedFile::open(document.stored.path);
  if (!opened) return std::unexpected(as_fault(LibraryFault::Unreadable, opened.error()));
  document.file = std::move(*opened);
  while (document.file->read_on()) {}
  document.filters.clear();
  document.forget_orders();
  document.stored.stamp = document.file->stamp();
  {
    const std::lock_guard lock(mutex_);
    if (auto done = store_.update(document.stored); !done)
      return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
  }
  document.tell();
  return document.told();
}

}  // namespace annotate
