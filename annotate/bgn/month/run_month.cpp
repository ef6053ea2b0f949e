// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn month`: the steps one after the other, each by the command that it is on its own, and then a
// count of the games in everything that was made, read from the files themselves.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

#include "annotate/bgn/convert/convert.h"
#include "annotate/bgn/index/index.h"
#include "annotate/bgn/month/month.h"
#include "annotate/bgn/month/month_record.h"
#include "annotate/bgn/stats/stats.h"
#include "annotate/bgn/tables/tables.h"
#include "annotate/bgn/tables/written_table.h"
#include "console/terminal_text.h"
#include "games/indexed_file.h"
#include "io/input.h"
#include "io/publication.h"
#include "io/staged_output.h"
#include "json/json_datum.h"
#include "movefile/move_file.h"
#include "os/files.h"
#include "posindex/position_index.h"

namespace annotate::bgn {

namespace {

using Done = std::expected<void, chess::Error>;

constexpr std::string_view kRecordName = "month.json";
constexpr std::string_view kStatsName = "stats.json";

/// The games and half-moves that a file says it has.
struct ProductCount {
  std::string name;
  std::expected<std::uint64_t, chess::Error> count;
  bool is_half_moves = false;
};

std::expected<std::uint64_t, chess::Error> in_stats(const std::string& path, bool half_moves) {
  const auto text = chess::read_file(path);
  if (!text) return std::unexpected(chess::Error(text.error().reason));
  const auto datum = chess::JsonDatum::parse(*text);
  chess::JsonMembers members = datum ? datum->members() : chess::JsonMembers();
  const chess::JsonDatum* plies = members.find("plies");
  if (half_moves) members = plies != nullptr ? plies->members() : chess::JsonMembers();
  const chess::JsonDatum* number = members.find(half_moves ? "total" : "games");
  const auto count = number != nullptr ? chess::parse_number<std::uint64_t>(number->text()) : std::nullopt;
  if (!count) return std::unexpected(chess::Error(path, "it has no such figure"));
  return *count;
}

template <class File, class Count>
std::expected<std::uint64_t, chess::Error> count_of(const std::expected<File, chess::IoError>& file,
                                                    const Count& count) {
  if (!file) return std::unexpected(chess::Error(file.error().reason));
  return count(*file);
}

class Month {
 public:
  explicit Month(const MonthOptions& options)
      : options_(options),
        input_(options.run.inputs.front()),
        name_(std::filesystem::path(input_).filename().string()),
        games_name_(bgn_name(name_)) {}

  int run() {
    if (const auto begun = begin(); !begun) return refuse(to_string(begun.error()));
    std::vector<Step> steps{
        {"games", {games_name_, chess::index_path(games_name_)}, [this] { return convert(); }},
        {"index", {chess::position_index_path(games_name_), chess::move_file_path(games_name_)}, [this] {
           return index();
         }}};
    if (duckdb_)
      steps.push_back({"tables", {"games.parquet", "moves.parquet"}, [this] { return make_tables(); }});
    steps.push_back({"statistics", {std::string(kStatsName)}, [this] { return make_stats(); }});
    bool is_going_on = true;  // with what an earlier run has made
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Step& step = steps[i];
      is_going_on = is_going_on && keep(step);
      say(fmt::format(
          "step {} of {}, {}: {}", i + 1, steps.size(), step.title,
          is_going_on ? "made by an earlier run" : fmt::format("{}", fmt::join(step.files, ", "))));
      if (is_going_on) continue;
      if (const int status = step.make(); status > kExitPartly) return status;
      if (const auto noted = note(step); !noted) return refuse(to_string(noted.error()));
    }
    return end();
  }

 private:
  struct Step {
    std::string_view title;
    std::vector<std::string> files;
    std::function<int()> make;  ///< returns an exit status; above kExitPartly nothing was made
  };

  static std::string bgn_name(const std::string& input) {
    const std::string plain(chess::strip_compression_extension(input).path);
    return (chess::format_of_path(plain) ? std::filesystem::path(plain).stem().string() : plain) + ".bgn.zst";
  }

  std::string path_of(std::string_view name) const { return options_.folder + '/' + std::string(name); }

  void say(const std::string& text) {
    if (!options_.run.quiet) console_.message(text);
  }

  Done begin() {
    if (!options_.no_tables) {
      auto found = find_duckdb();
      if (!found)
        return std::unexpected(
            chess::Error(found.error().reason + ", or leave out the tables with --no-tables"));
      duckdb_ = std::move(*found);
    }
    auto input = FileRecord::of("", input_);
    if (!input) return std::unexpected(input.error());
    input->name = name_;
    record_.program = chess::program_version();
    record_.input = std::move(*input);
    chess::make_folder(options_.folder, 0777);
    chess::finish_publications(options_.folder);
    const std::string path = path_of(kRecordName);
    const auto text = chess::read_file(path);
    if (!text)
      return text.error().kind == chess::IoError::Kind::NotFound
                 ? Done()
                 : std::unexpected(chess::Error(text.error().reason));
    auto old = MonthRecord::parse(*text);
    if (!old) return std::unexpected(std::move(old.error()).in(path));
    if (old->input != record_.input)
      return std::unexpected(chess::Error(
          path, fmt::format("the folder has what was made of {}, {}; name another folder", old->input.name,
                            old->input.name == name_ ? "when that had other bytes" : "not of this file")));
    if (old->program == record_.program) old_ = std::move(*old);
    return {};
  }

