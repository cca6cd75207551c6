import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { Database } from '#service/database/database.ts'
import { toDecimal, toMinor } from '#service/ledger/minor-units.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { exchanged } from './exact-rate.ts'
import { ratesInForce } from './rates-in-force.ts'

/** Decimal digits that a double preserves. */
const DOUBLE_DIGITS = 15
/** A client's product of prices, such as 3 × 2.2, is off by the last bits of a double. */
const minorOf = (amount: number, decimals: number) =>
  toMinor(Number(amount.toPrecision(DOUBLE_DIGITS)), decimals)

const NOT_OFFERED: OperationResult<'currencyConversionV2'> = {
  exitCode: JOIN_EXIT.noSuchCurrency,
  exitDescription: 'There is no rate from this currency to that one here.',
}

/** Converts an amount into another currency of the site; null if it is not a valid amount: too many decimals, or too large. */
export async function convert(
  { kysely }: Database,
  site: ServedSite,
  { from, to, amount }: OperationRequest<'currencyConversionV2'>,
): Promise<OperationResult<'currencyConversionV2'> | null> {
  const served = new Map(servedCurrencies(site).map(([, data]) => [data.currencyId, data.decimalPlaces]))
  const decimals = served.get(from)
  if (decimals === undefined || !served.has(to)) return NOT_OFFERED
  if (from === to) {
    const sameMinor = minorOf(amount, decimals)
    if (sameMinor === null) return null
    return { exitCode: JOIN_EXIT.success, amount: toDecimal(sameMinor, decimals), rate: 1 }
  }
  const [rate] = await ratesInForce(kysely, [{ operatorId: site.operatorId, from, to }])
  if (rate === undefined) return NOT_OFFERED
  const amountMinor = minorOf(amount, rate.decimals.from)
  const exchangedMinor = amountMinor === null ? null : exchanged(amountMinor, rate.exact, rate.decimals)
  if (exchangedMinor === null) return null
  return {
    exitCode: JOIN_EXIT.success,
    amount: toDecimal(exchangedMinor, rate.decimals.to),
    rate: rate.rate,
    rateDate: rate.rateDate,
  }
}
