import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { RAFFLE_GAME } from '#runtime/testing/raffle-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { stopClock } from '#runtime/testing/stopped-clock.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useDrawSounds } from './use-draw-sounds.ts'

const play = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('#games/sound/use-sound.ts', () => ({ useSound: () => ({ play }) }))
afterEach(() => play.mockReset())
stopClock()

const INTERVAL_MS = 1800
const drawing: DrawState = {
  ...EMPTY_DRAW,
  isLoaded: true,
  phase: 'rng_started',
  drawNumber: 1,
  lastBall: { ball: 7, set: 1, slot: 1 },
}
const over: DrawState = { ...drawing, phase: 'draw_ended', isGameOver: true, isLastDraw: true, myWinnings: 9 }

function Sounds({ game, draw }: { game: GameInstance; draw: DrawState }) {
  useDrawSounds(game, draw, { isCelebrated: draw.isGameOver, isLoading: false })
  return null
}

/** Shows the last ball, then the end with a win. Answers with the function that leaves the screen. */
function win(game: GameInstance): () => void {
  const { screen } = renderWithRuntime(<Sounds game={game} draw={drawing} />)
  screen.rerender(<Sounds game={game} draw={over} />)
  return screen.unmount
}

test('the sound of a win in a raffle waits until the last ticket has turned over', () => {
  win({ ...RAFFLE_GAME, drawIntervalMs: INTERVAL_MS })
  vi.advanceTimersByTime(INTERVAL_MS - 1)
  expect(play).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(play.mock.calls).toEqual([['win']])
})

test('the sound of a win in a raffle is not played after its screen was left', () => {
  const leave = win({ ...RAFFLE_GAME, drawIntervalMs: INTERVAL_MS })
  leave()
  vi.advanceTimersByTime(INTERVAL_MS)
  expect(play).not.toHaveBeenCalled()
})

test('the sound of a win in a lottery is played with its end', () => {
  win(gameInstance({ gameRule: 'oneDrawGame', drawIntervalMs: INTERVAL_MS }))
  expect(play.mock.calls).toEqual([['win']])
})
