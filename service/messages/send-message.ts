import { cashierTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import type { Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { storeForAway, storeIfAway } from '#service/sessions/after-login-events.ts'

/** Plain text for players: clients do not interpret it. */
export type PlayerMessage = EventBodies['player.privateMessage']

/** Sends a message to one player: immediately, or after the next login if the player is away. */
export async function sendPrivateMessage(tx: Tx, playerId: number, message: PlayerMessage): Promise<void> {
  await publish(tx, cashierTopic(playerId), 'player.privateMessage', message)
  await storeIfAway(tx, playerId, { kind: 'message', title: message.title, body: message.body })
}

/** Sends a message to every client connected to the site now, and after the next login to players who are away. */
export async function sendGlobalMessage(tx: Tx, memberId: number, message: PlayerMessage): Promise<void> {
  await publish(tx, lobbyTopic(memberId), 'site.globalMessage', message)
  await storeForAway(tx, memberId, message)
}
