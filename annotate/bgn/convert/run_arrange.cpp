// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn sort`, `bgn dedupe` and `bgn merge`: conversions that arrange the games before they write them.
#include <utility>

#include "annotate/bgn/convert/convert.h"

namespace annotate::bgn {

int run_arrange(const ArrangeCommandOptions& options) {
  ConvertOptions convert = options.convert;
  convert.follows_input = convert.copies_games = true;
  if (!options.by.empty()) {
    auto order = chess::SortOrder::parse(options.by);
    if (!order) return refuse(to_string(std::move(order.error()).in("--by")));
    if (options.reverse) order->reverse();
    convert.arrange.order = std::move(*order);
  }
  if (options.dedupe)
    convert.arrange.duplicates = options.exact       ? chess::DuplicateRule::Exact
                                 : options.any_names ? chess::DuplicateRule::AnyNames
                                                     : chess::DuplicateRule::Tolerant;
  return run_convert(convert);
}

}  // namespace annotate::bgn
