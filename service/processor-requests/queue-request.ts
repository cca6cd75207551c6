import { sql } from 'kysely'
import type { ProcessorRequest, Sending, SentRequest } from '#service/adapters/payments/processor-client.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'

/** A request to a processor about a payment of a player. */
export interface QueuedRequest extends ProcessorRequest {
  readonly processorId: string
  readonly playerId: number
}

export interface WaitingRequest extends QueuedRequest, Sending {}

/** If a process dies while it sends a request, another one takes it after this time. */
const HELD_FOR = '1 minute'
const AT_ONCE = 10
/** The longest pause between two attempts, as a power of two in seconds. */
const LONGEST_PAUSE = 10

/** A webhook arrives within minutes; after this time the processor is asked. The time doubles with each question, up to a day. */
const FIRST_ASK = '1 hour'

const ownerOf = ({ requestId, playerId }: Pick<QueuedRequest, 'requestId' | 'playerId'>) =>
  `processor-request/${playerId}/${requestId}`

/** Queues a request only if `tx` commits. */
export async function queueRequest(tx: Tx, vault: PersonalVault, request: QueuedRequest): Promise<void> {
  const { bytes, keyId } = vault.seal(request.account, ownerOf(request))
  await tx
    .insertInto('processor_requests')
    .values({
      request_id: request.requestId,
      processor_id: request.processorId,
      player_id: request.playerId,
      kind: request.kind,
      currency_id: request.currencyId,
      amount_minor: request.amountMinor,
      sealed: bytes,
      sealed_key_id: keyId,
    })
    .execute()
}

/** Removes a request that is not sent yet. One that is being sent may still arrive at the processor. */
export async function dropRequest(tx: Tx, requestId: string): Promise<void> {
  await tx
    .deleteFrom('processor_requests')
    .where('request_id', '=', requestId)
    .where('sent_at', 'is', null)
    .execute()
}

/** A request that no process is sending, as it was before the processor was asked about it. */
export interface IdleRequest {
  readonly processorId: string
  readonly attempts: number
  readonly queuedMs: number
}

/** A request that is neither accepted nor being sent; null for any other. */
export async function readIdleRequest(db: Db, requestId: string): Promise<IdleRequest | null> {
  const request = await requestNow(db, requestId).executeTakeFirst()
  if (request === undefined || request.sentAt !== null || request.isBeingSent) return null
  const { processorId, attempts, queuedMs } = request
  return { processorId, attempts, queuedMs }
}

const requestNow = (db: Db, requestId: string) =>
  db
    .selectFrom('processor_requests')
    .select([
      'processor_id as processorId',
      'attempts',
      'created_at as queuedMs',
      'sent_at as sentAt',
      sql<boolean>`coalesce(leased_until > service_clock(), false)`.as('isBeingSent'),
    ])
    .where('request_id', '=', requestId)

/** The outcome of taking a request back. `accepted`: the processor has it. `being-sent`: it may accept it at any moment. */
export type TakenBack = 'taken-back' | 'accepted' | 'being-sent'

/**
 * Removes a request that the processor has not accepted and that no process is sending; it is never sent again. An attempt after the
 * processor was asked may have been accepted, so `asked` must be as the request is now.
 */
export async function takeBackRequest(
  tx: Tx,
  requestId: string,
  asked: IdleRequest | null,
): Promise<TakenBack> {
  const request = await requestNow(tx, requestId).forUpdate().executeTakeFirst()
  if (request === undefined || request.sentAt !== null) return 'accepted'
  if (request.isBeingSent || request.attempts !== asked?.attempts) return 'being-sent'
  await dropRequest(tx, requestId)
  return 'taken-back'
}

/** Leases the requests that are due; no other process takes them meanwhile. */
export async function takeDueRequests(database: Database, vault: PersonalVault): Promise<WaitingRequest[]> {
  type Row = Omit<WaitingRequest, 'account'> & { sealed: Uint8Array; keyId: string }
  const { rows } = await sql<Row>`
    update processor_requests set attempts = attempts + 1, due_at = service_now() + ${HELD_FOR}::interval,
      leased_until = service_now() + ${HELD_FOR}::interval
    where request_id in (
      select request_id from processor_requests where sent_at is null and due_at <= service_now()
      order by due_at limit ${AT_ONCE} for update skip locked)
    returning request_id as "requestId", processor_id as "processorId", player_id as "playerId", kind,
      currency_id as "currencyId", amount_minor as "amountMinor", attempts, created_at as "queuedMs", sealed,
      sealed_key_id as "keyId"`.execute(database.kysely)
  return rows.map(({ sealed, keyId, ...request }) => {
    const account = vault.open({ bytes: sealed, keyId }, ownerOf(request))
    return { ...request, account: account as ProcessorRequest['account'] }
  })
}

/** Marks a request as accepted by the processor, and deletes the account. `isAskedFor`: the processor is asked for the outcome later. */
export async function markAccepted(
  { kysely }: Database,
  { requestId, isAskedFor }: { readonly requestId: string; readonly isAskedFor: boolean },
): Promise<void> {
  await kysely
    .updateTable('processor_requests')
    .set({
      sent_at: now,
      leased_until: null,
      sealed: null,
      sealed_key_id: null,
      last_error: null,
      ask_at: isAskedFor ? sql<number>`service_now() + ${FIRST_ASK}::interval` : null,
    })
    .where('request_id', '=', requestId)
    .where('sent_at', 'is', null)
    .execute()
}

/** Notes a failed attempt; the next one follows after 2, 4, 8, … seconds. */
export async function markRefused(
  { kysely }: Database,
  { requestId, attempts, reason }: { requestId: string; attempts: number; reason: string },
): Promise<void> {
  const pauseSeconds = 2 ** Math.min(attempts, LONGEST_PAUSE)
  await kysely
    .updateTable('processor_requests')
    .set({
      due_at: sql<number>`service_now() + make_interval(secs => ${pauseSeconds})`,
      leased_until: null,
      last_error: reason,
    })
    .where('request_id', '=', requestId)
    .where('sent_at', 'is', null)
    .execute()
}

/** A payout that its processor has accepted, and that nothing has decided. */
export interface AcceptedPayout extends SentRequest {
  readonly processorId: string
}

/** Takes the accepted payouts whose processors are to be asked now, at most ten; another process takes none of them for an hour or more. */
export async function takePayoutsToAsk({ kysely }: Database): Promise<readonly AcceptedPayout[]> {
  const { rows } = await sql<AcceptedPayout & { isOpen: boolean }>`
    update processor_requests as request set asks = asks + 1,
      ask_at = case when status = 'approved'
        then service_now() + least(${FIRST_ASK}::interval * power(2, least(asks + 1, 10)), interval '1 day') end
    from withdrawals where withdrawal_id = request_id and request_id in (
      select request_id from processor_requests where ask_at <= service_now()
      order by ask_at limit ${AT_ONCE} for update skip locked)
    returning request_id as "requestId", request.processor_id as "processorId", request.created_at as "queuedMs",
      status = 'approved' as "isOpen"`.execute(kysely)
  return rows.filter(({ isOpen }) => isOpen)
}

/** Notes why the outcome of an accepted payout is not known; null where its processor answers no such question, and is not asked again. */
export async function noteUnanswered(
  { kysely }: Database,
  { requestId, reason }: { readonly requestId: string; readonly reason: string | null },
): Promise<void> {
  await kysely
    .updateTable('processor_requests')
    .set(reason === null ? { ask_at: null } : { last_error: reason })
    .where('request_id', '=', requestId)
    .execute()
}
