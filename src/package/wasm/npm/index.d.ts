// SPDX-License-Identifier: GPL-3.0-or-later
// The annotator with its engine. Calls search in the caller's thread and return when they are done; a worker thread may make
// them. Two annotators know nothing of each other.

export type Language = 'en' | 'de' | 'es' | 'fr' | 'nl';

export interface AnnotatedGame {
  white: string;
  black: string;
  result: string;
  /** How many moves have no label, ?!, ? and ??. */
  labels: [number, number, number, number];
  pgn: string;
  /** One line of JSON (BGN), which has all that is known of the game. */
  bgn: string;
  /** The game as a part of a report; `report` makes a page of such parts. */
  html: string;
}

export type AnnotateEvent =
  | { event: 'found'; games: number; positions: number }
  | { event: 'progress'; done: number; games: number; nodes: number }
  | { event: 'game'; number: number; pgn: string; bgn: string; html: string }
  | { event: 'problem'; text: string };

export interface AnnotateOptions {
  /** Of the file, for messages. */
  name?: string;
  /** For a position; 200000 if nothing is said. */
  nodes?: number;
  language?: Language;
  onEvent?: (event: AnnotateEvent) => void;
}

export interface Annotated {
  games: AnnotatedGame[];
  /** What could not be read, a sentence each. */
  problems: string[];
  summary: { games: number; moves: number; positions: number; lost: number; nodes: number; labels: number[] };
}

/** A position: a FEN (the usual start if there is none), and moves in UCI from there. */
export interface Place {
  fen?: string;
  moves?: string[];
}

export interface Line {
  /** Centipawns in White's view, or "#3", "#-2". */
  e: number | string;
  depth: number;
  /** The moves in UCI (castling is king takes rook) and in SAN. */
  u: string[];
  s: string[];
  /** Chances in a thousand, White's view: won, drawn, lost. */
  wdl?: [number, number, number];
}

export interface Lines {
  depth: number;
  nodes: number;
  nps: number;
  lines: Line[];
}

export interface Annotator {
  /** Annotates the games of a text (PGN or BGN) as `annotate --nodes N` does, byte for byte. */
  annotate(text: string, options?: AnnotateOptions): Annotated;
  /** Searches a position up to a number of nodes or a time. */
  analyse(options: Place & { nodes?: number; milliseconds?: number; lines?: number; onLines?: (lines: Lines) => void }): Lines & { best: string };
  /** Judges a move: `label` is a NAG or 0, `game` the move with its text, better lines and the refutation, as reports have it. */
  why(options: Place & { played: string; nodes?: number; language?: Language; onLabel?: (nag: number) => void }): {
    game: object;
    label: number;
    isBest?: boolean;
    isAsGood?: boolean;
    milliseconds: number;
  };
  /** A report of games: one HTML page, with the engine inside if that is wanted. */
  report(games: Pick<AnnotatedGame, 'html'>[], options?: { language?: Language; withEngine?: boolean }): Promise<string>;
}

export function createAnnotator(): Promise<Annotator>;
