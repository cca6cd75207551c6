import { sql } from 'kysely'
import type { LimitKind, SelfLimitKind } from '#schemas/entities/player-limit.ts'
import { WEEKLY_BET_LIMIT_WAIT_DAYS } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { recordProtectionUse } from '#service/harm-markers/record-use.ts'
import { readLimitUse, readSelfLimits, type SelfLimit } from '#service/player-limits/self-limits.ts'

export type LimitsAnswer = OperationResult<'updateSelfLimits'>

/** The wanted amount of a limit in minor units, or in minutes; null ends it, and `invalid` is no amount of the currency above 0. */
export type WantedLimit = number | null | 'invalid'

export interface LimitChange {
  readonly playerId: number
  readonly operatorId: number
  readonly currencyId: number
  /** The limits that change. */
  readonly wanted: ReadonlyMap<SelfLimitKind, WantedLimit>
  /** Wait before a higher limit on deposits or losses applies. */
  readonly waitDays: number
  /** Whether the player confirms a higher limit again after the wait. */
  readonly needsConfirmation: boolean
}

/**
 * Changes a player's own limits inside `tx`, under the lock of the player's row that joins and deposits take: a lower one applies at once, a
 * higher one or none waits. The present amount again withdraws a change that waits; a change that waits for its
 * confirmation applies when it is asked for again.
 */
export async function changeSelfLimits(tx: Tx, change: LimitChange): Promise<LimitsAnswer> {
  const { playerId, wanted, waitDays } = change
  const { at } = await tx
    .selectFrom('players')
    .select(now.as('at'))
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const present = new Map((await readSelfLimits(tx, playerId)).map((limit) => [limit.kind, limit]))
  const { accountMinor } = await readLimitUse(tx, change, change.currencyId)
  const refusal = refuseLimits({ wanted, present, accountMinor, now: at, waitDays })
  if (refusal !== null) return refusal
  for (const [kind, minor] of wanted) {
    if (minor !== 'invalid') await setLimit(tx, change, { kind, minor, present: present.get(kind), at })
  }
  if (wanted.has('sessionMinutes')) await shortenSessions(tx, playerId)
  return 'success'
}

export interface LimitFacts {
  readonly wanted: ReadonlyMap<SelfLimitKind, WantedLimit>
  readonly present: ReadonlyMap<SelfLimitKind, SelfLimit>
  readonly accountMinor: ReadonlyMap<SelfLimitKind, number>
  /** Milliseconds since 1970. */
  readonly now: number
  /** Days before a higher limit on deposits or losses applies. */
  readonly waitDays: number
}

const DAY_MS = 24 * 3_600_000

function waitDaysOf(kind: SelfLimitKind, waitDays: number): number {
  return kind === 'weeklyBet' ? WEEKLY_BET_LIMIT_WAIT_DAYS : waitDays
}

/**
 * The first reason against limits, or null. They must be in order at every moment: those in force from now on, and those after each change
 * that waits.
 */
export function refuseLimits({
  wanted,
  present,
  accountMinor,
  now: at,
  waitDays,
}: LimitFacts): LimitsAnswer | null {
  const amounts = [...wanted]
  if (amounts.some(([, minor]) => minor === 'invalid')) return 'amount-required'
  const isAbove = ([kind, minor]: [SelfLimitKind, WantedLimit]) =>
    Number(minor ?? 0) > (accountMinor.get(kind) ?? Infinity)
  if (amounts.some(isAbove)) return 'above-account-limit'
  const planned = new Map<SelfLimitKind, PlannedLimit>()
  for (const limit of present.values()) planned.set(limit.kind, limit)
  for (const [kind, minor] of wanted) {
    const from = at + waitDaysOf(kind, waitDays) * DAY_MS
    if (minor !== 'invalid') planned.set(kind, plan(present.get(kind), { minor, from }))
  }
  const moments = [at, ...[...planned.values()].flatMap(({ next }) => (next === null ? [] : [next.from]))]
  const exceeds = (one: 'daily' | 'weekly', other: 'weekly' | 'monthly') =>
    (['Deposit', 'Loss'] as const).some((of) => {
      const [lower, higher] = [`${one}${of}` as LimitKind, `${other}${of}` as LimitKind]
      if (!wanted.has(lower) && !wanted.has(higher)) return false
      // A comparison with NaN, a limit that there is not, is false.
      return moments.some((time) => minorAt(planned.get(lower), time) > minorAt(planned.get(higher), time))
    })
  if (exceeds('daily', 'weekly')) return 'daily-above-weekly'
  if (exceeds('daily', 'monthly')) return 'daily-above-monthly'
  return exceeds('weekly', 'monthly') ? 'weekly-above-monthly' : null
}

