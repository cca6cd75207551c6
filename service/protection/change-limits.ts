import { sql } from 'kysely'
import { type LimitKind } from '#schemas/entities/player-limit.ts'
import { WEEKLY_BET_LIMIT_WAIT_DAYS } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Tx } from '#service/database/database.ts'
import { readLimitUse, readSelfLimits, type SelfLimit } from './self-limits.ts'

export type LimitsAnswer = OperationResult<'updateSelfLimits'>

/** The wanted amount of a limit in minor units; null ends it, and `invalid` is no amount of the currency above 0. */
export type WantedLimit = number | null | 'invalid'

export interface LimitChange {
  readonly playerId: number
  readonly operatorId: number
  readonly currencyId: number
  /** The limits that change. */
  readonly wanted: ReadonlyMap<LimitKind, WantedLimit>
  /** Wait before a higher limit on deposits or losses applies. */
  readonly waitDays: number
}

/**
 * Changes a player's own limits inside `tx`, under the lock of the player's row that joins and deposits take: a lower one applies at once, a
 * higher one or none waits. The present amount again withdraws a change that waits.
 */
export async function changeSelfLimits(tx: Tx, change: LimitChange): Promise<LimitsAnswer> {
  const { playerId, wanted } = change
  const player = tx.selectFrom('players').select('player_id').where('player_id', '=', playerId)
  await player.forNoKeyUpdate().execute()
  const present = new Map((await readSelfLimits(tx, playerId)).map((limit) => [limit.kind, limit]))
  const { accountMinor } = await readLimitUse(tx, change, change.currencyId)
  const refusal = refuseLimits({ wanted, present, accountMinor })
  if (refusal !== null) return refusal
  for (const [kind, minor] of wanted) {
    if (minor !== 'invalid') await setLimit(tx, change, { kind, minor, present: present.get(kind) })
  }
  return 'success'
}

export interface LimitFacts {
  readonly wanted: ReadonlyMap<LimitKind, WantedLimit>
  readonly present: ReadonlyMap<LimitKind, SelfLimit>
  readonly accountMinor: ReadonlyMap<LimitKind, number>
}

/** The first reason against limits, or null. Each is compared with the others as they will be. */
export function refuseLimits({ wanted, present, accountMinor }: LimitFacts): LimitsAnswer | null {
  const amounts = [...wanted]
  if (amounts.some(([, minor]) => minor === 'invalid')) return 'amount-required'
  const isAbove = ([kind, minor]: [LimitKind, WantedLimit]) =>
    Number(minor ?? 0) > (accountMinor.get(kind) ?? Infinity)
  if (amounts.some(isAbove)) return 'above-account-limit'
  const ultimate = (kind: LimitKind): number => {
    const before = present.get(kind)
    const kept = before?.next === undefined || before.next === null ? before?.minor : before.next.minor
    const minor = wanted.has(kind) ? wanted.get(kind) : kept
    return typeof minor === 'number' ? minor : NaN
  }
  // A comparison with NaN, a limit that there is not, is false.
  const exceeds = (one: 'daily' | 'weekly', other: 'weekly' | 'monthly') =>
    (['Deposit', 'Loss'] as const).some(
      (of) => ultimate(`${one}${of}` as LimitKind) > ultimate(`${other}${of}` as LimitKind),
    )
  if (exceeds('daily', 'weekly')) return 'daily-above-weekly'
  if (exceeds('daily', 'monthly')) return 'daily-above-monthly'
  return exceeds('weekly', 'monthly') ? 'weekly-above-monthly' : null
}

interface OneLimit {
  readonly kind: LimitKind
  readonly minor: number | null
  readonly present: SelfLimit | undefined
}

async function setLimit(
  tx: Tx,
  { playerId, currencyId, waitDays }: LimitChange,
  { kind, minor, present }: OneLimit,
): Promise<void> {
  const current = present?.minor ?? null
  if (current !== null && (minor === null || minor > current)) {
    // The same change again does not begin its wait anew.
    const waiting = present?.next ?? null
    if (waiting !== null && waiting.minor === minor) return
    const days = kind === 'weeklyBet' ? WEEKLY_BET_LIMIT_WAIT_DAYS : waitDays
    await sql`
      update player_limits set limit_minor = ${current}, next_limit_minor = ${minor},
        next_from = service_now() + ${days} * interval '1 day', changed_at = service_now()
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
