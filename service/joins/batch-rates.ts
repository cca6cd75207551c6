import type { Kysely } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { exchanged, inverse } from '#service/exchange/exact-rate.ts'
import { type RateInForce, type RateQuestion, ratesInForce } from '#service/exchange/rates-in-force.ts'
import type { BatchState } from './batch-state.ts'
import type { InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'

type Attempt = Pick<JoinAttempt, 'site' | 'playerId' | 'request'>

const keyOf = ({ operatorId, from, to }: RateQuestion) => `${operatorId}\n${from}\n${to}`

export const rateOf = ({ rates }: BatchState, question: RateQuestion): RateInForce | undefined =>
  rates.get(keyOf(question))

/**
 * Reads the rates that a batch needs, and asks the database nothing where it needs none: where every join is paid in its
 * game's currency, by players whose limits are in that one.
 */
export async function loadRates(
  database: Kysely<Tables> | Tx,
  state: BatchState,
  attempts: readonly Attempt[],
  known: InstanceTermsCache,
): Promise<void> {
  const wanted = new Map<string, RateQuestion>()
  for (const attempt of attempts) {
    const { gameInstanceId, currencyId: paying } = attempt.request
    const currencyId = known.get(gameInstanceId)?.currencyId
    if (currencyId === undefined) continue
    const { operatorId } = attempt.site
    if (paying !== currencyId) want(wanted, { operatorId, from: currencyId, to: paying })
    if (state.limits.has(attempt.playerId)) wantForLimits(wanted, state, attempt, currencyId)
  }
  if (wanted.size === 0) return
  for (const rate of await ratesInForce(database, [...wanted.values()])) state.rates.set(keyOf(rate), rate)
}

function want(wanted: Map<string, RateQuestion>, question: RateQuestion): void {
  if (question.from !== question.to) wanted.set(keyOf(question), question)
}

/** What a player wagers and has wagered is weighed in the currency of each limit, by a rate of either direction. */
function wantForLimits(
  wanted: Map<string, RateQuestion>,
  { limits, wageredMinor }: BatchState,
  { playerId, site: { operatorId } }: Attempt,
  currencyId: number,
): void {
  for (const limit of limits.get(playerId) ?? []) {
    for (const from of [currencyId, ...(wageredMinor.get(playerId)?.keys() ?? [])]) {
      want(wanted, { operatorId, from, to: limit.currencyId })
      want(wanted, { operatorId, from: limit.currencyId, to: from })
    }
  }
}

/**
 * What an amount weighs in another currency, for comparing and not for paying: by the rate in force, or by the inverse of
 * that of the other direction; null where the operator has neither.
 */
export function weighed(state: BatchState, amountMinor: number, question: RateQuestion): number | null {
  const { from, to } = question
  if (amountMinor === 0 || from === to) return amountMinor
  const rate = rateOf(state, question)
  if (rate !== undefined) return exchanged(amountMinor, rate.exact, rate.decimals)
  const back = rateOf(state, { ...question, from: to, to: from })
  if (back === undefined) return null
  return exchanged(amountMinor, inverse(back.exact), { from: back.decimals.to, to: back.decimals.from })
}
