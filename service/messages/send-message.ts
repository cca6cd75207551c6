import { cashierTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import type { Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { storeForAway, storeIfAway } from '#service/sessions/after-login-events.ts'

/** Plain text for players: clients show it as it is. */
export type PlayerMessage = EventBodies['player.privateMessage']

/** Sends a message to one player: at once, or after the next login where the player is away. */
export async function sendPrivateMessage(tx: Tx, playerId: number, message: PlayerMessage): Promise<void> {
  await publish(tx, cashierTopic(playerId), 'player.privateMessage', message)
  await storeIfAway(tx, playerId, { kind: 'message', title: message.title, body: message.body })
}

/** Sends a message to every client that is connected to the site now, and to players who are away after their next login. */
export async function sendGlobalMessage(tx: Tx, memberId: number, message: PlayerMessage): Promise<void> {
  await publish(tx, lobbyTopic(memberId), 'site.globalMessage', message)
  await storeForAway(tx, memberId, message)
}
