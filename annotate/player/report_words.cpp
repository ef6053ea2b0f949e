// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/report_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace annotate {

namespace {

struct Entry {
  std::string_view key;
  std::string_view words[std::size(kLanguages)];  ///< in the order of Language
};

constexpr Entry kEntries[] = {
    {"title",
     {"A player's report", "Bericht über einen Spieler", "Informe de un jugador", "Rapport sur un joueur",
      "Verslag over een speler"}},
    {"games", {"games", "Partien", "partidas", "parties", "partijen"}},
    {"game", {"game", "Partie", "partida", "partie", "partij"}},
    {"moves", {"moves", "Züge", "jugadas", "coups", "zetten"}},
    {"judged-by", {"Judged by", "Beurteilt von", "Juzgado por", "Jugé par", "Beoordeeld door"}},
    {"rules", {"rules", "Regeln", "reglas", "règles", "regels"}},
    {"proved",
     {"What the figures prove", "Was die Zahlen belegen", "Lo que prueban las cifras",
      "Ce que les chiffres prouvent", "Wat de cijfers bewijzen"}},
    {"proved-none",
     {"No part of the moves differs from the rest by more than chance.",
      "Kein Teil der Züge unterscheidet sich vom Rest um mehr als den Zufall.",
      "Ninguna parte de las jugadas se distingue del resto más de lo que explica el azar.",
      "Aucune partie des coups ne s'écarte du reste plus que par hasard.",
      "Geen deel van de zetten wijkt meer van de rest af dan door toeval."}},
    {"proved-no-more",
     {"No other part of the moves differs from the rest by more than chance.",
      "Kein anderer Teil der Züge unterscheidet sich vom Rest um mehr als den Zufall.",
      "Ninguna otra parte de las jugadas se distingue del resto más de lo que explica el azar.",
      "Aucune autre partie des coups ne s'écarte du reste plus que par hasard.",
      "Geen ander deel van de zetten wijkt meer van de rest af dan door toeval."}},
    {"finding",
     {"{} mistakes and blunders in 100 moves (95 %: {} to {}; {} of {} moves), otherwise {} ({} to {}; {} of "
      "{}).",
      "{} Fehler und grobe Fehler auf 100 Züge (95 %: {} bis {}; {} von {} Zügen), sonst {} ({} bis {}; {} "
      "von {}).",
      "{} errores y errores graves en 100 jugadas (95 %: de {} a {}; {} de {} jugadas); en las demás, {} (de "
      "{} a {}; {} de {}).",
      "{} erreurs et gaffes pour 100 coups (95 % : de {} à {} ; {} sur {} coups), sinon {} (de {} à {} ; {} "
      "sur {}).",
      "{} fouten en blunders per 100 zetten (95 %: {} tot {}; {} van {} zetten), anders {} ({} tot {}; {} "
      "van {})."}},
    {"until", {"until", "bis", "hasta", "jusqu'au", "tot"}},
    {"all-moves", {"All moves", "Alle Züge", "Todas las jugadas", "Tous les coups", "Alle zetten"}},
    {"phase", {"Phase", "Phase", "Fase", "Phase", "Fase"}},
    {"clock", {"Time left", "Bedenkzeit übrig", "Tiempo restante", "Temps restant", "Resterende tijd"}},
    {"color", {"Colour", "Farbe", "Color", "Couleur", "Kleur"}},
    {"opponent",
     {"Opponent's rating", "Wertung des Gegners", "Elo del rival", "Elo de l'adversaire",
      "Rating van de tegenstander"}},
    {"result", {"Result", "Ergebnis", "Resultado", "Résultat", "Uitslag"}},
    {"opening-table", {"Opening", "Eröffnung", "Apertura", "Ouverture", "Openingen"}},
    {"month", {"Month", "Monat", "Mes", "Mois", "Maand"}},
    {"allowed",
     {"What errors allowed", "Was Fehler zuließen", "Lo que permitieron los errores",
      "Ce que les erreurs ont permis", "Wat fouten toelieten"}},
    {"missed",
     {"What errors missed", "Was Fehler ausließen", "Lo que dejaron pasar los errores",
      "Ce que les erreurs ont manqué", "Wat fouten misten"}},
    {"chances",
     {"Errors of opponents that were used", "Genutzte Fehler der Gegner",
      "Errores de los rivales aprovechados", "Erreurs des adversaires exploitées",
      "Benutte fouten van tegenstanders"}},
    {"positions",
     {"Won and lost positions", "Gewonnene und verlorene Stellungen", "Posiciones ganadas y perdidas",
      "Positions gagnées et perdues", "Gewonnen en verloren stellingen"}},
    {"opening", {"opening", "Eröffnung", "apertura", "ouverture", "opening"}},
    {"middlegame", {"middlegame", "Mittelspiel", "medio juego", "milieu de partie", "middenspel"}},
    {"endgame", {"endgame", "Endspiel", "final", "finale", "eindspel"}},
    {"white", {"White", "Weiß", "blancas", "Blancs", "wit"}},
    {"black", {"Black", "Schwarz", "negras", "Noirs", "zwart"}},
    {"won", {"won", "gewonnen", "ganadas", "gagnées", "gewonnen"}},
    {"drawn", {"drawn", "remis", "tablas", "nulles", "remise"}},
    {"lost", {"lost", "verloren", "perdidas", "perdues", "verloren"}},
    {"200+ lower",
     {"200 or more lower", "200 oder mehr tiefer", "200 o más por debajo", "200 ou plus au-dessous",
      "200 of meer lager"}},
    {"50-199 lower",
     {"50 to 199 lower", "50 bis 199 tiefer", "de 50 a 199 por debajo", "de 50 à 199 au-dessous",
      "50 tot 199 lager"}},
    {"within 49",
     {"within 49", "höchstens 49 entfernt", "a 49 como mucho", "à 49 au plus", "hoogstens 49 verschil"}},
    {"50-199 higher",
     {"50 to 199 higher", "50 bis 199 höher", "de 50 a 199 por encima", "de 50 à 199 au-dessus",
      "50 tot 199 hoger"}},
    {"200+ higher",
     {"200 or more higher", "200 oder mehr höher", "200 o más por encima", "200 ou plus au-dessus",
      "200 of meer hoger"}},
    {"mistakes",
     {"after a mistake", "nach einem Fehler", "tras un error", "après une erreur", "na een fout"}},
    {"blunders",
     {"after a blunder", "nach einem groben Fehler", "tras un error grave", "après une gaffe",
      "na een blunder"}},
    {"winning positions won",
     {"games with a won position that were won", "Partien mit gewonnener Stellung, die gewonnen wurden",
      "partidas con posición ganada que se ganaron", "parties avec une position gagnée qui ont été gagnées",
      "partijen met een gewonnen stelling die gewonnen werden"}},
    {"lost positions saved",
     {"games with a lost position that were saved", "Partien mit verlorener Stellung, die gerettet wurden",
      "partidas con posición perdida que se salvaron", "parties avec une position perdue qui ont été sauvées",
      "partijen met een verloren stelling die gered werden"}},
    {"rate",
     {"mistakes and blunders in 100 moves, with the 95 % interval",
      "Fehler und grobe Fehler auf 100 Züge, mit dem 95-%-Intervall",
      "errores y errores graves en 100 jugadas, con el intervalo del 95 %",
      "erreurs et gaffes pour 100 coups, avec l'intervalle à 95 %",
      "fouten en blunders per 100 zetten, met het 95 %-interval"}},
    {"share",
     {"share, with the 95 % interval", "Anteil, mit dem 95-%-Intervall",
      "proporción, con el intervalo del 95 %", "proportion, avec l'intervalle à 95 %",
      "aandeel, met het 95 %-interval"}},
    {"of", {"of", "von", "de", "sur", "van"}},
    {"of-labelled",
     {"share of all moves with ?!, ? or ??", "Anteil an allen Zügen mit ?!, ? oder ??",
      "proporción de todas las jugadas con ?!, ? o ??", "part de tous les coups marqués ?!, ? ou ??",
      "aandeel van alle zetten met ?!, ? of ??"}},
    {"slip-note",
     {"Of won positions the list shows where the win was given away, of lost ones the games that were saved.",
      "Bei gewonnenen Stellungen zeigt die Liste, wo der Gewinn vergeben wurde, bei verlorenen die "
      "geretteten Partien.",
      "De las posiciones ganadas la lista muestra dónde se escapó la victoria; de las perdidas, las partidas "
      "salvadas.",
      "Pour les positions gagnées, la liste montre où le gain a été perdu ; pour les perdues, les parties "
      "sauvées.",
      "Bij gewonnen stellingen toont de lijst waar de winst werd weggegeven, bij verloren stellingen de "
      "geredde partijen."}},
    {"chances-note",
     {"Used: the answer kept more than half of what the error gave. The list shows the others.",
      "Genutzt: die Antwort behielt mehr als die Hälfte dessen, was der Fehler gab. Die Liste zeigt die "
      "übrigen.",
      "Aprovechado: la respuesta conservó más de la mitad de lo que dio el error. La lista muestra los "
      "demás.",
      "Exploitée : la réponse a gardé plus de la moitié de ce que l'erreur donnait. La liste montre les "
      "autres.",
      "Benut: het antwoord behield meer dan de helft van wat de fout gaf. De lijst toont de andere."}},
    {"too-few", {"too few", "zu wenige", "muy pocas", "trop peu", "te weinig"}},
    {"score", {"points", "Punkte", "puntos", "points", "punten"}},
    {"position", {"position", "Stellung", "posición", "position", "stelling"}},
    {"positions-word", {"positions", "Stellungen", "posiciones", "les positions", "stellingen"}},
    {"better", {"better", "besser", "mejor", "meilleur", "beter"}},
    {"end",
     {"the end of the game", "Ende der Partie", "fin de la partida", "la fin de la partie",
      "het einde van de partij"}},
    {"all-positions",
     {"All positions", "Alle Stellungen", "Todas las posiciones", "Toutes les positions", "Alle stellingen"}},
    {"more-openings", {"more rows", "weitere Zeilen", "más filas", "autres lignes", "meer regels"}},
    {"independent",
     {"The intervals treat moves as independent of each other.",
      "Die Intervalle behandeln Züge als voneinander unabhängig.",
      "Los intervalos tratan las jugadas como independientes entre sí.",
      "Les intervalles traitent les coups comme indépendants les uns des autres.",
      "De intervallen behandelen zetten als onafhankelijk van elkaar."}},
    {"no-games",
     {"No game of this player was judged.", "Keine Partie dieses Spielers wurde beurteilt.",
      "No se juzgó ninguna partida de este jugador.", "Aucune partie de ce joueur n'a été jugée.",
      "Geen partij van deze speler werd beoordeeld."}},
    {"allows-word", {"allows", "erlaubt", "permite", "permet", "laat toe"}},
    {"misses-word", {"misses", "lässt aus", "deja pasar", "manque", "mist"}},
    {"allows-mate", {"mate", "Matt", "mate", "mat", "mat"}},
    {"allows-back-rank-mate",
     {"mate on the back rank", "Grundreihenmatt", "mate del pasillo", "mat du couloir",
      "mat op de onderste rij"}},
    {"misses-mate", {"mate", "Matt", "mate", "mat", "mat"}},
    {"puts-en-prise",
     {"a piece moved to where it is taken", "Figur eingestellt", "pieza puesta a tiro", "pièce mise en prise",
      "stuk in prijs gezet"}},
    {"loses-guard",
     {"a piece left without its guard", "Deckung aufgegeben", "pieza privada de defensa",
      "pièce privée de son défenseur", "stuk zonder dekking gelaten"}},
    {"leaves-hanging",
     {"a piece left hanging", "Figur hängen gelassen", "pieza dejada en el aire", "pièce laissée en prise",
      "stuk in laten staan"}},
    {"allows-fork", {"fork", "Gabel", "doble ataque", "fourchette", "vork"}},
    {"allows-pin", {"pin", "Fesselung", "clavada", "clouage", "penning"}},
    {"allows-skewer", {"skewer", "Spieß", "ensartada", "enfilade", "spies"}},
    {"allows-discovered-attack",
     {"discovered attack", "Abzugsangriff", "ataque a la descubierta", "attaque à la découverte",
      "aftrekaanval"}},
    {"allows-discovered-check",
     {"discovered check", "Abzugsschach", "jaque a la descubierta", "échec à la découverte", "aftrekschaak"}},
    {"misses-fork", {"fork", "Gabel", "doble ataque", "fourchette", "vork"}},
    {"misses-pin", {"pin", "Fesselung", "clavada", "clouage", "penning"}},
    {"misses-skewer", {"skewer", "Spieß", "ensartada", "enfilade", "spies"}},
    {"misses-discovered-attack",
     {"discovered attack", "Abzugsangriff", "ataque a la descubierta", "attaque à la découverte",
      "aftrekaanval"}},
    {"misses-discovered-check",
     {"discovered check", "Abzugsschach", "jaque a la descubierta", "échec à la découverte", "aftrekschaak"}},
    {"misses-hanging",
     {"a piece that hung", "hängende Figur", "pieza en el aire", "pièce en prise", "stuk dat instond"}},
    {"stalemate", {"stalemate", "Patt", "ahogado", "pat", "pat"}},
    {"allows-stalemate", {"stalemate", "Patt", "ahogado", "pat", "pat"}},
    {"loses-material",
     {"material, by a whole line", "Material, durch eine ganze Zugfolge", "material, por toda una secuencia",
      "du matériel, par toute une suite", "materiaal, door een hele reeks zetten"}},
    {"misses-material",
     {"material, by a whole line", "Material, durch eine ganze Zugfolge", "material, por toda una secuencia",
      "du matériel, par toute une suite", "materiaal, door een hele reeks zetten"}},
    {"allows-promotion", {"promotion", "Umwandlung", "coronación", "promotion", "promotie"}},
    {"misses-promotion", {"promotion", "Umwandlung", "coronación", "promotion", "promotie"}},
    {"allows-long-mate",
     {"a longer forced mate", "längeres erzwungenes Matt", "mate forzado más largo", "mat forcé plus long",
      "langer gedwongen mat"}},
    {"allows-perpetual",
     {"perpetual check", "Dauerschach", "jaque perpetuo", "échec perpétuel", "eeuwig schaak"}},
    {"misses-perpetual",
     {"perpetual check", "Dauerschach", "jaque perpetuo", "échec perpétuel", "eeuwig schaak"}},
    {"allows-drawn-line",
     {"draw by repetition", "Remis durch Stellungswiederholung", "tablas por repetición",
      "nulle par répétition", "remise door herhaling"}},
    {"misses-drawn-line",
     {"draw by repetition", "Remis durch Stellungswiederholung", "tablas por repetición",
      "nulle par répétition", "remise door herhaling"}},
    {"overlooks-threat",
     {"a threat that was overlooked", "übersehene Drohung", "amenaza pasada por alto", "menace négligée",
      "over het hoofd geziene dreiging"}},
    {"overlooks-mate-threat",
     {"a threat of mate that was overlooked", "übersehene Mattdrohung", "amenaza de mate pasada por alto",
      "menace de mat négligée", "over het hoofd geziene matdreiging"}},
    {"allows-threat",
     {"a move that threatens material", "Drohung gegen Material", "amenaza contra material",
      "menace contre du matériel", "dreiging tegen materiaal"}},
    {"allows-mate-threat",
     {"a move that threatens mate", "Mattdrohung", "amenaza de mate", "menace de mat", "matdreiging"}},
    {"misses-threat",
     {"a move that threatens material", "Drohung gegen Material", "amenaza contra material",
      "menace contre du matériel", "dreiging tegen materiaal"}},
    {"misses-mate-threat",
     {"a move that threatens mate", "Mattdrohung", "amenaza de mate", "menace de mat", "matdreiging"}},
    {"misses-long-mate",
     {"a longer forced mate", "längeres erzwungenes Matt", "mate forzado más largo", "mat forcé plus long",
      "langer gedwongen mat"}},
};

}  // namespace

std::string report_word(Language language, std::string_view key) {
  const auto found = std::ranges::find(kEntries, key, &Entry::key);
  if (found == std::end(kEntries)) return std::string(key);
  return std::string(found->words[static_cast<std::size_t>(language)]);
}

std::string motif_words(Language language, std::string_view key) {
  std::string text = report_word(language, key);
  if (text == key) std::ranges::replace(text, '-', ' ');
  return text;
}

std::string report_number(Language language, double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (language != Language::English) std::ranges::replace(text, '.', ',');
  return text;
}

}  // namespace annotate
