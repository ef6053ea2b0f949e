// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/strip/keep_reasons.h"

#include <algorithm>
#include <iterator>

#include "annotate/mark/drawings.h"
#include "annotate/strip/prose.h"

namespace annotate {

void keep_reasons(chess::Game& game, const std::map<chess::NodeId, chess::Subinfo>& said,
                  const Provider& provider, const MarkOptions& options) {
  for (const auto& [id, old] : said)
    for (chess::Subinfo& info : game.node(id).subinfos) {
      if (info.id != provider.id || info.comment == old.comment) continue;
      const auto said_then = recognise_note(old.comment, {});
      if (!said_then || !said_then->gives_reason) continue;
      const auto now = recognise_comment(info.comment);
      if (!now || now->signs.empty() || is_praise(now->signs.front()) || now->gives_reason) continue;
      info.comment += ' ' + reasons_said_in(old.comment, options.language, options.figurines);
      if (!options.arrows) continue;
      std::erase_if(info.commands, is_drawing);
      std::ranges::copy_if(old.commands, std::back_inserter(info.commands), is_drawing);
    }
}

}  // namespace annotate
