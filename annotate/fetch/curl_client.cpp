// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/curl_client.h"

#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "client/program_run.h"
#include "io/input.h"

namespace annotate {

namespace {

/// The most that one answer may have; a month of a player who does nothing else has some 20 MiB.
constexpr std::uintmax_t kLargestAnswer = std::uintmax_t{256} << 20;
constexpr std::size_t kLargestHead = std::size_t{1} << 20;

/// Two files that are gone in the end, whatever happens.
struct AnswerFiles {
  std::string head;
  std::string body;

  explicit AnswerFiles(const std::string& folder)
      : head(folder + "/answer.head"), body(folder + "/answer.body") {
    remove();
  }
  ~AnswerFiles() { remove(); }
  AnswerFiles(const AnswerFiles&) = delete;
  AnswerFiles& operator=(const AnswerFiles&) = delete;

  std::uintmax_t body_size() const {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(body, error);
    return error ? 0 : size;
  }

 private:
  void remove() const {
    std::error_code ignored;
    std::filesystem::remove(head, ignored);
    std::filesystem::remove(body, ignored);
  }
};

chess::EngineCommand command_for(const HttpRequest& request, const AnswerFiles& files) {
  const std::string protocols = request.url.starts_with("http://") ? "=http,https" : "=https";
  chess::EngineCommand command{"curl",
                               {"--disable",
                                "--silent",
                                "--show-error",
                                "--globoff",
                                "--location",
                                "--max-redirs",
                                "3",
                                "--proto",
                                protocols,
                                "--proto-redir",
                                protocols,
                                "--connect-timeout",
                                "30",
                                "--speed-limit",
                                "1",
                                "--speed-time",
                                "60",
                                "--max-time",
                                "1800",
                                "--compressed",
                                "--suppress-connect-headers",
                                "--user-agent",
                                request.agent,
                                "--header",
                                "Accept: " + request.accept}};
  const auto add = [&command](std::string name, std::string value) {
    command.arguments.push_back(std::move(name));
    command.arguments.push_back(std::move(value));
  };
  if (!request.etag.empty()) add("--header", "If-None-Match: " + request.etag);
  add("--dump-header", files.head);
  add("--output", files.body);
  add("--url", request.url);
  return command;
}

/// By the statuses of curl(1).
FetchError fault_of(const chess::ProgramResult& result) {
  std::string detail;  // of "(7) Failed to connect"; other lines are advice
  if (const auto behind = result.last_line.find(") ");
      result.last_line.starts_with('(') && behind != std::string::npos)
    detail = " (" + result.last_line.substr(behind + 2) + ")";
  if (result.end.signalled) return {FetchFault::Network, "curl has ended: " + to_string(result.end)};
  switch (result.end.code) {
    case 5:
    case 6: return {FetchFault::Network, "there is no way to the network" + detail};
    case 7: return {FetchFault::Network, "the site cannot be reached" + detail};
    case 18:
    case 52:
    case 55:
    case 56:
    case 92: return {FetchFault::Network, "the connection was cut" + detail};
    case 28: return {FetchFault::Network, "the site does not answer in time" + detail};
    case 23: return {FetchFault::Disk, "the answer cannot be written: is the disk full?" + detail};
    case 1:
    case 47: return {FetchFault::Refused, "the site leads elsewhere" + detail};
    case 35:
    case 51:
    case 53:
    case 54:
    case 58:
    case 59:
    case 60:
    case 66:
    case 77:
    case 80:
    case 83:
    case 90:
    case 91: return {FetchFault::Refused, "the connection is not safe (TLS)" + detail};
    default: return {FetchFault::Refused, "curl fails: " + to_string(result.end) + detail};
  }
}

}  // namespace

std::expected<HttpAnswer, FetchError> CurlClient::get(const HttpRequest& request,
                                                      const std::stop_token& stop) {
  const AnswerFiles files(folder_);
  bool is_too_large = false;
  const auto fits = [&](const std::string&) {
    is_too_large = files.body_size() > kLargestAnswer;
    return !is_too_large;
  };
  HttpAnswer answer;
  const auto done = chess::run_to_end(command_for(request, files), fits, stop);
  if (!done) {
    if (done.error().kind == chess::ProgramFault::Missing)
      return std::unexpected(
          FetchError(FetchFault::NoCurl,
                     "the program curl, which fetches games, is not installed; the site gives the "
                     "games as a file, too"));
    if (done.error().kind == chess::ProgramFault::StartFailed)
      return std::unexpected(FetchError(FetchFault::Refused, done.error().reason));
    if (!is_too_large) answer.cut.emplace(FetchFault::Stopped, "it was interrupted");
  } else if (!done->end.is_success()) {
    answer.cut = fault_of(*done);
  }
  if (is_too_large)
    return std::unexpected(FetchError(FetchFault::Refused, "the answer is larger than 256 MiB"));
  if (auto head = chess::read_raw_file(files.head, kLargestHead)) answer.head = parse_http_head(*head);
  if (auto body = chess::read_raw_file(files.body, kLargestAnswer))
    answer.body = *std::move(body);
  else if (body.error().kind != chess::IoFault::NotFound)
    return std::unexpected(FetchError(FetchFault::Disk, body.error().reason));
  return answer;
}

}  // namespace annotate
