import { sql } from 'kysely'
import type { SourceOfFunds } from '#schemas/protocol/deposits.ts'
import type { Db } from '#service/database/database.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The amount that a player may still deposit before the source of the funds is accepted. */
export interface FundsRoom {
  /** Minor units of the currency of the deposit. */
  readonly minor: number
  readonly source: SourceOfFunds
}

interface Wanted {
  readonly site: ServedSite
  readonly playerId: number
  readonly currencyId: number
  /** The deposits that use the sum up: open orders too while one is asked for, paid ones alone once it is paid. */
  readonly counted?: readonly ('created' | 'paid')[] | undefined
}

/** A currency in which the site has a sum. */
interface Sum {
  readonly currencyId: number
  readonly minor: number
}

/**
 * Reads the amount below the site's sum of `settings.sourceOfFunds`; null if there is no sum, or if an accepted source is still valid. The
 * deposits of each currency use up their share of its sum, so that a second account does not bypass it. Withdrawals are not subtracted. A
 * transaction that books a deposit holds the lock on the player.
 */
export async function fundsRoom(
  db: Db,
  { site, playerId, currencyId, counted = ['created', 'paid'] }: Wanted,
): Promise<FundsRoom | null> {
  const { days, validMonths } = site.manifest.settings.sourceOfFunds
  const sums = sumsOf(site)
  const sum = sums.find((one) => one.currencyId === currencyId)
  if (sum === undefined) return null
  const { rows } = await sql<{ paid: Sum[]; source: SourceOfFunds | null }>`
    select coalesce((
        select json_agg(json_build_object('currencyId', currency_id, 'minor', minor))
        from (
          select currency_id, sum(amount_minor)::bigint as minor from deposits
          where player_id = player.player_id and status = any(${counted}::text[])
            and coalesce(decided_at, service_now()) > service_now() - ${days} * interval '24 hours'
          group by currency_id) as sums), '[]') as paid,
      case when funds_verified_at > service_now() - make_interval(months => ${validMonths}) then null
        when exists (
          select from verification_requests as request
          where request.player_id = player.player_id and purpose = 'funds' and request.status = 'submitted') then 'submitted'
        else 'needed' end as source
    from players as player where player_id = ${playerId}`.execute(db)
  const found = rows[0]
  if (found === undefined || found.source === null) return null
  const used = found.paid.map((paid) => shareOf(paid, sum, sums))
  return {
    minor: Math.max(
      0,
      used.reduce((left, minor) => left - minor, sum.minor),
    ),
    source: found.source,
  }
}

/** The part of a sum that the deposits of a currency use up, in minor units of the sum. Those in a currency without a sum use nothing up. */
function shareOf({ currencyId, minor }: Sum, sum: Sum, sums: readonly Sum[]): number {
  if (currencyId === sum.currencyId) return minor
  const own = sums.find((one) => one.currencyId === currencyId)
  return own === undefined ? 0 : Math.ceil((minor * sum.minor) / own.minor)
}

function sumsOf({ manifest: { settings, currencies } }: ServedSite): Sum[] {
  return Object.entries(settings.sourceOfFunds.sums).flatMap(([code, amount]) => {
    const data = currencies.data[code]
    if (data === undefined) return []
    return [{ currencyId: data.currencyId, minor: toMinor(amount, data.decimalPlaces) ?? 0 }]
  })
}
