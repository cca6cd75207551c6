import type { OperationResult } from '#schemas/protocol/operations.ts'
import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { readPlayerAccounts } from '#service/ledger/balances.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { readInstances } from './instance-rows.ts'

/** The payment of an ended card, and the account that received it. */
export async function finishedCard(
  tx: Tx,
  gameInstanceId: number,
  playerId: number,
): Promise<OperationResult<'confirmCrosswordEnd'>> {
  const [row] = await readInstances(tx, playerId, sql`where instance.game_instance_id = ${gameInstanceId}`)
  assert(row !== undefined)
  const accounts = await readPlayerAccounts(tx, playerId)
  const account = accounts.find(({ accountCurrency }) => accountCurrency === row.currency_id)
  return {
    gameInstanceId,
    gameStatus: row.status,
    myWinnings: toDecimal(row.player_won_minor ?? 0, row.decimal_places),
    currencyId: row.currency_id,
    ...(account === undefined ? {} : { account }),
  }
}
