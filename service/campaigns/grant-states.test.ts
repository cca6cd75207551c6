import { expect, test } from 'vitest'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { CAMPAIGN_GRANTS } from './grant-states.ts'

test('a grant is reserved by a deposit and spent when that is paid, or is spent at once', () => {
  expect(machineFacts(CAMPAIGN_GRANTS)).toEqual({
    moves: [
      'reserve: new → reserved',
      'release: reserved → released',
      'begin: reserved → running',
      'pay: reserved → used',
      'take: new → running',
      'payBack: new → used',
      'payBackBonus: new → running',
      'finish: running → used',
      'takeBack: running, used → used',
    ],
    unreachable: [],
    final: ['used', 'released'],
    codes: ['cash-back', 'free-plays', 'free-plays-entered'],
  })
})
