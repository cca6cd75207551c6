import { afterEach, expect, test, vi } from 'vitest'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { gameInstance, wonItem } from '#runtime/testing/entities.ts'
import { fakeClient } from '#runtime/testing/fake-client.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { noticeOf } from './prize-notice.ts'

const change = { prizeItemId: 17, gameInstanceId: 70, name: 'Ein Fahrrad', gameTitle: 'Fjordtombola' }
const liveWith = (viewing: number | null) => ({
  live: {
    games: {
      viewing,
      instances: new Map([[70, gameInstance({ gameInstanceId: 70, drawIntervalMs: 1500 })]]),
    },
  },
})
const texts = { prizeItem: { name: '<b>A bicycle</b>' }, gameTitle: 'Fjord Raffle' }
const reader = fakeClient({ getPlayerPrizeItems: () => [wonItem({ prizeItemId: 17, ...texts })] })

afterEach(() => vi.useRealTimers())

test('a notice about a won item has its texts in the language of the page, whatever the one of the event is', async () => {
  expect(await noticeOf({ ...change, status: 'shipped' }, liveWith(null), reader)).toEqual({
    kind: 'prize-item-shipped',
    title: 'A bicycle',
    gameTitle: 'Fjord Raffle',
  })
})

test('a notice has the texts of its event where the items cannot be read', async () => {
  const refused = fakeClient({
    getPlayerPrizeItems: () => {
      throw new Fault(FAULT.notYours)
    },
  })
  expect(await noticeOf({ ...change, status: 'won' }, liveWith(null), refused)).toEqual({
    kind: 'prize-item-won',
    title: 'Ein Fahrrad',
    gameTitle: 'Fjordtombola',
  })
})

test('a choice of the player needs no notice', async () => {
  expect(await noticeOf({ ...change, status: 'claimed' }, liveWith(null), reader)).toBeNull()
  expect(await noticeOf({ ...change, status: 'cash' }, liveWith(null), reader)).toBeNull()
})

test('the notice about an item that is won in the draw on screen comes once its last ball has been shown', async () => {
  vi.useFakeTimers()
  const atOf = async (viewing: number) =>
    (await noticeOf({ ...change, status: 'won' }, liveWith(viewing), reader))?.at
  expect(await atOf(70)).toBe(serverNow() + 1500)
  expect(await atOf(71)).toBeUndefined()
})
