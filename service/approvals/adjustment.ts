import type { Tx } from '#service/database/database.ts'
import { readCashAndDebt } from '#service/deposits/player-debt.ts'
import { playerCash, siteRevenue } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'

/** An amount of a currency in minor units; negative where it is taken from the player. */
interface Sum {
  readonly currencyId: number
  readonly amountMinor: number
}

/** Whether the player has the money that a negative sum takes. The player is locked. */
export async function isCovered(
  tx: Tx,
  playerId: number,
  { currencyId, amountMinor }: Sum,
): Promise<boolean> {
  if (amountMinor >= 0) return true
  const { cashMinor } = await readCashAndDebt(tx, { playerId, currencyId })
  return cashMinor + amountMinor >= 0
}

interface Adjustment extends Sum {
  readonly memberId: number
  readonly playerId: number
  readonly approvalId: number
}

/** Moves money between the revenue of a site and a player's cash, once for each approval. */
export async function adjustBalance(
  tx: Tx,
  { memberId, playerId, approvalId, currencyId, amountMinor }: Adjustment,
): Promise<void> {
  await post(tx, {
    code: 'adjustment',
    uniqueKey: `adjustment:${approvalId}`,
    entries: [
      { account: siteRevenue(memberId), currencyId, amountMinor: -amountMinor },
      { account: playerCash(playerId), currencyId, amountMinor },
    ],
  })
}
