// SPDX-License-Identifier: GPL-3.0-or-later
// What comes onto the desk, and goes from it.
#include <algorithm>
#include <array>
#include <filesystem>
#include <ranges>
#include <system_error>

#include "annotate/desk/library/library_impl.h"
#include "annotate/desk/library/pasted_text.h"
#include "annotate/desk/library/piece_text.h"
#include "base/text.h"
#include "bgn/bgn_writer.h"
#include "io/output.h"
#include "io/publication.h"

namespace annotate {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestDocumentName = 200;

/// The name that a file had elsewhere, for people.
std::string shown_name(std::string_view name, std::string_view otherwise) {
  const auto slash = name.find_last_of("/\\");
  if (slash != std::string_view::npos) name.remove_prefix(slash + 1);
  name = chess::trim(name);
  return name.empty() ? std::string(otherwise) : chess::printable(chess::to_utf8(name), kLongestDocumentName);
}

/// ".pgn", ".bgn.zst": what tells a reader something where the content is in doubt.
std::string ending_of(std::string_view name) {
  std::string ending;
  for (int parts = 0; parts < 2; ++parts) {
    const auto dot = name.rfind('.');
    if (dot == std::string_view::npos) break;
    const std::string_view part = name.substr(dot + 1);
    const bool is_plain = !part.empty() && part.size() <= 5 && std::ranges::all_of(part, [](char c) {
      return chess::is_alpha(c) || chess::is_digit(c);
    });
    if (!is_plain) break;
    ending = "." + std::string(part) + ending;
    name = name.substr(0, dot);
  }
  return ending;
}

/// Another name of the same file, durable.
LibraryResult<void> move_file(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) {
    fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
    std::error_code ignored;
    if (!error) fs::remove(from, ignored);
  }
  const auto file = chess::open_descriptor(to);
  if (error || file.get() < 0 || !chess::sync_file(file.get()))
    return std::unexpected(
        LibraryError(LibraryFault::Unwritten, "the upload cannot be kept: " + error.message()));
  chess::sync_directory_of(to);
  return {};
}

/// In what no games have been found so far there are none, if it is so much.
constexpr std::uint64_t kMostWithoutGames = std::uint64_t{64} << 20;
/// A small upload may be decompressed into data without end.
constexpr std::uint64_t kMostUncut = std::uint64_t{2} << 30;

LibraryResult<bool> has_games(PiecedFile& file, const std::stop_token& stop) {
  std::uint64_t size = 0;
  while (file.games_so_far() == 0 && size < kMostWithoutGames && file.read_on(stop, kMostUncut)) {
    if (stop.stop_requested()) return std::unexpected(LibraryError(LibraryFault::Stopped, "stopped"));
    if (file.pieces().back().size != FilePiece::kToTheEnd) size += file.pieces().back().size;
  }
  return file.games_so_far() > 0;
}

}  // namespace

LibraryError as_fault(LibraryFault fault, const chess::Error& error) {
  return LibraryError(fault, to_string(error));
}

LibraryResult<void> Library::Impl::load() {
  std::error_code error;
  fs::create_directories(files_folder(), error);
  if (error)
    return std::unexpected(LibraryError(
        LibraryFault::Unwritten,
        "cannot make the folder " + chess::quoted_path(files_folder()) + ": " + error.message()));
  const auto stored = store_.documents();
  if (!stored) return std::unexpected(as_fault(LibraryFault::Unreadable, stored.error()));
  for (const StoredDocument& document : *stored) {
    // A process was killed before it had all of the text.
    if (document.path.empty()) {
      if (auto done = store_.remove(document.id); !done)
        return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
      continue;
    }
    if (!document.is_open) continue;
    if (auto adopted = adopt(document); !adopted) return std::unexpected(adopted.error());
  }
  remove_orphans();
  for (const std::string& path : options_.files) {
    const auto opened = open_path(path, shown_name(path, path));
    if (!opened) return std::unexpected(opened.error());
  }
  return {};
}

