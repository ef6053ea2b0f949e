// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn search`: every worker asks the games of its chunks, and the answers come in order. What a move
// file knows is asked there.
#include <algorithm>
#include <utility>

#include "annotate/bgn/pipeline/session.h"
#include "annotate/bgn/search/search.h"
#include "command_line/paged_text.h"
#include "console/terminal_text.h"
#include "games/chunk_reading.h"
#include "games/game_writer.h"
#include "io/input.h"

namespace annotate::bgn {

namespace {

using Done = std::expected<void, chess::IoError>;

class PatternSearchRun {
 public:
  PatternSearchRun(const SearchOptions& options, const chess::Pattern& pattern,
                   const chess::GameFilter& filter, std::vector<chess::GameField> columns)
      : options_(options),
        pattern_(pattern),
        filter_(filter),
        out_(chess::paged_output([this] {
          if (session_) session_->begin_output();
        })),
        table_(std::move(columns), options.table, *out_) {}

  /// Asks the games of all inputs, or of those that no move file tells of.
  int run() {
    int status = kExitWell;
    RunOptions run = options_.run;
    const std::vector<std::string> inputs = std::exchange(run.inputs, {});
    bool goes_on = true;
    if (inputs.empty()) return end(read_inputs(run, goes_on));
    for (std::size_t i = 0; goes_on && i < inputs.size(); ++i) {
      input_base_ = i;
      run.inputs = {inputs[i]};
      auto moves = MoveFileSearch::open(options_, pattern_, filter_, inputs[i]);
      const auto asked = moves ? ask_move_file(run, *moves, goes_on) : std::nullopt;
      status = std::max(status, asked ? *asked : read_inputs(run, goes_on));
    }
    return end(status);
  }

 private:
  using Emit = std::function<bool(ChunkResult<SearchedPart>&&)>;
  static constexpr std::size_t kMostFound = 4096;  // handed over at once

  int read_inputs(const RunOptions& run, bool& goes_on) {
    session_.emplace(run);
    session_->run<SearchedPart>(
        [&](chess::Chunk&& chunk, const std::string& name, const Emit& emit) {
          read(run.wants_moves, std::move(chunk), name, emit);
        },
        [&](SearchedPart&& games) { return goes_on = write(std::move(games)); });
    return end_session(goes_on);
  }

  /// Nothing if the move file turns out not to know enough; then nothing was written.
  std::optional<int> ask_move_file(const RunOptions& run, MoveFileSearch& moves, bool& goes_on) {
    session_.emplace(run);
    const std::string& name = session_->files().name(0);
    const auto take_answer = [&](MoveFileSearch::Answer&& answer, const Emit& emit) {
      if (!answer.chunk) return emit({std::move(answer.part), std::move(answer.report)});
      if (!answer.wanted) return read(run.wants_moves, std::move(*answer.chunk), name, emit);
      return read(run.wants_moves, std::move(*answer.chunk), name, emit, &*answer.wanted);
    };
    bool is_lost = false;
    std::vector<SearchedPart> waiting;  // of an input whose games cannot be read where they stand
    session_->run_jobs<SearchedPart, MoveFileSearch::Job>(
        [&] { return moves.next(); },
        [&](MoveFileSearch::Job&& job, const Emit& emit) {
          moves.ask(job,
                    [&](MoveFileSearch::Answer&& answer) { return take_answer(std::move(answer), emit); });
        },
        [&](SearchedPart&& games) {
          is_lost |= games.is_lost;
          if (moves.can_read()) return goes_on = write(std::move(games));
          waiting.push_back(std::move(games));
          return !is_lost;
        });
    if (is_lost && !session_->is_interrupted()) {
      session_.reset();
      return std::nullopt;
    }
    for (SearchedPart& part : waiting) goes_on = goes_on && write(std::move(part));
    return end_session(goes_on);
  }

  int end_session(bool& goes_on) {
    const RunEnd end = session_->finish("what was found so far is shown");
    is_interrupted_ |= end.is_interrupted;
    goes_on = goes_on && !end.is_interrupted;
    session_.reset();
    return end.exit_status;
  }

  /// Only the games that are `wanted`; null: all. False if nobody wants more.
  bool read(const chess::TagQuestion& wants_moves, chess::Chunk&& chunk, const std::string& name,
            const Emit& emit, const std::vector<bool>* wanted = nullptr) const {
    std::size_t number = 0;
    const auto is_wanted = [&] {
      return wanted == nullptr || (number < wanted->size() && (*wanted)[number]);
    };
    const chess::TagQuestion asked = [&](const chess::Tags& tags) {
      return is_wanted() && wants_moves(tags);
    };
    SearchedPart part;
    part.input = chunk.input;
    part.games_before = chunk.games_before();
    chess::PatternSearch search(pattern_);
    const bool variations = chess::is_set(options_.filter, "variations");
    chess::ChunkReading reading(std::move(chunk), name, wanted == nullptr ? wants_moves : asked);
    for (; auto game = reading.next(); ++number) {
      ++part.games;
      if (!is_wanted() || !filter_.keeps(*game)) continue;
      const auto hits = search.find(*game, variations);
      if (!hits.empty()) add(*game, hits, part);
      if (part.found.size() < kMostFound && !reading.has_long_report()) continue;
      SearchedPart next;
      next.input = part.input;
      if (!emit({std::exchange(part, std::move(next)), reading.take_report()})) return false;
    }
    return emit({std::move(part), reading.take_report()});
  }

