import { sql } from 'kysely'
import type { DrawResult, Play, Winner } from '#schemas/entities/player.ts'
import { isInstantKind, rulesOf } from '#modules/game-rules/rules/registry.ts'
import { drawsAsShown } from '#modules/game-rules/rules/displayed-balls.ts'
import type { Database, Db } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'
import type { SettledDraw } from '#service/games/rows/instance-settlement.ts'
import { prizesInKind, rowsInKind, type WonInKind } from '#service/games/rows/prizes-in-kind.ts'
import { wholeDraws, withRowsWon } from './rows-won.ts'

/** Maximum number of a player's own plays, and of winners, in one answer. */
const OWN_PLAYS_MAX = 1000
const WINNERS_MAX = 100

/** The visible part of an instance's draws: no future ball, and no winner before the last ball. */
export async function shownDraws(database: Database, row: InstanceRow): Promise<DrawResult[]> {
  if (isHidden(row)) return []
  const found = await database.kysely
    .selectFrom('game_instances')
    .select(['draws', 'balls_shown'])
    .where('game_instance_id', '=', row.game_instance_id)
    .executeTakeFirstOrThrow()
  const draws = found.draws ?? []
  const shown = drawResults(draws, found.balls_shown)
  const results = await withRowsWon(database.kysely, row, shown, wholeDraws(draws, found.balls_shown))
  return row.status === 'ENDED' ? withWinningPlays(database, row, results) : results
}

/** Winning plays listed per draw. */
const NAMED_PLAYS_MAX = 100

/** Adds the winning plays of each draw, highest rank first, in the order of the primary key of prizes. */
async function withWinningPlays(
  database: Database,
  { game_instance_id: gameInstanceId }: InstanceRow,
  results: readonly DrawResult[],
): Promise<DrawResult[]> {
  const numbers = results.map(({ drawNumber }) => drawNumber)
  const { rows } = await sql<{ draw_number: number; play_ids: number[] | null }>`
    select draw_number, (
      select array_agg(play_id order by rank_number, rank_number2nd, play_id) from (
        select play_id, rank_number, rank_number2nd from prizes
        where game_instance_id = ${gameInstanceId} and prizes.draw_number = draw.draw_number
        order by rank_number, rank_number2nd, play_id limit ${NAMED_PLAYS_MAX}) as named) as play_ids
    from unnest(${numbers}::integer[]) as draw (draw_number)`.execute(database.kysely)
  // A play may win in several ranks of one draw.
  const playIds = new Map(rows.map((row) => [row.draw_number, [...new Set(row.play_ids)]]))
  return results.map((result) => ({
    ...result,
    drawResults: (playIds.get(result.drawNumber) ?? []).map((playId) => ({ playId })),
  }))
}

/** A card in play is visible only to its player; after its end it is public. */
function isHidden({ definition, status, player_plays: ownPlays }: InstanceRow): boolean {
  return isInstantKind(definition.gameRule) && status !== 'ENDED' && ownPlays === null
}

/** Maps draws to results, up to the balls shown. */
export function drawResults(draws: readonly SettledDraw[], ballsShown: number): DrawResult[] {
  return drawsAsShown(draws, ballsShown).map((draw, index) => {
    const whole = draws[index]
    const isWhole =
      draw.balls.length === whole?.balls.length && draw.balls2nd?.length === whole.balls2nd?.length
    return { ...draw, drawWinnerCount: isWhole ? whole.drawWinnerCount : 0 }
  })
}

interface OwnPlayRow {
  play_id: number
  play: string
  prize_minor: number | null
  /** [rankNumber, rankNumber2nd, prizeMinor] of each payout row that the play won. */
  ranks: [number, number, number][] | null
}