/// A process that was killed may have left the file of an upload that is no document. Files are known by the
/// numbers that they are named by: the folder may have been moved since their paths were stored.
void Library::Impl::remove_orphans() {
  const auto stored = store_.documents();
  if (!stored) return;
  std::error_code error;
  for (fs::directory_iterator file(files_folder(), error), end; !error && file != end;
       file.increment(error)) {
    const std::string name = file->path().filename().string();
    const auto number = chess::parse_number<std::uint64_t>(name.substr(0, name.find('.')));
    const bool is_orphan =
        number && std::ranges::find(*stored, *number, &StoredDocument::id) == stored->end();
    std::error_code ignored;
    if (is_orphan && file->is_regular_file(ignored)) fs::remove(file->path(), ignored);
  }
}

/// Makes a document of what is stored. A file that cannot be read is a document with a fault.
LibraryResult<Library::Impl::Shared> Library::Impl::adopt(StoredDocument stored) {
  if (stored.kind == static_cast<int>(DocumentKind::File)) {
    // A process may have been killed while it saved: a file that was complete gets its name, others go.
    chess::finish_publications(chess::directory_of(stored.path));
    chess::remove_leftovers(stored.path);
  } else {
    // Our folder may have been moved since its path was stored.
    stored.path = (fs::absolute(files_folder()) / fs::path(stored.path).filename()).string();
  }
  auto heads = store_.heads(stored.id);
  if (!heads) return std::unexpected(as_fault(LibraryFault::Unreadable, heads.error()));
  const auto document = std::make_shared<DeskDocument>();
  document->stored = std::move(stored);
  document->heads = std::move(*heads);
  document->tell();
  documents_[document->stored.id] = document;
  return document;
}

std::vector<Document> Library::Impl::documents() {
  std::vector<Shared> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, document] : documents_) all.push_back(document);
  }
  std::vector<Document> told;
  for (const Shared& document : all) told.push_back(document->told());
  return told;
}

LibraryResult<Library::Impl::Shared> Library::Impl::find(std::uint64_t id) {
  const std::lock_guard lock(mutex_);
  const auto found = documents_.find(id);
  if (found == documents_.end())
    return std::unexpected(LibraryError(LibraryFault::Missing, "there is no document " + std::to_string(id)));
  return found->second;
}

LibraryResult<void> Library::Impl::check_place(const std::string& path, const chess::FileStamp& stamp) const {
  if (!folder_.name_of(path) || folder_.holds(path, stamp)) return {};
  return std::unexpected(refused(chess::quoted_path(path) + " leads out of the folder"));
}

LibraryResult<void> Library::Impl::check_place(const chess::StagedOutput& output) const {
  const auto staged = output.staged();
  if (!staged) return {};
  return check_place(staged->temporary, {.device = staged->device, .inode = staged->inode});
}

LibraryResult<Document> Library::Impl::open_path(const std::string& path, const std::string& name,
                                                 bool is_of_page) {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);
  if (error)
    return std::unexpected(
        LibraryError(LibraryFault::Missing, chess::open_error(path, error.value()).reason));
  if (is_of_page && !folder_.name_of(target.string()))
    return std::unexpected(refused(chess::quoted_path(path) + " leads out of the folder"));
  Shared document;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, one] : documents_)
      if (one->kind() == DocumentKind::File && one->stored.path == target) document = one;
    if (!document) {
      // One that was closed has its edits still.
      const auto stored = store_.documents();
      if (!stored) return std::unexpected(as_fault(LibraryFault::Unreadable, stored.error()));
      const auto known = std::ranges::find_if(*stored, [&](const StoredDocument& one) {
        return one.kind == static_cast<int>(DocumentKind::File) && one.path == target;
      });
      StoredDocument wanted;
      if (known != stored->end()) {
        wanted = *known;
        wanted.is_open = true;
        if (auto done = store_.update(wanted); !done)
          return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
      } else {
        wanted.kind = static_cast<int>(DocumentKind::File);
        wanted.name = name;
        wanted.path = target.string();
        const auto id = store_.add(wanted);
        if (!id) return std::unexpected(as_fault(LibraryFault::Unwritten, id.error()));
        wanted.id = *id;
      }
      auto adopted = adopt(wanted);
      if (!adopted) return std::unexpected(adopted.error());
      document = *adopted;
    }
  }
  {
    const Locked gate(document->gate);
    // A fault is told by the document.
    if (refresh(*document, {})) (void)has_games(*document->file, {});
    document->tell();
  }
  return document->told();
}

