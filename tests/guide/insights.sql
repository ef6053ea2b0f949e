-- SPDX-License-Identifier: GPL-3.0-or-later
-- The twenty questions of `bgn stats --insights`, asked of the tables that `bgn tables` writes, in DuckDB or PostgreSQL.
-- There have to be the tables (or views) `games` and `moves`, and `player` with a row: CREATE TABLE player AS SELECT 'Carlsen' AS name.
-- Each answer has a row `(all)` for the games that tell something of the question.

-- The games of the player. `side` is W or B, and `outcome` that of the player.
CREATE TEMP TABLE mine AS
WITH seat AS (
  SELECT game, 'W' AS side, white AS name, white_elo AS elo, black_elo AS other_elo FROM games
  UNION ALL SELECT game, 'B', black, black_elo, white_elo FROM games),
folded AS (
  SELECT seat.game, side, elo, other_elo,
         trim(regexp_replace(lower(seat.name), '[ ,._]+', ' ', 'g')) AS name,
         CASE WHEN strpos(seat.name, ',') > 0
              THEN trim(regexp_replace(lower(substr(seat.name, strpos(seat.name, ',') + 1) || ' ' || split_part(seat.name, ',', 1)),
                                       '[ ,._]+', ' ', 'g')) END AS turned,
         trim(regexp_replace(lower(player.name), '[ ,._]+', ' ', 'g')) AS asked
  FROM seat CROSS JOIN player)
SELECT games.*, side, elo, other_elo,
       CASE WHEN result = 'D' THEN 'draw' WHEN result = side THEN 'win' WHEN result <> '*' THEN 'loss' END AS outcome
FROM games JOIN folded USING (game)
WHERE strpos(name, asked) > 0 OR strpos(turned, asked) > 0;

-- The half-moves of these games. `own` says whose they are; numbers are as the player sees them.
CREATE TEMP TABLE turn AS
SELECT moves.*, side, outcome, (piece = upper(piece)) = (side = 'W') AS own,
       CASE side WHEN 'W' THEN balance ELSE -balance END AS ahead,
       CASE side WHEN 'W' THEN 1 ELSE -1 END
         * CASE WHEN eval_cp IS NOT NULL THEN eval_cp WHEN eval_mate > 0 THEN 100000 WHEN eval_mate < 0 THEN -100000 END AS eval,
       et - coalesce(lag(et) OVER (PARTITION BY game, side ORDER BY ply), 0) AS seconds
FROM moves JOIN mine USING (game);

-- Under which labels a game counts. Without a label it counts under `(all)` only.
CREATE TEMP VIEW answer AS
-- How do I score with each colour?
SELECT 'colour' AS question, game, side, CASE side WHEN 'W' THEN 'White' ELSE 'Black' END AS label,
       CAST(NULL AS BIGINT) AS moves, CAST(NULL AS BIGINT) AS seconds
FROM mine
UNION ALL
-- Do I do well when queens are traded?
SELECT 'queens', game, side,
       CASE WHEN gone <= 38 THEN 'traded before move 20' WHEN gone IS NOT NULL THEN 'traded later' ELSE 'kept' END, NULL, NULL
FROM (SELECT game, side, min(CASE WHEN material NOT LIKE '%Q%' THEN ply END) AS gone FROM turn GROUP BY game, side) AS queen
UNION ALL
-- Which castling suits me?
SELECT 'castling', game, side, CASE max(CASE WHEN own THEN castle END) WHEN 'K' THEN 'short' WHEN 'Q' THEN 'long' ELSE 'none' END,
       NULL, NULL
FROM turn GROUP BY game, side
UNION ALL
SELECT 'castling', game, side, 'opposite sides', NULL, NULL
FROM turn GROUP BY game, side
HAVING max(CASE WHEN own THEN castle END) <> max(CASE WHEN NOT own THEN castle END)
UNION ALL
-- In which openings do I score, by the letter of their code?
SELECT 'opening', game, side, substr(eco, 1, 1) || CASE side WHEN 'W' THEN ' as White' ELSE ' as Black' END, NULL, NULL
FROM mine WHERE substr(eco, 1, 1) IN ('A', 'B', 'C', 'D', 'E')
UNION ALL
-- Do I do well in long games?
SELECT 'length', game, side,
       CASE WHEN plies <= 40 THEN 'up to move 20' WHEN plies <= 80 THEN 'moves 21 to 40'
            WHEN plies <= 120 THEN 'moves 41 to 60' ELSE 'longer' END, NULL, NULL
