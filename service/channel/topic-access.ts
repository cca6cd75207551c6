import { sql } from 'kysely'
import { Fault } from '#schemas/protocol/faults.ts'
import { parseTopic } from '#schemas/protocol/topics.ts'
import type { Database } from '#service/database/database.ts'
import type { Authentication } from '#service/sessions/session-store.ts'

/** Who asks for topics: the site by host, the player by token. */
export interface TopicCaller {
  memberId: number
  authentication: Authentication
}

/** Throws the fault with which a topic is refused to somebody (protocol, "Topics and resume"). */
export type TopicAccess = (topics: readonly string[], caller: TopicCaller) => Promise<void>

/** Which site an instance belongs to never changes, so that it is remembered. */
const REMEMBERED_MAX = 100_000

export function createTopicAccess(database: Database): TopicAccess {
  const siteOfInstance = new Map<number, number>()

  async function siteOf(gameInstanceId: number): Promise<number | null> {
    const known = siteOfInstance.get(gameInstanceId)
    if (known !== undefined) return known
    const { rows } = await sql<{ memberId: number }>`select member_id as "memberId" from game_instances
      where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
    const memberId = rows[0]?.memberId
    if (memberId === undefined) return null
    if (siteOfInstance.size >= REMEMBERED_MAX) siteOfInstance.clear()
    siteOfInstance.set(gameInstanceId, memberId)
    return memberId
  }

  return async (topics, { memberId, authentication }) => {
    for (const name of topics) {
      const topic = parseTopic(name)
      if (topic === null) throw new Fault('Server.ResourceNotFound')
      if (topic.kind === 'lobby' && topic.id !== memberId) throw new Fault('102')
      if (topic.kind === 'game' && (await siteOf(topic.id)) !== memberId)
        throw new Fault('Server.ResourceNotFound')
      if (topic.kind === 'cashier') refuseOthers(topic.id, authentication)
    }
  }
}

/** The player's session alone: without any the fault is 101, with another player's 102. */
function refuseOthers(playerId: number, authentication: Authentication): void {
  if (authentication.state === 'valid' && authentication.player.playerId === playerId) return
  throw new Fault(authentication.state === 'valid' ? '102' : '101')
}
