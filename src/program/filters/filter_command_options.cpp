// SPDX-License-Identifier: GPL-3.0-or-later
#include "filters/filter_command_options.h"

namespace chess { inline namespace filters {

void add_filter_options(ProgramCommand command, FilterOptions& options, const std::string& position_name) {
  using enum FilterOption::Takes;
  for (const FilterGroup& group : filter_groups()) {
    command.begin_group(group.heading);
    for (const FilterOption& option : group.options) {
      // `bgn show` has other options of these names.
      if (option.name == "moves" && position_name != "fen") continue;
      const std::string name = "--" + (option.name == "fen" ? position_name : option.name);
      FilterAnswer& given = options[option.name];
      switch (option.takes) {
        case Flag: command.add_flag(name, given.is_set, option.about); break;
        case Number:
          command.add_option(name, given.number, option.about)
              .type_name(option.value)
              .in_range(option.least, option.most);
          break;
        case Text:
          command
              .add_option(
                  name,
                  [&given](const std::string& text) {
                    if (!text.empty()) given.texts = {text};
                  },
                  option.about)
              .type_name(option.value);
          break;
        case Texts:
        case Choice:
          command.add_option(name, given.texts, option.about).type_name(option.value).one_word_each();
      }
    }
  }
  command.begin_group();
}

}}  // namespace chess::filters
