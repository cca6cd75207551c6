import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAW } from '#runtime/live/draw-state.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { SPINNER_GAME, SPINNER_ROWS } from '#runtime/testing/spinner-game.ts'
import messages from '../messages/en.json'
import CardStage from './card-stage.tsx'

const rates: number[][] = []
beforeEach(() => {
  rates.length = 0
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  Element.prototype.animate = () => {
    const of: number[] = []
    rates.push(of)
    return Object.assign(new EventTarget(), {
      playState: 'paused',
      updatePlaybackRate: (rate: number) => of.push(rate),
      finish: () => undefined,
    }) as unknown as Animation
  }
})
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
  vi.unstubAllGlobals()
})

test('a replayed wheel spins once when its draw is shown, at the speed of the replay, and again after a step back', () => {
  const outcome = { play: 'W:', balls: [2], prize: 0 }
  const at = (shown: number, speed = 1) => (
    <CardStage
      game={SPINNER_GAME}
      draw={{ ...EMPTY_DRAW, balls: outcome.balls.slice(0, shown) }}
      replay={{ card: { rows: SPINNER_ROWS, outcome, speed } }}
    />
  )
  const { screen } = renderWithRuntime(at(0), { messages })
  expect(rates).toEqual([])
  screen.rerender(at(1))
  expect(rates.map((of) => of.at(-1))).toEqual([1, 1])
  screen.rerender(at(1, 2))
  expect(rates.map((of) => of.at(-1))).toEqual([2, 2])
  screen.rerender(at(0, 2))
  screen.rerender(at(1, 2))
  expect(rates).toHaveLength(4)
})
