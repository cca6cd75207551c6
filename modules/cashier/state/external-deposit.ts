import type { Deposit } from '#schemas/site-manifest/deposit.ts'

export type ExternalDepositPage = NonNullable<Deposit['external']>

/** Values of the deposit that an operator's page may receive, by placeholder name. */
export interface DepositContext {
  readonly playerId: number
  readonly memberId: number
  readonly languageId: string
  readonly currencyId: number
}

const PLACEHOLDER = /\{(playerId|memberId|languageId|currencyId)\}/g

/** The URL of the operator's deposit page with its parameters filled in, and those of the signed visit; null where it is not https (security 20). */
export function externalDepositAddress(
  { url, params }: Pick<ExternalDepositPage, 'url' | 'params'>,
  context: DepositContext,
  visit: Readonly<Record<string, string>> = {},
): URL | null {
  if (!URL.canParse(url)) return null
  const address = new URL(url)
  if (address.protocol !== 'https:') return null
  for (const [name, value] of Object.entries(params)) {
    const filled = value.replace(PLACEHOLDER, (_whole, key: keyof DepositContext) => String(context[key]))
    address.searchParams.set(name, filled)
  }
  for (const [name, value] of Object.entries(visit)) address.searchParams.set(name, value)
  return address
}
