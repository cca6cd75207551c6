import { expect, test } from 'vitest'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { tiedPlaces } from './tied-places.ts'

const place = (racePlace: number, rankPrize: number, meta: PayoutRow['meta'] = {}): PayoutRow => ({
  rankNumber: 0,
  rankNumber2nd: racePlace,
  rankPrize,
  prizePercentage: 20,
  meta: { racePlace, ...meta },
})

test('the places that level plays hold together are one row, with the sum of their prizes', () => {
  const rows = [
    place(1, 5, { winners: 10, paid: 50 }),
    place(2, 2.98, { winners: 10, paid: 29.83 }),
    place(3, 2.38, { winners: 10, paid: 23.83 }),
    place(4, 1.59, { winners: 10, paid: 15.9 }),
  ]
  expect(tiedPlaces(rows, 2)).toMatchObject([
    { from: 1, to: 4, row: { rankPrize: 11.95, meta: { winners: 10, paid: 119.56 } } },
  ])
})

test('places of one play each stay apart, and the last group may hold places that are not paid', () => {
  const rows = [
    place(2, 4, { winners: 2, paid: 8 }),
    place(1, 9, { winners: 1, paid: 9 }),
    place(3, 3, { winners: 2, paid: 6 }),
    place(4, 1, { winners: 7, paid: 7 }),
  ]
  expect(tiedPlaces(rows, 2).map(({ from, to, row }) => [from, to, row.meta?.paid])).toEqual([
    [1, 1, 9],
    [2, 3, 14],
    [4, 4, 7],
  ])
})

test('before the race, and where prizes cannot be shared, every place has its row', () => {
  expect(tiedPlaces([place(1, 9), place(2, 5)], 2)).toMatchObject([
    { from: 1, to: 1 },
    { from: 2, to: 2 },
  ])
  const { prizePercentage: _share, ...item } = place(1, 0, { winners: 1 })
  const rows = [item, place(2, 5, { winners: 2, paid: 10 })]
  expect(tiedPlaces(rows, 2).map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [2, 2],
  ])
})
