import { type RawBuilder, sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import { LANGUAGE_DEFAULT } from '#schemas/limits.ts'
import { versionOf } from '#service/call/version-of.ts'
import type { Db } from '#service/database/database.ts'
import { cutPage, directionOf, isBeyond, type Page, PAGE_SIZE } from '#service/database/pages.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { textsIn } from './instance-view.ts'

/** More unended instances exist only if very many draws overlap, and no operator reads so long a list. */
const INSTANCES_MAX = 20

interface GameRow extends Pick<ListedGame, 'gameId' | 'slug' | 'state' | 'instances'> {
  definition: GameDefinition
  texts: Record<string, GameTexts>
  images: GameFile['images']
}

const STATE = sql`case when not active then 'ended' when paused_at is not null then 'paused' else 'offered' end`

/** A condition that every row meets where nothing is asked for. */
const matches = (value: RawBuilder<unknown>, wanted: string | number | undefined) =>
  wanted === undefined ? sql`true` : sql`${value} = ${wanted}`

/** A page of the games of a site, by default in the order of their creation. */
export async function listGames(
  db: Db,
  {
    memberId,
    gameId,
    slug,
    state,
    after,
    sort,
    limit = PAGE_SIZE,
  }: EndpointRequest<'getGames'> & { readonly memberId: number },
): Promise<Page<ListedGame>> {
  const order = directionOf(sort, 'oldest')
  const { rows } = await sql<GameRow>`
    select game.game_id as "gameId", slug, game.definition, texts, images,
      ${STATE} as state,
      coalesce(running.list, '[]') as instances
    from games game
    left join lateral (
      select json_agg(one order by one."sequenceNumber" desc) as list from (
        select game_instance_id as "gameInstanceId", sequence_number as "sequenceNumber", status as "gameStatus",
          play_count as "playCount", play_max as "playMax", player_count as "playerCount",
          (extract(epoch from registration_end_at) * 1000)::bigint as "registrationEndTime",
          (extract(epoch from tournament_start_at) * 1000)::bigint as "tournamentStartTime",
          refund_reason as "refundReason"
        from game_instances instance
        where instance.game_id = game.game_id and status <> 'ENDED' and owner_player_id is null
        order by sequence_number desc limit ${sql.lit(INSTANCES_MAX)}
      ) one
    ) running on true
    where game.member_id = ${memberId} and ${matches(sql`game.game_id`, gameId)} and ${matches(sql`slug`, slug)}
      and ${matches(STATE, state)}
      and ${isBeyond('game.game_id', order, after)}
    order by game.game_id ${order.inOrder} limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit)
  const games = page.rows.map(({ definition, texts, images, gameId: id, slug, state, instances }) => ({
    gameId: id,
    slug,
    gameTitle: textsIn(texts, LANGUAGE_DEFAULT).title,
    gameRule: definition.gameRule,
    currencyId: definition.currencyId,
    schedule: definition.schedule,
    state,
    instances,
    version: versionOf({ texts, images }),
  }))
  return { rows: games, hasMore: page.hasMore }
}