  void add(chess::ImportedGame& game, const std::vector<chess::PatternHit>& hits, SearchedPart& part) const {
    SearchedGame found{part.games, {}, {}};
    part.positions += hits.size();
    if (options_.games) {
      mark_hits(game.game, hits, options_.mark);
      chess::FormatLosses losses;
      chess::append_game(game.game, options_.to.value_or(chess::GameFormat::Pgn), {}, found.text, losses);
    } else if (options_.positions) {
      found.cells = lines_of(game.game, hits, options_.table.json);
    } else if (!options_.count && !options_.numbers) {
      found.cells = cells_of(game, table_.columns(), chess::is_set(options_.filter, "name-openings"));
    }
    part.found.push_back(std::move(found));
  }

  bool write(SearchedPart&& games) {
    games.input += input_base_;
    if (games.input != input_) {
      input_ = games.input;
      games_before_ = 0;
    }
    if (games.games_before) games_before_ = *games.games_before;
    positions_ += games.positions;
    for (SearchedGame& game : games.found) {
      if (const Done done = show(game, games_before_ + game.number); !done) {
        fault_ = done.error();
        return false;
      }
      if (++found_ == options_.limit) return false;
    }
    games_before_ += games.games;
    return true;
  }

  std::string name() const {
    return options_.run.inputs.empty() ? "-" : chess::terminal_text(options_.run.inputs[input_]);
  }

  Done show(SearchedGame& game, std::uint64_t number) {
    if (options_.count) return {};
    if (options_.games) return out_->write(game.text);
    const bool has_names = options_.run.inputs.size() > 1;
    if (options_.numbers) return out_->write((has_names ? name() + ":" : "") + std::to_string(number) + "\n");
    if (!options_.positions) return table_.add(number, name(), std::move(game.cells));
    for (const std::string& line : game.cells) {
      std::string text = options_.table.json ? "{\"number\": " : has_names ? name() + ":" : "";
      text += std::to_string(number) + (options_.table.json ? ", " + line + "}" : "\t" + line) + "\n";
      if (const Done done = out_->write(text); !done) return done;
    }
    return {};
  }

  int end(int status) {
    const bool has_table = !options_.count && !options_.numbers && !options_.games && !options_.positions;
    Done done;
    if (!fault_ && options_.count && !is_interrupted_) done = out_->write(counts());
    if (!fault_ && has_table && !is_interrupted_) done = table_.finish();
    if (!fault_ && done) done = out_->finish();
    if (!fault_ && !done) fault_ = done.error();
    if (!fault_) return status;
    if (fault_->kind != chess::IoError::Kind::ClosedPipe) chess::Console("bgn").message(fault_->reason);
    return kExitUnable;
  }

  std::string counts() const {
    return options_.table.json ? "{\"games\": " + std::to_string(found_) +
                                     ", \"positions\": " + std::to_string(positions_) + "}\n"
                               : std::to_string(found_) + "\t" + std::to_string(positions_) + "\n";
  }

  const SearchOptions& options_;
  const chess::Pattern& pattern_;
  const chess::GameFilter& filter_;
  std::optional<Session> session_;
  std::unique_ptr<chess::ByteSink> out_;
  GameTable table_;
  std::optional<chess::IoError> fault_;
  bool is_interrupted_ = false;
  std::size_t input_base_ = 0;
  std::size_t input_ = 0;
  std::uint64_t games_before_ = 0;  // in this input
  std::uint64_t found_ = 0;
  std::uint64_t positions_ = 0;
};

}  // namespace

int run_search(const SearchOptions& given) {
  SearchOptions options = given;
  if (!options.pattern_file.empty()) {
    auto text = chess::read_file(options.pattern_file);
    if (!text) return refuse(text.error().reason);
    options.pattern = std::move(*text);
  }
  const auto pattern = chess::Pattern::parse(options.pattern);
  if (!pattern) {
    const std::string place = options.pattern_file.empty() ? "PATTERN" : options.pattern_file;
    return refuse(place + ": " + to_string(pattern.error()));
  }
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  auto columns = columns_of(options.table, options.run.inputs.size());
  if (!columns) return refuse(to_string(columns.error()));
  options.run.wants_moves = [&](const chess::Tags& tags) {
    return filter->judge_tags(tags) != chess::GameFilter::Verdict::Drop && pattern->of_tags(tags) != false;
  };
  return PatternSearchRun(options, *pattern, *filter, std::move(*columns)).run();
}

}  // namespace annotate::bgn
