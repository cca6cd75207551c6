import type { Tx } from '#service/database/database.ts'
import { instancePool, playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'

export interface Sale {
  memberId: number
  /** Pays for the whole sale. */
  playerId: number
  gameInstanceId: number
  currencyId: number
  amountMinor: number
}

/** Pays for plays that were inserted without a join: the operator credits the player, the player pays the pool. */
export async function paySale(tx: Tx, sale: Sale): Promise<void> {
  const { memberId, playerId, gameInstanceId, currencyId, amountMinor } = sale
  const leg = (account: ReturnType<typeof playerCash>, sign: 1 | -1) => ({
    account,
    currencyId,
    amountMinor: sign * amountMinor,
  })
  await post(tx, {
    code: 'adjustment',
    entries: [leg(processorClearing(memberId), -1), leg(playerCash(playerId), 1)],
  })
  await post(tx, {
    code: 'join',
    entries: [leg(playerCash(playerId), -1), leg(instancePool(gameInstanceId), 1)],
  })
}
