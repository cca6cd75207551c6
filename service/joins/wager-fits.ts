import type { Db } from '#service/database/database.ts'
import { ratesInForce } from '#service/exchange/rates-in-force.ts'
import { rateKey } from '#service/exchange/weighed.ts'
import { questionsOfLimits } from './batch-rates.ts'
import { readState } from './batch-state.ts'
import { exceededLimit, type Wager } from './join-limits.ts'

/** Whether a player's limits leave room for a wager now. Takes no lock: a join decides again. */
export async function wagerFits(db: Db, wager: Wager): Promise<boolean> {
  const state = await readState(db, wager.playerId, 0)
  for (const rate of await ratesInForce(db, questionsOfLimits(state, wager))) {
    state.rates.set(rateKey(rate), rate)
  }
  return exceededLimit(state, wager) === null
}
