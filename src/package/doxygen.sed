# SPDX-License-Identifier: GPL-3.0-or-later
# A header as Doxygen is to see it; lines keep their numbers.
# What its head says is said of the file.
1s|^// SPDX.*|/// @file|
2,/^#pragma once/s|^//|///|
# What stands in `namespace chess { inline namespace core {` is chess::Position for users.
s/^(namespace chess [{]) inline namespace [a-z_]+ [{]/\1/
s|^[}]([}]+  // namespace chess::)|\1|
