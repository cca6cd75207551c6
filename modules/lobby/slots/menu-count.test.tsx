import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import english from '../messages/en.json'
import { gameInstance } from '#runtime/testing/entities.ts'
import { trialRuntime } from '#runtime/testing/trial-runtime.tsx'
import { GAME_LIST_FLUSH_MS } from '#schemas/limits.ts'
import MenuCount from './menu-count.tsx'

test('the count of a menu filter by plays sold changes with each sale', async () => {
  vi.useFakeTimers()
  const games = [gameInstance({ gamePlayMax: 100, gamePlayCurrent: 4, isPlayable: true })]
  const { Wrapper, services } = trialRuntime({ messages: english, games })
  const entry = { kind: 'filter', filter: { playCountMin: 5 } } as const
  const shown = render(<MenuCount entry={entry} />, { wrapper: Wrapper })
  expect(shown.container.textContent).toBe('')
  const body = { gameInstanceId: games[0]!.gameInstanceId, playsInGame: 5, playersInGame: 1 }
  await act(async () => {
    services.live.applyGame({ event: 'game.update', body })
    await vi.advanceTimersByTimeAsync(2 * GAME_LIST_FLUSH_MS)
  })
  expect(shown.container.textContent).toContain('1')
  vi.useRealTimers()
})
