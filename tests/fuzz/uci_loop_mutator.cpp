// SPDX-License-Identifier: GPL-3.0-or-later
// Changes dialogues by whole lines: libFuzzer's own changes of bytes seldom leave two commands standing in an
// order that matters. Half of the changes are those of libFuzzer still.
#include <algorithm>
#include <cstring>

#include "base/random.h"
#include "base/text.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using chess::Random;

template <class Range>
const auto& any_of(const Range& range, Random& random) {
  return range[random.below(std::size(range))];
}

const std::vector<std::string_view> kLines = chess::split(
    "uci|isready|ucinewgame|stop|ponderhit|@wait|@wait|quit|d|eval|flip|go infinite|"
    "go ponder wtime N btime N|go wtime N btime N winc N binc N|go movetime N|"
    "go wtime N movestogo N|go depth N|go nodes N|go mate N|go perft N|perft N|go|"
    "go searchmoves M M depth N|go searchmoves M infinite|position startpos|"
    "position startpos moves M M M|position fen F|position fen F moves M M|"
    "setoption name O value N|setoption name O value N|setoption name O value true|"
    "setoption name O value false|setoption name Clear Hash|debug on|debug off",
    '|');
constexpr std::string_view kNumbers[] = {
    "0",    "1",    "2",  "3",    "4",    "7",   "20",         "100",        "218",
    "1320", "3190", "-1", "1000", "5000", "1e9", "2147483647", "4294967296", "18446744073709551616"};
constexpr std::string_view kMoves[] = {"e2e4", "e7e5", "g1f3",  "g8f6",  "f3g1", "f6g8", "e1g1",
                                       "e1h1", "e8c8", "a7a8q", "b2b1n", "0000", "a1a8"};
constexpr std::string_view kOptions[] = {
    "Threads",   "Hash",        "Ponder",       "MultiPV",         "Skill Level",   "Move Overhead",
    "nodestime", "OwnBook",     "BookFile",     "BookVariety",     "EvalFile",      "UCI_LimitStrength",
    "UCI_Elo",   "UCI_ShowWDL", "UCI_Chess960", "UCI_AnalyseMode", "Debug Log File"};
constexpr std::string_view kFens[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                      "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
                                      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 99 1",
                                      "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                                      "1n5k/P7/8/8/8/8/p7/1N5K w - - 0 1",
                                      "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
                                      "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                                      "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
                                      "8/8/8/1k1pP3/8/8/8/4K3 w - d6 0 2",
                                      "k7/8/8/8/8/8/8/K7 w - - 150 300"};

std::string any_line(Random& random) {
  std::string line;
  for (const std::string_view word : chess::split_words(any_of(kLines, random))) {
    if (!line.empty()) line.push_back(' ');
    line += word == "N"   ? any_of(kNumbers, random)
            : word == "M" ? any_of(kMoves, random)
            : word == "O" ? any_of(kOptions, random)
            : word == "F" ? any_of(kFens, random)
                          : word;
  }
  return line;
}

void change(std::vector<std::string>& lines, Random& random) {
  const auto place = [&] { return lines.begin() + static_cast<std::ptrdiff_t>(random.below(lines.size())); };
  switch (random.below(5)) {
    case 0: lines.erase(place()); break;
    case 1: *place() = any_line(random); break;
    case 2: std::iter_swap(place(), place()); break;
    case 3: lines.insert(place(), std::string(*place())); break;
    default: lines.insert(place(), any_line(random)); break;
  }
  if (lines.empty()) lines.push_back(any_line(random));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  Random random(seed);
  if (random.below(2) == 0) return LLVMFuzzerMutate(data, size, max_size);
  std::vector<std::string> lines;
  for (const std::string_view line : chess::split({reinterpret_cast<const char*>(data), size}, '\n'))
    lines.emplace_back(line);
  if (lines.empty()) lines.emplace_back();
  for (std::uint64_t n = 1 + random.below(4); n > 0; --n) change(lines, random);
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  if (text.size() > max_size) text.resize(max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
