import { expect, test } from 'vitest'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { HARM_MARKERS } from './harm-marker-states.ts'

test('a marker is found, looked at and closed, and a closed one stays closed', () => {
  expect(machineFacts(HARM_MARKERS)).toEqual({
    moves: ['find: new → open', 'look: open, seen → seen', 'close: open, seen → closed'],
    unreachable: [],
    final: ['closed'],
    codes: [],
  })
})
