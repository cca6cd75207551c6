import { expect, test } from 'vitest'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { RAFFLE_GAME, RAFFLE_PAYOUT } from '#runtime/testing/raffle-game.ts'
import { nextPrize, ownWins, prizeDraws } from './prize-draws.ts'

const { rows } = RAFFLE_PAYOUT
const first = { ...RAFFLE_GAME, extras: {} }
const RUNNING = { ...EMPTY_DRAW, drawNumber: 2, balls: [31] }
const HISTORY = [{ drawNumber: 1, balls: [900], drawWinnerCount: 1 }]

test('a reversed raffle draws its grand prize last, another one first', () => {
  expect(nextPrize(RAFFLE_GAME, [], rows)?.rankNumber).toBe(3)
  expect(nextPrize(first, [], rows)?.rankNumber).toBe(1)
})

test('the running draw has the rank of its place in the order, an ended one the rank of its result', () => {
  const drawn = prizeDraws(RAFFLE_GAME, { ...RUNNING, history: HISTORY }, rows)
  expect(drawn.map(({ rankNumber, tickets }) => [rankNumber, tickets])).toEqual([
    [3, [900]],
    [2, [31]],
  ])
  const named = prizeDraws(first, { ...RUNNING, history: [{ ...HISTORY[0]!, rankNumber: 1 }] }, rows)
  expect(named.map(({ rankNumber }) => rankNumber)).toEqual([1, 2])
})

test('with fewer tickets than prizes the last ranks are not drawn', () => {
  const few = { ...RAFFLE_GAME, gamePlayCurrent: 2 }
  expect(nextPrize(few, [], rows)?.rankNumber).toBe(2)
})

test('the tickets of a player that were drawn come with their prizes, the grand prize first', () => {
  const drawn = prizeDraws(
    RAFFLE_GAME,
    {
      ...EMPTY_DRAW,
      history: [
        { drawNumber: 1, balls: [900], drawWinnerCount: 1, rankNumber: 3 },
        { drawNumber: 2, balls: [31, 8], drawWinnerCount: 2, rankNumber: 2 },
        { drawNumber: 3, balls: [123], drawWinnerCount: 1, rankNumber: 1 },
      ],
    },
    rows,
  )
  const wins = ownWins(drawn, [
    { playId: 1, play: 'T:000008', prize: 100 },
    { playId: 2, play: 'T:000123', prize: 0 },
    { playId: 3, play: 'T:000500', prize: 0 },
  ])
  expect(wins.map(({ ticket, rankNumber, prize }) => [ticket, rankNumber, prize])).toEqual([
    [123, 1, 0],
    [8, 2, 100],
  ])
})
