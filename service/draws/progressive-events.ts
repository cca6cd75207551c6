import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { lobbyTopic } from '#schemas/protocol/topics.ts'
import { partsOf, shareOf } from '#modules/game-rules/rules/exact-share.ts'
import type { Tx } from '#service/database/database.ts'
import { publishAll, type OutboxEvent } from '#service/events/publish.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { DrawService } from './draw-service.ts'

interface ProgressiveRow {
  game_id: number
  member_id: number
  definition: GameDefinition
  decimal_places: number
  shown_minor: number
  published_minor: number | null
  wagers_minor: number
}

/** Publishes to the lobbies how far every progressive has grown with the plays sold since the last publication. */
export async function publishProgressives({ database }: DrawService): Promise<void> {
  await database.transaction(async (tx) => publishAll(tx, await progressiveEvents(tx, null)))
}

/**
 * The events of the progressives, of the named games or of all, whose figure differs from the published one; they are recorded as
 * published. The figure is the one that the open instance shows.
 */
export async function progressiveEvents(tx: Tx, gameIds: readonly number[] | null): Promise<OutboxEvent[]> {
  const { rows } = await sql<ProgressiveRow>`
    select game.game_id, game.member_id, game.definition, currency.decimal_places,
      game.progressive_shown_minor as shown_minor, game.progressive_told_minor as published_minor,
      coalesce(open.play_count * open.play_cost_minor, 0)::bigint as wagers_minor
    from games game
    join currencies currency on currency.currency_id = (game.definition->>'currencyId')::integer
    left join game_instances open on open.game_id = game.game_id and open.status = 'OPEN'
    where jsonb_path_exists(game.definition, '$.prizes[*] ? (@.winsProgressive == true)')
      and (${gameIds}::bigint[] is null or game.game_id = any(${gameIds}::bigint[]))
    order by game.game_id`.execute(tx)
  const events: OutboxEvent[] = []
  for (const row of rows) {
    const amountMinor =
      row.shown_minor + shareOf(row.wagers_minor, partsOf(row.definition.progressivePercentage ?? 0))
    if (amountMinor === row.published_minor || !(await markPublished(tx, row, amountMinor))) continue
    events.push({
      topic: lobbyTopic(row.member_id),
      event: 'game.progressive',
      body: { gameId: row.game_id, progressiveAmount: toDecimal(amountMinor, row.decimal_places) },
    })
  }
  return events
}

/** False if another process published another figure meanwhile. */
async function markPublished(
  tx: Tx,
  { game_id: gameId, published_minor: publishedMinor }: ProgressiveRow,
  amountMinor: number,
) {
  const { rows } = await sql`
    update games set progressive_told_minor = ${amountMinor}
    where game_id = ${gameId} and progressive_told_minor is not distinct from ${publishedMinor}::bigint
    returning game_id`.execute(tx)
  return rows.length > 0
}
