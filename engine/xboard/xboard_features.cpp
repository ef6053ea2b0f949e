// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/xboard_features.h"

#include "base/text.h"
#include "console/console.h"
#include "engine/facade/options.h"
#include "protocol/xboard_feature.h"

namespace engine::xboard {
namespace {

/// The options that the protocol has words of its own for.
bool has_own_word(std::string_view name) {
  for (const std::string_view word : {"Hash", "Threads", "Ponder", "MultiPV", "UCI_Chess960",
                                      "UCI_AnalyseMode", "UCI_ShowWDL", "SyzygyPath"})
    if (chess::equals_ignoring_case(name, word)) return true;
  return false;
}

}  // namespace

std::string features_text(int resign_threshold, std::string_view complaint) {
  std::string text;
  if (!complaint.empty()) text = "# " + chess::screen_text(complaint) + '\n';
  text +=
      "feature done=0\nfeature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 "
      "sigterm=0 "
      "reuse=1 analyze=1 colors=0 ics=1 name=1 pause=0 nps=0 debug=1 memory=1 smp=1\n" +
      to_text(chess::XboardFeature{"myname", std::string(chess::program_version())}) +
      "\nfeature variants=\"normal,fischerandom\"\n" +
      to_text(chess::XboardFeature{"egt", std::string(kTables)}) + '\n';
  const auto declare = [&](const chess::UciOption& option) {
    text += to_text(chess::XboardFeature{"option", chess::to_xboard_option(option)}) + '\n';
  };
  for (const chess::UciOption& option : declared_options())
    if (!has_own_word(option.name)) declare(option);
  declare(chess::UciOption::check(std::string(kResign), false));
  declare(chess::UciOption::spin(std::string(kResignThreshold), resign_threshold, 100, 10'000));
  return text + "feature done=1";
}

}  // namespace engine::xboard
