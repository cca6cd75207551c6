import type { Db } from '#service/database/database.ts'
import { ratesInForce } from '#service/exchange/rates-in-force.ts'
import { rateKey } from '#service/exchange/weighed.ts'
import { questionsOfLimits } from './batch-rates.ts'
import { readState } from './batch-state.ts'
import { refuseWager, type Wager, type WagerRefusal } from './join-limits.ts'

/** Why a player's limits refuse a wager now; null if they leave room for it. Takes no lock: a join decides again. */
export async function checkWager(db: Db, wager: Wager): Promise<WagerRefusal | null> {
  const state = await readState(db, wager.playerId, 0)
  for (const rate of await ratesInForce(db, questionsOfLimits(state, wager))) {
    state.rates.set(rateKey(rate), rate)
  }
  return refuseWager(state, wager)
}
