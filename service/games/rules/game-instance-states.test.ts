import { expect, test } from 'vitest'
import { GAME_STATUSES } from '#schemas/entities/game-instance.ts'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { GAME_INSTANCES } from './game-instance-states.ts'

test('a game instance is sold, made ready, drawn and ended; until it starts, each failure is tried again or refunded', () => {
  const statuses = GAME_STATUSES.filter((status) => status !== 'REPLAY1')
  expect(Object.keys(GAME_INSTANCES.states).toSorted()).toEqual(statuses.toSorted())
  expect(machineFacts(GAME_INSTANCES)).toEqual({
    moves: [
      'open: new → OPEN',
      'sellSpare: new → FULL',
      'fill: OPEN → FULL',
      'close: OPEN → CLOSED',
      'withdraw: OPEN → CLOSED',
      'makeReady: FULL, CLOSED, RETRY → READY',
      'prepare: READY, RETRY → READY',
      'retry: FULL, CLOSED, READY, RETRY → RETRY',
      'start: READY → STARTED',
      'drawCard: FULL, CLOSED, READY, RETRY → STARTED',
      'end: STARTED → ENDED',
      'endCard: STARTED → ENDED',
      'refund: FULL, CLOSED, READY, RETRY → ENDED',
    ],
    unreachable: [],
    final: ['ENDED'],
    codes: ['prize', 'refund', 'satellite-award', 'settlement'],
  })
})
