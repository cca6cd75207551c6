import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { stopClock } from '#runtime/testing/stopped-clock.ts'
import { StartCountdown } from './start-countdown.tsx'

const play = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('./use-sound.ts', () => ({ useSound: () => ({ play }) }))

stopClock()
afterEach(() => void play.mockReset())

test('each of the last seconds before a draw ticks once, and its end does not', () => {
  renderWithRuntime(<StartCountdown gameRule="bingoGame" until={serverNow() + 8_400} />)
  const passSeconds = (seconds: number) => {
    for (let second = 0; second < seconds; second++) act(() => void vi.advanceTimersByTime(1_000))
  }
  passSeconds(3)
  expect(play).not.toHaveBeenCalled()
  passSeconds(1)
  expect(play.mock.calls).toEqual([['tick']])
  passSeconds(6)
  expect(play.mock.calls).toEqual([['tick'], ['tick'], ['tick'], ['tick']])
})
