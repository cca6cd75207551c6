import { type RawBuilder, sql } from 'kysely'
import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import type { DrawResult } from '#schemas/entities/player.ts'
import { DRAWS_LISTED_MAX } from '#schemas/limits.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import type { Columns } from '#schemas/protocol/frames.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { Db } from '#service/database/database.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import type { SettledDraw } from '#service/games/rows/instance-settlement.ts'
import { gameInstanceOf } from './instance-view.ts'
import { drawResults } from './results.ts'

/** Results of one instance in a list: the most draws of a race. A raffle has its highest ranks. */
const RESULTS_LISTED_MAX = 20

/** Past draws of a site, of one kind or of all; times are UTC milliseconds. */
export interface DrawSearch {
  readonly memberId: number
  readonly gameRule?: GameRule | undefined
  readonly gameEndedMin?: number | undefined
  readonly gameEndedMax?: number | undefined
}

interface PastDraw {
  gameInstanceId: number
  gameRule: GameRule
}

/**
 * The last drawn instances of each kind of game, newest first. Where a kind has more of them than `perKind`, its games share the places: each game has
 * its newest one, then each its second, and so on, so that a game of every few minutes leaves room for a weekly one.
 */
export async function findPastDraws(
  db: Db,
  { memberId, gameRule, ...ended }: DrawSearch,
  perKind: number = DRAWS_LISTED_MAX,
): Promise<PastDraw[]> {
  if (gameRule !== undefined && isInstantKind(gameRule)) return []
  const ofKind = gameRule === undefined ? sql`true` : sql`game.game_rule = ${gameRule}`
  // The limit inside the lateral join lets each game read the end of its index alone.
  const { rows } = await sql<PastDraw>`
    select "gameInstanceId", "gameRule" from (
      select drawn.game_instance_id as "gameInstanceId", game.game_rule as "gameRule", drawn.ended_at,
        row_number() over (partition by game.game_rule order by drawn.turn, drawn.ended_at desc, drawn.game_instance_id desc)
          as place
      from games game
      cross join lateral (
        select newest.*, row_number() over (order by newest.ended_at desc, newest.game_instance_id desc) as turn
        from (
          select instance.game_instance_id, instance.ended_at from game_instances instance
          where instance.game_id = game.game_id and ${isDrawn(ended)}
          order by instance.ended_at desc limit ${perKind}
        ) as newest
      ) drawn
      where game.member_id = ${memberId} and ${ofKind}
    ) as each
    where place <= ${perKind}
    order by ended_at desc, "gameInstanceId" desc`.execute(db)
  return rows
}

/** Holds for an instance whose draw has been shown; cards, which belong to a player, and refunded instances have none. */
export function isDrawn({
  gameEndedMin,
  gameEndedMax,
}: Pick<DrawSearch, 'gameEndedMin' | 'gameEndedMax'> = {}): RawBuilder<unknown> {
  const conditions = [
    sql`instance.status = 'ENDED'`,
    sql`instance.owner_player_id is null`,
    sql`instance.refunded_at is null`,
    sql`instance.draws is not null`,
  ]
  if (gameEndedMin !== undefined) conditions.push(sql`instance.ended_at >= ${instant(gameEndedMin)}`)
  if (gameEndedMax !== undefined) conditions.push(sql`instance.ended_at <= ${instant(gameEndedMax)}`)
  return sql.join(conditions, sql` and `)
}

/** A time of the wire for SQL. */
export function instant(milliseconds: number): RawBuilder<unknown> {
  return sql`to_timestamp(${milliseconds}::double precision / 1000)`
}

/** These instances with their results, in this order, as columns. */
export async function listPastDraws(
  db: Db,
  gameInstanceIds: readonly number[],
  { playerId, languageId }: { playerId: number | null; languageId: string },
): Promise<Columns> {
  const ids = sql`${[...gameInstanceIds]}::bigint[]`
  const [rows, drawn] = await Promise.all([
    readInstances(db, playerId, sql`where instance.game_instance_id = any(${ids})`),
    sql<{ game_instance_id: number; draws: SettledDraw[]; balls_shown: number }>`
      select game_instance_id, draws, balls_shown from game_instances
      where game_instance_id = any(${ids})`.execute(db),
  ])
  const results = new Map(drawn.rows.map((row) => [row.game_instance_id, listedResults(row)]))
  const instances = new Map(
    rows.map((row) => {
      const gameDrawResults = results.get(row.game_instance_id) ?? []
      const instance: GameInstance = { ...gameInstanceOf(row, languageId), gameResult: { gameDrawResults } }
      return [row.game_instance_id, instance]
    }),
  )
  return toColumns(
    gameInstanceIds.flatMap((id) => instances.get(id) ?? []),
    GAME_INSTANCE_FIELDS,
  )
}

function listedResults(row: { draws: SettledDraw[]; balls_shown: number }): DrawResult[] {
  return drawResults(row.draws, row.balls_shown)
    .toSorted((one, other) => (one.rankNumber ?? 0) - (other.rankNumber ?? 0))
    .slice(0, RESULTS_LISTED_MAX)
}