FROM mine WHERE plies > 0
UNION ALL
-- What becomes of being ahead or behind in material after move 20?
SELECT 'material', game, side, CASE WHEN ahead > 0 THEN 'ahead' WHEN ahead < 0 THEN 'behind' ELSE 'level' END, NULL, NULL
FROM turn WHERE ply = 40
UNION ALL
-- Whose capture is the first?
SELECT 'first-capture', game, side,
       CASE WHEN first_of_all IS NULL THEN 'no capture' WHEN first_of_mine = first_of_all THEN 'mine' ELSE 'the opponent''s' END,
       NULL, NULL
FROM (SELECT game, side, min(CASE WHEN captured IS NOT NULL THEN ply END) AS first_of_all,
             min(CASE WHEN captured IS NOT NULL AND own THEN ply END) AS first_of_mine
      FROM turn GROUP BY game, side) AS capture
UNION ALL
-- Do I do well in rook endings?
SELECT 'rook-endings', game, side,
       CASE max(CASE WHEN material ~ '^KR+P*vKR+P*$' THEN 1 ELSE 0 END) WHEN 1 THEN 'rook ending' ELSE 'none' END, NULL, NULL
FROM turn GROUP BY game, side
UNION ALL
-- Do I do well in endgames with opposite bishops?
SELECT 'opposite-bishops', game, side,
       CASE max(CASE WHEN opposite_bishops THEN 1 ELSE 0 END) WHEN 1 THEN 'opposite bishops' ELSE 'other endgames' END, NULL, NULL
FROM turn WHERE phase = 'endgame' GROUP BY game, side
UNION ALL
-- How do I score with and against an isolated queen's pawn? It has to last ten half-moves.
SELECT 'isolani', game, side, pawn.label, NULL, NULL
FROM (SELECT game, side, sum(CASE WHEN white_isolani THEN 1 ELSE 0 END) AS of_white,
             sum(CASE WHEN black_isolani THEN 1 ELSE 0 END) AS of_black
      FROM turn GROUP BY game, side) AS counted
  JOIN (SELECT 'mine' AS label UNION ALL SELECT 'the opponent''s' UNION ALL SELECT 'none') AS pawn
  ON CASE pawn.label WHEN 'none' THEN of_white < 10 AND of_black < 10
                     WHEN 'mine' THEN CASE side WHEN 'W' THEN of_white ELSE of_black END >= 10
                     ELSE CASE side WHEN 'W' THEN of_black ELSE of_white END >= 10 END
UNION ALL
-- In what losing positions do I find myself again and again? Those of two lost games or more, behind which the games part.
SELECT 'lost-positions', game, side, NULL, NULL, NULL
FROM mine WHERE outcome = 'loss' AND plies > 0 AND EXISTS (SELECT 1 FROM moves WHERE moves.game = mine.game AND position IS NOT NULL)
UNION ALL
SELECT 'lost-positions', game, side, CAST(position AS VARCHAR), NULL, NULL
FROM (SELECT game, side, position, frequency, max(next_frequency) OVER (PARTITION BY position) AS next_frequency
      FROM (SELECT game, side, position, frequency,
                   coalesce(lead(frequency) OVER (PARTITION BY game, side ORDER BY ply), 0) AS next_frequency
            FROM (SELECT game, side, position, min(ply) AS ply, count(*) OVER (PARTITION BY position) AS frequency
                  FROM turn WHERE outcome = 'loss' AND ply >= 10 AND ply < 60 AND position IS NOT NULL
                  GROUP BY game, side, position) AS reached) AS followed) AS parted
WHERE frequency >= 2 AND next_frequency < frequency
UNION ALL
-- When, and with which piece, do I make mistakes? These are the glyphs ? and ??.
SELECT DISTINCT 'blunders', game, side, CAST(NULL AS VARCHAR), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT)
FROM turn WHERE nag BETWEEN 1 AND 6
UNION ALL
SELECT 'blunders', game, side,
       phase || ', ' || CASE upper(piece) WHEN 'P' THEN 'pawn' WHEN 'N' THEN 'knight' WHEN 'B' THEN 'bishop' WHEN 'R' THEN 'rook'
                                          WHEN 'Q' THEN 'queen' ELSE 'king' END, count(*), NULL
FROM turn WHERE own AND nag IN (2, 4) AND phase IS NOT NULL GROUP BY game, side, 4
UNION ALL
-- How long do I think about a move?
SELECT 'pace', game, side, phase, count(*), CAST(sum(seconds) AS BIGINT)
FROM turn WHERE own AND seconds IS NOT NULL AND phase IS NOT NULL GROUP BY game, side, phase
UNION ALL
-- Does it help to use more time in the first 20 moves?
SELECT 'time-used', game, side,
       CASE WHEN more > 0 THEN 'more than the opponent' WHEN more < 0 THEN 'less than the opponent' ELSE 'the same' END, NULL, NULL
