import { expect, test } from 'vitest'
import { Coverage, COLUMNS } from './coverage.ts'
import { nextCell } from './next-cell.ts'

const RADIUS = 0.27

test('a short stroke leaves a cell covered, and strokes across all of it open it once', () => {
  const card = new Coverage(9)
  expect(card.scratch({ x: 0.1, y: 0.3 }, { x: 0.4, y: 0.3 }, RADIUS)).toEqual([])
  expect(card.scratch({ x: 0, y: 0.3 }, { x: 1, y: 0.3 }, RADIUS)).toEqual([])
  expect(card.scratch({ x: 0, y: 0.75 }, { x: 0.95, y: 0.75 }, RADIUS)).toEqual([0])
  expect(card.scratch({ x: 0, y: 0.5 }, { x: 1, y: 0.5 }, RADIUS)).toEqual([])
})

test('one fast stroke opens every cell that it crosses, wherever its two ends are', () => {
  const card = new Coverage(12)
  expect(card.scratch({ x: -1, y: 3.5 }, { x: COLUMNS + 1, y: 3.5 }, 0.4)).toEqual([9, 10, 11])
})

test('a stroke beside the card opens nothing', () => {
  const card = new Coverage(9)
  expect(card.scratch({ x: 4, y: -2 }, { x: 9, y: 7 }, RADIUS)).toEqual([])
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 3, 3],
  ['ArrowDown', 5, 8],
  ['ArrowDown', 10, 10],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, 1],
  ['Home', 7, 0],
  ['End', 0, 11],
  ['a', 4, null],
])('%s leads from cell %i to %s on a card of twelve', (key, from, to) => {
  expect(nextCell(key, from, 12)).toBe(to)
})
