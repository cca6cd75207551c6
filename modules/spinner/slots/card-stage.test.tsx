import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { SPINNER_GAME, SPINNER_ROWS } from '#runtime/testing/spinner-game.ts'
import messages from '../messages/en.json'
import CardStage from './card-stage.tsx'

const play = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('#games/sound/use-sound.ts', () => ({ useSound: () => ({ play }) }))

const rates: number[][] = []
let turning: EventTarget[] = []
beforeEach(() => {
  turning = []
  play.mockReset()
  rates.length = 0
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  Element.prototype.animate = () => {
    const of: number[] = []
    rates.push(of)
    const animation = new EventTarget()
    turning.push(animation)
    return Object.assign(animation, {
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

const outcome = { play: 'W:', balls: [2], prize: 0 }
const replayed = (shown: number, { speed = 1, isGameOver = false } = {}) => (
  <CardStage
    game={SPINNER_GAME}
    draw={{ ...EMPTY_DRAW, balls: outcome.balls.slice(0, shown), isGameOver }}
    replay={{ card: { rows: SPINNER_ROWS, outcome, speed } }}
  />
)

test('a replayed wheel spins once when its draw is shown, at the speed of the replay, and again after a step back', () => {
  const { screen } = renderWithRuntime(replayed(0), { messages })
  expect(rates).toEqual([])
  screen.rerender(replayed(1))
  expect(rates.map((of) => of.at(-1))).toEqual([1, 1])
  screen.rerender(replayed(1, { speed: 2 }))
  expect(rates.map((of) => of.at(-1))).toEqual([2, 2])
  screen.rerender(replayed(0, { speed: 2 }))
  screen.rerender(replayed(1, { speed: 2 }))
  expect(rates).toHaveLength(4)
})

test('a replayed wheel that has come to rest is heard and announced once, before the result', () => {
  const { screen } = renderWithRuntime(replayed(0), { messages })
  screen.rerender(replayed(1))
  expect(screen.getByRole('status').textContent).toBe('The wheel is turning.')
  expect(play).not.toHaveBeenCalledWith('reveal')
  act(() => void turning[0]!.dispatchEvent(new Event('finish')))
  expect(screen.getByRole('status').textContent).toMatch(/^The wheel has stopped/)
  screen.rerender(replayed(1, { isGameOver: true }))
  screen.rerender(replayed(1))
  expect(play.mock.calls.filter(([name]) => name === 'reveal')).toHaveLength(1)
})