/** A player's plays of an instance: their points in the shown part, and their prizes. */
export async function ownPlays(
  database: Database,
  row: InstanceRow,
  playerId: number,
  shown: readonly DrawResult[],
): Promise<Play[]> {
  const { rows } = await sql<OwnPlayRow>`
    select play_id, play, won.prize_minor, won.ranks
    from plays
    left join lateral (
      select sum(prize_minor)::bigint as prize_minor,
        json_agg(json_build_array(rank_number, rank_number2nd, prize_minor)
          order by prize_minor desc, rank_number, rank_number2nd) as ranks
      from prizes
      where prizes.play_id = plays.play_id and prizes.game_instance_id = plays.game_instance_id
        and prizes.player_id = plays.player_id and ${tellsPrizes(row)}
    ) won on true
    where plays.game_instance_id = ${row.game_instance_id} and plays.player_id = ${playerId}
    order by play_id
    limit ${OWN_PLAYS_MAX}`.execute(database.kysely)
  const pointsOf = rulesOf(row.definition.gameRule).pointsOf?.(row.definition, shown)
  const decimal = (minor: number) => toDecimal(minor, row.decimal_places)
  return rows.map(({ play_id: playId, play, prize_minor: prizeMinor, ranks }) => ({
    playId,
    play,
    ...(pointsOf === undefined ? {} : { points: pointsOf(play) }),
    ...(prizeMinor === null ? {} : { prize: decimal(prizeMinor) }),
    ...(ranks === null
      ? {}
      : {
          ranksWon: ranks.map(([rankNumber, rankNumber2nd, minor]) => ({
            rankNumber,
            rankNumber2nd,
            prize: decimal(minor),
          })),
        }),
    isMyPlay: true,
  }))
}

/** Prizes of a play are visible after the draw was shown; a card's player sees all of it from the start. */
function tellsPrizes({ definition, status }: InstanceRow): boolean {
  return status === 'ENDED' || isInstantKind(definition.gameRule)
}

/** The winners of an instance, as getGameResults shows them. */
interface DisplayedWinners {
  winners: Winner[]
  winnerCount: number
  progressiveWinnerCount: number
}

/** The players with the largest wins, by screen name, and the number of all; none before the last ball was shown. */
export async function winnersOf(database: Database, row: InstanceRow): Promise<DisplayedWinners> {
  const isOver = row.status === 'ENDED'
  const named = isOver ? await namedWinners(database.kysely, row, WINNERS_MAX) : []
  return {
    winners: named.map((winner) => winnerOf(winner, row.decimal_places)),
    winnerCount: named[0]?.winner_count ?? 0,
    progressiveWinnerCount: named[0]?.progressive_count ?? 0,
  }
}

export interface WinnerRow {
  screen_name: string
  prize_minor: number
  /** Plays that won. */
  plays: number
  won_progressive: boolean
  /** Null where the player won cash alone. */
  in_kind: readonly WonInKind[] | null
}

/** A winner with the numbers of all winners of the instance. */
export type NamedWinner = WinnerRow & { winner_count: number; progressive_count: number }

/** The players with the largest wins of an instance, in cash and in kind. */
export async function namedWinners(
  db: Db,
  { game_instance_id: gameInstanceId, definition }: Pick<InstanceRow, 'game_instance_id' | 'definition'>,
  limit: number,
): Promise<NamedWinner[]> {
  const { rows } = await sql<NamedWinner>`
    select screen_name, prize_minor, plays, progressive_minor > 0 as won_progressive, in_kind,
      count(*) over ()::integer as winner_count,
      (count(*) filter (where progressive_minor > 0) over ())::integer as progressive_count
    from (
      select player_id, sum(prize_minor)::bigint as prize_minor, count(distinct play_id)::integer as plays,
        sum(progressive_minor) as progressive_minor, sum(prize_minor + coalesce(units * "worthMinor", 0)) as worth_minor,
        json_agg(json_build_array(rank_number, rank_number2nd, units) order by rank_number, rank_number2nd)
          filter (where "worthMinor" is not null) as in_kind
      from prizes
      left join jsonb_to_recordset(${JSON.stringify(rowsInKind(definition))}::jsonb) as in_kind (
        "rankNumber" integer, "rankNumber2nd" integer, "worthMinor" bigint)
        on rank_number = "rankNumber" and rank_number2nd = "rankNumber2nd"
      where game_instance_id = ${gameInstanceId}
      group by player_id
    ) won join players using (player_id)
    order by worth_minor desc, player_id
    limit ${limit}`.execute(db)
  return rows
}

export function winnerOf(row: WinnerRow, decimalPlaces: number): Winner {
  return {
    playerDisplayName: row.screen_name,
    amount: toDecimal(row.prize_minor, decimalPlaces),
    jackpot: row.won_progressive,
    count: row.plays,
    ...(row.in_kind === null ? {} : { prizesInKind: prizesInKind(row.in_kind) }),
  }
}
