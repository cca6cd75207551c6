import { sql } from 'kysely'
import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import { lobbyTopic } from '#schemas/protocol/topics.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { Tx } from '#service/database/database.ts'
import { publishAll, type OutboxEvent } from '#service/events/publish.ts'
import { createdInstance } from '#service/games/instances.ts'
import type { DrawService } from './draw-service.ts'

const INSTANT_KINDS = GAME_RULES.filter(isInstantKind)

interface Told {
  game_id: number
  member_id: number
  told_id: number | null
  open_id: number | null
}

/**
 * Publishes to the lobbies which instance of each instant game can be bought, if it changed since the last time. However many were sold in
 * between, a lobby sees one leave and one come; a request for a sold one gets the open one.
 */
export async function tellOpenInstances({ database }: DrawService): Promise<void> {
  await database.transaction(async (tx) => {
    const events: OutboxEvent[] = []
    for (const told of await readChanged(tx)) {
      if (await noteTold(tx, told)) events.push(...(await eventsOf(tx, told)))
    }
    await publishAll(tx, events)
  })
}

async function readChanged(tx: Tx): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select game.game_id, game.member_id, game.open_told_id as told_id, open.game_instance_id as open_id
    from games game
    left join game_instances open on open.game_id = game.game_id and open.status = 'OPEN'
    where game.game_rule = any(${INSTANT_KINDS}::text[])
      and game.open_told_id is distinct from open.game_instance_id
    order by game.game_id`.execute(tx)
  return rows
}

/** False if another process published another one meanwhile. */
async function noteTold(
  tx: Tx,
  { game_id: gameId, told_id: toldId, open_id: openId }: Told,
): Promise<boolean> {
  const { rows } = await sql`
    update games set open_told_id = ${openId}::bigint
    where game_id = ${gameId} and open_told_id is not distinct from ${toldId}::bigint
    returning game_id`.execute(tx)
  return rows.length > 0
}

async function eventsOf(tx: Tx, { member_id: memberId, told_id: toldId, open_id: openId }: Told) {
  const topic = lobbyTopic(memberId)
  const events: OutboxEvent[] = []
  if (toldId !== null) {
    const gone = { gameInstanceId: toldId, gameStatus: 'FULL' as const, isPlayable: false }
    events.push({ topic, event: 'game.delete', body: gone })
  }
  if (openId !== null) events.push({ topic, event: 'game.create', body: await createdInstance(tx, openId) })
  return events
}
