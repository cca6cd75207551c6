import { afterEach, expect, test, vi } from 'vitest'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { noticeOf } from './prize-notice.ts'

const change = { prizeItemId: 17, gameInstanceId: 70, name: 'A bicycle', gameTitle: 'Fjord Raffle' }
const liveWith = (viewing: number | null) => ({
  games: {
    viewing,
    instances: new Map([[70, gameInstance({ gameInstanceId: 70, drawIntervalMs: 1500 })]]),
  },
})

afterEach(() => vi.useRealTimers())

test('a notice is shown for what happens to an item, and none for a choice of the player', () => {
  const live = liveWith(null)
  expect(noticeOf({ ...change, status: 'shipped' }, live)).toEqual({
    kind: 'prize-item-shipped',
    title: 'A bicycle',
    gameTitle: 'Fjord Raffle',
  })
  expect(noticeOf({ ...change, status: 'claimed' }, live)).toBeNull()
  expect(noticeOf({ ...change, status: 'cash' }, live)).toBeNull()
})

test('the notice about an item that is won in the draw on screen comes once its last ball has been shown', () => {
  vi.useFakeTimers()
  expect(noticeOf({ ...change, status: 'won' }, liveWith(70))?.at).toBe(serverNow() + 1500)
  expect(noticeOf({ ...change, status: 'won' }, liveWith(71))?.at).toBeUndefined()
})
