// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong between us and an engine's process, each fault by name: the callers decide by the
// name (replace the engine, ask again, give up), people read the message.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chess::inline client {

enum class EngineFault : std::uint8_t {
  BadCommand,        ///< the command line of the engine cannot be read (unbalanced quotes, empty)
  NotFound,          ///< no such program
  StartFailed,       ///< the program is there but does not start
  HandshakeTimeout,  ///< `uci` was not answered with `uciok` in time
  ReadyTimeout,      ///< `isready` was not answered with `readyok` in time
  Died,              ///< the process ended, or closed its output, without being asked
  Stalled,           ///< nothing at all came for too long during a search, `stop` did not help
  SearchTimeout,     ///< the search took too long in all, `stop` did not help
  LineTooLong,       ///< a line of over 1 MiB
  WriteFailed,       ///< the engine does not read what it is told
  IllegalMove,       ///< a best move that is not legal
  MissingMove,       ///< a best move was due and none was named
  BadOption,         ///< the engine has no such option, or not that value
  BadRequest,        ///< asked for something impossible: illegal moves, a game that is over
  Cancelled,         ///< `cancel` was called
  Busy,              ///< one request is under way and another waits already
  Closed,            ///< the session was closed, or broke on an earlier fault
};

struct EngineError {
  EngineFault fault;
  /// One line that names the engine, what was going on, and for a death the exit status or signal and the
  /// last line on its standard error.
  std::string message;
};

/// "not found", "died", "illegal move", ...
constexpr std::string_view to_string(EngineFault fault) {
  switch (fault) {
    case EngineFault::BadCommand: return "bad command";
    case EngineFault::NotFound: return "not found";
    case EngineFault::StartFailed: return "start failed";
    case EngineFault::HandshakeTimeout: return "handshake timeout";
    case EngineFault::ReadyTimeout: return "ready timeout";
    case EngineFault::Died: return "died";
    case EngineFault::Stalled: return "stalled";
    case EngineFault::SearchTimeout: return "search timeout";
    case EngineFault::LineTooLong: return "line too long";
    case EngineFault::WriteFailed: return "write failed";
    case EngineFault::IllegalMove: return "illegal move";
    case EngineFault::MissingMove: return "missing move";
    case EngineFault::BadOption: return "bad option";
    case EngineFault::BadRequest: return "bad request";
    case EngineFault::Cancelled: return "cancelled";
    case EngineFault::Busy: return "busy";
    case EngineFault::Closed: return "closed";
  }
  return "unknown fault";
}

/// Is the session of no more use after this? (Start another one.)
constexpr bool is_fatal(EngineFault fault) {
  switch (fault) {
    case EngineFault::BadOption:
    case EngineFault::BadRequest:
    case EngineFault::Cancelled:
    case EngineFault::Busy: return false;
    default: return true;
  }
}

}  // namespace chess::inline client
