import { expect, test } from 'vitest'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { SUPPORT_CASES } from './support-states.ts'

test('a case is answered and closed by the operator, and opened again by a message; that of a guest waits for the address', () => {
  expect(machineFacts(SUPPORT_CASES)).toEqual({
    moves: [
      'open: new → open',
      'begin: new → unconfirmed',
      'confirm: unconfirmed → open',
      'write: open, answered → open',
      'writeAgain: closed → open',
      'answer: open, answered → answered',
      'close: open, answered → closed',
      'end: open, answered → closed',
      'reopen: closed → open',
      'merge: open, answered, closed → merged',
    ],
    unreachable: [],
    final: ['merged'],
    codes: [],
  })
})
