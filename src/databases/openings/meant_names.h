// SPDX-License-Identifier: GPL-3.0-or-later
// What players call an opening where the names of all collections would put another one first: short forms,
// and names of people who have several openings. The right side is a name of the table.
#pragma once

#include <string_view>

namespace chess { inline namespace openings {

struct MeantName {
  std::string_view word;  ///< as `fold_name` has it, words in one
  std::string_view name;
};

inline constexpr MeantName kMeantNames[] = {
    {"alapin", "Sicilian Defense: Alapin Variation"},
    {"albin", "Queen's Gambit Declined: Albin Countergambit"},
    {"b3", "Nimzo-Larsen Attack"},
    {"birdsdefence", "Ruy Lopez: Bird Variation"},
    {"birdsdefense", "Ruy Lopez: Bird Variation"},
    {"blumenfeld", "Blumenfeld Countergambit"},
    {"botvinnikenglish", "English Opening: King's English Variation, Botvinnik System"},
    {"breyer", "Ruy Lopez: Closed, Breyer Defense"},
    {"closedcatalan", "Catalan Opening: Closed"},
    {"falkbeer", "King's Gambit Declined: Falkbeer Countergambit"},
    {"hedgehog", "English Opening: Symmetrical Variation, Hedgehog Defense"},
    {"icelandicgambit", "Scandinavian Defense: Icelandic-Palme Gambit"},
    {"jobavalondon", "Rapport-Jobava System"},
    {"keresattack", "Sicilian Defense: Scheveningen Variation, Keres Attack"},
    {"kgd", "King's Gambit Declined: Classical Variation"},
    {"kid", "King's Indian Defense"},
    {"kingsgambitdeclined", "King's Gambit Declined: Classical Variation"},
    {"lopez", "Ruy Lopez"},
    {"mikenas", "English Opening: Mikenas-Carls Variation"},
    {"nordicgambit", "Danish Gambit"},
    {"openspanish", "Ruy Lopez: Open"},
    {"pelikan", "Sicilian Defense: Lasker-Pelikan Variation"},
    {"qg", "Queen's Gambit"},
    {"ragozin", "Queen's Gambit Declined: Ragozin Defense"},
    {"torre", "Queen's Pawn Game: Torre Attack"},
    {"zaitsev", "Ruy Lopez: Closed, Zaitsev System"},
};

}}  // namespace chess::openings
