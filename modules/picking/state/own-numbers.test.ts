import { describe, expect, test } from 'vitest'
import {
  linesFor,
  NONE,
  numbersOfDate,
  PICKS_MAX,
  picksFor,
  readOwnNumbers,
  withFavorite,
  withoutPick,
  withPick,
} from './own-numbers.ts'
import type { PickForm } from './plays.ts'

const form = (change: Partial<PickForm> = {}): PickForm => ({
  size: 3,
  range: 20,
  size2nd: 0,
  range2nd: 0,
  multi: false,
  room: 10,
  ...change,
})
const LINE = { numbers: [9, 1, 5], numbers2nd: [] }

describe('saved picks', () => {
  test('a pick is kept for the games with the same kind of line, newest first', () => {
    const own = withPick(withPick(NONE, form(), ' Sunday ', [LINE]), form(), 'Monday', [LINE])
    expect(picksFor(own, form({ room: 0 })).map(({ name }) => name)).toEqual(['Monday', 'Sunday'])
    expect(picksFor(own, form({ range: 21 }))).toEqual([])
    expect(picksFor(own, form())[1]?.plays).toEqual(['1-5-9'])
  })

  test('a pick of the same name is replaced, and can be removed', () => {
    const twice = withPick(withPick(NONE, form(), 'Mine', [LINE]), form(), 'Mine', [LINE, LINE])
    expect(twice.saved.map(({ plays }) => plays.length)).toEqual([2])
    expect(withoutPick(twice, twice.saved[0]!).saved).toEqual([])
  })

  test('a browser keeps a bounded number of picks', () => {
    let own = NONE
    for (let place = 0; place < PICKS_MAX + 5; place += 1)
      own = withPick(own, form(), `Pick ${place}`, [LINE])
    expect(own.saved).toHaveLength(PICKS_MAX)
    expect(own.saved[0]?.name).toBe(`Pick ${PICKS_MAX + 4}`)
  })

  test.each([
    ['a line of the game', ['1-5-9'], form(), 1],
    ['a line with a count', ['1-5-9#4'], form(), 1],
    ['a number above the range', ['1-5-21'], form(), 0],
    ['too many numbers', ['1-5-9-12'], form(), 0],
    ['more numbers in a multi pick', ['1-5-9-12'], form({ multi: true }), 1],
    ['a second set that is missing', ['1-5-9'], form({ size2nd: 1, range2nd: 5 }), 0],
    ['a raffle ticket', ['T:000123'], form(), 0],
  ])('%s is read only where it fits', (_, plays, of, count) => {
    expect(linesFor(plays, of)).toHaveLength(count)
  })
})

test('stored numbers that are damaged are dropped', () => {
  expect(readOwnNumbers(null)).toEqual(NONE)
  const pick = { name: 'Mine', family: '3-20-0-0', plays: ['1-2-3'] }
  expect(readOwnNumbers({ favorites: [3, -1, 'x', 7.5], saved: [pick, { name: 1 }, null] })).toEqual({
    favorites: [3],
    saved: [pick],
  })
})

test('a favourite number is marked and unmarked', () => {
  const own = withFavorite(withFavorite(NONE, 12), 7)
  expect(own.favorites).toEqual([7, 12])
  expect(withFavorite(own, 7).favorites).toEqual([12])
})

test.each([
  ['1984-11-27', 49, [27, 11, 8, 4]],
  ['1984-11-27', 90, [27, 11, 84]],
  ['2000-01-01', 49, [1]],
  ['1999-12-31', 8, [3, 1, 2]],
  ['', 49, []],
])('the date %s gives numbers of a game up to %i', (date, range, numbers) => {
  expect(numbersOfDate(date, range)).toEqual(numbers)
})
