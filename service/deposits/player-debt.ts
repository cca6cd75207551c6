import type { Db, Tx } from '#service/database/database.ts'
import { playerCash, playerDebt } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { transferOf } from '#service/states/state-machine.ts'
import type { DepositRow } from './deposit-orders.ts'
import { DEPOSITS } from './deposit-states.ts'

/** A player's cash, and the amount that the player owes, in minor units of a currency. */
export async function readCashAndDebt(
  db: Db,
  { playerId, currencyId }: { readonly playerId: number; readonly currencyId: number },
): Promise<{ cashMinor: number; debtMinor: number }> {
  const rows = await db
    .selectFrom('accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_id', '=', playerId)
    .where('currency_id', '=', currencyId)
    .where('kind', 'in', ['playerCash', 'playerDebt'])
    .execute()
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance_minor ?? 0
  return { cashMinor: balanceOf('playerCash'), debtMinor: Math.max(0, -balanceOf('playerDebt')) }
}

/** Pays a player's debt from a deposit that was just booked, as far as it reaches. */
export async function repayDebt(tx: Tx, deposit: DepositRow): Promise<void> {
  const { order_id: orderId, player_id: playerId, currency_id: currencyId } = deposit
  const { debtMinor } = await readCashAndDebt(tx, { playerId, currencyId })
  const amountMinor = Math.min(debtMinor, deposit.amount_minor)
  if (amountMinor === 0) return
  const repaid = transferOf(DEPOSITS, 'pay', {
    code: 'debt-repaid',
    uniqueKey: `debt-repaid:${orderId}`,
    entries: [
      { account: playerCash(playerId), currencyId, amountMinor: -amountMinor },
      { account: playerDebt(playerId), currencyId, amountMinor },
    ],
  })
  await post(tx, repaid)
}
