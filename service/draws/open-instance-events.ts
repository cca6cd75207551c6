import { sql } from 'kysely'
import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import { lobbyTopic } from '#schemas/protocol/topics.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { Tx } from '#service/database/database.ts'
import { publishAll, type OutboxEvent } from '#service/events/publish.ts'
import { createdInstance } from '#service/games/changes/instances.ts'
import type { DrawService } from './draw-service.ts'

const INSTANT_KINDS = GAME_RULES.filter(isInstantKind)

interface ChangedInstance {
  game_id: number
  member_id: number
  published_id: number | null
  open_id: number | null
}

/**
 * Publishes to the lobbies which instance of each instant game can be bought, if it changed since the last time. However many were sold in
 * between, a lobby sees one leave and one come; a request for a sold one gets the open one.
 */
export async function publishOpenInstances({ database }: DrawService): Promise<void> {
  await database.transaction(async (tx) => {
    const events: OutboxEvent[] = []
    for (const changed of await readChanged(tx)) {
      if (await markPublished(tx, changed)) events.push(...(await eventsOf(tx, changed)))
    }
    await publishAll(tx, events)
  })
}

async function readChanged(tx: Tx): Promise<ChangedInstance[]> {
  const { rows } = await sql<ChangedInstance>`
    select game.game_id, game.member_id, game.open_told_id as published_id, open.game_instance_id as open_id
    from games game
    left join game_instances open on open.game_id = game.game_id and open.status = 'OPEN'
    where game.game_rule = any(${INSTANT_KINDS}::text[])
      and game.open_told_id is distinct from open.game_instance_id
    order by game.game_id`.execute(tx)
  return rows
}

/** False if another process published another one meanwhile. */
async function markPublished(
  tx: Tx,
  { game_id: gameId, published_id: publishedId, open_id: openId }: ChangedInstance,
): Promise<boolean> {
  const { rows } = await sql`
    update games set open_told_id = ${openId}::bigint
    where game_id = ${gameId} and open_told_id is not distinct from ${publishedId}::bigint
    returning game_id`.execute(tx)
  return rows.length > 0
}

async function eventsOf(
  tx: Tx,
  { member_id: memberId, published_id: publishedId, open_id: openId }: ChangedInstance,
) {
  const topic = lobbyTopic(memberId)
  const events: OutboxEvent[] = []
  if (publishedId !== null) {
    const gone = { gameInstanceId: publishedId, gameStatus: 'FULL' as const, isPlayable: false }
    events.push({ topic, event: 'game.delete', body: gone })
  }
  if (openId !== null) events.push({ topic, event: 'game.create', body: await createdInstance(tx, openId) })
  return events
}
