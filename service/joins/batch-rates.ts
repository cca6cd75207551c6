import type { Db } from '#service/database/database.ts'
import { type RateQuestion, ratesInForce } from '#service/exchange/rates-in-force.ts'
import { rateKey, weighingQuestions } from '#service/exchange/weighed.ts'
import type { BatchState } from './batch-state.ts'
import type { InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'
import type { Wager } from './join-limits.ts'

type Attempt = Pick<JoinAttempt, 'site' | 'playerId' | 'request'>

/**
 * Reads the rates that a batch needs; makes no query if every join is paid in its game's currency, by players whose limits are in that
 * currency.
 */
export async function loadRates(
  db: Db,
  state: BatchState,
  attempts: readonly Attempt[],
  known: InstanceTermsCache,
): Promise<void> {
  const wanted = new Map<string, RateQuestion>()
  const want = (questions: RateQuestion[]) => {
    for (const question of questions) wanted.set(rateKey(question), question)
  }
  for (const attempt of attempts) {
    const { gameInstanceId, currencyId: paying } = attempt.request
    const currencyId = known.get(gameInstanceId)?.currencyId
    if (currencyId === undefined) continue
    const { operatorId } = attempt.site
    if (paying !== currencyId) want([{ operatorId, from: currencyId, to: paying }])
    if (state.limits.has(attempt.playerId)) {
      want(questionsOfLimits(state, { operatorId, playerId: attempt.playerId, currencyId }))
    }
  }
  if (wanted.size === 0) return
  for (const rate of await ratesInForce(db, [...wanted.values()])) state.rates.set(rateKey(rate), rate)
}

/** The rates that convert what a player's limits count into the currency of each limit. */
export function questionsOfLimits(
  { limits, countedMinor, prepaidMinor }: BatchState,
  { operatorId, playerId, currencyId }: Omit<Wager, 'costMinor'>,
): RateQuestion[] {
  return (limits.get(playerId) ?? []).flatMap(({ kind, currencyId: to }) =>
    [
      currencyId,
      ...(countedMinor.get(playerId)?.get(kind)?.keys() ?? []),
      ...(prepaidMinor.get(playerId)?.get(kind)?.keys() ?? []),
    ].flatMap((from) => weighingQuestions({ operatorId, from, to })),
  )
}
