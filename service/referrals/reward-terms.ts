import { strict as assert } from 'node:assert'
import type { ReferralsSettings } from '#schemas/site-manifest/referrals.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** Condition and amounts in one currency, in minor units. */
export interface CurrencyTerms {
  readonly currencyId: number
  readonly firstDepositMinor?: number
  readonly wageredMinor?: number
  readonly inviterMinor: number
  readonly friendMinor: number
}

/** The terms of a reward as a row of `referrals` has them. */
export interface RewardTerms {
  readonly friendVerified: boolean
  readonly maxPerMonth: number
  /** The site's default currency first. */
  readonly amounts: readonly CurrencyTerms[]
}

/** The reward that a site offers now, with the days in which the condition must be fulfilled; null if it offers none. */
export function offeredReward(
  site: Pick<ServedSite, 'manifest'>,
): { readonly terms: RewardTerms; readonly withinDays: number } | null {
  const module = site.manifest.modules['referrals']
  const { reward } = (module?.enabled === true ? module.settings : { reward: null }) as ReferralsSettings
  if (reward === null) return null
  const { withinDays, friendVerified, maxPerMonth } = reward
  const amounts = servedCurrencies(site as ServedSite).flatMap(([code, { currencyId, decimalPlaces }]) => {
    const given = reward.amounts[code]
    if (given === undefined) return []
    const minor = (amount: number) => {
      const exact = toMinor(amount, decimalPlaces)
      assert(exact !== null, 'the manifest check refuses amounts with too many decimals')
      return exact
    }
    const { firstDeposit, wagered, inviter, friend = 0 } = given
    return {
      currencyId,
      ...(firstDeposit !== undefined && { firstDepositMinor: minor(firstDeposit) }),
      ...(wagered !== undefined && { wageredMinor: minor(wagered) }),
      inviterMinor: minor(inviter),
      friendMinor: minor(friend),
    }
  })
  return amounts.length === 0 ? null : { terms: { friendVerified, maxPerMonth, amounts }, withinDays }
}
