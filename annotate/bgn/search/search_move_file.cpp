// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a move file (src/databases/movefile) in place of the games: ten times as fast, where moves and a few
// tags are asked. Games that must be read are read at their places.
#include <algorithm>
#include <limits>
#include <utility>

#include "annotate/bgn/search/search.h"
#include "explorer/block_games.h"
#include "games/game_files.h"
#include "io/input.h"

namespace annotate::bgn {

namespace {

class MoveFileFeed final : public chess::MoveFeed {
 public:
  explicit MoveFileFeed(chess::GameMoves& moves) : moves_(moves) {}
  std::optional<chess::Move> next(const chess::Board& before) override { return moves_.next(before); }

 private:
  chess::GameMoves& moves_;
};

}  // namespace

std::optional<MoveFileSearch> MoveFileSearch::open(const SearchOptions& options,
                                                   const chess::Pattern& pattern,
                                                   const chess::GameFilter& filter,
                                                   const std::string& input) {
  if (options.no_move_file || options.run.from || !options.run.share.is_all()) return std::nullopt;
  const bool variations = chess::is_set(options.filter, "variations");
  const bool knows_filter = filter.asks_facts_only();
  const bool knows_pattern = !variations && pattern.asks_facts_only();
  if (!knows_pattern && (!knows_filter || filter.keeps_all())) return std::nullopt;
  auto moves = chess::MoveFile::open_beside(input);
  if (!moves || moves->blocks() == 0) return std::nullopt;
  MoveFileSearch search(options, pattern, filter, std::move(*moves));
  search.knows_filter_ = knows_filter;
  search.knows_pattern_ = knows_pattern;
  search.shows_games_ = options.games || !(options.count || options.numbers || options.positions);
  const auto compression = chess::compression_of_file(input);
  if (!compression) return std::nullopt;
  if (*compression != chess::Compression::None) {
    const auto has_remarks =
        std::ranges::any_of(search.moves_.stretches(), &chess::SourceStretch::has_remarks);
    if (search.shows_games_ || has_remarks || !knows_filter || !knows_pattern) return std::nullopt;
    return search;
  }
  auto source = chess::open_input(input, options.run.reading);
  if (!source) return std::nullopt;
  const auto opened = chess::open_games(std::move(*source));
  auto file = chess::RecordFile::open(input);
  if (!opened || !file) return std::nullopt;
  search.format_ = opened->format;
  search.file_ = std::move(*file);
  return search;
}

std::optional<MoveFileSearch::Job> MoveFileSearch::next() {
  const std::size_t count = moves_.stretches().size();
  Job job{next_stretch_, next_stretch_};
  // Those that begin in one block.
  while (job.first == next_stretch_ && next_stretch_ < count) {
    ++next_block_;
    const std::uint64_t end = next_block_ < moves_.blocks() ? moves_.first_game_of(next_block_)
                                                            : std::numeric_limits<std::uint64_t>::max();
    while (next_stretch_ < count && moves_.first_game_of_stretch(next_stretch_) < end) ++next_stretch_;
  }
  job.last = next_stretch_;
  return job.first < job.last ? std::optional(job) : std::nullopt;
}

MoveFileSearch::Told MoveFileSearch::ask_game(const chess::GameBlock& block, std::size_t game,
                                              std::uint64_t number, chess::PatternSearch& search,
                                              SearchedPart& part) const {
  using enum chess::GameFilter::Verdict;
  const auto verdict = knows_filter_ ? chess::judge(*filter_, block, game) : AskMoves;
  if (verdict == Drop) return Told::Nothing;
  if (!knows_pattern_) return Told::Open;
  const bool asks_game = !pattern_->asks_nothing_of_game();
  if (asks_game && !chess::has_all_facts(block, game)) return Told::Open;
  chess::ImportedGame told;
  if (asks_game)
    told = chess::told_game(block, game);
  else
    told.game.chess960 = block.header(game).chess960;
  auto moves = block.moves(game);
  if (!moves) return Told::Error;
  MoveFileFeed feed(*moves);
  const std::size_t count = search.count(moves->start(), feed, told);
  if (moves->is_damaged()) return Told::Error;
  if (count == 0) return Told::Nothing;
  if (verdict != Keep || shows_games_) return Told::Open;
  SearchedGame found{number, {}, {}};
  if (options_->positions) {
    auto again = block.moves(game);
    told.game.set_start(again->start());
    chess::BoardReplay replay(again->start());
    chess::NodeId last = chess::kRootNode;
    while (const auto move = again->next(replay.board())) {
      last = told.game.add_unchecked(last, *move);
      replay.play(*move);
    }
    found.cells = lines_of(told.game, search.find(told, false), options_->table.json);
  }
  part.positions += count;
  part.found.push_back(std::move(found));
  return Told::Found;
}

chess::Chunk MoveFileSearch::read(std::size_t stretch, const chess::GamePlace& place) const {
  const auto& stretches = moves_.stretches();
  chess::Chunk chunk;
  chunk.format = format_;
  chunk.place = place;
  chunk.is_last = stretch + 1 == stretches.size();
  const std::uint64_t begin = stretches[stretch].offset;
  const std::uint64_t end = chunk.is_last ? file_->size() : stretches[stretch + 1].offset;
  chunk.text.resize(static_cast<std::size_t>(end - begin));
  const std::span bytes(reinterpret_cast<unsigned char*>(chunk.text.data()), chunk.text.size());
  if (const auto read = file_->read_at(begin, bytes); !read) chunk.fault = read.error();
  return chunk;
}

void MoveFileSearch::ask(const Job& job, const std::function<bool(Answer&&)>& take) const {
  chess::PatternSearch search(*pattern_);
  std::optional<chess::GameBlock> block;
  for (std::size_t s = job.first; s < job.last; ++s) {
    const chess::SourceStretch& stretch = moves_.stretches()[s];
    const std::uint64_t first_game = moves_.first_game_of_stretch(s);
    Answer answer;
    answer.part.games = stretch.games;
    answer.part.games_before = first_game;
    answer.report.counts.games = stretch.games;
    answer.report.place = chess::GamePlace{first_game, stretch.lines};
    answer.report.is_last_of_chunk = true;
    answer.report.is_last_of_input = s + 1 == moves_.stretches().size();
    bool reads_all = stretch.has_remarks;
    bool reads_some = false;
    std::vector<bool> wanted(stretch.games);
    for (std::size_t i = 0; i < stretch.games && !reads_all; ++i) {
      const std::uint64_t game = first_game + i;
      if (!block || game >= block->first_game() + block->size()) {
        auto read = moves_.read_block(moves_.block_of(game));
        block = read ? std::optional(std::move(*read)) : std::nullopt;
      }
      const Told told = block ? ask_game(*block, static_cast<std::size_t>(game - block->first_game()), i + 1,
                                         search, answer.part)
                              : Told::Error;
      reads_all = told == Told::Error;
      reads_some |= told == Told::Open;
      wanted[i] = told != Told::Nothing;
    }
    if (reads_all || reads_some) {
      answer.part.found.clear();
      answer.part.positions = 0;
      answer.part.is_lost = !can_read();
      if (can_read()) answer.chunk = read(s, *answer.report.place);
      if (!reads_all) answer.wanted = std::move(wanted);
    }
    if (!take(std::move(answer))) return;
  }
}

}  // namespace annotate::bgn
