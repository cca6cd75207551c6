import { sql } from 'kysely'
import type { ListSort } from '#schemas/operator/params.ts'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import type { PlayedGame, PlayerPlay } from '#schemas/operator/player-records.ts'
import { cutPage, directionOf, isBeyond, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { textsIn } from './instance-view.ts'

interface Asked {
  readonly playerId: number
  readonly after?: number
  readonly limit?: number
  readonly sort?: ListSort
}

interface GameRow extends Omit<PlayedGame, 'gameTitle' | 'wonMinor' | 'isRefunded'> {
  readonly texts: Record<string, GameTexts>
  readonly wonMinor: number | null
  readonly isRefunded: boolean
}

/** A page of the instances in which a player has plays, the newest first. What was won is missing until the draw was shown to its end. */
export async function listPlayedGames(
  db: Db,
  { playerId, languageId, after, sort, limit = PAGE_SIZE }: Asked & { readonly languageId: string },
): Promise<EndpointResult<'getPlayerGames'>> {
  const order = directionOf(sort, 'newest')
  const { rows } = await sql<GameRow>`
    select seat.game_instance_id as "gameInstanceId", instance.game_id as "gameId", texts, game_rule as "gameRule",
      sequence_number as "sequenceNumber", instance.status, seat.play_count as plays,
      instance.currency_id as "currencyId", seat.joined_at as "joinedTime",
      (select coalesce(sum(cost_minor + fee_minor), 0)::bigint from plays
        where plays.game_instance_id = seat.game_instance_id and plays.player_id = seat.player_id) as "paidMinor",
      case when instance.status = 'ENDED' then coalesce(seat.won_minor, 0) end as "wonMinor",
      instance.refunded_at is not null as "isRefunded"
    from (select * from instance_players as seat where player_id = ${playerId} and ${isBeyond('seat.game_instance_id', order, after)}
      order by game_instance_id ${order.inOrder} limit ${limit + 1}) as seat
    join game_instances as instance using (game_instance_id) join games on games.game_id = instance.game_id
    order by seat.game_instance_id ${order.inOrder}`.execute(db)
  const page = cutPage(rows, limit)
  const games = page.rows.map(({ texts, wonMinor, isRefunded, ...row }) => ({
    ...row,
    gameTitle: textsIn(texts, languageId).title,
    ...(wonMinor !== null && { wonMinor }),
    ...(isRefunded && { isRefunded }),
  }))
  return { games, hasMore: page.hasMore }
}

interface PlayRow extends Omit<PlayerPlay, 'wonMinor' | 'refundedTime'> {
  readonly wonMinor: number | null
  readonly refundedTime: number | null
}

/** A page of the plays of a player in one instance, the oldest first. */
export async function listPlayerPlays(
  db: Db,
  { playerId, gameInstanceId, after, sort, limit = PAGE_SIZE }: Asked & { readonly gameInstanceId: number },
): Promise<EndpointResult<'getPlayerPlays'>> {
  const order = directionOf(sort, 'oldest')
  const { rows } = await sql<PlayRow>`
    select play.play_id as "playId", play.play, play.lines, instance.currency_id as "currencyId",
      play.cost_minor + play.fee_minor as "paidMinor", play.created_at as time, play.refunded_at as "refundedTime",
      case when instance.status = 'ENDED' then (select coalesce(sum(prize_minor), 0)::bigint from prizes
        where prizes.game_instance_id = play.game_instance_id and prizes.play_id = play.play_id) end as "wonMinor",
      instance.status = 'ENDED' and instance.settled_at is not null and play.refunded_at is null
        and play.cost_minor + play.fee_minor > 0
        and not exists (select from transfers where unique_key = 'play-refund:' || play.play_id) as "isRefundable"
    from plays as play join game_instances as instance using (game_instance_id)
    where play.game_instance_id = ${gameInstanceId} and play.player_id = ${playerId} and ${isBeyond('play.play_id', order, after)}
    order by play.play_id ${order.inOrder} limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit)
  const plays = page.rows.map(({ wonMinor, refundedTime, ...row }) => ({
    ...row,
    ...(wonMinor !== null && { wonMinor }),
    ...(refundedTime !== null && { refundedTime }),
  }))
  return { plays, hasMore: page.hasMore }
}