FROM (SELECT game, side, coalesce(sum(CASE WHEN own THEN seconds WHEN NOT own THEN -seconds END), 0) AS more, max(CASE WHEN ply = 39 THEN et END) AS et
      FROM turn WHERE ply < 40 GROUP BY game, side) AS used
WHERE et IS NOT NULL
UNION ALL
-- How do I score when my clock falls under 30 seconds?
SELECT 'time-trouble', game, side, CASE WHEN min(clock_seconds) < 30 THEN 'under 30 seconds' ELSE 'never' END, NULL, NULL
FROM turn WHERE own AND clock_seconds IS NOT NULL GROUP BY game, side
UNION ALL
-- How do I score against stronger and weaker opponents?
SELECT 'ratings', game, side,
       CASE WHEN other_elo - elo > 100 THEN 'higher by more than 100' WHEN other_elo - elo < -100 THEN 'lower by more than 100'
            ELSE 'within 100' END, NULL, NULL
FROM mine WHERE elo IS NOT NULL AND other_elo IS NOT NULL
UNION ALL
-- Which first move suits me?
SELECT 'first-move', mine.game, mine.side, '1. ' || white.san || CASE mine.side WHEN 'W' THEN '' ELSE ' ' || black.san END, NULL, NULL
FROM mine JOIN moves AS white ON white.game = mine.game AND white.ply = 0
  LEFT JOIN moves AS black ON black.game = mine.game AND black.ply = 1
WHERE fen IS NULL AND (mine.side = 'W' OR black.san IS NOT NULL)
UNION ALL
-- Do I come back when I stand badly (-2), and win what is won (+2)?
SELECT 'swings', game, side, swing.label, NULL, NULL
FROM (SELECT game, side, outcome, min(eval) AS worst, max(eval) AS best
      FROM turn WHERE eval IS NOT NULL AND outcome IS NOT NULL GROUP BY game, side, outcome) AS evaluated
  JOIN (SELECT CAST(NULL AS VARCHAR) AS label UNION ALL SELECT 'below -2, lost' UNION ALL SELECT 'below -2, not lost'
        UNION ALL SELECT 'above +2, won' UNION ALL SELECT 'above +2, not won') AS swing
  ON CASE swing.label WHEN 'below -2, lost' THEN worst < -200 AND outcome = 'loss'
                      WHEN 'below -2, not lost' THEN worst < -200 AND outcome <> 'loss'
                      WHEN 'above +2, won' THEN best > 200 AND outcome = 'win'
                      WHEN 'above +2, not won' THEN best > 200 AND outcome <> 'win' ELSE true END
UNION ALL
-- How do my games end?
SELECT 'ends', mine.game, side,
       CASE WHEN san LIKE '%#' THEN 'mate' WHEN result = 'D' THEN 'draw' WHEN lower(termination) LIKE '%time%' THEN 'time'
            WHEN lower(termination) LIKE '%resign%' OR lower(termination) LIKE '%normal%' THEN 'resignation' ELSE 'other' END, NULL, NULL
FROM mine JOIN moves ON moves.game = mine.game AND ply = plies - 1
WHERE outcome IS NOT NULL AND (termination IS NOT NULL OR result = 'D' OR san LIKE '%#')
UNION ALL
-- Which speed suits me?
SELECT 'speed', game, side,
       CASE type WHEN 'U' THEN 'ultrabullet' WHEN 'B' THEN 'bullet' WHEN 'Z' THEN 'blitz' WHEN 'R' THEN 'rapid'
                 WHEN 'C' THEN 'classical' WHEN 'X' THEN 'correspondence' END, NULL, NULL
FROM mine WHERE type IS NOT NULL;

-- All answers: the score under each label, in percent of the games that have a result.
WITH counted AS (
  SELECT question, game, side, label, moves, seconds FROM answer WHERE label IS NOT NULL
  UNION ALL SELECT DISTINCT question, game, side, '(all)', CAST(NULL AS BIGINT), CAST(NULL AS BIGINT) FROM answer),
score AS (
  SELECT question, label, count(*) AS games, sum(CASE outcome WHEN 'win' THEN 1 ELSE 0 END) AS wins,
         sum(CASE outcome WHEN 'draw' THEN 1 ELSE 0 END) AS draws, sum(CASE outcome WHEN 'loss' THEN 1 ELSE 0 END) AS losses,
         sum(moves) AS moves, sum(seconds) AS seconds
  FROM counted JOIN mine USING (game, side)
  GROUP BY question, label)
SELECT question, label, games, wins, draws, losses,
       round(CAST(100 * wins + 50 * draws AS DOUBLE PRECISION) / nullif(wins + draws + losses, 0)) AS percent, moves, seconds
FROM score
ORDER BY question, games DESC, label;
