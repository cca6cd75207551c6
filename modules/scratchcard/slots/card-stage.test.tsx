import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import CardPlays from './card-plays.tsx'
import CardStage from './card-stage.tsx'

const play = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('#games/sound/use-sound.ts', () => ({ useSound: () => ({ play }) }))

const game = gameInstance({ gameRule: 'scratchcardGame', gamePlayout: 'scratchcard', gamePlayRange: 9 })
const rows = [5, 20].map((rankPrize, place) => ({ rankNumber: place + 1, rankNumber2nd: 0, rankPrize }))
const outcome = { play: 'S:', balls: [1, 2, 1, 2, 1, 3, 4, 5, 6], prize: 5 }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  play.mockReset()
})

const replayed = (shown: number, isGameOver = false) => {
  const draw = { ...EMPTY_DRAW, balls: outcome.balls.slice(0, shown), isGameOver }
  const props = { game, draw, replay: { card: { rows, outcome, speed: 1 } } }
  return (
    <>
      <CardStage {...props} />
      <CardPlays {...props} />
    </>
  )
}

test('a replayed card opens as many cells as its draw has shown, by itself alone, and ends with the reason', () => {
  const { screen } = renderWithRuntime(replayed(2), { messages })
  const covered = () => screen.getAllByRole('gridcell', { name: /covered/ })
  expect(covered()).toHaveLength(7)
  fireEvent.click(covered()[0]!)
  expect(covered()).toHaveLength(7)
  screen.rerender(replayed(5))
  expect(screen.getAllByRole('gridcell', { name: /5\s€, one of the three alike/ })).toHaveLength(3)
  expect(screen.container.textContent).not.toMatch(/alike win\./)
  screen.rerender(replayed(9, true))
  expect(screen.queryByRole('gridcell', { name: /covered/ })).toBeNull()
  expect(screen.container.textContent).toMatch(/3 times 5\s€: 3 alike win\./)
})

test('a replayed card has the sounds and the announcements of its cells', () => {
  const { screen } = renderWithRuntime(replayed(0), { messages })
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('')
  screen.rerender(replayed(1))
  expect(said()).toMatch(/^Cell 1: 5\s€\. /)
  for (const shown of [2, 3, 4, 5, 6]) screen.rerender(replayed(shown))
  const heard = play.mock.calls.map(([name]) => name)
  expect(heard).toEqual(['reveal', 'reveal', 'reveal', 'reveal', 'match', 'reveal'])
  screen.rerender(replayed(4))
  expect(said()).toMatch(/^Cell 4: 20\s€\. /)
  expect(play).toHaveBeenCalledTimes(6)
  screen.rerender(replayed(9, true))
  expect(play).toHaveBeenCalledTimes(7)
})
