import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, setServerTime } from '#runtime/clock/server-clock.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { StartCountdown } from './start-countdown.tsx'

const play = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('./use-sound.ts', () => ({ useSound: () => ({ play }) }))

beforeEach(() => {
  vi.useFakeTimers()
  setServerTime(Date.now())
})
afterEach(() => {
  vi.useRealTimers()
  setServerTime(Date.now())
  play.mockReset()
})

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