  /// Are all files of the step there, as they were made? Then they stay.
  bool keep(const Step& step) {
    std::vector<FileRecord> kept;
    for (const std::string& name : step.files) {
      const FileRecord* then = old_.find(name);
      if (then == nullptr) return false;
      const auto now = FileRecord::of(options_.folder, name);
      if (!now || *now != *then) return false;
      kept.push_back(*now);
    }
    record_.read = old_.read;
    record_.files.insert(record_.files.end(), kept.begin(), kept.end());
    return true;
  }

  Done note(const Step& step) {
    for (const std::string& name : step.files) {
      auto made = FileRecord::of(options_.folder, name);
      if (!made) return std::unexpected(made.error());
      record_.files.push_back(std::move(*made));
    }
    return write_record();
  }

  Done write_record() const {
    const chess::TextFile file{path_of(kRecordName), record_.text()};
    const auto written = chess::write_whole_files(std::span(&file, 1));
    return written ? Done() : std::unexpected(chess::Error(written.error().reason));
  }

  int convert() {
    ConvertOptions convert;
    convert.run = options_.run;
    convert.output.outputs = {path_of(games_name_)};
    convert.output.index = true;
    convert.totals = &record_.read;
    const int status = run_convert(convert);
    if (status > kExitPartly) return status;
    // The indexes have the time of the games in them: with that of the input, they are the same in each run.
    std::error_code error;
    const auto time = std::filesystem::last_write_time(input_, error);
    if (!error) std::filesystem::last_write_time(path_of(games_name_), time, error);
    return error ? refuse(path_of(games_name_) + ": " + error.message()) : status;
  }

  /// How the games that are written are read again. What was wrong with them was said when they were written.
  RunOptions games() const {
    RunOptions run = options_.run;
    run.inputs = {path_of(games_name_)};
    run.from = chess::GameFormat::Bgn;
    run.max_messages = 0;
    return run;
  }

  int index() const {
    IndexOptions index;
    index.run = games();
    return run_index(index);
  }

  int make_tables() const { return run_tables({.run = games(), .folder = options_.folder}); }

  int make_stats() const {
    StatsOptions stats;
    stats.run = games();
    stats.json = true;
    std::string report;
    const int status = report_stats(stats, report);
    if (report.empty() || status > kExitPartly) return std::max(status, static_cast<int>(kExitUnable));
    const chess::TextFile file{path_of(kStatsName), std::move(report)};
    const auto written = chess::write_whole_files(std::span(&file, 1));
    return written ? status : refuse(written.error().reason);
  }

  /// What each file says of itself.
  std::vector<ProductCount> count_all() const {
    const std::string games = path_of(games_name_);
    const auto moves = chess::MoveFile::open(chess::move_file_path(games));
    const std::string stats = path_of(kStatsName);
    std::vector<ProductCount> counts{
        {chess::index_path(games_name_),
         count_of(chess::IndexedFile::open(games), [](const auto& file) { return file.index().games(); })},
        {chess::position_index_path(games_name_),
         count_of(chess::PositionIndex::open_for(games, chess::position_index_path(games)),
                  [](const auto& file) { return file.header().games; })},
        {chess::move_file_path(games_name_), count_of(moves, [](const auto& file) { return file.size(); })},
        {std::string(kStatsName), in_stats(stats, false)},
        {chess::move_file_path(games_name_),
         count_of(moves, [](const auto& file) { return file.header().plies; }), true},
        {std::string(kStatsName), in_stats(stats, true), true}};
    if (duckdb_) {
      counts.push_back({"games.parquet", count_rows(*duckdb_, path_of("games.parquet"))});
      counts.push_back({"moves.parquet", count_rows(*duckdb_, path_of("moves.parquet")), true});
    }
    return counts;
  }

  int end() {
    const std::vector<ProductCount> counts = count_all();
    const auto& games = counts.front();
    for (const ProductCount& product : counts) {
      if (!product.count) return refuse(to_string(product.count.error()));
      const std::uint64_t wanted = product.is_half_moves ? record_.read.plies : *games.count;
      if (*product.count != wanted)
        return refuse(fmt::format("{}: the counts disagree: {} has {} {}, and {} has {}", options_.folder,
                                  product.name, *product.count,
                                  product.is_half_moves ? "half-moves" : "games",
                                  product.is_half_moves ? name_ : games.name, wanted));
    }
    // A game that was refused is written for its tags, if it has any.
    const std::uint64_t left_out = record_.read.games - std::min(record_.read.games, *games.count);
    if (left_out > record_.read.refused || *games.count > record_.read.games)
      return refuse(fmt::format("{}: the counts disagree: {} has {} games, and {} has {}", options_.folder,
                                name_, record_.read.games, games.name, *games.count));
    record_.agreed = chess::GameCounts{.games = *games.count, .plies = record_.read.plies};
    if (const auto written = write_record(); !written) return refuse(to_string(written.error()));
    say(fmt::format("{}: all files agree: {}, {}", options_.folder, chess::counted(*games.count, "game"),
                    chess::counted(record_.read.plies, "half-move")));
    return record_.read.damaged + record_.read.refused > 0 ? kExitPartly : kExitWell;
  }

  const MonthOptions& options_;
  const std::string input_;
  const std::string name_;  ///< of the input, without its folder
  const std::string games_name_;
  std::optional<chess::EngineCommand> duckdb_;  ///< none: no tables are made
  MonthRecord record_;
  MonthRecord old_;  ///< of an earlier run; without files if there was none
  chess::Console console_{"bgn"};
};

}  // namespace

int run_month(const MonthOptions& options) { return Month(options).run(); }

}  // namespace annotate::bgn
