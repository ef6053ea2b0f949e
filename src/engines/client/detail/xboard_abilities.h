// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine of the XBoard protocol has told of itself in its features, and what was learnt from its
// complaints.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/uci_option.h"
#include "protocol/xboard_feature.h"
#include "variant/variant_name.h"

namespace chess { inline namespace client {

/// The defaults are those of the protocol for an engine that says nothing.
struct XboardAbilities {
  bool ping = false;
  bool setboard = false;
  bool usermove = false;  ///< moves have the word `usermove` in front
  bool san = false;       ///< moves are told in SAN
  bool time = true;       ///< wants `time` and `otim`
  bool analyze = true;
  std::vector<std::string> variants;  ///< as the engine calls them
  bool reuse = true;  ///< plays a second game
  bool depth = true;  ///< knows `sd`; learnt
  bool draw = true;   ///< hears of draw offers
  bool opponent_name = true;  ///< hears the name of its opponent
  std::string name;
  std::vector<UciOption> options;

  /// Takes in one feature. False: it is of no use here, and is to be rejected.
  bool note(const XboardFeature& feature);

  /// What the engine calls these rules ("fischerandom", "king-of-the-hill"); nothing if it does not declare
  /// that it plays them.
  std::optional<std::string> name_of(Variant rules) const;

  /// The line that sets the option, whatever word stands for it. `value` as `check_value` returns it.
  static std::string setting(const UciOption& option, std::string_view value);
};

}}  // namespace chess::client
