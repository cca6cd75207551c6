import { expect, test } from 'vitest'
import type { CampaignAudience } from '#schemas/operator/campaigns.ts'
import { isInAudience } from './is-in-audience.ts'

const PLAYER = { segment: 'C', country: 'DE', registeredDay: '2026-11-10', lastDepositDays: 12 } as const
const NEW = { ...PLAYER, country: null, lastDepositDays: null }

test.each<[string, CampaignAudience, boolean, boolean]>([
  ['no condition', {}, true, true],
  ['segments', { segments: ['C', 'D'] }, true, true],
  ['another segment', { segments: ['D'] }, false, false],
  ['countries', { countries: ['AT', 'DE'] }, true, false],
  ['the first day of registration', { registeredFrom: '2026-11-10' }, true, true],
  ['a later first day', { registeredFrom: '2026-11-11' }, false, false],
  ['the last day of registration', { registeredUntil: '2026-11-10' }, true, true],
  ['an earlier last day', { registeredUntil: '2026-11-09' }, false, false],
  ['no deposit', { neverDeposited: true }, false, true],
  ['either', { neverDeposited: false }, true, true],
  ['a deposit long ago', { lastDepositDaysMin: 12 }, true, false],
  ['one longer ago', { lastDepositDaysMin: 13 }, false, false],
  ['a deposit lately', { lastDepositDaysMax: 12 }, true, false],
  ['one later', { lastDepositDaysMax: 11 }, false, false],
  ['two conditions of which one fails', { countries: ['DE'], lastDepositDaysMax: 11 }, false, false],
])('an audience of %s', (_what, audience, hasPlayer, hasNew) => {
  expect([PLAYER, NEW].map((facts) => isInAudience(facts, audience))).toEqual([hasPlayer, hasNew])
})
