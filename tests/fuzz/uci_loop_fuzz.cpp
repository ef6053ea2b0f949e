// SPDX-License-Identifier: GPL-3.0-or-later
// The whole dialogue of the engine: lines in, lines out, searches on the side. Laws: every `go` ends in one
// `bestmove`, legal where there is a legal move; `isready` gets its `readyok`; lines of analysis come between
// a `go` and its end only, and can be played; what UCI wants no answer to gets none.
// The lines are tamed on their way, so that each takes milliseconds and touches no file; a line `@wait` lets
// the running search end by itself. `uci_loop.dict` has the words that are worth trying.
#include <deque>
#include <istream>
#include <mutex>
#include <ostream>
#include <streambuf>

#include "base/text.h"
#include "core/movegen.h"
#include "core/transform.h"
#include "engine/uci/loop.h"
#include "fuzz/law.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "protocol/uci_message.h"

using namespace chess;

namespace {

constexpr std::size_t kMaxLines = 60;
constexpr int kMaxSearches = 12;
constexpr std::uint64_t kMaxNodes = 400;
constexpr std::size_t kManyMoves = 50;
constexpr int kMaxSpin = 4;  // of Hash and Threads

/// What the engine writes, from any of its threads.
class Written : public std::streambuf {
 public:
  /// The whole lines since the last call.
  std::string take() {
    const std::lock_guard lock(mutex_);
    const std::size_t end = text_.rfind('\n') + 1;
    std::string lines = text_.substr(0, end);
    text_.erase(0, end);
    return lines;
  }

