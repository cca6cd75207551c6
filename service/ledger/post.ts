import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { AccountKind, AccountRef } from './accounts.ts'
import { mayMove, type TransferCode } from './transfer-codes.ts'

export type TransferId = number

/** One leg of a transfer. Negative takes from the account, positive adds to it. */
export interface TransferEntry {
  readonly account: AccountRef
  readonly currencyId: number
  readonly amountMinor: number
}

/** One movement of money: its entries sum to zero in each currency. */
export interface Transfer {
  readonly code: TransferCode
  /** Set if the cause can occur twice: posting it again fails, and nothing moves. */
  readonly uniqueKey?: string
  /** The transfer that this one corrects. */
  readonly corrects?: TransferId
  readonly entries: readonly TransferEntry[]
}

/**
 * Posts one transfer: entries and balances in the caller's transaction. An overdraft of an account that may not owe aborts the transaction
 * (`isOverdraft`). Every changed balance of a player is published.
 */
export async function post(tx: Tx, transfer: Transfer): Promise<TransferId> {
  const [transferId] = await postAll(tx, [transfer])
  assert(transferId !== undefined)
  return transferId
}

/** Posts many transfers in one round trip, all or none; returns ids in the order of the list. */
export async function postAll(tx: Tx, transfers: readonly Transfer[]): Promise<TransferId[]> {
  if (transfers.length === 0) return []
  const batch = JSON.stringify(transfers.map(checked))
  const { rows } = await sql<{ ids: TransferId[] }>`select post_transfers(${batch}::jsonb) as ids`.execute(tx)
  const ids = rows[0]?.ids ?? []
  assert.equal(ids.length, transfers.length)
  return ids
}

/**
 * Corrects a transfer by posting its opposite, which names it: written entries never change. A transfer is reversed once; a second attempt
 * fails on the unique key.
 */
export async function reverse(tx: Tx, transferId: TransferId, code: TransferCode): Promise<TransferId> {
  const entries = await tx
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.account_id', 'entries.account_id')
    .select(['accounts.kind', 'accounts.owner_id', 'entries.currency_id', 'entries.amount_minor'])
    .where('entries.transfer_id', '=', transferId)
    .execute()
  assert(entries.length > 0, `there is no transfer ${transferId}`)
  return post(tx, {
    code,
    uniqueKey: `reverse:${transferId}`,
    corrects: transferId,
    entries: entries.map((entry) => ({
      account: { kind: entry.kind as AccountKind, ownerId: entry.owner_id },
      currencyId: entry.currency_id,
      amountMinor: -entry.amount_minor,
    })),
  })
}

/** Whether an error is the database's refusal of a negative balance. */
export function isOverdraft(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'no_overdraft'
}

function checked({ code, uniqueKey, corrects, entries }: Transfer) {
  const sums = new Map<number, number>()
  for (const { account, currencyId, amountMinor } of entries) {
    assert(
      Number.isSafeInteger(amountMinor) && amountMinor !== 0,
      `transfer ${code}: ${amountMinor} is no amount`,
    )
    assert(
      mayMove(code, account.kind, amountMinor),
      `transfer ${code} may not move ${amountMinor} on ${account.kind}`,
    )
    sums.set(currencyId, (sums.get(currencyId) ?? 0) + amountMinor)
  }
  assert(entries.length >= 2, `transfer ${code} has two entries or more`)
  for (const sum of sums.values()) assert.equal(sum, 0, `transfer ${code} sums to zero in each currency`)
  return {
    code,
    uniqueKey,
    corrects,
    entries: entries.map(({ account, currencyId, amountMinor }) => ({ ...account, currencyId, amountMinor })),
  }
}
