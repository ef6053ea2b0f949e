// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the module share that judge moves.
#pragma once

#include <optional>
#include <string_view>

#include "evals/rules.h"

namespace chess { inline namespace python {

/// The rules of that name. Raises ValueError for a name that is not known.
const RuleSet& rule_set(std::string_view name);
/// What Python says for a label; nothing for Label::None.
std::optional<std::string_view> label_word(Label label);

}}  // namespace chess::python
