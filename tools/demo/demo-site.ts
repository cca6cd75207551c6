import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { OperatorApi } from '#tools/cli/operator/connect-api.ts'
import type { SiteAddress } from '#tools/play/wire.ts'
import type { ProblemLog } from './problem-log.ts'

/** A site on which the demonstration runs. */
export interface DemoSite {
  readonly siteId: string
  readonly manifest: ResolvedManifest
  /** Folder of all sites. */
  readonly sitesDir: string
  readonly address: SiteAddress
  readonly operator: OperatorApi
  /** Amount of a simulated player's deposit, in units by currencyId. */
  readonly deposits: ReadonlyMap<number, number>
  /** Coupon codes by currencyId: a simulated player buys as many plays as many people would. */
  readonly couponCodes: ReadonlyMap<number, string>
  readonly problems: ProblemLog
  /** Time of the service, in UTC milliseconds. */
  readonly now: () => number
  /** Number of simulated players. */
  readonly players: number
  /** Mean interval between two moves, each by one simulated player; varies by half of it. */
  readonly moveEveryMs: number
}

/** Codes of the coupons of a site, by currencyId. */
export function couponCodesOf({ currencies: { served, data } }: ResolvedManifest): Map<number, string> {
  return new Map(
    served.flatMap((code): [number, string][] => {
      const currency = data[code]
      return currency === undefined ? [] : [[currency.currencyId, `SIMULATED-${code}`]]
    }),
  )
}

/** Twice the largest amount that the site suggests, in each of its currencies. */
export function depositsOf({ currencies: { served, data } }: ResolvedManifest): Map<number, number> {
  const deposits = new Map<number, number>()
  for (const code of served) {
    const currency = data[code]
    if (currency === undefined) continue
    const { min, max, suggested } = currency.deposit
    deposits.set(currency.currencyId, Math.min(max, 2 * Math.max(min, ...suggested)))
  }
  return deposits
}
