import { expect, test } from 'vitest'
import { noticeOf } from './prize-notice.ts'

const change = { prizeItemId: 17, name: 'A bicycle', gameTitle: 'Fjord Raffle' }

test('a notice is shown for what happens to an item, and none for a choice of the player', () => {
  expect(noticeOf({ ...change, status: 'shipped' })).toEqual({
    kind: 'prize-item-shipped',
    title: 'A bicycle',
    gameTitle: 'Fjord Raffle',
  })
  expect(noticeOf({ ...change, status: 'claimed' })).toBeNull()
  expect(noticeOf({ ...change, status: 'cash' })).toBeNull()
})
