// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn tidy`: a conversion that puts the tags of each game in order.
#include "annotate/bgn/convert/convert.h"
#include "io/input.h"

namespace annotate::bgn {

namespace {

/// Reads one of the files that say what is right; null without a path.
template <class Knowledge>
std::expected<std::shared_ptr<const Knowledge>, chess::Error> read_knowledge(const std::string& path,
                                                                             const RunOptions& run) {
  if (path.empty()) return nullptr;
  auto source = chess::open_input(path, run.reading);
  if (!source) return std::unexpected(source.error());
  auto read = Knowledge::read(std::move(*source));
  if (!read) return std::unexpected(read.error());
  return std::make_shared<const Knowledge>(std::move(*read));
}

}  // namespace

int run_tidy(const TidyCommandOptions& options) {
  ConvertOptions convert = options.convert;
  convert.follows_input = true;
  for (const std::string* file : {&options.spelling_file, &options.ratings_file})
    if (!file->empty()) convert.knowledge_files.push_back(*file);
  if (convert.dry_run && convert.report_file.empty()) convert.report_file = "-";
  chess::TidyRules rules{.openings = options.openings};
  for (const std::string& text : options.set) {
    auto value = chess::parse_tag_value(text);
    if (!value) return refuse(to_string(std::move(value.error()).in("--set")));
    rules.set.push_back(std::move(*value));
  }
  auto spelling = read_knowledge<chess::SpellingFile>(options.spelling_file, convert.run);
  if (!spelling) return refuse(to_string(spelling.error()));
  auto ratings = read_knowledge<chess::RatingList>(options.ratings_file, convert.run);
  if (!ratings) return refuse(to_string(ratings.error()));
  if (*ratings && !(*ratings)->month() && !convert.run.quiet)
    chess::Console("bgn").message(options.ratings_file +
                                  ": nothing says of which month the list is, so ratings and titles are not "
                                  "taken from it; name the file like players_2026-10.txt");
  rules.spelling = std::move(*spelling);
  rules.ratings = std::move(*ratings);
  convert.tidy = &rules;
  return run_convert(convert);
}

}  // namespace annotate::bgn
