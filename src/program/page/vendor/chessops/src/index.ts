export {
  ByCastlingSide,
  ByColor,
  ByRole,
  BySquare,
  CASTLING_SIDES,
  CastlingSide,
  Color,
  COLORS,
  DropMove,
  FILE_NAMES,
  FileName,
  isDrop,
  isNormal,
  Move,
  NormalMove,
  Outcome,
  Piece,
  RANK_NAMES,
  RankName,
  Role,
  ROLE_CHARS,
  RoleChar,
  ROLES,
  Rules,
  Square,
  SquareName,
} from './types.js';

export {
  charToRole,
  defined,
  kingCastlesTo,
  makeSquare,
  makeUci,
  opposite,
  parseSquare,
  parseUci,
  roleToChar,
  squareFile,
  squareRank,
} from './util.js';

export { SquareSet } from './squareSet.js';

export {
  attacks,
  between,
  bishopAttacks,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  queenAttacks,
  ray,
  rookAttacks,
} from './attacks.js';

export { Board, boardEquals } from './board.js';

export {
  defaultSetup,
  emptySetup,
  Material,
  MaterialSide,
  RemainingChecks,
  Setup,
  setupClone,
  setupEquals,
} from './setup.js';

export { Castles, Chess, Context, IllegalSetup, Position, PositionError } from './chess.js';

export * as compat from './compat.js';

export * as debug from './debug.js';

export * as fen from './fen.js';

export * as san from './san.js';

export * as transform from './transform.js';

export * as variant from './variant.js';

export * as pgn from './pgn.js';
