import { isPlain } from './merge.ts'
import type { Refusal } from './refusal.ts'
import { jsonPath } from './refusal.ts'
import type { ReferralsSettings } from './referrals.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses a reward of referrals that a served currency cannot pay, or that has no condition beside the registration. */
export function refuseReward(file: string, { modules, currencies }: ResolvedManifest): Refusal[] {
  const reward = (modules['referrals']?.settings as Partial<ReferralsSettings> | undefined)?.reward
  // A malformed one is refused by the schema of the module.
  if (!isPlain(reward) || !isPlain(reward.amounts)) return []
  return Object.entries(reward.amounts).flatMap(([code, amounts]) => {
    const data = currencies.data[code]
    // Amounts of a currency that the site does not serve have no effect.
    if (!isPlain(amounts) || data === undefined) return []
    const path = ['modules', 'referrals', 'settings', 'reward', 'amounts', code]
    const refusals: Refusal[] = Object.entries(amounts).flatMap(([key, amount]) =>
      typeof amount !== 'number' || Number.isInteger(Number((amount * 10 ** data.decimalPlaces).toFixed(6)))
        ? []
        : [
            {
              file,
              path: jsonPath([...path, key]),
              value: amount,
              expected: `must have at most ${data.decimalPlaces} decimals, as ${code} has`,
            },
          ],
    )
    if (amounts.firstDeposit === undefined && amounts.wagered === undefined)
      refusals.push({ file, path: jsonPath(path), expected: 'must have firstDeposit, wagered or both' })
    return refusals
  })
}
