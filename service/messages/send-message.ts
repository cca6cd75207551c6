import { cashierTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import type { Tx } from '#service/database/database.ts'
import { type OutboxEvent, publish, publishAll } from '#service/events/publish.ts'
import type { Marketing } from '#service/marketing/may-market.ts'
import { storeForAway, storeIfAway } from '#service/sessions/after-login-events.ts'

/** Plain text for players: clients do not interpret it. */
export type PlayerMessage = EventBodies['player.privateMessage']

/** Plain text for everybody on a site, in its languages. */
type SiteMessage = EventBodies['site.globalMessage']

/** Sends a message to one player: immediately, or after the next login if the player is away. It is kept for the list in the account. */
export async function sendPrivateMessage(tx: Tx, playerId: number, message: PlayerMessage): Promise<void> {
  await publish(tx, cashierTopic(playerId), 'player.privateMessage', message)
  const { title, body, gameId = null } = message
  await tx
    .insertInto('player_messages')
    .values({ player_id: playerId, title, body, game_id: gameId })
    .execute()
  await storeIfAway(tx, playerId, { kind: 'message', title, body })
}

/** Sends a message to every client connected to the site now, and after the next login to players who are away. */
export async function sendGlobalMessage(tx: Tx, memberId: number, message: SiteMessage): Promise<void> {
  await publish(tx, lobbyTopic(memberId), 'site.globalMessage', message)
  await storeForAway(tx, memberId, message)
}

/** Players per statement: the events of one statement are one row. */
const SENT_AT_ONCE = 500

/** Sends marketing to the players of a site who have agreed to it: at once, or after the next login to those who are away. */
export async function sendGlobalMarketing(
  tx: Tx,
  memberId: number,
  message: SiteMessage,
  marketing: Marketing,
): Promise<void> {
  const { title, body, texts = {}, gameId } = message
  const present = await storeForAway(tx, memberId, message, marketing)
  const events = present.map(({ playerId, language }): OutboxEvent => ({
    topic: cashierTopic(playerId),
    event: 'player.privateMessage',
    body: { title, body, ...texts[language], ...(gameId !== undefined && { gameId }) },
  }))
  for (let sent = 0; sent < events.length; sent += SENT_AT_ONCE)
    await publishAll(tx, events.slice(sent, sent + SENT_AT_ONCE))
}
