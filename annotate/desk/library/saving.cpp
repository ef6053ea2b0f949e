// SPDX-License-Identifier: GPL-3.0-or-later
// Writing documents into files.
#include <algorithm>

#include "annotate/desk/library/library_impl.h"
#include "annotate/output/file_output.h"
#include "base/text.h"
#include "io/publication.h"
#include "io/replaced_file.h"
#include "io/staged_output.h"

namespace annotate {

namespace {

std::string_view ending_of(SaveFormat format) {
  switch (format) {
    case SaveFormat::Pgn: return ".pgn";
    case SaveFormat::Bgn: return ".bgn";
    case SaveFormat::Html: break;
  }
  return ".html";
}

OutputFormat output_format_of(SaveFormat format) {
  switch (format) {
    case SaveFormat::Pgn: return OutputFormat::Pgn;
    case SaveFormat::Bgn: return OutputFormat::Bgn;
    case SaveFormat::Html: break;
  }
  return OutputFormat::Html;
}

LibraryError changed(const std::string& path) {
  return LibraryError(
      LibraryFault::Changed,
      path + " was written to by another program since it was read; nothing is written over it");
}
LibraryError unwritten(const chess::Error& error) { return as_fault(LibraryFault::Unwritten, error); }

std::function<LibraryResult<void>(std::string_view)> into(chess::ByteSink& sink) {
  return [&sink](std::string_view text) -> LibraryResult<void> {
    if (auto done = sink.write(text); !done) return std::unexpected(unwritten(done.error()));
    return {};
  };
}

}  // namespace

LibraryResult<DocumentSnapshot> Library::Impl::snapshot(DeskDocument& document, const std::stop_token& stop) {
  Locked gate(document.gate);
  if (auto ready = refresh(document, stop); !ready) return std::unexpected(ready.error());
  std::unique_lock lock(mutex_);
  auto store = store_.snapshot();
  lock.unlock();
  if (!store) return std::unexpected(as_fault(LibraryFault::Unreadable, store.error()));
  const std::string path = document.file->path();
  const chess::FileStamp stamp = document.file->stamp();
  FoundPieces found = document.file->found();
  StoredDocument stored = document.stored;
  gate.unlock();
  auto heads = store->heads(stored.id);
  if (!heads) return std::unexpected(as_fault(LibraryFault::Unreadable, heads.error()));
  auto file = PiecedFile::open(path, std::move(found));
  if (!file) return std::unexpected(as_fault(LibraryFault::Unreadable, file.error()));
  if ((*file)->stamp() != stamp) return std::unexpected(changed(stored.name));
  return DocumentSnapshot{std::move(stored), *std::move(heads), *std::move(store), *std::move(file)};
}

LibraryResult<std::uint64_t> Library::Impl::written_revision(DocumentSnapshot& written, std::uint64_t number,
                                                             const GameHead& now) {
  const GameHead& then = written.heads[number];
  if (then.version == now.version) return then.at;
  if (then.at > now.last) return GameHead::kNone;
  // A change behind an undo takes the places of the revisions that were there.
  const GameRef ref{written.stored.id, number};
  const auto was = written.store.revision(ref, then.at);
  const std::lock_guard lock(mutex_);
  const auto is = store_.revision(ref, then.at);
  if (!was || !is) return std::unexpected(as_fault(LibraryFault::Unreadable, was ? is.error() : was.error()));
  return was->bgn == is->bgn ? then.at : GameHead::kNone;
}

LibraryResult<Saved> Library::Impl::save_to_own(DeskDocument& document, SaveFormat format,
                                                const std::stop_token& stop) {
  const std::string path = document.stored.path;
  if (document.kind() != DocumentKind::File)
    return std::unexpected(
        refused(document.stored.name + " came from the page; it has no file here to be saved to"));
  auto replaced = chess::ReplacedFile::open(path);
  if (!replaced) return std::unexpected(unwritten(replaced.error()));
  {
    const Locked gate(document.gate);
    const bool is_current =
        document.file && document.file->is_current() && replaced->stamp() == document.file->stamp();
    if (document.file && !is_current) {
      (void)refresh(document, stop);
      return std::unexpected(changed(path));
    }
  }
  auto view = snapshot(document, stop);
  if (!view) return std::unexpected(view.error());
  PiecedFile& file = *view->file;
  if (save_format_of(file.format()) != format)
    return std::unexpected(refused(document.stored.name + " is a " + std::string(to_string(file.format())) +
                                   " file, and stays one; save it under another name"));
  if (!chess::is_written(file.compression()))
    return std::unexpected(refused(std::string(to_string(file.compression())) +
                                   " files are read and not written; save it under another name"));
  Saved saved{.path = path, .games = 0, .remark = {}};
  if (std::ranges::none_of(view->heads, [](const auto& head) { return head.second.is_changed(); }))
    return saved;
  auto output = chess::StagedOutput::open(path, file.compression());
  if (!output) return std::unexpected(unwritten(output.error()));
  output->expect(replaced->stamp(), "desk");
  WrittenGames games;
  const auto written = write(*view, format, true, games, into(output->sink()), stop);
  if (!written) return std::unexpected(written.error());
  if (auto done = output->sink().finish(); !done) return std::unexpected(unwritten(done.error()));
  if (file.has_index())
    saved.remark = "the index of " + path + " no longer fits; `bgn convert --index` makes one";
  if (auto done = replace_own(document, *view, games, *output, stop); !done)
    return std::unexpected(done.error());
  saved.games = *written;
  return saved;
}

LibraryResult<void> Library::Impl::replace_own(DeskDocument& document, DocumentSnapshot& written,
                                               WrittenGames& games, chess::StagedOutput& output,
                                               const std::stop_token& stop) {
  const Locked gate(document.gate);
  if (auto ready = refresh(document, stop); !ready) return ready;
  const chess::FileStamp before = written.file->stamp();
  const std::string path = document.file->path();
  if (document.file->stamp() != before) return std::unexpected(changed(path));
  if (auto place = check_place(output); !place) return place;
  // If this process is killed now, the next one finds out from the file which of the two it is.
  std::map<std::uint64_t, GameHead> heads;
  for (const auto& [number, fingerprint] : games.fingerprints) {
    GameHead& head = heads[number] = document.heads[number];
    const auto revision = written_revision(written, number, head);
    if (!revision) return std::unexpected(revision.error());
    head.bases.push_back({fingerprint, *revision});
  }
  {
    const std::lock_guard lock(mutex_);
    if (auto done = store_.put_saved(document.stored, heads); !done)
      return std::unexpected(unwritten(done.error()));
  }
  chess::Publication publication;
  publication.add(output);
  const auto published = publication.run();
  if (!published) {
    const auto now = chess::stamp_of_name(path);
    const bool is_as_before = now && *now == before;
    return std::unexpected(is_as_before ? unwritten(published.error())
                                        : LibraryError(LibraryFault::Changed, to_string(published.error())));
  }
  for (auto& [number, head] : heads) {
    head.saved = head.bases.back().revision;
    head.bases = {head.bases.back()};
    document.heads[number] = head;
  }
  document.stored.stamp = chess::stamp_of_name(path).value_or(chess::FileStamp());
  {
    const std::lock_guard lock(mutex_);
    if (auto done = store_.put_saved(document.stored, heads); !done)
      return std::unexpected(unwritten(done.error()));
  }
  // The places of its games are known; those of a file with an index are not, since it does not fit any more.
  // Somebody may have read further than the writer.
  FoundPieces found = written.file->found();
  if (document.file->pieces().size() > found.pieces.size()) found = document.file->found();
  auto again = written.file->has_index() ? PiecedFile::open(path)
                                         : PiecedFile::open(path, std::move(found), games.sizes);
  const bool is_ours = again && (*again)->stamp() == document.stored.stamp;
  document.file = is_ours ? std::move(*again) : nullptr;
  if (!is_ours) {
    document.filters.clear();
    document.forget_orders();
  }
  document.notice.clear();
  (void)refresh(document, stop);  // a fault is told by the document
  document.tell();
  return {};
}

LibraryResult<Saved> Library::Impl::save_to_other(DeskDocument& document, std::string_view target,
                                                  SaveFormat format, const std::stop_token& stop) {
  std::string name(target);
  if (auto allowed = folder_.writable(name); !allowed && allowed.error().kind == LibraryFault::Refused)
    return std::unexpected(allowed.error());
  const auto by_name = output_format_of_path(name);
  if (!by_name)
    name += ending_of(format);
  else if (*by_name != output_format_of(format))
    return std::unexpected(refused("the name '" + chess::printable(name) + "' is that of another format"));
  const auto path = folder_.writable(name);
  if (!path) return std::unexpected(path.error());
  if (*path == document.stored.path) return save_to_own(document, format, stop);
  chess::finish_publications(chess::directory_of(*path));  // of a process that was killed
  const auto before = chess::stamp_of_name(*path);
  if (!before) return std::unexpected(refused(*path + " is no regular file"));
  {
    // A file that is there may go if it came from here, and nobody has written to it since.
    const std::lock_guard lock(mutex_);
    const auto is_ours = store_.is_written(*path, *before);
    if (!is_ours) return std::unexpected(as_fault(LibraryFault::Unreadable, is_ours.error()));
    if (*before != chess::FileStamp{} && !*is_ours)
      return std::unexpected(LibraryError(LibraryFault::Changed,
                                          "there is another file " + *path + "; nothing is written over it"));
    for (const auto& [id, other] : documents_)
      if (id != document.stored.id && other->stored.path == *path)
        return std::unexpected(refused(*path + " is open as another document"));
  }
  auto view = snapshot(document, stop);
  if (!view) return std::unexpected(view.error());
  auto output = chess::StagedOutput::open(*path);
  if (!output) return std::unexpected(unwritten(output.error()));
  output->expect(*before, "desk");
  WrittenGames games;
  auto written = write(*view, format, false, games, into(output->sink()), stop);
  if (!written && written.error().kind == LibraryFault::Refused) {
    // Not even this file's own form can be kept: all games are written anew.
    output = chess::StagedOutput::open(*path);
    if (!output) return std::unexpected(unwritten(output.error()));
    output->expect(*before, "desk");
    written = write_all(*view, format, into(output->sink()), stop);
  }
  if (!written) return std::unexpected(written.error());
  if (auto done = output->sink().finish(); !done) return std::unexpected(unwritten(done.error()));
  if (auto place = check_place(*output); !place) return std::unexpected(place.error());
  if (const auto staged = output->staged()) {
    const auto stamp = chess::stamp_of_name(staged->temporary).value_or(chess::FileStamp());
    const std::lock_guard lock(mutex_);
    if (auto done = store_.plan_written(*path, stamp); !done) return std::unexpected(unwritten(done.error()));
  }
  chess::Publication publication;
  publication.add(*output);
  if (auto done = publication.run(); !done) return std::unexpected(unwritten(done.error()));
  const std::lock_guard lock(mutex_);
  if (const auto now = chess::stamp_of_name(*path))
    if (auto done = store_.put_written(*path, *now); !done) return std::unexpected(unwritten(done.error()));
  return Saved{.path = *path, .games = *written, .remark = {}};
}

LibraryResult<Saved> Library::Impl::save(std::uint64_t id, std::string_view target, SaveFormat format,
                                         const std::stop_token& stop) {
  const auto document = find(id);
  if (!document) return std::unexpected(document.error());
  const std::lock_guard writing((*document)->writing);
  return target.empty() ? save_to_own(**document, format, stop)
                        : save_to_other(**document, target, format, stop);
}

LibraryResult<std::string> Library::Impl::text_of(std::uint64_t id, SaveFormat format,
                                                  const std::stop_token& stop) {
  const auto document = find(id);
  if (!document) return std::unexpected(document.error());
  const std::lock_guard writing((*document)->writing);
  auto view = snapshot(**document, stop);
  if (!view) return std::unexpected(view.error());
  std::string text;
  bool is_too_long = false;
  const Put put = [&](std::string_view part) -> LibraryResult<void> {
    is_too_long = text.size() + part.size() > kLargestDownload;
    if (is_too_long)
      return std::unexpected(refused((*document)->stored.name + " is too large for a download"));
    text += part;
    return {};
  };
  WrittenGames games;
  auto written = write(*view, format, false, games, put, stop);
  if (!written && written.error().kind == LibraryFault::Refused && !is_too_long) {
    text.clear();
    written = write_all(*view, format, put, stop);
  }
  if (!written) return std::unexpected(written.error());
  return text;
}

}  // namespace annotate
