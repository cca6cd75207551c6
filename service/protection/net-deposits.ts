import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import { ratesInto } from '#service/exchange/rates-into.ts'
import { countedIn } from '#service/exchange/weighed.ts'

export interface NetDeposits {
  readonly depositedMinor: number
  /** Withdrawals that are paid, or that wait for the operator. */
  readonly withdrawnMinor: number
}

/** All deposits and withdrawals of a player since the account was opened, in the currency `to`. */
export async function readNetDeposits(
  db: Db,
  { playerId, operatorId }: { readonly playerId: number; readonly operatorId: number },
  to: number,
): Promise<NetDeposits> {
  const { rows } = await sql<NetDeposits & { currencyId: number }>`
    select currency_id as "currencyId", sum(deposited)::bigint as "depositedMinor", sum(withdrawn)::bigint as "withdrawnMinor"
    from (
      select currency_id, amount_minor as deposited, 0 as withdrawn from deposits
      where player_id = ${playerId} and status = 'paid'
      union all
      select currency_id, 0, amount_minor from withdrawals
      where player_id = ${playerId} and status in ('pending', 'approved', 'paid')) as moved
    group by currency_id`.execute(db)
  const rates = await ratesInto(
    db,
    { operatorId, to },
    rows.map(({ currencyId }) => currencyId),
  )
  const sum = (of: keyof NetDeposits) =>
    rows.reduce(
      (total, { currencyId: from, ...row }) => total + countedIn(rates, row[of], { operatorId, from, to }),
      0,
    )
  return { depositedMinor: sum('depositedMinor'), withdrawnMinor: sum('withdrawnMinor') }
}
