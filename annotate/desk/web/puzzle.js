// SPDX-License-Identifier: GPL-3.0-or-later
// A game that is a puzzle, as `annotate --puzzles` writes it: it begins with the position to be solved, its moves are the
// solution, and tags have the rest (annotate/puzzles/FORMAT.md).

import { make } from './dom.js';
import { word } from './words.js';

/// Themes that say something of the solution; the words for them are named after lichess's.
const THEMES = ['advancedPawn', 'backRankMate', 'bishopEndgame', 'capturingDefender', 'castling', 'deflection', 'discoveredAttack',
  'discoveredCheck', 'doubleCheck', 'enPassant', 'exposedKing', 'fork', 'hangingPiece', 'knightEndgame', 'mate', 'pawnEndgame', 'pin',
  'promotion', 'queenEndgame', 'queenRookEndgame', 'quietMove', 'rookEndgame', 'sacrifice', 'skewer', 'smotheredMate', 'trappedPiece'];

const keyOf = (theme) => `theme-${theme.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const isPuzzle = (game) => game.said('PuzzleThemes') !== '' && game.main.length > 0;

/// The moves that are to be found, and who finds them.
export function puzzleOf(game) {
  const side = game.start.whiteToMove ? 'white' : 'black';
  return { side, moves: game.main.filter((i) => game.isWhite(i) === game.start.whiteToMove) };
}

/// What a solver hears at the end.
export function puzzleFacts(game) {
  const has = new Set(game.said('PuzzleThemes').split(' '));
  const themes = THEMES.filter((theme) => has.has(theme)).map((theme) => word(keyOf(theme)));
  const rating = game.said('PuzzleRating');
  const source = [`${game.name('White')} – ${game.name('Black')}`, game.date()].filter(Boolean).join(', ');
  return [
    rating ? word('puzzle-rating', { n: rating }) : '', themes.length ? word('puzzle-themes', { name: themes.join(', ') }) : '',
    word('puzzle-from', { name: source }),
  ].filter(Boolean).map((text) => make('p', { class: 'facts' }, text));
}
