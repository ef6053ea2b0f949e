// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces of games that are made on the thread of whoever asks for them, where threads that read ahead are not
// wanted: of open files of Python, of texts, and where Python is asked about each game.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "python/piece_queue.h"
#include "python/python_source.h"
#include "python/python_support.h"

namespace chess { inline namespace python {

/// Chunks, one after the other, and the names of their inputs.
struct ChunkRow {
  std::function<std::optional<Chunk>()> next;
  std::function<const std::string&(std::size_t input)> name;
};

/// The chunks of a source, which has the name of the input. `chunk_size` bytes are read at a time.
ChunkRow chunks_of_source(std::unique_ptr<ByteSource> source, std::optional<GameFormat> from,
                          std::size_t chunk_size);

template <class Piece>
class PiecesOnDemand {
 public:
  using Work = typename PieceQueue<Piece>::Work;

  PiecesOnDemand(ChunkRow chunks, Work work) : chunks_(std::move(chunks)), work_(std::move(work)) {}

  /// Nothing after the last one.
  std::optional<Chunk> next_chunk() { return is_ended_ ? std::nullopt : chunks_.next(); }
  /// Nothing more comes.
  void end() {
    is_ended_ = true;
    pieces_.clear();
  }
  void parse(Chunk&& chunk) {
    const std::string& name = chunks_.name(chunk.input);
    work_(std::move(chunk), name, [this](Piece&& piece) {
      counter_.settle(piece);
      pieces_.push_back(std::move(piece));
      return true;
    });
  }
  /// Nothing if another chunk must be parsed.
  std::optional<Piece> take_piece() {
    if (pieces_.empty()) return std::nullopt;
    Piece piece = std::move(pieces_.front());
    pieces_.pop_front();
    return piece;
  }

 private:
  ChunkRow chunks_;
  Work work_;
  PieceCounter counter_;
  std::deque<Piece> pieces_;
  bool is_ended_ = false;
};

/// The next piece; nothing at the end. `Release` gives the GIL back while it lives. Throws what Python and
/// its signals raised meanwhile.
template <class Release, class Piece>
std::optional<Piece> next_piece(PiecesOnDemand<Piece>& pieces, Raised& raised) {
  while (true) {
    if (auto piece = pieces.take_piece()) return piece;
    raise_signals();
    auto chunk = pieces.next_chunk();
    if (chunk) {
      const Release release;
      pieces.parse(std::move(*chunk));
    }
    if (raised) {
      pieces.end();
      std::rethrow_exception(std::exchange(raised, nullptr));
    }
    if (!chunk) return std::nullopt;
  }
}

}}  // namespace chess::python
