import type { OperationResult } from '#schemas/protocol/operations.ts'
import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import { bigints } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { ACCOUNT_TYPES } from '#service/ledger/accounts.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'

interface FinishedRow {
  place: number
  status: GameStatus
  currency_id: number
  decimal_places: number
  won_minor: number | null
  account_id: number | null
  account_kind: keyof typeof ACCOUNT_TYPES
  balance_minor: number
  time_stamp: number
}

/** The payments of ended cards, and the accounts that received them, in the order of the list. */
export async function finishedCards(
  tx: Tx,
  cards: readonly { readonly gameInstanceId: number; readonly playerId: number }[],
): Promise<OperationResult<'confirmCrosswordEnd'>[]> {
  const { rows } = await sql<FinishedRow>`
    select * from finished_cards(
      ${bigints(cards.map(({ gameInstanceId }) => gameInstanceId))}::bigint[],
      ${bigints(cards.map(({ playerId }) => playerId))}::bigint[])`.execute(tx)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return cards.map(({ gameInstanceId }, index) => {
    const row = byPlace.get(index + 1)
    assert(row !== undefined, 'an ended card exists')
    return {
      gameInstanceId,
      gameStatus: row.status,
      myWinnings: toDecimal(row.won_minor ?? 0, row.decimal_places),
      currencyId: row.currency_id,
      ...accountOf(row),
    }
  })
}

function accountOf(row: FinishedRow): Pick<OperationResult<'confirmCrosswordEnd'>, 'account'> {
  if (row.account_id === null) return {}
  return {
    account: {
      accountId: row.account_id,
      accountType: ACCOUNT_TYPES[row.account_kind],
      accountCurrency: row.currency_id,
      accountBalance: toDecimal(row.balance_minor, row.decimal_places),
      timeStamp: row.time_stamp,
    },
  }
}
