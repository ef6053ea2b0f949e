// SPDX-License-Identifier: GPL-3.0-or-later
// Writing documents into files.
#include <algorithm>
#include <array>
#include <filesystem>
#include <span>

#include "annotate/desk/library/game_texts.h"
#include "annotate/desk/library/library_impl.h"
#include "annotate/desk/library/piece_text.h"
#include "annotate/output/file_output.h"
#include "base/text.h"
#include "io/publication.h"
#include "io/replaced_file.h"
#include "io/staged_output.h"

namespace annotate {

namespace {

std::optional<SaveFormat> save_format_of(chess::GameFormat format) {
  if (format == chess::GameFormat::Pgn) return SaveFormat::Pgn;
  if (format == chess::GameFormat::Bgn) return SaveFormat::Bgn;
  return std::nullopt;
}

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

LibraryError refused(std::string why) { return LibraryError(LibraryFault::Refused, std::move(why)); }
LibraryError changed(const std::string& path) {
  return LibraryError(
      LibraryFault::Changed,
      path + " was written to by another program since it was read; nothing is written over it");
}
LibraryError unwritten(const chess::Error& error) { return as_fault(LibraryFault::Unwritten, error); }

LibraryResult<void> check_stop(const std::stop_token& stop) {
  if (stop.stop_requested()) return std::unexpected(LibraryError(LibraryFault::Stopped, "stopped"));
  return {};
}

template <class Put>
LibraryResult<void> copy(chess::ByteSource& from, const Put& put, const std::stop_token& stop) {
  std::vector<char> buffer(std::size_t{1} << 20);
  while (true) {
    if (auto going = check_stop(stop); !going) return going;
    const auto count = from.read(buffer);
    if (!count) return std::unexpected(as_fault(LibraryFault::Unreadable, count.error()));
    if (*count == 0) return {};
    if (auto done = put(std::string_view(buffer.data(), *count)); !done) return done;
  }
}

std::function<LibraryResult<void>(std::string_view)> into(chess::ByteSink& sink) {
  return [&sink](std::string_view text) -> LibraryResult<void> {
    if (auto done = sink.write(text); !done) return std::unexpected(unwritten(done.error()));
    return {};
  };
}

}  // namespace

LibraryResult<std::map<std::uint64_t, std::string>> Library::Impl::new_texts(DeskDocument& document,
                                                                             std::size_t piece,
                                                                             SaveFormat format) {
  const FilePiece place = document.file->pieces()[piece];
  std::map<std::uint64_t, std::string> texts;
  for (auto head = document.heads.upper_bound(place.first_game);
       head != document.heads.end() && head->first <= place.first_game + place.games; ++head) {
    if (!head->second.is_changed()) continue;
    const auto state = stored_state({document.stored.id, head->first}, head->second);
    if (!state) return std::unexpected(state.error());
    texts[head->first - place.first_game] = text_of_game(*state, format, options_.language);
  }
  return texts;
}

/// Copies the file, but for the games that have changed. Gives the number of those, and what a reader finds
/// of them in the new file.
LibraryResult<std::uint64_t> Library::Impl::write_changed(DeskDocument& document, SaveFormat format,
                                                          bool is_own_file, WrittenGames& games,
                                                          const Put& put, const std::stop_token& stop) {
  PiecedFile& file = *document.file;
  std::uint64_t written = 0;
  std::uint64_t last = 0;  // the last game that has changed
  for (const auto& [number, head] : document.heads)
    if (head.is_changed()) last = number;
  for (std::size_t piece = 0;; ++piece) {
    if (auto going = check_stop(stop); !going) return std::unexpected(going.error());
    if (piece > 0 && !file.has_index() && file.pieces()[piece - 1].size != FilePiece::kToTheEnd &&
        file.pieces()[piece - 1].first_game + file.pieces()[piece - 1].games >= last) {
      auto rest = file.behind(piece - 1);
      if (!rest) return std::unexpected(as_fault(LibraryFault::Unreadable, rest.error()));
      if (auto done = copy(**rest, put, stop); !done) return std::unexpected(done.error());
      return written;
    }
    if (piece == file.pieces().size() && !file.read_on()) break;
    const auto text = file.text(piece);
    if (!text) return std::unexpected(as_fault(LibraryFault::Unreadable, text.error()));
    const auto texts = new_texts(document, piece, format);
    if (!texts) return std::unexpected(texts.error());
    games.sizes.push_back((*text)->size());
    if (texts->empty()) {
      if (auto done = put(**text); !done) return std::unexpected(done.error());
      continue;
    }
    const auto replaced = with_games(file.format(), **text, *texts);
    if (!replaced) {
      std::string why =
          document.stored.name + " cannot be written in its own form: " + to_string(replaced.error());
      if (is_own_file) why += "; it can be saved under another name";
      return std::unexpected(refused(std::move(why)));
    }
    games.sizes.back() = replaced->size();
    for (const auto& [number, game] : *texts)
      games.fingerprints[file.pieces()[piece].first_game + number] = fingerprint_of_text(file.format(), game);
    written += texts->size();
    if (auto done = put(*replaced); !done) return std::unexpected(done.error());
  }
  if (file.fault()) return std::unexpected(as_fault(LibraryFault::Unreadable, *file.fault()));
  return written;
}

/// All games anew.
LibraryResult<std::uint64_t> Library::Impl::write_all(DeskDocument& document, SaveFormat format,
                                                      const Put& put, const std::stop_token& stop) {
  PiecedFile& file = *document.file;
  std::uint64_t written = 0;
  if (auto done = put(text_before_games(format, options_.language)); !done)
    return std::unexpected(done.error());
  for (std::size_t piece = 0; piece < file.pieces().size() || file.read_on(); ++piece) {
    const auto games = file.reader(piece);
    if (!games) return std::unexpected(as_fault(LibraryFault::Unreadable, games.error()));
    std::uint64_t number = file.pieces()[piece].first_game;
    while (auto game = (*games)->next()) {
      if (auto going = check_stop(stop); !going) return std::unexpected(going.error());
      const auto head = document.heads.find(++number);
      auto state = head == document.heads.end() ? LibraryResult<GameState>(state_as_read(std::move(*game)))
                                                : stored_state({document.stored.id, number}, head->second);
      if (!state) return std::unexpected(state.error());
      if (auto done = put(text_of_game(*state, format, options_.language)); !done)
        return std::unexpected(done.error());
      ++written;
    }
  }
  if (file.fault()) return std::unexpected(as_fault(LibraryFault::Unreadable, *file.fault()));
  if (auto done = put(text_behind_games(format)); !done) return std::unexpected(done.error());
  return written;
}

LibraryResult<std::uint64_t> Library::Impl::write(DeskDocument& document, SaveFormat format, bool is_own_file,
                                                  WrittenGames& games, const Put& put,
                                                  const std::stop_token& stop) {
  if (save_format_of(document.file->format()) == format)
    return write_changed(document, format, is_own_file, games, put, stop);
  return write_all(document, format, put, stop);
}

LibraryResult<Saved> Library::Impl::save_to_own(DeskDocument& document, SaveFormat format,
                                                const std::stop_token& stop) {
  const std::string& path = document.stored.path;
  if (document.kind() != DocumentKind::File)
    return std::unexpected(
        refused(document.stored.name + " came from the page; it has no file here to be saved to"));
  auto replaced = chess::ReplacedFile::open(path);
  if (!replaced) return std::unexpected(unwritten(replaced.error()));
  const bool is_current =
      document.file && document.file->is_current() && replaced->stamp() == document.file->stamp();
  if (document.file && !is_current) {
    (void)refresh(document, stop);
    return std::unexpected(changed(path));
  }
  if (auto ready = refresh(document, stop); !ready) return std::unexpected(ready.error());
  PiecedFile& file = *document.file;
  if (save_format_of(file.format()) != format)
    return std::unexpected(refused(document.stored.name + " is a " + std::string(to_string(file.format())) +
                                   " file, and stays one; save it under another name"));
  if (!chess::is_written(file.compression()))
    return std::unexpected(refused(std::string(to_string(file.compression())) +
                                   " files are read and not written; save it under another name"));
  Saved saved{.path = path, .games = 0, .remark = {}};
  if (std::ranges::none_of(document.heads, [](const auto& head) { return head.second.is_changed(); }))
    return saved;
  auto output = chess::StagedOutput::open(path, file.compression());
  if (!output) return std::unexpected(unwritten(output.error()));
  output->expect(replaced->stamp(), "desk");
  WrittenGames games;
  const auto written = write(document, format, true, games, into(output->sink()), stop);
  if (!written) return std::unexpected(written.error());
  if (auto done = output->sink().finish(); !done) return std::unexpected(unwritten(done.error()));
  // If this process is killed now, the next one finds out from the file which of the two it is.
  std::map<std::uint64_t, GameHead> heads;
  for (const auto& [number, fingerprint] : games.fingerprints) {
    GameHead& head = heads[number] = document.heads[number];
    head.bases.push_back({fingerprint, head.at});
  }
  {
    const std::lock_guard lock(mutex_);
    if (auto done = store_.put_saved(document.stored, heads); !done)
      return std::unexpected(unwritten(done.error()));
  }
  chess::Publication publication;
  publication.add(*output);
  const auto published = publication.run();
  if (!published) {
    const auto now = chess::stamp_of_name(file.path());
    const bool is_as_before = now && *now == replaced->stamp();
    return std::unexpected(is_as_before ? unwritten(published.error())
                                        : LibraryError(LibraryFault::Changed, to_string(published.error())));
  }
  for (auto& [number, head] : heads) {
    head.saved = head.at;
    head.bases = {head.bases.back()};
    document.heads[number] = head;
  }
  if (file.has_index())
    saved.remark = "the index of " + path + " no longer fits; `bgn convert --index` makes one";
  document.stored.stamp = chess::stamp_of_name(file.path()).value_or(chess::FileStamp());
  {
    const std::lock_guard lock(mutex_);
    if (auto done = store_.put_saved(document.stored, document.heads); !done)
      return std::unexpected(unwritten(done.error()));
  }
  // The places of its games are known; those of a file with an index are not, since it does not fit any more.
  auto again = file.has_index() ? PiecedFile::open(path) : file.rewritten(games.sizes);
  const bool is_ours = again && (*again)->stamp() == document.stored.stamp;
  document.file = is_ours ? std::move(*again) : nullptr;
  if (!is_ours) document.filters.clear();
  document.notice.clear();
  (void)refresh(document, stop);  // a fault is told by the document
  document.tell();
  saved.games = *written;
  return saved;
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
  if (auto ready = refresh(document, stop); !ready) return std::unexpected(ready.error());
  if (*path == document.file->path()) return save_to_own(document, format, stop);
  const auto before = chess::stamp_of_name(*path);
  if (!before) return std::unexpected(refused(*path + " is no regular file"));
  {
    // A file that is there may go if it came from here, and nobody has written to it since.
    const std::lock_guard lock(mutex_);
    const auto known = store_.written(*path);
    if (!known) return std::unexpected(as_fault(LibraryFault::Unreadable, known.error()));
    if (*before != chess::FileStamp{} && *known != before)
      return std::unexpected(LibraryError(LibraryFault::Changed,
                                          "there is another file " + *path + "; nothing is written over it"));
    for (const auto& [id, other] : documents_)
      if (id != document.stored.id && other->stored.path == *path)
        return std::unexpected(refused(*path + " is open as another document"));
  }
  auto output = chess::StagedOutput::open(*path);
  if (!output) return std::unexpected(unwritten(output.error()));
  output->expect(*before, "desk");
  WrittenGames games;
  auto written = write(document, format, false, games, into(output->sink()), stop);
  if (!written && written.error().kind == LibraryFault::Refused) {
    // Not even this file's own form can be kept: all games are written anew.
    output = chess::StagedOutput::open(*path);
    if (!output) return std::unexpected(unwritten(output.error()));
    output->expect(*before, "desk");
    written = write_all(document, format, into(output->sink()), stop);
  }
  if (!written) return std::unexpected(written.error());
  if (auto done = output->sink().finish(); !done) return std::unexpected(unwritten(done.error()));
  chess::Publication publication;
  publication.add(*output);
  if (auto done = publication.run(); !done) return std::unexpected(unwritten(done.error()));
  document.tell();
  const std::lock_guard lock(mutex_);
  if (const auto now = chess::stamp_of_name(*path))
    if (auto done = store_.put_written(*path, *now); !done) return std::unexpected(unwritten(done.error()));
  return Saved{.path = *path, .games = *written, .remark = {}};
}

LibraryResult<Saved> Library::Impl::save(std::uint64_t id, std::string_view target, SaveFormat format,
                                         const std::stop_token& stop) {
  const auto document = find(id);
  if (!document) return std::unexpected(document.error());
  const Locked gate((*document)->gate);
  return target.empty() ? save_to_own(**document, format, stop)
                        : save_to_other(**document, target, format, stop);
}

LibraryResult<std::string> Library::Impl::text_of(std::uint64_t id, SaveFormat format,
                                                  const std::stop_token& stop) {
  const auto document = find(id);
  if (!document) return std::unexpected(document.error());
  const Locked gate((*document)->gate);
  if (auto ready = refresh(**document, stop); !ready) return std::unexpected(ready.error());
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
  auto written = write(**document, format, false, games, put, stop);
  if (!written && written.error().kind == LibraryFault::Refused && !is_too_long) {
    text.clear();
    written = write_all(**document, format, put, stop);
  }
  if (!written) return std::unexpected(written.error());
  (*document)->tell();
  return text;
}

}  // namespace annotate
