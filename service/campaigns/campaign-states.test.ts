import { expect, test } from 'vitest'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { CAMPAIGNS } from './campaign-states.ts'

test('a campaign is a draft, runs in its schedule, is paused and started again, and ends for good', () => {
  expect(machineFacts(CAMPAIGNS)).toEqual({
    moves: [
      'create: new → draft',
      'schedule: draft, paused → scheduled',
      'start: draft, paused → running',
      'begin: scheduled → running',
      'pause: scheduled, running → paused',
      'end: draft, scheduled, running, paused → ended',
    ],
    unreachable: [],
    final: ['ended'],
    codes: [],
  })
})
