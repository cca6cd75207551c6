import { expect, test } from 'vitest'
import { runAnswered } from '#tests/support/run-answered.ts'
import { Mistake } from '../../mistake.ts'
import { runReferralCommand } from './referrals.ts'

const HELD = {
  playerId: 17,
  inviterId: 3,
  status: 'held',
  reasons: ['sameNetwork'],
  inviterAmount: 10,
  friendAmount: 5,
  currencyId: 978,
  registeredTime: 0,
  endTime: 0,
} as const

const run = runAnswered(runReferralCommand)

test('the list has each referral with the reasons, and says where there is none', async () => {
  const { lines } = await run(['list'], {}, { getReferrals: { referrals: [HELD], hasMore: false } })
  expect(lines).toEqual([
    '17: held, invited by player 3, registered 1970-01-01T00:00:00.000Z; 10 and 5 EUR; because of sameNetwork',
  ])
  const none = await run(['list'], { status: 'refused' }, { getReferrals: { referrals: [], hasMore: false } })
  expect(none.lines).toEqual(['aurora has no referral that is refused.'])
})

test('a held reward is approved, or declined with a reason', async () => {
  const approved = await run(
    ['approve', '17'],
    {},
    { approveReferral: { ...HELD, status: 'rewarded', decidedBy: 'ada' } },
  )
  expect(approved.lines[0]).toContain('decided by ada')
  const params = { siteId: 'aurora', playerId: 17 }
  const declined = await run(['decline', '17'], { reason: 'Brothers' }, { declineReferral: HELD })
  expect(declined.calls).toEqual([['declineReferral', params, { reason: 'Brothers' }]])
  await expect(run(['decline', '17'], {}, {})).rejects.toThrow('The command needs --reason.')
})

test('an unknown command and a missing number are mistakes', async () => {
  await expect(run(['pay', '17'], {}, {})).rejects.toThrow(Mistake)
  await expect(run(['approve'], {}, {})).rejects.toThrow('The command needs the number of the friend.')
})
