import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { RAFFLE_GAME, RAFFLE_PAYOUT } from '#runtime/testing/raffle-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import RaffleStage from './raffle-stage.tsx'

const play = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('#games/sound/use-sound.ts', () => ({ useSound: () => ({ play }) }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(() => vi.unstubAllGlobals())

test('the last seconds before a raffle tick', async () => {
  const game = { ...RAFFLE_GAME, startTime: serverNow() + 3_000 }
  const { screen } = renderWithRuntime(<RaffleStage game={game} draw={EMPTY_DRAW} />, {
    messages,
    answers: { getGamePayoutInfo: () => RAFFLE_PAYOUT },
  })
  expect(await screen.findByRole('timer')).toBeDefined()
  expect(play).toHaveBeenCalledWith('tick')
})
