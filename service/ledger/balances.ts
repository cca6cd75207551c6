import type { PlayerAccount } from '#schemas/entities/player.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { ACCOUNT_TYPES } from './accounts.ts'
import { toDecimal } from './minor-units.ts'

/** Opens a player's missing cash account in each currency, at zero. */
export async function openPlayerAccounts(
  tx: Tx,
  playerId: number,
  currencyIds: readonly number[],
): Promise<void> {
  if (currencyIds.length === 0) return
  await tx
    .insertInto('accounts')
    .values(
      currencyIds.map((currencyId) => ({ kind: 'playerCash', owner_id: playerId, currency_id: currencyId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All accounts visible to a player, in wire form: cash in every currency, then bonus. */
export async function readPlayerAccounts(db: Db, playerId: number): Promise<PlayerAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('currencies', 'currencies.currency_id', 'accounts.currency_id')
    .select([
      'accounts.account_id',
      'accounts.kind',
      'accounts.currency_id',
      'accounts.balance_minor',
      'accounts.time_stamp',
      'currencies.decimal_places',
    ])
    .where('accounts.owner_id', '=', playerId)
    .where('accounts.kind', 'in', Object.keys(ACCOUNT_TYPES))
    .orderBy('accounts.kind', 'desc')
    .orderBy('accounts.account_id')
    .execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    accountType: ACCOUNT_TYPES[row.kind as keyof typeof ACCOUNT_TYPES],
    accountCurrency: row.currency_id,
    accountBalance: toDecimal(row.balance_minor, row.decimal_places),
    timeStamp: row.time_stamp,
  }))
}
