import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { Fault, FAULT, JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { supportCodeOf } from '#schemas/protocol/support-code.ts'
import { bodyDigests, type BodyDigests } from '#service/call/body-digest.ts'
import { scopeOf } from '#service/call/idempotency.ts'
import type { ServiceContext } from '#service/context.ts'
import { now } from '#service/database/time.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import { announcePendingJoin } from '#service/pending-joins/announce-pending-join.ts'
import { PENDING_JOINS } from '#service/pending-joins/pending-join-states.ts'
import { moveAll } from '#service/states/move.ts'

/** A purchase is made within about this time after its money has arrived. */
const LOOK_EVERY_MS = 1000
/** Purchases that are made together. */
const AT_ONCE = 32
/** Attempts, a second to four minutes apart, while the service is overloaded; then the money stays in the account. */
const ATTEMPTS_MAX = 8

export type PurchaseService = Pick<ServiceContext, 'database' | 'vault' | 'joins' | 'sites' | 'log' | 'keys'>

/** Makes the purchases whose money has arrived, together with the other processes. */
export function startPurchaseRunner(service: PurchaseService): PollingLoop {
  return startPolling({
    poll: () => joinDue(service),
    onError: (error) =>
      service.log.error({ error: String(error) }, 'purchases after a deposit could not be made'),
    everyMs: LOOK_EVERY_MS,
  })
}

interface Due {
  readonly playerId: number
  readonly memberId: number
  readonly request: OperationRequest<'joinGame'>
  readonly joinKey: string
  readonly bodyHash: Buffer
  readonly amountMinor: number
  readonly decimalPlaces: number
  readonly attempts: number
}

/** Joins for some of the due purchases; true if there may be more. */
export async function joinDue(service: PurchaseService): Promise<boolean> {
  const rows = await service.database.kysely
    .selectFrom('pending_joins')
    .innerJoin('currencies', 'currencies.currency_id', 'pending_joins.currency_id')
    .select([
      'decimal_places as decimalPlaces',
      'player_id as playerId',
      'member_id as memberId',
      'request',
      'join_key as joinKey',
      'body_hash as bodyHash',
      'amount_minor as amountMinor',
      'attempts',
    ])
    .where('state', '=', 'due')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  await Promise.all(rows.map((due) => joinOne(service, due)))
  return rows.length === AT_ONCE
}

/**
 * The join has the key and the scope of a join by hand, so that it is done once: by two processes, after a crash between the join and its
 * outcome, or beside a player who buys the same plays.
 */
async function joinOne(service: PurchaseService, due: Due): Promise<void> {
  const { playerId, memberId, joinKey, amountMinor } = due
  const { rate, ...request } = due.request
  const site = service.sites.byMemberId(memberId)
  if (site === null) return decide(service, due, { exitCode: JOIN_EXIT.siteCannotAcceptPlays })
  const scope = scopeOf({ memberId, playerId, sidHash: new Uint8Array(), operation: 'joinGame' })
  try {
    const answer = await service.joins.join({
      site: joinSiteOf(site),
      playerId,
      scope,
      key: joinKey,
      ...digestsOfDue(service.keys, due),
      request,
      // The rate in force may be another one than the player saw, if the price is no higher.
      ...(rate !== undefined && { atMostMinor: amountMinor }),
    })
    await decide(service, due, answer)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    // The player bought other plays under this key by hand.
    if (error.code === FAULT.keyReused) {
      return decide(service, due, { exitCode: JOIN_EXIT.couldNotConfirmPlays })
    }
    service.log.warn({ playerId, code: error.code }, 'a purchase after a deposit was not accepted now')
    await postpone(service, due)
  }
}

/** As of a join by hand: the key of digests may have been replaced since the purchase was kept. */
function digestsOfDue(keys: PurchaseService['keys'], { request, bodyHash }: Due): BodyDigests {
  const digests = bodyDigests(keys, 'joinGame', request)
  return { ...digests, earlierHashes: [...digests.earlierHashes, bodyHash] }
}

async function decide(
  { database, vault, log }: PurchaseService,
  { playerId, memberId, joinKey, amountMinor, decimalPlaces }: Due,
  answer: Pick<OperationResult<'joinGame'>, 'exitCode'> & Partial<OperationResult<'joinGame'>>,
): Promise<void> {
  const { exitCode, gameInstanceId, subscriptionCode, joinEvent } = answer
  const hasJoined = exitCode === JOIN_EXIT.success
  await database.transaction(async (tx) => {
    const { numUpdatedRows } = await moveAll(tx, PENDING_JOINS, {
      event: hasJoined ? 'join' : 'fail',
      set: {
        exit_code: exitCode,
        // Less than was agreed where the further draws were not sold, or the rate is better.
        amount_minor: joinEvent === undefined ? amountMinor : chargedMinor(joinEvent, decimalPlaces),
        subscription_code: subscriptionCode ?? null,
        joined_instance_id: hasJoined ? (gameInstanceId ?? null) : null,
        decided_at: now,
      },
    })
      .where('player_id', '=', playerId)
      .where('join_key', '=', joinKey)
      .executeTakeFirstOrThrow()
    // Another process has recorded the same answer.
    if (numUpdatedRows === 0n) return
    if (!hasJoined) {
      const supportCode = supportCodeOf({ joinKey, exitCode })
      log.warn({ playerId, exitCode, supportCode }, 'a purchase that was paid was not made')
    }
    await announcePendingJoin(tx, { vault, memberId, playerId })
  })
}

/** The amount that a join took from the paying account, in minor units. */
function chargedMinor(
  { paid, totalCost, subscriptionCost = 0 }: NonNullable<OperationResult<'joinGame'>['joinEvent']>,
  decimalPlaces: number,
): number {
  const minor = (amount: number) => {
    const exact = toMinor(amount, decimalPlaces)
    assert(exact !== null, 'the answer to a join has the decimals of its currency')
    return exact
  }
  return paid === undefined ? minor(totalCost) + minor(subscriptionCost) : minor(paid.amount)
}

async function postpone(service: PurchaseService, due: Due): Promise<void> {
  const { playerId, joinKey, attempts } = due
  if (attempts + 1 >= ATTEMPTS_MAX) return decide(service, due, { exitCode: JOIN_EXIT.overloaded })
  await moveAll(service.database.kysely, PENDING_JOINS, {
    event: 'postpone',
    set: {
      attempts: attempts + 1,
      due_at: sql<number>`service_now() + ${2 ** attempts} * interval '1 second'`,
    },
  })
    .where('player_id', '=', playerId)
    .where('join_key', '=', joinKey)
    .execute()
}
