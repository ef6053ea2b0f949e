// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/builder/eco_compare.h"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "books/builder/eco_gaps.h"

namespace books {
namespace {

using Edge = std::pair<std::string, std::string>;

template <class T>
SetComparison compare(const std::set<T>& ours, const std::set<T>& published) {
  SetComparison result;
  result.equal = static_cast<std::size_t>(
      std::ranges::count_if(ours, [&](const T& one) { return published.contains(one); }));
  result.only_ours = ours.size() - result.equal;
  result.only_published = published.size() - result.equal;
  return result;
}

std::set<std::string> identities(std::span<const NamedLine> lines, std::span<const EcoGap> gaps,
                                 Identity identity) {
  std::set<std::string> result;
  for (const EcoGap& gap : gaps)
    result.insert(identity_of(lines[gap.line].positions[gap.plies - 1], identity));
  return result;
}

bool includes_all(const std::map<std::string, std::string>& ours,
                  const std::map<std::string, std::string>& theirs) {
  return std::ranges::all_of(theirs, [&](const auto& alias) { return ours.contains(alias.first); });
}

class Comparer {
 public:
  Comparer(const std::vector<NamedLine>& lines, const EcoPublished& published) : published_(published) {
    std::ranges::copy_if(lines, std::back_inserter(lines_),
                         [](const NamedLine& line) { return line.entry.source != kLichess; });
    for (const EcoSourceEntry& entry : published.interpolated)
      if (auto line = play_entry(entry)) interpolated_.push_back(std::move(*line));
  }

  EcoComparison run() {
    compare_gaps();
    compare_own_gaps();
    compare_edges();
    return result_;
  }

 private:
  void compare_gaps() {
    const auto gaps = find_gaps(lines_, Identity::Fen, GapsOf::OrphansOnly);
    const auto ours = identities(lines_, gaps, Identity::Fen);
    std::set<std::string> theirs;
    for (const NamedLine& line : interpolated_) theirs.insert(identity_of(line.end(), Identity::Fen));
    result_.gaps = compare(ours, theirs);
    const auto all = identities(lines_, find_gaps(lines_, Identity::Fen, GapsOf::AllLines), Identity::Fen);
    for (const std::string& fen : theirs)
      if (!ours.contains(fen) && all.contains(fen)) ++result_.gaps_of_no_orphan;

    std::map<std::string, const EcoSourceEntry*> root_of;
    for (const EcoGap& gap : gaps)
      root_of.emplace(identity_of(lines_[gap.line].positions[gap.plies - 1], Identity::Fen),
                      &lines_[gap.root].entry);
    for (const NamedLine& line : interpolated_) {
      const auto root = root_of.find(identity_of(line.end(), Identity::Fen));
      if (root == root_of.end()) continue;
      const EcoSourceEntry& ours_here = *root->second;
      result_.same_name += ours_here.name == line.entry.name ? 1 : 0;
      result_.same_eco += ours_here.eco == line.entry.eco ? 1 : 0;
      result_.same_root_source += ours_here.source == line.entry.root_source ? 1 : 0;
      result_.same_aliases += includes_all(ours_here.aliases, line.entry.aliases) ? 1 : 0;
    }
  }

  void compare_own_gaps() {
    const auto ours =
        identities(lines_, find_gaps(lines_, Identity::Position, GapsOf::AllLines), Identity::Position);
    std::set<std::string> named, theirs;
    for (const NamedLine& line : lines_) named.insert(identity_of(line.end(), Identity::Position));
    for (const NamedLine& line : interpolated_) theirs.insert(identity_of(line.end(), Identity::Position));
    result_.own_gaps = ours.size();
    result_.published_positions = theirs.size();
    for (const std::string& position : theirs) {
      if (named.contains(position))
        ++result_.published_named;
      else if (!ours.contains(position))
        ++result_.published_missed;
    }
  }

  void compare_edges() {
    std::vector<chess::Position> positions;
    std::set<Edge> on_lines;
    const auto add = [&](const NamedLine& line) {
      positions.push_back(line.end());
      for (std::size_t i = 1; i < line.positions.size(); ++i)
        on_lines.emplace(identity_of(line.positions[i - 1], Identity::Fen),
                         identity_of(line.positions[i], Identity::Fen));
    };
    std::ranges::for_each(lines_, add);
    std::ranges::for_each(interpolated_, add);
    std::set<Edge> ours;
    for (const auto& [from, to] : find_edges(positions, Identity::Fen))
      ours.emplace(identity_of(positions[from], Identity::Fen), identity_of(positions[to], Identity::Fen));
    const std::set<Edge> theirs(published_.edges.begin(), published_.edges.end());
    result_.edges = compare(ours, theirs);
    result_.repeated_edges = published_.edges.size() - theirs.size();
    for (const Edge& edge : ours)
      if (!theirs.contains(edge) && on_lines.contains(edge)) ++result_.edges_of_lines;

    positions.clear();
    for (const NamedLine& line : lines_) positions.push_back(line.end());
    for (const EcoGap& gap : find_gaps(lines_, Identity::Position, GapsOf::AllLines))
      positions.push_back(lines_[gap.line].positions[gap.plies - 1]);
    result_.own_edges = find_edges(positions, Identity::Position).size();
  }

  std::vector<NamedLine> lines_;  ///< those of eco.json
  const EcoPublished& published_;
  std::vector<NamedLine> interpolated_;
  EcoComparison result_;
};

}  // namespace

double SetComparison::share() const {
  const std::size_t all = equal + only_ours + only_published;
  return all == 0 ? 1.0 : static_cast<double>(equal) / static_cast<double>(all);
}

EcoComparison compare_with_published(const std::vector<NamedLine>& lines, const EcoPublished& published) {
  return Comparer(lines, published).run();
}

std::string to_string(const EcoComparison& c) {
  std::string out;
  const auto line = [&out](std::string text) { out += std::move(text) + '\n'; };
  line(fmt::format("interpolated, by eco.json's rule: {} equal ({:.2f} %), {} only ours, {} only published",
                   c.gaps.equal, 100 * c.gaps.share(), c.gaps.only_ours, c.gaps.only_published));
  line(fmt::format(
      "  only published, {}: on a line whose end a named position reaches, so by the rule no orphan's",
      c.gaps_of_no_orphan));
  line(fmt::format(
      "  of the equal: same name {}, same code {}, same source of the root {}, published aliases among "
      "the root's {}",
      c.same_name, c.same_eco, c.same_root_source, c.same_aliases));
  line(fmt::format(
      "interpolated, by ours: {} positions; published {}, of which {} have a name under other counters "
      "and {} are not among ours",
      c.own_gaps, c.published_positions, c.published_named, c.published_missed));
  line(fmt::format("graph, of the same FENs: {} equal ({:.2f} %), {} only ours, {} only published",
                   c.edges.equal, 100 * c.edges.share(), c.edges.only_ours, c.edges.only_published));
  line(fmt::format("  only ours: {} of a line, the other {} transpose; published twice: {}", c.edges_of_lines,
                   c.edges.only_ours - c.edges_of_lines, c.repeated_edges));
  line(fmt::format("graph, of our positions: {} edges", c.own_edges));
  return out;
}

}  // namespace books
