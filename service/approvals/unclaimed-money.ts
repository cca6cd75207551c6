import type { Tx } from '#service/database/database.ts'
import { readCashAndDebt } from '#service/deposits/player-debt.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'

/** The cash of a dormant account in a currency, minor units; 0 if the account is not dormant. The player is locked. */
export async function readUnclaimed(tx: Tx, playerId: number, currencyId: number): Promise<number> {
  const dormant = await tx
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('dormant_at', 'is not', null)
    .where('status', '=', 'expired')
    .executeTakeFirst()
  return dormant === undefined ? 0 : (await readCashAndDebt(tx, { playerId, currencyId })).cashMinor
}

interface HandOver {
  readonly memberId: number
  readonly playerId: number
  readonly approvalId: number
  readonly currencyId: number
  readonly amountMinor: number
}

/** Books that the cash of a dormant account has left the bank account of the site, once for each approval. */
export async function handOver(
  tx: Tx,
  { memberId, playerId, approvalId, currencyId, amountMinor }: HandOver,
): Promise<void> {
  await post(tx, {
    code: 'unclaimed-money',
    uniqueKey: `unclaimed-money:${approvalId}`,
    entries: [
      { account: playerCash(playerId), currencyId, amountMinor: -amountMinor },
      { account: processorClearing(memberId), currencyId, amountMinor },
    ],
  })
}
