import type { Db } from '#service/database/database.ts'
import { type RateQuestion, ratesInForce } from '#service/exchange/rates-in-force.ts'
import { rateKey, weighingQuestions } from '#service/exchange/weighed.ts'
import type { BatchState } from './batch-state.ts'
import type { InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'

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
    if (state.limits.has(attempt.playerId)) want(questionsOfLimits(state, attempt, currencyId))
  }
  if (wanted.size === 0) return
  for (const rate of await ratesInForce(db, [...wanted.values()])) state.rates.set(rateKey(rate), rate)
}

/** The rates that convert a player's wagers into the currency of each limit. */
function questionsOfLimits(
  { limits, wageredMinor }: BatchState,
  { playerId, site: { operatorId } }: Attempt,
  currencyId: number,
): RateQuestion[] {
  const currencyIds = [currencyId, ...(wageredMinor.get(playerId)?.keys() ?? [])]
  return (limits.get(playerId) ?? []).flatMap(({ currencyId: to }) =>
    currencyIds.flatMap((from) => weighingQuestions({ operatorId, from, to })),
  )
}
