import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { sql } from 'kysely'
import type { Subscription } from '#schemas/entities/subscription.ts'
import type { Refused } from '#service/call/refused.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { SubscriptionDrawsTable } from '#service/database/tables.ts'
import type { Db } from '#service/database/database.ts'
import { cutPage, directionOf, isBeyond, PAGE_SIZE } from '#service/database/pages.ts'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import { numberShown } from '#service/games/views/instance-view.ts'
import { presentFields } from '#service/games/rules/present-fields.ts'
import { hasWonInKind } from '#service/games/rows/prizes-in-kind.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { Selectable } from 'kysely'
import { datesAfterOpen } from './subscription-dates.ts'
import { readSubscriptions, subscriptionOf, type SubscriptionRow } from './subscription-rows.ts'

const LISTED_MAX = 100
const DRAWS_LISTED_MAX = 200

interface Whose {
  readonly playerId: number
  readonly gameId: number | undefined
}

/** A player's subscriptions: active ones first, each part newest first. */
export async function listSubscriptions(
  db: Db,
  { playerId, gameId }: Whose,
  languageId: string,
): Promise<Subscription[]> {
  const rows = await readSubscriptions(
    db,
    sql`where subscription.player_id = ${playerId}
        and (${gameId ?? null}::bigint is null or subscription.game_id = ${gameId ?? null})
      order by subscription.status = 'active' desc, subscription.subscription_id desc
      limit ${sql.lit(LISTED_MAX)}`,
  )
  return rows.map((row) => subscriptionOf(row, languageId))
}

interface AskedPage extends EndpointRequest<'getPlayerSubscriptions'> {
  readonly playerId: number
  readonly languageId: string
}

/** A page of a player's subscriptions, by default the newest first. */
export async function listPlayerSubscriptions(
  db: Db,
  { playerId, languageId, status, after, sort, limit = PAGE_SIZE }: AskedPage,
): Promise<EndpointResult<'getPlayerSubscriptions'>> {
  const order = directionOf(sort, 'newest')
  const rows = await readSubscriptions(
    db,
    sql`where subscription.player_id = ${playerId} and ${status === undefined ? sql`true` : sql`subscription.status = ${status}`}
        and ${isBeyond('subscription.subscription_id', order, after)}
      order by subscription.subscription_id ${order.inOrder} limit ${limit + 1}`,
  )
  const page = cutPage(rows, limit)
  return { subscriptions: page.rows.map((row) => subscriptionOf(row, languageId)), hasMore: page.hasMore }
}

export async function countSubscriptions(
  db: Db,
  { playerId, gameId }: Whose,
): Promise<OperationResult<'hasPlayerGameSubscriptions'>> {
  const { rows } = await sql<{ all: number; active: number }>`
    select count(*)::integer as all, (count(*) filter (where status = 'active'))::integer as active
    from subscriptions
    where player_id = ${playerId} and (${gameId ?? null}::bigint is null or game_id = ${gameId ?? null})`.execute(
    db,
  )
  return { hasSubscriptions: (rows[0]?.all ?? 0) > 0, activeCount: rows[0]?.active ?? 0 }
}

interface DrawRow extends Pick<
  Selectable<SubscriptionDrawsTable>,
  'game_instance_id' | 'outcome' | 'skip_reason'
> {
  sequence_number: number
  show_sequence_number: boolean
  status: Exclude<GameStatus, 'REPLAY1'>
  tournament_start_at: number | null
  /** Null until the instance has been settled. */
  won_minor: number | null
  won_in_kind: boolean
}

/** The outcome of each past draw of a subscription, newest first. */
export async function listDraws(
  db: Db,
  { subscription_id: subscriptionId, player_id: playerId, decimal_places: decimals }: SubscriptionRow,
): Promise<OperationResult<'getPlayerGameSubscriptionPlays'>['draws']> {
  const { rows } = await sql<DrawRow>`
    select draw.game_instance_id, draw.outcome, draw.skip_reason, instance.sequence_number, game.show_sequence_number,
      instance.status,
      instance.tournament_start_at,
      case when instance.settled_at is not null and draw.outcome = 'entered' then coalesce(seat.won_minor, 0) end
        as won_minor,
      draw.outcome = 'entered' and ${hasWonInKind(playerId)} as won_in_kind
    from subscription_draws draw
    join game_instances instance using (game_instance_id)
    join games game using (game_id)
    left join instance_players seat
      on seat.game_instance_id = draw.game_instance_id and seat.player_id = ${playerId}
    where draw.subscription_id = ${subscriptionId}
    order by instance.sequence_number desc
    limit ${sql.lit(DRAWS_LISTED_MAX)}`.execute(db)
  return rows.map((row) =>
    presentFields({
      gameInstanceId: row.game_instance_id,
      sequenceNumber: numberShown(row),
      gameStatus: row.status,
      outcome: row.outcome,
      skipReason: row.skip_reason,
      startTime: row.tournament_start_at,
      myWinnings: row.won_minor === null ? null : toDecimal(row.won_minor, decimals),
      ...(row.won_in_kind && { wonInKind: true }),
    }),
  )
}

interface OfferedGame {
  definition: GameDefinition
  is_offered: boolean
  open_start_at: number | null
}

/** Start times of the draws that a subscription to this game would cover; empty if it takes none. */
export async function subscriptionDates(
  db: Db,
  { memberId, gameId }: { memberId: number; gameId: number },
): Promise<number[] | Refused<'notFound'>> {
  const { rows } = await sql<OfferedGame>`
    select game.definition, game.active and game.paused_at is null as is_offered,
      open.tournament_start_at as open_start_at
    from games game left join game_instances open on open.game_id = game.game_id and open.status = 'OPEN'
    where game.game_id = ${gameId} and game.member_id = ${memberId} limit 1`.execute(db)
  const game = rows[0]
  if (game === undefined) return { refused: 'notFound', args: { gameId } }
  const { subscriptionDrawsMax = 0, schedule } = game.definition
  const most = game.is_offered ? subscriptionDrawsMax : 0
  return datesAfterOpen({ schedule, openStartAt: game.open_start_at }, most)
}