/// A document whose file is kept here. `move` makes the file.
LibraryResult<Document> Library::Impl::take_file(
    StoredDocument stored, std::string_view ending,
    const std::function<LibraryResult<void>(const std::string& path)>& move, const std::stop_token& stop) {
  {
    const std::lock_guard lock(mutex_);
    const auto id = store_.add(stored);
    if (!id) return std::unexpected(as_fault(LibraryFault::Unwritten, id.error()));
    stored.id = *id;
  }
  stored.path = (fs::absolute(files_folder()) / (std::to_string(stored.id) + std::string(ending))).string();
  const auto fail = [&](LibraryError why) -> LibraryResult<Document> {
    std::error_code ignored;
    fs::remove(stored.path, ignored);
    const std::lock_guard lock(mutex_);
    (void)store_.remove(stored.id);  // else the next start removes it
    return std::unexpected(std::move(why));
  };
  if (auto moved = move(stored.path); !moved) return fail(moved.error());
  auto file = PiecedFile::open(stored.path);
  if (!file)
    return fail(LibraryError(LibraryFault::Unreadable, in_persons_words(to_string(file.error()), stored)));
  const auto found = has_games(**file, stop);
  if (!found) return fail(found.error());
  if (!*found) {
    const auto& fault = (*file)->fault();
    return fail(LibraryError(LibraryFault::Unreadable, fault ? in_persons_words(fault->reason, stored)
                                                             : stored.name + ": there are no games in it"));
  }
  stored.stamp = (*file)->stamp();
  Shared document;
  {
    const std::lock_guard lock(mutex_);
    if (auto done = store_.update(stored); !done)
      return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
    auto adopted = adopt(stored);
    if (!adopted) return std::unexpected(adopted.error());
    document = *adopted;
  }
  const Locked gate(document->gate);
  document->file = std::move(*file);
  document->tell();
  return document->told();
}

LibraryResult<Document> Library::Impl::open_text(std::string text, std::string_view name) {
  auto pasted = read_pasted_text(std::move(text));
  if (!pasted) return std::unexpected(as_fault(LibraryFault::Unreadable, pasted.error()));
  StoredDocument stored;
  stored.kind = static_cast<int>(DocumentKind::Text);
  const std::string wanted = chess::printable(chess::to_utf8(!pasted->name.empty() ? pasted->name
                                                             : name.empty()        ? "Pasted game"
                                                                                   : name),
                                              kLongestDocumentName);
  const std::vector<Document> others = documents();
  const auto is_taken = [&] {
    return std::ranges::any_of(others, [&](const Document& other) { return other.name == stored.name; });
  };
  stored.name = wanted;
  for (int n = 2; is_taken(); ++n) stored.name = wanted + " " + std::to_string(n);
  return take_file(std::move(stored), pasted->ending, [&](const std::string& path) -> LibraryResult<void> {
    const auto written = chess::write_whole_file(path, pasted->text);
    if (!written) return std::unexpected(as_fault(LibraryFault::Unwritten, written.error()));
    return {};
  });
}

LibraryResult<Document> Library::Impl::open_upload(std::string_view name, const std::string& spool_path,
                                                   const std::stop_token& stop) {
  StoredDocument stored;
  stored.kind = static_cast<int>(DocumentKind::Upload);
  stored.name = shown_name(name, "upload");
  return take_file(
      std::move(stored), ending_of(stored.name),
      [&](const std::string& path) { return move_file(spool_path, path); }, stop);
}

LibraryResult<void> Library::Impl::close(std::uint64_t id) {
  const auto document = find(id);
  if (!document) return std::unexpected(document.error());
  const std::lock_guard writing((*document)->writing);  // what is saved now is saved to its end
  const Locked gate((*document)->gate);
  StoredDocument& stored = (*document)->stored;
  const std::lock_guard lock(mutex_);
  auto done = store_.dequeue_all(id);
  if (done && (*document)->kind() == DocumentKind::File) {
    stored.is_open = false;
    done = store_.update(stored);
  } else if (done) {
    done = store_.remove(id);
    std::error_code ignored;
    if (done) fs::remove(stored.path, ignored);
  }
  if (!done) return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
  (*document)->is_closed = true;
  (*document)->file.reset();
  documents_.erase(id);
  return {};
}