 protected:
  int_type overflow(int_type c) override {
    const std::lock_guard lock(mutex_);
    if (!traits_type::eq_int_type(c, traits_type::eof())) text_.push_back(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    const std::lock_guard lock(mutex_);
    text_.append(text, static_cast<std::size_t>(count));
    return count;
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

/// A `go` that has not been answered yet.
struct Asked {
  Position position;
  UciGo go;
};

/// The GUI's side: hands out line after line, and judges what has been written when it is asked for the next.
class Dialogue : public std::streambuf {
 public:
  Dialogue(engine::Engine& engine, Written& written, std::string_view input)
      : engine_(engine), written_(written), lines_(split(input, '\n')) {
    if (lines_.size() > kMaxLines) lines_.resize(kMaxLines);
  }

  /// What is left to judge when the loop is over.
  void finish() {
    judge();
    fuzz::law(asked_.empty() || has_quit_, "every go ends in a bestmove");
  }

 protected:
  int_type underflow() override {
    judge();
    while (next_ < lines_.size()) {
      const std::string_view line = trim(lines_[next_++]);
      if (line == "@wait") {
        if (is_finite_) engine_.wait();
        judge();
        continue;
      }
      line_ = tame(line) + "\n";
      setg(line_.data(), line_.data(), line_.data() + line_.size());
      return traits_type::to_int_type(line_.front());
    }
    return traits_type::eof();
  }

 private:
  /// The line, or one like it that is done sooner; takes note of what has to come of it.
  std::string tame(std::string_view line) {
    silent_ = false;
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "bench") return "";  // minutes of the same each time
    if (word == "perft") return tame_perft(rest);
    if (word == "d" || word == "eval" || word == "help" || word == "flip") {
      is_chatty_ |= word != "flip";
      if (word == "flip") flip();
      return std::string(line);
    }
    const auto command = parse_uci_command(line);
    if (!command) return std::string(line);
    if (std::holds_alternative<UciIsReady>(*command)) readyoks_ = 1;
    if (std::holds_alternative<UciQuit>(*command)) has_quit_ = true;
    if (std::holds_alternative<UciHello>(*command)) uciokays_ = 1;
    if (const auto* position = std::get_if<UciPosition>(&*command)) set_position(*position);
    if (const auto* option = std::get_if<UciSetOption>(&*command)) return tame_option(*option, line);
    if (const auto* go = std::get_if<UciGo>(&*command)) return tame_go(*go, line);
    if (std::holds_alternative<UciPonderHit>(*command) && !asked_.empty() && !asked_.back().go.infinite)
      is_finite_ = true;
    silent_ = (line == "stop" || line == "ponderhit" || line == "quit") && is_idle();
    return std::string(line);
  }

  bool is_idle() {
    // A count that waits for its turn is not to be seen from here.
    if (is_chatty_ || engine_.is_busy()) return false;
    judge();
    if (!is_finite_ && !asked_.empty()) return false;  // a search without an end may be about to begin
    engine_.wait();  // what has been found may not be written yet
    judge();
    return asked_.empty();
  }

  std::string tame_perft(std::string_view arguments) {
    is_chatty_ = true;
    const auto depth = parse_number<int>(take_word(arguments));
    if (!depth || *depth < 0) return "perft x";
    is_finite_ = true;
    return "perft " + std::to_string(std::min(*depth, deepest_perft()));
  }

  /// No file is read or written, and memory and threads are few.
  static std::string tame_option(UciSetOption option, std::string_view line) {
    const auto declared = engine::declared_options();
    const UciOption* known = find_option(declared, option.name);
    if (known == nullptr || !option.value) return std::string(line);
    if (known->type == UciOptionType::String) {
      option.value = option.value->empty()           ? ""
                     : option.value->size() % 2 == 0 ? "/dev/null"
                                                     : "/no/such/file";
      return to_text(option);
    }
    if (known->name != "Hash" && known->name != "Threads") return std::string(line);
    const auto number = check_value(*known, *option.value);
    if (!number || parse_number<int>(*number).value_or(0) <= kMaxSpin) return std::string(line);
    option.value = std::to_string(kMaxSpin);
    return to_text(option);
  }

  /// Of limits given twice the last one counts.
  std::string tame_go(UciGo go, std::string_view line) {
    if (++searches_ > kMaxSearches) return "";
    std::string tamed(line);
    if (go.perft && *go.perft > deepest_perft()) tamed += " perft " + std::to_string(deepest_perft());
    if (go.nodes.value_or(0) == 0 || *go.nodes > kMaxNodes) tamed += " nodes " + std::to_string(kMaxNodes);
    is_finite_ = go.perft || (!go.infinite && !go.ponder);
    is_chatty_ |= go.perft.has_value();
    asked_.push_back({position_, std::move(go)});
    return tamed;
  }

  /// The engine takes the position later, where a search runs.
  void set_position(const UciPosition& command) {
    const auto start = command.fen ? parse_position(*command.fen) : Position::start();
    if (!start) return;
    position_ = *start;
    for (const std::string& text : command.moves) {
      const auto m = parse_uci_move(position_, text);
      if (!m) return;
      position_.play(*m);
    }
  }

  void flip() {
    if (const auto pos = Position::from_setup(chess::color_flipped(position_.to_setup()), kWaivableFaults))
      position_ = *pos;
  }

  int deepest_perft() const { return legal_moves(position_).size() > kManyMoves ? 2 : 3; }

  void judge() {
    const std::string text = written_.take();
    for (const std::string_view line : split(text, '\n')) {
      // An option that waited for the end of the search may have a word said about it.
      fuzz::law(!silent_ || line.empty() || line.starts_with("info string"), "no answer to what wants none");
      judge(line);
    }
    fuzz::law(readyoks_ == 0, "isready is answered");
    fuzz::law(uciokays_ == 0, "uci is answered");
  }

  void judge(std::string_view line) {
    for (const char c : line)
      fuzz::law(static_cast<unsigned char>(c) >= ' ' && c != 0x7F, "no control character is written");
    const auto message = parse_uci_message(line);
    if (!message) {
      fuzz::law(is_chatty_ || line.empty(), "a GUI understands every line");
    } else if (std::holds_alternative<UciReadyOk>(*message)) {
      fuzz::law(readyoks_-- == 1, "one readyok for each isready");
    } else if (std::holds_alternative<UciOk>(*message)) {
      fuzz::law(uciokays_-- == 1, "one uciok for each uci");
    } else if (const auto* info = std::get_if<UciInfo>(&*message)) {
      judge(*info);
    } else if (const auto* best = std::get_if<UciBestMove>(&*message)) {
      judge(*best);
    }
  }

  void judge(const UciInfo& info) const {
    if (!info.depth) return;  // free text, or the end of a count
    fuzz::law(!asked_.empty(), "analysis belongs to a go");
    Position position = asked_.front().position;
    for (const std::string& text : info.pv) {
      const auto m = parse_uci_move(position, text);
      fuzz::law(m.has_value(), "a line of analysis can be played");
      position.play(*m);
    }
    fuzz::law(!info.currmove || parse_uci_move(asked_.front().position, *info.currmove).has_value(),
              "the current move is legal");
  }

  void judge(const UciBestMove& best) {
    fuzz::law(!asked_.empty(), "one bestmove for each go");
    const Asked asked = std::move(asked_.front());
    asked_.pop_front();
    if (asked.go.perft || !has_legal_moves(asked.position)) {
      fuzz::law(best.move == "(none)" && !best.ponder, "there is no best move");
      return;
    }
    const auto m = parse_uci_move(asked.position, best.move);
    fuzz::law(m.has_value(), "the best move is legal");
    const auto is_wanted = [&](const std::string& text) {
      return parse_uci_move(asked.position, text) == *m;
    };
    const auto is_legal = [&](const std::string& text) {
      return parse_uci_move(asked.position, text).has_value();
    };
    const auto& wanted = asked.go.searchmoves;
    fuzz::law(std::ranges::none_of(wanted, is_legal) || std::ranges::any_of(wanted, is_wanted),
              "the best move is one of searchmoves");
    if (best.ponder)
      fuzz::law(parse_uci_move(asked.position.after(*m), *best.ponder).has_value(),
                "the ponder move is legal");
  }

  engine::Engine& engine_;
  Position position_ = Position::start();  // that the next `go` searches
  Written& written_;
  std::vector<std::string_view> lines_;
  std::size_t next_ = 0;
  std::string line_;
  std::deque<Asked> asked_;
  int searches_ = 0;
  int readyoks_ = 0;  // that are still owed
  int uciokays_ = 0;
  bool is_finite_ = true;  // does the last search end by itself?
  bool is_chatty_ = false;  // has anything been asked whose answer is for people?
  bool has_quit_ = false;  // what waited for its turn is dropped then
  bool silent_ = false;  // is the line one that wants no answer?
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  engine::Engine engine;
  Written written;
  Dialogue dialogue(engine, written, fuzz::as_text(data, size));
  std::istream in(&dialogue);
  std::ostream out(&written);
  engine::uci::Loop loop(engine, in, out);
  loop.run();
  dialogue.finish();
  return 0;
}
