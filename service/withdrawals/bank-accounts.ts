import { sql } from 'kysely'
import type { BankAccount } from '#schemas/protocol/withdrawals.ts'
import type { Db } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

/** The destination of a withdrawal in its columns: a bank account, or the method of deposits that go back. */
export type Destination = Pick<WithdrawalRow, 'bank_account' | 'bank_account_key_id' | 'account_ending'> &
  Partial<Pick<WithdrawalRow, 'processor_id' | 'return_method'>>

interface RecurringAccount {
  recurringId: string
  accountEnding: string
}

const ENDING_LENGTH = 4
const LISTED_MAX = 10

/** Binds the bytes to their player, so that they cannot be moved to another one. */
const ownerOf = (playerId: number) => `bank-account/${playerId}`

/** Encrypts a bank account for its player's withdrawals. */
export function sealAccount(vault: PersonalVault, playerId: number, account: BankAccount): Destination {
  const { bytes, keyId } = vault.seal({ ...account }, ownerOf(playerId))
  return {
    bank_account: bytes,
    bank_account_key_id: keyId,
    account_ending: account.number.slice(-ENDING_LENGTH),
  }
}

/** The bank account of a withdrawal, for the operator or the processor that pays it; null where deposits go back. */
export function openAccount(vault: PersonalVault, row: WithdrawalRow): BankAccount | null {
  const { bank_account: bytes, bank_account_key_id: keyId } = row
  if (bytes === null || keyId === null) return null
  return vault.open({ bytes, keyId }, ownerOf(row.player_id)) as BankAccount
}

/** The account of a paid withdrawal of this player; null if there is none. */
export async function recurringAccount(
  db: Db,
  of: { readonly playerId: number; readonly currencyId: number; readonly recurringId: string },
): Promise<Destination | null> {
  const row = await db
    .selectFrom('withdrawals')
    .select(['bank_account', 'bank_account_key_id', 'account_ending'])
    .where('withdrawal_id', '=', of.recurringId)
    .where('player_id', '=', of.playerId)
    .where('currency_id', '=', of.currencyId)
    .where('status', '=', 'paid')
    .where('bank_account', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** The accounts of a player's paid withdrawals, the last used first; of accounts with the same ending, the last used one. */
export async function recurringAccounts(
  db: Db,
  { playerId, currencyId }: { readonly playerId: number; readonly currencyId: number },
): Promise<RecurringAccount[]> {
  const { rows } = await sql<RecurringAccount>`
    select withdrawal_id as "recurringId", account_ending as "accountEnding" from (
      select distinct on (account_ending) withdrawal_id, account_ending, created_at from withdrawals
      where player_id = ${playerId} and currency_id = ${currencyId} and status = 'paid'
        and bank_account is not null
      order by account_ending, created_at desc) as last_used
    order by created_at desc limit ${LISTED_MAX}`.execute(db)
  return rows
}
