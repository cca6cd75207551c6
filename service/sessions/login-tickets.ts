import { sql } from 'kysely'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { hashOf, looksLikeToken, makeToken } from '#service/keys/tokens.ts'
import {
  type Begun,
  beginSession,
  type ExclusionRefusal,
  type NewLogin,
  type SessionParts,
} from './begin-session.ts'
import { refuseByRegister, type WithRegisterGate } from './refuse-by-register.ts'

/** A redirect takes seconds; a ticket that was logged somewhere is void soon. */
const TICKET_VALID_MS = 60_000

type Result = OperationResult<'loginWhitelabel'>
type TicketRefusal = ExclusionRefusal | 'overloaded' | 'accountExpired' | 'wrongCredentials'

export interface TicketOf {
  readonly memberId: number
  readonly playerId: number
  /** The session that the ticket continues: it is void once that has ended. Null where the operator makes it. */
  readonly sessionId: number | null
}

/** A secret that logs a player in once, on one site. Only its digest is stored. */
export async function makeTicket(
  tx: Tx,
  entropy: Entropy,
  { memberId, playerId, sessionId }: TicketOf,
): Promise<{ ticket: string; expiresTime: number }> {
  const ticket = makeToken(entropy)
  const { expires_at: expiresTime } = await tx
    .insertInto('login_tickets')
    .values({
      token_hash: hashOf(ticket),
      member_id: memberId,
      player_id: playerId,
      session_id: sessionId,
      expires_at: sql<number>`service_now() + ${TICKET_VALID_MS} * interval '1 millisecond'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { ticket, expiresTime }
}

/** Opens a session by a ticket, which is used up. An unknown, used, expired or foreign one is refused alike. */
export async function logInByTicket(
  database: Database,
  parts: SessionParts & WithRegisterGate,
  visitor: Visitor,
  ticket: string,
): Promise<Begun<Result> | Refused<TicketRefusal>> {
  if (!looksLikeToken(ticket)) return { refused: 'wrongCredentials' }
  const { site } = visitor
  const playerId = await readHolder(database, site.memberId, ticket)
  if (playerId === null) return { refused: 'wrongCredentials' }
  const refusal = await refuseByRegister(database, parts, { site, playerId, mayBeRestricted: false })
  if (refusal !== null) return refusal
  return beginSession(database, parts, visitor, (tx) => useTicket(tx, visitor.site.memberId, ticket))
}

/** The player of a ticket that may still be valid. */
async function readHolder({ kysely }: Database, memberId: number, ticket: string): Promise<number | null> {
  const row = await kysely
    .selectFrom('login_tickets')
    .select('player_id as playerId')
    .where('token_hash', '=', hashOf(ticket))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.playerId ?? null
}

/** A refusal rolls back: the ticket of a locked account can be used once the account is unlocked, within its minute. */
async function useTicket(
  tx: Tx,
  memberId: number,
  ticket: string,
): Promise<NewLogin<Result> | { instead: Refused<TicketRefusal> }> {
  const { rows } = await sql<{ playerId: number; status: 'active' | 'locked' | 'banned' | 'expired' }>`
    update login_tickets set used_at = service_now() from players
    where login_tickets.token_hash = ${hashOf(ticket)} and login_tickets.member_id = ${memberId}
      and login_tickets.used_at is null and login_tickets.expires_at > service_now()
      and players.player_id = login_tickets.player_id
      and (login_tickets.session_id is null or exists (
        select from sessions where sessions.session_id = login_tickets.session_id and sessions.ended_at is null))
    returning players.player_id as "playerId", players.status`.execute(tx)
  const [player] = rows
  if (player === undefined) return { instead: { refused: 'wrongCredentials' } }
  if (player.status === 'locked') return { instead: { refused: 'accountLocked' } }
  if (player.status === 'expired') return { instead: { refused: 'accountExpired' } }
  return { playerId: player.playerId, result: { playerId: player.playerId } }
}

/** Removes tickets that can no longer be used. */
export async function forgetOldTickets(database: Database): Promise<void> {
  await pruneRows(database, 'login_tickets', sql`expires_at < service_now() - interval '1 hour'`)
}
