// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a database of Scid, and joins what its three files say of each game to one record. So the records are
// a stream like any other file of games, which workers take in pieces.
//
// A record is a number of 4 bytes (least significant first), so many bytes, and these are:
//   a sentence on what is wrong with the files, and a zero; a number of tags (1 byte); their names and
//   values, each with a zero behind it; the bytes of the game as Scid has them.
#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "io/byte_source.h"
#include "io/io_error.h"

namespace chess { inline namespace scid {

/// Does the name of a file say that it is the index of a database of Scid that is read: `.si4`, `.si5`?
bool is_scid_path(std::string_view path);

/// The records of the database with the index `path`, whose other files have the same name with `.sn4` and
/// `.sg4` (or 5). The error says which of the three cannot be read. Precondition: is_scid_path(path).
std::expected<std::unique_ptr<ByteSource>, IoError> open_scid(const std::string& path);

/// The offset of the last record in `records`, or 0 if there is but one. Precondition: they begin where a
/// record begins.
std::size_t last_scid_boundary(std::string_view records);

}}  // namespace chess::scid
