import { expect, test } from 'vitest'
import { refuseReward } from './refuse-reward.ts'
import type { ReferralsSettings } from './referrals.ts'
import type { ResolvedManifest } from './site-manifest.ts'

type Amounts = NonNullable<ReferralsSettings['reward']>['amounts']

const check = (amounts: Amounts) => {
  const reward = { withinDays: 30, friendVerified: false, maxPerMonth: 5, amounts }
  const manifest = {
    modules: { referrals: { enabled: true, settings: { reward } } },
    currencies: { data: { EUR: { decimalPlaces: 2 }, XOF: { decimalPlaces: 0 } } },
  } as unknown as ResolvedManifest
  return refuseReward('trial/manifest.json', manifest).map(({ path, expected }) => `${path} ${expected}`)
}

test('a reward has a condition, and no more decimals than its currency', () => {
  const at = '$.modules.referrals.settings.reward.amounts'
  expect(check({ EUR: { firstDeposit: 20, inviter: 10.05 }, XOF: { wagered: 5000, inviter: 500 } })).toEqual(
    [],
  )
  expect(check({ EUR: { inviter: 10 } })).toEqual([`${at}.EUR must have firstDeposit, wagered or both`])
  expect(check({ EUR: { wagered: 20, inviter: 1.005 }, XOF: { wagered: 100.5, inviter: 100 } })).toEqual([
    `${at}.EUR.inviter must have at most 2 decimals, as EUR has`,
    `${at}.XOF.wagered must have at most 0 decimals, as XOF has`,
  ])
})

test('amounts of a currency that the site does not have change nothing', () => {
  expect(check({ ABC: { inviter: 10 } })).toEqual([])
})
