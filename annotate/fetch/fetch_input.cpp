// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/fetch_input.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "annotate/fetch/curl_client.h"
#include "annotate/fetch/site_fetch.h"
#include "console/console.h"
#include "io/input.h"
#include "io/locked_file.h"
#include "os/state_folder.h"

namespace annotate {

namespace {

constexpr std::size_t kLongestContact = 100;

FetchError disk_error(std::string reason) { return {FetchFault::Disk, std::move(reason)}; }

/// Who asks. Sites block programs that do not say it; chess.com wants to be told whom to write to.
std::string agent_of(std::string_view player) {
  std::string contact;
  if (const char* set = std::getenv("MARGINALIA_CONTACT"))
    for (const char c : std::string_view(set).substr(0, kLongestContact))
      if (c >= ' ' && c < '\x7f') contact += c;
  return fmt::format("{} (annotate; games of {}{})", chess::program_version(), player,
                     contact.empty() ? "" : "; contact: " + contact);
}

/// Waits until no other process asks the site.
std::expected<std::unique_ptr<chess::LockedFile>, FetchError> take_turn(const std::string& folder,
                                                                        const PatientClient& client,
                                                                        const FetchSurroundings& around,
                                                                        const std::stop_token& stop) {
  using Mode = chess::LockedFile::Mode;
  constexpr int kMostSeconds = 600;
  const std::string path = folder + "/lock";
  std::string reason;
  for (int second = 0; second < kMostSeconds; ++second) {
    std::error_code error;
    auto lock =
        chess::LockedFile::open(path, std::filesystem::exists(path, error) ? Mode::Existing : Mode::New);
    if (lock) return *std::move(lock);
    reason = lock.error().reason;
    if (lock.error().kind != chess::IoFault::Write || !std::filesystem::exists(path, error)) break;
    if (second == 0) client.tell("waits for another program that fetches from this site");
    around.wait(std::chrono::seconds(1), stop);
    if (stop.stop_requested()) return std::unexpected(FetchError(FetchFault::Stopped, "it was interrupted"));
  }
  return std::unexpected(disk_error(reason));
}

}  // namespace

std::expected<std::string, FetchError> folder_of(GameSite site) {
  const auto state = chess::state_folder();
  if (!state)
    return std::unexpected(
        disk_error("there is no place to keep the games: " + std::string(chess::why_no_state_folder())));
  return *state + "/games/" + std::string(key_of(site));
}

std::expected<FetchedInput, FetchError> earlier_input(GameSite site, const std::string& player,
                                                      const GameWish& wish) {
  const auto folder = folder_of(site);
  if (!folder) return std::unexpected(folder.error());
  const auto shelf = GameShelf::open(*folder, player);
  if (!shelf) return std::unexpected(shelf.error());
  FetchedInput input{shelf->chosen_path(wish), shelf->path(), 0, 0, shelf->games().size()};
  const auto pgn = chess::read_raw_file(input.path, std::size_t{1} << 30);
  if (!pgn) return std::unexpected(disk_error(pgn.error().reason));
  input.games = split_games(*pgn).games.size();
  return input;
}

std::expected<FetchedInput, FetchError> fetch_input(GameSite site, const std::string& player,
                                                    const GameWish& wish, const FetchSurroundings& around,
                                                    const std::stop_token& stop) {
  const auto folder = folder_of(site);
  if (!folder) return std::unexpected(folder.error());
  auto base = base_url(site);
  if (!base) return std::unexpected(FetchError(FetchFault::Refused, to_string(base.error())));
  std::error_code error;
  std::filesystem::create_directories(*folder, error);
  if (error) return std::unexpected(disk_error(*folder + ": " + error.message()));

  CurlClient curl(*folder);
  PatientClient client(curl, around, title_of(site, player));
  const auto turn = take_turn(*folder, client, around, stop);
  if (!turn) return std::unexpected(turn.error());
  auto shelf = GameShelf::open(*folder, player);
  if (!shelf) return std::unexpected(shelf.error());
  const SiteFetch fetch{*std::move(base), player, agent_of(player), wish};
  const auto fresh = site == GameSite::Lichess ? fetch_from_lichess(fetch, *shelf, client, stop)
                                               : fetch_from_chesscom(fetch, *shelf, client, stop);
  if (!fresh) return std::unexpected(fresh.error());
  const auto games = shelf->choose(wish);
  if (!games) return std::unexpected(games.error());
  return FetchedInput{shelf->chosen_path(wish), shelf->path(), *games, *fresh, shelf->games().size()};
}

}  // namespace annotate