/// Opens the file, or opens it again because somebody wrote to it. What was edited in games that are no more
/// the same is kept apart.
LibraryResult<void> Library::Impl::refresh(DeskDocument& document, const std::stop_token& stop) {
  if (document.is_closed)
    return std::unexpected(LibraryError(LibraryFault::Missing, document.stored.name + " has been closed"));
  if (document.file && document.file->is_current()) return {};
  const bool was_open = document.file != nullptr;
  document.file.reset();
  document.filters.clear();
  document.forget_orders();
  auto opened = PiecedFile::open(document.stored.path);
  if (!opened) {
    document.fault = to_string(opened.error());
    document.tell();
    return std::unexpected(as_fault(LibraryFault::Unreadable, opened.error()));
  }
  if (auto place = check_place(document.stored.path, (*opened)->stamp()); !place) {
    document.fault = place.error().reason;
    document.tell();
    return place;
  }
  document.fault.clear();
  document.file = std::move(*opened);
  if (was_open)
    document.notice = document.stored.name + " was written to by another program, and has been read again";
  if (document.file->stamp() != document.stored.stamp) {
    if (auto checked = check_heads(document, stop); !checked) {
      document.file.reset();  // it must be checked before it is used
      return checked;
    }
    document.stored.stamp = document.file->stamp();
    const std::lock_guard lock(mutex_);
    if (auto done = store_.put_saved(document.stored, document.heads); !done)
      return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
  }
  document.tell();
  return {};
}

/// The file has changed: which of the games that were touched does it have as they were? A process may have
/// been killed when it had just saved them.
LibraryResult<void> Library::Impl::check_heads(DeskDocument& document, const std::stop_token& stop) {
  std::vector<std::uint64_t> others;
  for (auto& [number, head] : document.heads) {
    while (document.file->games_so_far() < number && document.file->read_on(stop))
      if (stop.stop_requested()) return std::unexpected(LibraryError(LibraryFault::Stopped, "stopped"));
    const auto game = read_game(document, number);
    const std::string found = game ? fingerprint_of(game->game) : std::string();
    const auto known = std::ranges::find(head.bases, found, &KnownBase::fingerprint);
    if (known == head.bases.end()) {
      others.push_back(number);
    } else {
      head.saved = known->revision;
      head.bases = {*known};
    }
  }
  return others.empty() ? LibraryResult<void>() : keep_apart(document, others);
}

/// Makes a document of its own of the games that were edited, and are not in the file any more.
LibraryResult<void> Library::Impl::keep_apart(DeskDocument& document,
                                              const std::vector<std::uint64_t>& games) {
  std::string text;
  std::uint64_t kept = 0;
  for (const std::uint64_t number : games) {
    const auto& head = document.heads[number];
    if (head.at == 0) continue;
    const auto state = stored_state({document.stored.id, number}, head);
    if (!state) return std::unexpected(state.error());
    chess::append_bgn(state->game, text);
    ++kept;
  }
  if (kept > 0) {
    StoredDocument stored;
    stored.kind = static_cast<int>(DocumentKind::Text);
    stored.name = document.stored.name + " (edited)";
    const auto taken =
        take_file(stored, ".bgn",
                  [&](const std::string& path) -> LibraryResult<void> {
                    const auto written = chess::write_whole_file(path, text);
                    if (!written) return std::unexpected(as_fault(LibraryFault::Unwritten, written.error()));
                    return {};
                  },
                  {});
    if (!taken) return std::unexpected(taken.error());
    document.notice = document.stored.name + " was changed by another program; " + std::to_string(kept) +
                      (kept == 1 ? " game that was" : " games that were") +
                      " edited here and are not in it any more are kept in '" + stored.name + "'";
  }
  const std::lock_guard lock(mutex_);
  if (auto done = store_.forget(document.stored.id, games); !done)
    return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
  for (const std::uint64_t number : games) document.heads.erase(number);
  return {};
}

}  // namespace annotate
