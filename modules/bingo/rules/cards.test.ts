import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARDS, STRIPS } from './bingo-play.ts'
import { bingoCard } from './card-numbers.ts'
import { boundOf, CardStream } from './card-stream.ts'
import { CardReader } from './cards-of-75.ts'
import { TicketReader } from './cards-of-90.ts'
import { PLANS, stripPlan } from './strip-plans.ts'

const ascending = (one: number, other: number) => one - other
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const columnOf = (number: number) => Math.min(8, Math.floor(number / 10))

test('the words of a card stream are SHA-256 of label, number and counter', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 16, maxLength: 16, unit: 'grapheme-ascii' }),
      fc.nat(),
      (label, number) => {
        const message = Buffer.alloc(24, label, 'ascii')
        message.writeUInt32BE(number, 16)
        const digests = [0, 1, 2].map((counter) => {
          message.writeUInt32BE(counter, 20)
          return hash('sha256', message, 'buffer')
        })
        expect(Buffer.from(new CardStream(label).restart(number).take(96))).toEqual(Buffer.concat(digests))
      },
    ),
  )
})

test('numbers below a bound skip the words that would favour low numbers', () => {
  const stream = new CardStream('tombolo/cards-75')
  const bound = 3_000_000_000
  const words = Buffer.from(stream.restart(7).take(4 * 400))
  const fair = upTo(400).flatMap((place) => {
    const word = words.readUInt32BE(4 * (place - 1))
    return word < bound ? [word] : []
  })
  expect(fair.length).toBeLessThan(400)
  stream.restart(7)
  expect(fair.map(() => stream.below(boundOf(bound)))).toEqual(fair)
})

test('a label that is not 16 characters long is refused', () => {
  expect(() => new CardStream('tombolo/cards')).toThrow(/16 letters/)
})

describe('golden cards, made by an independent program after the README', () => {
  test('the first and the last ticket of 90 balls equal the golden ones', () => {
    expect(bingoCard(90, 0)).toEqual([
      [6, 0, 0, 0, 45, 50, 61, 0, 82],
      [8, 15, 26, 36, 0, 54, 0, 0, 0],
      [0, 0, 27, 0, 0, 58, 64, 77, 83],
    ])
    expect(bingoCard(90, 2_147_483_645)).toEqual([
      [5, 13, 28, 0, 45, 0, 63, 0, 0],
      [6, 16, 0, 0, 0, 58, 69, 0, 81],
      [0, 17, 0, 39, 47, 0, 0, 71, 84],
    ])
  })

  test('the first and the last card of 75 balls equal the golden ones', () => {
    expect(bingoCard(75, 0)).toEqual([
      [8, 20, 39, 59, 71],
      [10, 27, 31, 52, 69],
      [3, 16, 0, 47, 75],
      [5, 17, 43, 55, 68],
      [1, 24, 37, 46, 67],
    ])
    expect(bingoCard(75, 2_147_483_645)).toEqual([
      [4, 21, 39, 55, 66],
      [5, 30, 34, 46, 70],
      [9, 20, 0, 56, 63],
      [8, 24, 45, 57, 64],
      [12, 17, 31, 54, 69],
    ])
  })

  test('two thousand cards of each kind over all indices have the golden digest', () => {
    const indices = upTo(2000).map((step) => (step - 1) * 1_073_741)
    const cards = indices.map(
      (index) => JSON.stringify(bingoCard(90, index)) + JSON.stringify(bingoCard(75, index)),
    )
    expect(hash('sha256', cards.join(''))).toBe(
      'bb467a082a206773c5d457c8b8de0b671ecc16c63156574d787de875e3b3d36e',
    )
  })
})

const anyStrip = fc.integer({ min: 0, max: STRIPS - 1 })
const anyCard = fc.integer({ min: 0, max: CARDS - 1 })

test('every ticket of 90 has five numbers a row, one to three a column, ascending in both', () => {
  fc.assert(
    fc.property(anyCard, (index) => {
      const grid = bingoCard(90, index)
      expect(grid.map((row) => row.filter((number) => number > 0).length)).toEqual([5, 5, 5])
      for (let column = 0; column < 9; column++) {
        const numbers = grid.map((row) => row[column]!).filter((number) => number > 0)
        expect([1, 2, 3]).toContain(numbers.length)
        expect(numbers).toEqual(numbers.toSorted(ascending))
        expect(numbers.map(columnOf)).toEqual(numbers.map(() => column))
      }
    }),
  )
})

test('every strip of six tickets has all 90 numbers once', () => {
  fc.assert(
    fc.property(anyStrip, (strip) => {
      const tickets = upTo(6).map((ticket) => bingoCard(90, 6 * strip + ticket - 1))
      const numbers = tickets.flat(2).filter((number) => number > 0)
      expect(numbers.toSorted(ascending)).toEqual(upTo(90))
    }),
  )
})

test('every plan gives fifteen numbers to each of six tickets, and every column all of its numbers', () => {
  for (let number = 0; number < PLANS; number++) {
    const plan = stripPlan(number)
    for (const { counts, cells } of plan) {
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(15)
      expect(new Set(cells).size).toBe(15)
    }
    const columns = upTo(9).map((column) => plan.reduce((sum, { counts }) => sum + counts[column - 1]!, 0))
    expect(columns).toEqual([9, 10, 10, 10, 10, 10, 10, 10, 11])
  }
})

test('every card of 75 has five different numbers of fifteen in each column, and a free centre', () => {
  fc.assert(
    fc.property(anyCard, (index) => {
      const grid = bingoCard(75, index)
      expect(grid[2]![2]).toBe(0)
      for (let column = 0; column < 5; column++) {
        const numbers = grid.map((row) => row[column]!).filter((number) => number > 0)
        expect(new Set(numbers).size).toBe(column === 2 ? 4 : 5)
        for (const number of numbers) expect(Math.ceil(number / 15)).toBe(column + 1)
      }
    }),
  )
})

test('the numbers of a card do not depend on the card that was read before it', () => {
  fc.assert(
    fc.property(fc.array(anyCard, { minLength: 1, maxLength: 8 }), (indices) => {
      const [tickets, cards] = [new TicketReader(), new CardReader()]
      for (const index of indices) {
        expect([...tickets.read(index)]).toEqual([...new TicketReader().read(index)])
        expect(tickets.read(index).toSorted()).toEqual(
          Uint8Array.from(
            bingoCard(90, index)
              .flat()
              .filter((number) => number > 0),
          ).toSorted(),
        )
        expect([...cards.read(index)]).toEqual(bingoCard(75, index).flat())
      }
    }),
  )
})
