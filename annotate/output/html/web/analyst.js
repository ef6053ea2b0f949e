// SPDX-License-Identifier: GPL-3.0-or-later
// Who answers what a game does not say itself. The page of a game asks this and nothing else, so it does not know
// whether anybody is there. This one is the report's, and knows nothing.

export class Analyst {
  /// May evals come that the game does not have?
  get isThere() {
    return false;
  }

  /// Keys of the keyboard and the commands that they are; `does` is asked for each command, and says whether it was its.
  get keys() {
    return {};
  }
  does() {
    return false;
  }

  /// A game was opened, or the position after move i is on the board.
  opened() {}
  shown() {}
  /// The reader made move i on the board.
  tried() {}

  /// What it says of move i: elements in place of what the game says, or undefined.
  answer() {
    return undefined;
  }
  /// Elements below all that is said of move i.
  actions() {
    return [];
  }
  /// Elements at the end of a text of a provider about move i.
  besideText() {
    return [];
  }
  /// Arrows and circles on the board after move i, as chessground has them.
  shapes() {
    return [];
  }

  /// The reader drew an arrow or a circle, as chessground has it.
  drawn() {}

  /// In a lesson the reader made a move {u, s} that the game does not know, in place of its move `mistake`. A promise of
  /// {said, parts}: "right", "as-good" or "not-this", and elements that say why; undefined: nobody can tell.
  judge() {
    return undefined;
  }
  /// Buttons that help with the lesson {number, parent, u}, where u is the answer; and what they draw on the board.
  hints() {
    return [];
  }
  hintShapes() {
    return [];
  }
  /// The first try of a lesson has ended, or the answer was asked for. A promise of what that means for the days to come.
  learnt() {
    return undefined;
  }
  /// Elements about a puzzle that is over.
  solved() {
    return [];
  }
  /// Lessons of many games: {n, all, next}, where `next`, if there is one, begins the next lesson.
  plan() {
    return undefined;
  }
}
