// SPDX-License-Identifier: GPL-3.0-or-later
// Sequences of positions: what stands between arrows, how often it comes again, and the machine of it (the
// positions of a regular expression, after Glushkov).
#include <algorithm>
#include <utility>

#include "query/detail/pattern_parser.h"

namespace chess { inline namespace query {

namespace {

constexpr std::size_t kMostStates = 400;
constexpr int kEver = std::numeric_limits<int>::max();

}  // namespace

struct PatternParser::Part {
  Id node = kNone;  ///< or a group
  std::vector<Part> group{};
  int least = 1;
  int most = 1;
};

struct PatternParser::Fragment {
  std::vector<std::uint16_t> first{};
  std::vector<std::uint16_t> last{};
  bool is_empty = true;  ///< it can take no position
};

/// A condition, and a sequence if an arrow follows it.
PatternParser::Id PatternParser::sequence() {
  Part first{.node = disjunction()};
  const std::size_t place = scan_.at();
  const bool repeats = take_repetition(first);
  if (scan_.has_failed()) return first.node;
  if (scan_.sees("-->")) return line_from(std::move(first));
  if (repeats) {
    scan_.go_to(place);
    scan_.fail("the end, another condition, or '-->' behind a repetition");
  }
  return first.node;
}

bool PatternParser::take_repetition(Part& part) {
  if (scan_.has_failed() || (part.node != kNone && type_of(part.node) == PatternType::Number)) return false;
  if (scan_.take("*")) {
    part.least = 0;
    part.most = kEver;
  } else if (scan_.take("+")) {
    part.most = kEver;
  } else if (scan_.take("?")) {
    part.least = 0;
  } else if (scan_.sees("{")) {
    const std::size_t begin = scan_.at();
    scan_.take("{");
    const auto least = scan_.take_whole();
    auto most = least;
    if (scan_.take(",") || (least && !scan_.sees("}"))) {
      most = scan_.take_whole();
      if (!most && scan_.sees("}")) most = kEver;
    }
    if (!most || !scan_.take("}")) {
      scan_.go_to(begin);
      return false;
    }
    part.least = least ? *least : 0;
    part.most = *most;
    if (part.most < part.least || part.most == 0) scan_.refuse("the repetition has no number");
  } else {
    return false;
  }
  return true;
}

PatternParser::Part PatternParser::line_group() {
  Part group;
  while (!scan_.has_failed() && scan_.take("-->")) group.group.push_back(line_part());
  if (!scan_.has_failed() && !scan_.take(")")) scan_.fail("'-->' or ')'");
  return group;
}

PatternParser::Part PatternParser::line_part() {
  scan_.skip_space();
  const std::size_t begin = scan_.at();
  Part part;
  if (scan_.take("(") && scan_.sees("-->")) {
    if (++depth_ > kDeepest) scan_.refuse("the pattern is nested too deep");
    part = line_group();
    --depth_;
  } else {
    scan_.go_to(begin);
    part.node = disjunction();
  }
  take_repetition(part);
  return part;
}

PatternParser::Id PatternParser::line_from(Part first) {
  std::vector<Part> parts;
  parts.push_back(std::move(first));
  while (!scan_.has_failed() && scan_.take("-->")) parts.push_back(line_part());
  return finish_line(parts, {});
}

/// Behind the word `line`.
PatternParser::Id PatternParser::line_term() {
  PatternLine line;
  while (!scan_.has_failed()) {
    if (scan_.take_word("singlecolor")) {
      line.step = 2;
    } else if (const auto least = scan_.take_whole()) {
      line.low = *least;
      if (const auto most = scan_.take_whole()) line.high = *most;
    } else if (!scan_.take_word("primary")) {
      break;
    }
  }
  line.is_backward = scan_.sees("<--");
  const std::string_view arrow = line.is_backward ? "<--" : "-->";
  if (!scan_.has_failed() && !scan_.sees(arrow)) scan_.fail("'-->' or '<--'");
  std::vector<Part> parts;
  while (!scan_.has_failed() && scan_.take(arrow)) parts.push_back(line_part());
  return finish_line(parts, std::move(line));
}

void PatternParser::join(Fragment& left, const Fragment& right, PatternLine& line) {
  for (const auto from : left.last)
    for (const auto to : right.first) {
      auto& next = line.states[from].next;
      if (std::ranges::find(next, to) == next.end()) next.push_back(to);
    }
  if (left.is_empty) left.first.insert(left.first.end(), right.first.begin(), right.first.end());
  if (right.is_empty)
    left.last.insert(left.last.end(), right.last.begin(), right.last.end());
  else
    left.last = right.last;
  left.is_empty = left.is_empty && right.is_empty;
}

PatternParser::Fragment PatternParser::build_once(const Part& part, PatternLine& line) {
  if (line.states.size() >= kMostStates) {
    scan_.refuse("the sequence is too long");
    return {};
  }
  Fragment whole;
  if (part.node != kNone) {
    const auto state = static_cast<std::uint16_t>(line.states.size());
    line.states.push_back({.node = part.node});
    return {{state}, {state}, false};
  }
  for (const Part& inner : part.group) join(whole, build(inner, line), line);
  return whole;
}

PatternParser::Fragment PatternParser::build(const Part& part, PatternLine& line) {
  Fragment whole;
  const int copies = part.most == kEver ? std::max(part.least, 1) : part.most;
  for (int i = 0; i < copies && !scan_.has_failed(); ++i) {
    Fragment once = build_once(part, line);
    if (part.most == kEver && i + 1 == copies) {
      const Fragment again = once;
      Fragment loop = once;
      join(loop, again, line);
    }
    if (i >= part.least) once.is_empty = true;
    join(whole, once, line);
  }
  return whole;
}

PatternParser::Id PatternParser::finish_line(const std::vector<Part>& parts, PatternLine line) {
  if (scan_.has_failed()) return nothing();
  Fragment whole;
  for (const Part& part : parts) join(whole, build(part, line), line);
  if (whole.is_empty && !scan_.has_failed()) scan_.refuse("the sequence fits where there is nothing");
  line.first = whole.first;
  for (const auto state : whole.last) line.states[state].is_last = true;
  line.has_variables = tree_.variables > 0;
  tree_.lines.push_back(std::move(line));
  return add({.kind = PatternKind::Line,
              .type = PatternType::Number,
              .item = static_cast<std::uint32_t>(tree_.lines.size() - 1)});
}

}}  // namespace chess::query
