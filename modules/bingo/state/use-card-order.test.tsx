import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BINGO_PAYOUT } from '#runtime/testing/bingo-game.ts'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import type { RowWon } from '#schemas/entities/player.ts'
import { daubed, openCards } from './daubed-cards.ts'
import { bingoPrizes, topPrize } from './prize-rows.ts'
import { useCardOrder } from './use-card-order.ts'

const prizes = bingoPrizes(BINGO_PAYOUT.rows, EMPTY_DRAW)
const open = openCards(
  90,
  ['oneLine', 'twoLines', 'fullHouse'],
  [30, 31, 32].map((index, at) => ({ playId: at + 1, play: `B:${index}` })),
)
const line = open.cards[2]!.grid[0]!.filter((number) => number > 0)

/** The order of the cards after each of these calls, as play ids: those on top by their ranks, then the others. */
function ordersAfter(
  calls: readonly (readonly number[])[],
  { isKept = false, first = 12 }: { isKept?: boolean; first?: number } = {},
): number[][] {
  const { result, rerender } = renderHook(
    ({ called }) => {
      const { cards } = daubed(open, called)
      return useCardOrder({ cards, prizes, wins: [], called, first, isOver: false, isKept })
    },
    { initialProps: { called: [] as readonly number[] } },
  )
  return calls.map((called) => {
    rerender({ called })
    const top = result.current.first.toSorted((one, other) => one.rank - other.rank)
    return [...top.map(({ card }) => card), ...result.current.rest].map(({ playId }) => playId)
  })
}

test('the cards keep their places between two sorts, and a card with one number to go is on top at once', () => {
  expect(ordersAfter([line.slice(0, 1), line.slice(0, 3), line.slice(0, 4)])).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [3, 1, 2],
  ])
})

test('the cards are sorted every fifth ball', () => {
  // Numbers of the third card, no four of them in one row.
  const numbers = open.cards[2]!.grid.flatMap((row) => row.filter((number) => number > 0).slice(0, 2))
  const [before, after] = ordersAfter([numbers.slice(0, 4), numbers.slice(0, 5)])
  expect(before).toEqual([1, 2, 3])
  expect(after![0]).toBe(3)
})

test('cards that are marked by hand keep the order in which they were bought', () => {
  expect(ordersAfter([line.slice(0, 4)], { isKept: true })).toEqual([[1, 2, 3]])
})

test('only the cards on top are sorted, and all of them keep their places in the document', () => {
  expect(ordersAfter([line.slice(0, 4)], { first: 1 })).toEqual([[3, 1, 2]])
  const { result } = renderHook(() => {
    const { cards } = daubed(open, line.slice(0, 4))
    return useCardOrder({ cards, prizes, wins: [], called: line, first: 2, isOver: false, isKept: false })
  })
  expect(result.current.first.map(({ card, rank }) => [card.playId, rank])).toEqual([
    [1, 1],
    [3, 0],
  ])
  expect(result.current.rest.map(({ playId }) => playId)).toEqual([2])
})

test('after the last ball every card that won is on top', () => {
  const { cards } = daubed(open, line)
  const row: RowWon = { rankNumber: 4, rankNumber2nd: 0, prize: 2, winnerCount: 2, winners: [] }
  const prize = { ...prizes[0]!, won: { row, ball: line[4]!, balls: 5 } }
  const wins = [cards[1]!, cards[2]!].map((card) => ({ card, prize, amount: 1 }))
  const { result } = renderHook(() =>
    useCardOrder({ cards, prizes, wins, called: line, first: 1, isOver: true, isKept: false }),
  )
  expect(result.current.first.map(({ card }) => card.playId)).toEqual([2, 3])
  expect(result.current.rest.map(({ playId }) => playId)).toEqual([1])
})

test('the top prize of a room is its highest row without the progressive, or its jackpot while the rows load', () => {
  const amounts = BINGO_PAYOUT.rows
    .filter(({ meta }) => !(meta && 'winsProgressive' in meta && meta.winsProgressive))
    .map(({ rankPrize }) => rankPrize)
  expect(topPrize({ jackpot: 1 }, prizes)).toBe(Math.max(...amounts))
  expect(topPrize({ jackpot: 7 }, [])).toBe(7)
})
