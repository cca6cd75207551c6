import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { RAFFLE_GAME } from '#runtime/testing/raffle-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { stopClock } from '#runtime/testing/stopped-clock.ts'
import messages from '../messages/en.json'
import { LateWinners } from './late-winners.tsx'

stopClock()
const stubMotion = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }))
beforeEach(() => stubMotion(false))
afterEach(() => vi.unstubAllGlobals())

const game = { ...RAFFLE_GAME, drawIntervalMs: 1800 }
const turning: DrawState = { ...EMPTY_DRAW, isLoaded: true, phase: 'rng_started', drawNumber: 1 }
const over: DrawState = {
  ...turning,
  phase: 'draw_ended',
  isLastDraw: true,
  winners: [{ playerDisplayName: 'Vega 1815', amount: 450, count: 1 }],
  winnerCount: 1,
}

/** Shows one state of the draw after the other. */
function show(...states: readonly DrawState[]) {
  const [first = turning, ...later] = states
  const { screen } = renderWithRuntime(<LateWinners game={game} draw={first} />, { messages })
  for (const draw of later) screen.rerender(<LateWinners game={game} draw={draw} />)
  return screen
}

test('the winners of a raffle are listed once the last ticket has turned over', () => {
  const screen = show(turning, over)
  act(() => void vi.advanceTimersByTime(1799))
  expect(screen.queryByText('Vega 1815')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText('Vega 1815')).toBeDefined()
})

test('the winners of a raffle that is over when the page opens are listed with its results', () => {
  const screen = show(EMPTY_DRAW, over)
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText('Vega 1815')).toBeDefined()
})

test('the winners of a raffle are listed at once for a player who asked for less motion', () => {
  stubMotion(true)
  expect(show(turning, over).getByText('Vega 1815')).toBeDefined()
})
