import { strict as assert } from 'node:assert'
import type { Tx } from '#service/database/database.ts'
import type { AccountKind } from './accounts.ts'
import { post, type TransferId } from './post.ts'

/**
 * Puts a transfer right by posting its opposite, which names it: nothing that was written is ever changed. A
 * transfer is reversed once; a second attempt fails on the unique key.
 */
export async function reverse(tx: Tx, transferId: TransferId, code: string): Promise<TransferId> {
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
