// SPDX-License-Identifier: GPL-3.0-or-later
// What may be written over. A path that a person names may be a link, but not one that a stranger has put
// into a folder for all, such as /tmp. A name that a program makes up itself (`FILE.bgi`) is no link, and
// nobody's file but ours.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "io/io_error.h"

namespace chess { inline namespace io {

/// A fault if one of the links behind `path` belongs to a stranger: neither to this user nor to the owner of
/// the folder, in a folder where all may write and nobody may remove what is of another. All outputs ask
/// this.
std::expected<void, IoError> check_links(const std::string& path);

/// May the file at the name `path`, which nobody has asked for, be replaced? If it is there, it must be a
/// regular file and empty, or begin with `magic`. `instead` is the end of the message: how to name another
/// file.
std::expected<void, IoError> check_made_up_name(const std::string& path, std::string_view magic,
                                                std::string_view instead);

/// The rights (as in `chmod`) that a file made of `inputs` must not give: whoever cannot read one of them
/// cannot read it. Standard input is "-".
unsigned withheld_rights(std::span<const std::string> inputs);

/// Takes these rights from the file `path`, which is about to be replaced, if it begins with `magic`. A file
/// that is replaced keeps its rights, also those that its games do not have any more.
void limit_replaced(const std::string& path, std::string_view magic, std::span<const std::string> inputs);

/// Takes rights from all files that this process will make: whoever cannot read one of the files `inputs`
/// cannot read what is made of it. A file that is replaced keeps its rights. Call it before there are threads
/// that make files.
void limit_new_files(std::span<const std::string> inputs);

}}  // namespace chess::io
