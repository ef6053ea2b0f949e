// SPDX-License-Identifier: GPL-3.0-or-later
#include "own_engine.h"

#include <utility>

#include "client/engine_session.h"

namespace wasm {

OwnEngine::Lines::int_type OwnEngine::Lines::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char one = traits_type::to_char_type(c);
  xsputn(&one, 1);
  return c;
}

std::streamsize OwnEngine::Lines::xsputn(const char* text, std::streamsize count) {
  for (const char c : std::string_view(text, static_cast<std::size_t>(count))) {
    if (c == '\n')
      whole.push_back(std::exchange(begun_, {}));
    else
      begun_ += c;
  }
  return count;
}

OwnEngine::OwnEngine(std::function<void()> searched) : searched_(std::move(searched)) {}

std::expected<void, chess::TransportFault> OwnEngine::write_line(std::string_view line, TimePoint) {
  if (is_closed_) return std::unexpected(chess::TransportFault::Closed);
  loop_.execute(line);
  if (searched_ && line.starts_with("go")) searched_();
  return {};
}

std::expected<std::string, chess::TransportFault> OwnEngine::read_line(TimePoint) {
  if (lines_.whole.empty())
    return std::unexpected(is_closed_ ? chess::TransportFault::Closed : chess::TransportFault::Timeout);
  std::string line = std::move(lines_.whole.front());
  lines_.whole.pop_front();
  return line;
}

chess::EvaluatorFactory own_engines(chess::AbilityTrial trial, std::function<void()> searched) {
  return chess::engine_evaluators(
      [searched = std::move(searched)](
          std::stop_token stop) -> std::expected<chess::EngineSession, chess::EngineError> {
        auto opened = chess::UciSession::open(std::make_unique<OwnEngine>(searched), {}, "marginalia",
                                              nullptr, std::move(stop));
        if (!opened) return std::unexpected(opened.error());
        chess::EngineSession session(std::move(*opened));
        session.close_book();
        return session;
      },
      trial);
}

}  // namespace wasm
