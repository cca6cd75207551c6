import { expect, test } from 'vitest'
import { PRIZE_ITEM_STATUSES } from '#schemas/protocol/prizes.ts'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { PRIZE_ITEMS } from './prize-item-states.ts'

test('a won item is claimed and delivered, or paid in cash; the operator can enter a claim that came late', () => {
  expect(Object.keys(PRIZE_ITEMS.states)).toEqual(PRIZE_ITEM_STATUSES)
  expect(machineFacts(PRIZE_ITEMS)).toEqual({
    moves: [
      'win: new → won',
      'claim: won, claimed → claimed',
      'payCash: won, claimed → cash',
      'expire: won → expired',
      'enterClaim: won, expired → claimed',
      'giveToAgent: won, claimed, shipped, at-agent → at-agent',
      'ship: won, claimed, at-agent → shipped',
      'deliver: at-agent, shipped → delivered',
    ],
    unreachable: [],
    final: ['delivered', 'cash'],
    codes: ['prize-cash'],
  })
})
