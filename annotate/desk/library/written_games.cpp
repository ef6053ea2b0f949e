// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a whole document: the bytes of its file but for the games that have changed, or all games anew.
#include "annotate/desk/library/game_texts.h"
#include "annotate/desk/library/library_impl.h"
#include "annotate/desk/library/piece_text.h"

namespace annotate {

namespace {

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

}  // namespace

std::optional<SaveFormat> save_format_of(chess::GameFormat format) {
  if (format == chess::GameFormat::Pgn) return SaveFormat::Pgn;
  if (format == chess::GameFormat::Bgn) return SaveFormat::Bgn;
  return std::nullopt;
}

LibraryError refused(std::string why) { return LibraryError(LibraryFault::Refused, std::move(why)); }

LibraryResult<std::map<std::uint64_t, std::string>> Library::Impl::new_texts(DocumentSnapshot& document,
                                                                             std::size_t piece,
                                                                             SaveFormat format) {
  const FilePiece place = document.file->pieces()[piece];
  std::map<std::uint64_t, std::string> texts;
  for (auto head = document.heads.upper_bound(place.first_game);
       head != document.heads.end() && head->first <= place.first_game + place.games; ++head) {
    if (!head->second.is_changed()) continue;
    const auto state = stored_state(document.store, {document.stored.id, head->first}, head->second);
    if (!state) return std::unexpected(state.error());
    texts[head->first - place.first_game] = text_of_game(*state, format, options_.language);
  }
  return texts;
}

/// Copies the file, but for the games that have changed. Gives the number of those, and what a reader finds
/// of them in the new file.
LibraryResult<std::uint64_t> Library::Impl::write_changed(DocumentSnapshot& document, SaveFormat format,
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
    if (piece == file.pieces().size() && !file.read_on(stop)) break;
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
LibraryResult<std::uint64_t> Library::Impl::write_all(DocumentSnapshot& document, SaveFormat format,
                                                      const Put& put, const std::stop_token& stop) {
  PiecedFile& file = *document.file;
  std::uint64_t written = 0;
  if (auto done = put(text_before_games(format, options_.language)); !done)
    return std::unexpected(done.error());
  for (std::size_t piece = 0; piece < file.pieces().size() || file.read_on(stop); ++piece) {
    const auto games = file.reader(piece);
    if (!games) return std::unexpected(as_fault(LibraryFault::Unreadable, games.error()));
    std::uint64_t number = file.pieces()[piece].first_game;
    while (auto game = (*games)->next()) {
      if (auto going = check_stop(stop); !going) return std::unexpected(going.error());
      const auto head = document.heads.find(++number);
      auto state = head == document.heads.end()
                       ? LibraryResult<GameState>(state_as_read(std::move(*game)))
                       : stored_state(document.store, {document.stored.id, number}, head->second);
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

LibraryResult<std::uint64_t> Library::Impl::write(DocumentSnapshot& document, SaveFormat format,
                                                  bool is_own_file, WrittenGames& games, const Put& put,
                                                  const std::stop_token& stop) {
  if (save_format_of(document.file->format()) == format)
    return write_changed(document, format, is_own_file, games, put, stop);
  return write_all(document, format, put, stop);
}

}  // namespace annotate
