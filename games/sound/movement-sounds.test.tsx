import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMovementSound, useStepSound } from './movement-sounds.ts'

const play = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('./use-sound.ts', () => ({ useSound: () => ({ play }) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  play.mockReset()
})

test('a movement is heard for as long as it lasts', () => {
  const { rerender } = renderHook(({ isMoving }) => useMovementSound('raffleGame', 'tumble', isMoving), {
    initialProps: { isMoving: true },
  })
  vi.advanceTimersByTime(500)
  const heard = play.mock.calls.length
  expect(heard).toBeGreaterThan(3)
  rerender({ isMoving: false })
  vi.advanceTimersByTime(500)
  expect(play.mock.calls).toHaveLength(heard)
})

test('a step is heard for its time, the first one that was caught up with is not', () => {
  const { rerender } = renderHook(
    ({ step }: { step: number | null }) => useStepSound('regularGame', 'step', { step, lastsMs: 300 }),
    { initialProps: { step: null as number | null } },
  )
  rerender({ step: 2 })
  vi.advanceTimersByTime(1000)
  expect(play).not.toHaveBeenCalled()
  rerender({ step: 3 })
  vi.advanceTimersByTime(1000)
  expect(play.mock.calls).toEqual([['step'], ['step']])
})
