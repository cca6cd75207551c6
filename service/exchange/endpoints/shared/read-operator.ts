import { ApiRefusal } from '#service/call/api-refusal.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'

export interface OperatorCurrencies {
  readonly operatorId: number
  /** The currencies of its sites, by code. */
  readonly currencyIds: ReadonlyMap<string, number>
}

/** Reads an operator from the sites that name it; refused with `not-found` if none does. */
export function readOperator(sites: SiteCatalogue, operatorId: number): OperatorCurrencies {
  const own = sites.all().filter((site) => site.operatorId === operatorId)
  if (own.length === 0) throw new ApiRefusal('not-found', 'No site that is served names this operator.')
  const currencyIds = new Map(
    own.flatMap((site) =>
      servedCurrencies(site).map(([code, { currencyId }]) => [code, currencyId] as const),
    ),
  )
  return { operatorId, currencyIds }
}
