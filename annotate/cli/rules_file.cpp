// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/rules_file.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "io/input.h"

namespace annotate {

namespace {

using Json = nlohmann::json;
using Failure = std::unexpected<chess::Error>;

/// Reads members one after the other; the first fault stays.
class Reader {
 public:
  explicit Reader(const Json& object) : object_(object) {}

  void number(const char* key, double& out) {
    if (const Json* value = find(key)) {
      if (!value->is_number() || !std::isfinite(value->get<double>())) return fail(key, "must be a number");
      out = value->get<double>();
    }
  }
  void whole(const char* key, int& out) {
    double value = out;
    number(key, value);
    if (value < 0 || value > 100'000 || value != std::floor(value))
      return fail(key, "must be a whole number from 0 to 100000");
    out = static_cast<int>(value);
  }
  void text(const char* key, std::string& out) {
    if (const Json* value = find(key)) {
      if (!value->is_string()) return fail(key, "must be a string");
      out = value->get<std::string>();
    }
  }
  void mates(const char* key, chess::MateThresholds& out) {
    if (const Json* value = find(key)) {
      if (!value->is_object()) return fail(key, "must be an object");
      Reader inner(*value);
      inner.whole("inaccuracy", out.inaccuracy);
      inner.whole("mistake", out.mistake);
      inner.finish();
      if (!inner.error_.empty()) return fail(key, inner.error_);
      if (out.inaccuracy < out.mistake) fail(key, "needs an inaccuracy of at least the mistake");
    }
  }
  /// Complains of keys that nobody asked for.
  void finish() {
    if (!error_.empty()) return;
    for (const auto& [key, value] : object_.items())
      if (!seen_.contains(key)) return fail(key, "is not a key of a rule set");
  }
  void fail(const std::string& key, const std::string& why) {
    if (error_.empty()) error_ = "\"" + key + "\" " + why;
  }
  const std::string& error() const { return error_; }

 private:
  const Json* find(const char* key) {
    seen_[key] = true;
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
  }

  const Json& object_;
  Json seen_ = Json::object();
  std::string error_;
};

}  // namespace

std::expected<chess::RuleSet, chess::Error> parse_rules(std::string_view json) {
  const Json object = Json::parse(json, nullptr, false);
  if (object.is_discarded() || !object.is_object()) return Failure("not a JSON object");
  Reader reader(object);
  std::string base{chess::default_rules().name};
  reader.text("base", base);
  const chess::RuleSet* found = chess::find_builtin_rules(base);
  if (found == nullptr) reader.fail("base", "names no built-in rule set");
  chess::RuleSet rules = found != nullptr ? *found : chess::default_rules();
  rules.name = "custom";
  reader.text("name", rules.name);
  reader.number("winChanceConstant", rules.win_chance_constant);
  std::string measure{to_string(rules.measure)};
  reader.text("measure", measure);
  if (const auto parsed = chess::parse_loss_measure(measure))
    rules.measure = *parsed;
  else
    reader.fail("measure", "must be winning-chances, expected-points or centipawns");
  reader.number("inaccuracy", rules.loss.inaccuracy);
  reader.number("mistake", rules.loss.mistake);
  reader.number("blunder", rules.loss.blunder);
  reader.number("gate", rules.gate);
  reader.mates("mateCreated", rules.mate_created);
  reader.mates("mateLost", rules.mate_lost);
  if (!(rules.win_chance_constant > 0.0 && rules.win_chance_constant < 1.0))
    reader.fail("winChanceConstant", "must lie between 0 and 1");
  if (!(rules.loss.inaccuracy > 0.0 && rules.loss.inaccuracy <= rules.loss.mistake &&
        rules.loss.mistake <= rules.loss.blunder))
    reader.fail("inaccuracy", "must be above 0, and the thresholds must rise to mistake and blunder");
  reader.finish();
  if (!reader.error().empty()) return Failure(reader.error());
  return rules;
}

namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 20;

}  // namespace

std::expected<chess::RuleSet, chess::Error> load_rules(const std::string& name_or_path) {
  if (const chess::RuleSet* rules = chess::find_builtin_rules(name_or_path)) return *rules;
  if (!name_or_path.ends_with(".json") && name_or_path.find('/') == std::string::npos) {
    std::string names;
    for (const chess::RuleSet& rules : chess::builtin_rules()) names += rules.name + ", ";
    return Failure("no rule set " + chess::printable(name_or_path) + "; there are " + names +
                   "or a .json file");
  }
  const auto text = chess::read_file(name_or_path, kLargestFile);
  if (!text) return Failure(text.error().reason);
  auto rules = parse_rules(*text);
  if (!rules) return Failure(std::move(rules.error()).in(name_or_path));
  return rules;
}

}  // namespace annotate
