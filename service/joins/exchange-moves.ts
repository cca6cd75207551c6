import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { bigints, integers } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { pair } from './batch-state.ts'
import type { JoinWrites } from './join-writes.ts'

interface Leg {
  readonly transferId: number
  readonly gameInstanceId: number
  readonly currencyId: number
  readonly amountMinor: number
}

/**
 * Adds the second side of joins paid in another currency: the instance's exchange account of that currency receives the payment, the one of
 * the game's currency pays the pool. Only the holder of the instance's lock uses these accounts, so a join of one game never waits for a
 * join of another.
 */
export async function addExchangeMoves(tx: Tx, { exchanges, moves }: JoinWrites): Promise<void> {
  if (exchanges.length === 0) return
  const legs = exchanges.flatMap(({ transferId, gameInstanceId, taken, given }): Leg[] => [
    { transferId, gameInstanceId, ...taken },
    { transferId, gameInstanceId, currencyId: given.currencyId, amountMinor: -given.amountMinor },
  ])
  const accountIds = await noteExchanges(tx, exchanges, legs)
  for (const { transferId, gameInstanceId, currencyId, amountMinor } of legs) {
    const accountId = accountIds.get(pair(gameInstanceId, currencyId))
    assert(accountId !== undefined, 'an exchange account was opened for each currency')
    moves.push({ transferId, accountId, currencyId, amountMinor })
  }
}

/** Records the rate of each exchange, and returns the accounts of all legs; missing ones are opened. */
async function noteExchanges(
  tx: Tx,
  exchanges: JoinWrites['exchanges'],
  legs: readonly Leg[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_id: number; owner_id: number; currency_id: number }>`
    with noted as (
      insert into exchanges (transfer_id, rate_id)
      select * from unnest(
        ${bigints(exchanges.map(({ transferId }) => transferId))}::bigint[],
        ${bigints(exchanges.map(({ rateId }) => rateId))}::bigint[])
    ), wanted as (
      select distinct owner_id, currency_id
      from unnest(
        ${bigints(legs.map(({ gameInstanceId }) => gameInstanceId))}::bigint[],
        ${integers(legs.map(({ currencyId }) => currencyId))}::integer[]) as leg (owner_id, currency_id)
    ), opened as (
      insert into accounts (kind, owner_id, currency_id) select 'instanceExchange', owner_id, currency_id from wanted
      on conflict do nothing returning account_id, owner_id, currency_id)
    select * from opened
    union all
    select account_id, owner_id, currency_id from accounts join wanted using (owner_id, currency_id)
    where kind = 'instanceExchange'`.execute(tx)
  return new Map(rows.map((row) => [pair(row.owner_id, row.currency_id), row.account_id]))
}
