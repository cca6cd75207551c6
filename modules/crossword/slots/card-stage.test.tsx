import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { CROSSWORD_GAME, CROSSWORD_ROWS, SMALL_CARD } from '#runtime/testing/crossword-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import CardPlays from './card-plays.tsx'
import CardStage from './card-stage.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => vi.unstubAllGlobals())

test('a replayed crossword uncovers as many letters as its draw has shown, by itself alone, and ends with the reason', () => {
  const replay = { card: { rows: CROSSWORD_ROWS, outcome: SMALL_CARD, speed: 1 } }
  const at = (shown: number, isGameOver = false) => {
    const props = { game: CROSSWORD_GAME, replay }
    const draw = { ...EMPTY_DRAW, balls: SMALL_CARD.balls.slice(0, shown), isGameOver }
    return (
      <>
        <CardStage {...props} draw={draw} />
        <CardPlays {...props} draw={draw} />
      </>
    )
  }
  const { screen } = renderWithRuntime(at(0), { messages })
  const covered = () => screen.getAllByRole('button').filter((tile) => /covered/.test(tile.ariaLabel ?? ''))
  expect(covered()).toHaveLength(18)
  expect(covered().every((tile) => (tile as HTMLButtonElement).disabled)).toBe(true)
  screen.rerender(at(5))
  expect(covered()).toHaveLength(13)
  expect(screen.queryByText(/Your letters complete/)).toBeNull()
  screen.rerender(at(18, true))
  expect(covered()).toHaveLength(0)
  expect(screen.getByText(/Your letters complete/)).toBeDefined()
})
