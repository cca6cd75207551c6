import type { Db } from '#service/database/database.ts'
import { type PayingSite, readDueReturn, readUnplayedReturn } from './payout-methods.ts'
import { heldMinor, type WaysBack } from './refuse-withdrawal.ts'
import type { WithdrawalCurrency } from './withdrawal-terms.ts'
import type { WithdrawingPlayer, WithdrawnCurrency } from './withdrawing-player.ts'

/** The ways back to the methods of a player's deposits: those that come first, else those of deposits that were not played. */
export async function readWaysBack(
  db: Db,
  paying: PayingSite,
  {
    player,
    currency,
    ...of
  }: WithdrawnCurrency & { readonly player: WithdrawingPlayer; readonly currency: WithdrawalCurrency | null },
): Promise<WaysBack> {
  if (currency === null) return { due: null, unplayed: null }
  const question = { ...of, country: player.country, feeMinor: currency.feeMinor }
  const due = await readDueReturn(db, paying, question)
  if (due !== null) return { due, unplayed: null }
  const held = heldMinor(player, currency)
  return { due, unplayed: await readUnplayedReturn(db, paying, { ...question, heldMinor: held }) }
}
