import { expect, test } from 'vitest'
import { wonItem } from '#runtime/testing/entities.ts'
import { stepsOf } from './prize-steps.ts'

test.each([
  ['a won item', {}, ['won', 'chosen -', 'at-agent -', 'delivered -']],
  [
    'an item to be sent',
    { status: 'claimed', choice: 'post', claimedTime: 2 },
    ['won', 'chosen', 'shipped -', 'delivered -'],
  ],
  [
    'an item that was sent although an agent was chosen',
    { status: 'shipped', choice: 'agent', claimedTime: 2, sentTime: 3 },
    ['won', 'chosen', 'shipped', 'delivered -'],
  ],
  [
    'an item that was handed over by an agent',
    { status: 'delivered', choice: 'agent', claimedTime: 2, sentTime: 3, endedTime: 4 },
    ['won', 'chosen', 'at-agent', 'delivered'],
  ],
  ['an item paid in cash', { status: 'cash', claimedTime: 2, endedTime: 2 }, ['won', 'cash']],
  ['an expired item', { status: 'expired', endedTime: 9 }, ['won', 'expired']],
] as const)('the steps of %s are shown in order, with what is to come', (_what, change, steps) => {
  const shown = stepsOf(wonItem(change)).map(({ name, at }) => (at === undefined ? `${name} -` : name))
  expect(shown).toEqual(steps)
})
