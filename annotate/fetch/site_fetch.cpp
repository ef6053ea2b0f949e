// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/site_fetch.h"

#include <fmt/format.h>

#include "base/text.h"

namespace annotate {

std::expected<GameTexts, FetchError> games_of(const HttpAnswer& answer, const PatientClient& client) {
  const std::string_view text = chess::trim(answer.body);
  if (!text.empty() && text.front() != '[')
    return std::unexpected(FetchError(FetchFault::NoPgn, "the answer is no PGN; it begins with \"" +
                                                             chess::printable(chess::to_utf8(text)) + "\""));
  GameTexts texts = split_games(answer.body);
  if (texts.left_out > 0)
    client.tell(fmt::format("games without a result, which are left out: {}", texts.left_out));
  texts.ends_early |= answer.cut.has_value();
  return texts;
}

FetchError cut_error(const HttpAnswer& answer) {
  return answer.cut ? *answer.cut : FetchError(FetchFault::Network, "the answer ends within a game");
}

bool is_over(std::chrono::year_month month, std::chrono::sys_seconds now) {
  return now > std::chrono::sys_seconds(std::chrono::seconds(span_of(month).end)) + std::chrono::days(2);
}

}  // namespace annotate
