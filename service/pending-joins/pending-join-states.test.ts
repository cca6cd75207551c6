import { expect, test } from 'vitest'
import { PENDING_JOIN_STATES } from '#schemas/protocol/pending-joins.ts'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { PENDING_JOINS } from './pending-join-states.ts'

test('a purchase waits for its money, and is then made or fails; one that is under way is neither replaced nor cancelled', () => {
  expect(Object.keys(PENDING_JOINS.states)).toEqual(PENDING_JOIN_STATES)
  expect(machineFacts(PENDING_JOINS)).toEqual({
    moves: [
      'track: new → waiting',
      'replace: waiting, joined, failed, cancelled, expired → waiting',
      'cancel: waiting → cancelled',
      'release: waiting → due',
      'expire: waiting → expired',
      'postpone: due → due',
      'join: due → joined',
      'fail: due → failed',
    ],
    unreachable: [],
    // Each ends its purchase, until the player tracks another one in the same row.
    final: [],
    codes: [],
  })
})
