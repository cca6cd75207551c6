import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { ProcessorOperation } from '#service/adapters/payments/processor-client.ts'
import { toMinor } from '#service/ledger/minor-units.ts'

type Reported = EndpointRequest<'compareReport'>['operations'][number]

/** The operations of a report in minor units; the number of the first one whose amount or currency the site does not have. */
export function reportOperations(
  { currencies: { data } }: Pick<ResolvedManifest, 'currencies'>,
  reported: readonly Reported[],
): readonly ProcessorOperation[] | { readonly refused: number } {
  const operations: ProcessorOperation[] = []
  for (const [place, { amount, currency, ...operation }] of reported.entries()) {
    const known = Object.hasOwn(data, currency) ? data[currency] : undefined
    const amountMinor = known === undefined ? null : toMinor(Number(amount), known.decimalPlaces)
    if (known === undefined || amountMinor === null) return { refused: place }
    operations.push({ ...operation, amountMinor, currencyId: known.currencyId })
  }
  return operations
}
