// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong between us and the process of an engine. Each fault has a name. Callers decide by the
// name (replace the engine, ask again, give up); people read the reason.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/error.h"

namespace chess { inline namespace client {

/// The kind of a fault.
enum class EngineFault : std::uint8_t {
  BadCommand,        ///< the command line of the engine cannot be read (unbalanced quotes, empty)
  NotFound,          ///< no such program
  StartFailed,       ///< the program is there but does not start
  HandshakeTimeout,  ///< `uci` was not answered with `uciok` in time, or `protover` with no feature
  OtherProtocol,  ///< the engine speaks XBoard, but was to speak UCI
  ReadyTimeout,      ///< `isready` was not answered with `readyok` in time, or `ping` with `pong`
  Died,              ///< the process ended, or closed its output, without being asked
  Stalled,  ///< the engine said nothing for too long during a search, and `stop` did not help
  SearchTimeout,  ///< the whole search took too long, and `stop` did not help
  LineTooLong,  ///< a line of more than 1 MiB
  WriteFailed,  ///< the engine does not read what it is sent
  IllegalMove,       ///< a best move that is not legal
  Refused,  ///< the engine takes a legal move for an illegal one
  MissingMove,  ///< the engine named no best move although it had to
  BadOption,  ///< the engine has no such option, or does not accept the value
  BadRequest,  ///< the request is impossible: illegal moves, a game that is over
  Unable,  ///< the engine lacks what the request needs: `searchmoves`, so many lines, Chess960
  Cancelled,         ///< `cancel` was called
  Busy,  ///< one request is under way and another is already waiting
  Closed,            ///< the session was closed, or broke on an earlier fault
};

/// A fault. Its reason is one line that names the engine and says what it was doing. If the engine died, also
/// its exit status or signal, and the last line on its standard error.
using EngineError = ErrorOf<EngineFault>;

/// "not found", "died", "illegal move", ...
constexpr std::string_view to_string(EngineFault fault) {
  switch (fault) {
    case EngineFault::BadCommand: return "bad command";
    case EngineFault::NotFound: return "not found";
    case EngineFault::StartFailed: return "start failed";
    case EngineFault::HandshakeTimeout: return "handshake timeout";
    case EngineFault::OtherProtocol: return "other protocol";
    case EngineFault::ReadyTimeout: return "ready timeout";
    case EngineFault::Died: return "died";
    case EngineFault::Stalled: return "stalled";
    case EngineFault::SearchTimeout: return "search timeout";
    case EngineFault::LineTooLong: return "line too long";
    case EngineFault::WriteFailed: return "write failed";
    case EngineFault::IllegalMove: return "illegal move";
    case EngineFault::Refused: return "refused";
    case EngineFault::MissingMove: return "missing move";
    case EngineFault::BadOption: return "bad option";
    case EngineFault::BadRequest: return "bad request";
    case EngineFault::Unable: return "unable";
    case EngineFault::Cancelled: return "cancelled";
    case EngineFault::Busy: return "busy";
    case EngineFault::Closed: return "closed";
  }
  return "unknown fault";
}

/// Is the session unusable after this fault? Then start another one.
constexpr bool is_fatal(EngineFault fault) {
  switch (fault) {
    case EngineFault::BadOption:
    case EngineFault::BadRequest:
    case EngineFault::Unable:
    case EngineFault::MissingMove:
    case EngineFault::Cancelled:
    case EngineFault::Busy: return false;
    default: return true;
  }
}

/// Would every session that is started in this way fail in the same way?
constexpr bool is_hopeless(EngineFault fault) {
  return fault == EngineFault::BadCommand || fault == EngineFault::NotFound ||
         fault == EngineFault::BadOption;
}

/// Was the engine waited for in vain, which takes long?
constexpr bool is_silence(EngineFault fault) {
  return fault == EngineFault::HandshakeTimeout || fault == EngineFault::ReadyTimeout ||
         fault == EngineFault::Stalled || fault == EngineFault::SearchTimeout;
}

}}  // namespace chess::client