type PlannedLimit = Pick<SelfLimit, 'minor' | 'next'>

/** The amount of a limit at a time, NaN where there is none. */
function minorAt(limit: PlannedLimit | undefined, time: number): number {
  if (limit === undefined) return NaN
  const minor = limit.next !== null && time >= limit.next.from ? limit.next.minor : limit.minor
  return minor ?? NaN
}

/** A limit after a change: a lower one applies at once, a higher one or none from `from` on. The same change again keeps its wait. */
function plan(
  present: SelfLimit | undefined,
  { minor, from }: { readonly minor: number | null; readonly from: number },
): PlannedLimit {
  const current = present?.minor ?? null
  if (current === null || (minor !== null && minor <= current)) return { minor, next: null }
  const waiting = present?.next ?? null
  return { minor: current, next: waiting?.minor === minor ? waiting : { minor, from } }
}

interface OneLimit {
  readonly kind: SelfLimitKind
  readonly minor: number | null
  readonly present: SelfLimit | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

async function setLimit(
  tx: Tx,
  { playerId, currencyId, waitDays, needsConfirmation }: LimitChange,
  { kind, minor, present, at }: OneLimit,
): Promise<void> {
  const current = present?.minor ?? null
  if (current !== null && (minor === null || minor > current)) {
    // The same change again does not begin its wait anew.
    const waiting = present?.next ?? null
    if (waiting !== null && waiting.minor === minor) {
      if (waiting.isUnconfirmed === true && waiting.from <= at) await confirmChange(tx, playerId, kind)
      return
    }
    const days = waitDaysOf(kind, waitDays)
    await recordProtectionUse(tx, playerId, 'limitRaised')
    await sql`
      update player_limits set limit_minor = ${current}, next_limit_minor = ${minor},
        next_from = service_now() + ${days} * interval '1 day', next_confirmed = ${!needsConfirmation},
        changed_at = service_now()
      where player_id = ${playerId} and kind = ${kind} and source = 'self'`.execute(tx)
    return
  }
  await tx
    .deleteFrom('player_limits')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('source', '=', 'self')
    .execute()
  if (minor === null) return
  await tx
    .insertInto('player_limits')
    .values({ player_id: playerId, kind, source: 'self', currency_id: currencyId, limit_minor: minor })
    .execute()
}

/** The second confirmation after the wait: the change applies from now on. */
async function confirmChange(tx: Tx, playerId: number, kind: SelfLimitKind): Promise<void> {
  await tx
    .updateTable('player_limits')
    .set({ next_confirmed: true, changed_at: now })
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('source', '=', 'self')
    .execute()
}

/** A lower limit also holds for the running session: it may be over now. A higher one holds from the next login on. */
async function shortenSessions(tx: Tx, playerId: number): Promise<void> {
  await sql`
    update sessions set expires_at = least(expires_at, created_at + limit_in_force(own) * interval '1 minute')
    from player_limits own
    where sessions.player_id = ${playerId} and ended_at is null
      and own.player_id = ${playerId} and kind = 'sessionMinutes' and source = 'self'`.execute(tx)
}
