// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/engine_error.h"

namespace chess::inline client {

std::string_view to_string(EngineFault fault) {
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

bool is_fatal(EngineFault fault) {
  switch (fault) {
    case EngineFault::BadOption:
    case EngineFault::BadRequest:
    case EngineFault::Cancelled:
    case EngineFault::Busy: return false;
    default: return true;
  }
}

}  // namespace chess::inline client
