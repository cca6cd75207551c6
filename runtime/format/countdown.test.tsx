import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { serverNow, setServerTime } from '#runtime/clock/server-clock.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { stopClock } from '#runtime/testing/stopped-clock.ts'
import { Countdown, useCountdown } from './countdown.tsx'
import { countdownDigits, countdownParts } from './countdown-parts.ts'

stopClock()

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('the digits of a countdown', () => {
  test.each([
    [0, '00:00'],
    [1, '00:01'],
    [59_000, '00:59'],
    [60_000, '01:00'],
    [3_600_000, '1:00:00'],
    [3_723_000, '1:02:03'],
  ])('a countdown of %i ms shows %s', (remainingMs, digits) => {
    expect(countdownDigits(countdownParts(remainingMs))).toBe(digits)
  })

  test('the days of a countdown are counted separately', () => {
    expect(countdownParts(2 * 86_400_000 + 5000)).toEqual({ days: 2, hours: 0, minutes: 0, seconds: 5 })
  })
})

test('a countdown changes every second', () => {
  const { screen } = renderWithRuntime(<Countdown until={serverNow() + 10_000} />)
  expect(screen.getByRole('timer').textContent).toBe('00:10')
  pass(3000)
  expect(screen.getByRole('timer').textContent).toBe('00:07')
})

test('a countdown uses the service’s clock, not the device’s', () => {
  setServerTime(Date.now() + 60_000)
  const { screen } = renderWithRuntime(<Countdown until={Date.now() + 70_000} />)
  expect(screen.getByRole('timer').textContent).toBe('00:10')
})

test('a countdown finishes once at 900 ms or less, and stops rendering', () => {
  const finished = vi.fn<() => void>()
  const renders = vi.fn<(isFinished: boolean) => void>()
  const until = serverNow() + 2900
  function Probe() {
    renders(useCountdown(until).finished)
    return <Countdown until={until} onFinished={finished} />
  }
  renderWithRuntime(<Probe />)
  pass(1000)
  expect(finished).not.toHaveBeenCalled()
  pass(1000)
  expect(finished).toHaveBeenCalledOnce()
  const count = renders.mock.calls.length
  pass(10_000)
  expect(renders.mock.calls.length).toBe(count)
  expect(finished).toHaveBeenCalledOnce()
})

test('all countdowns of a page share one timer', () => {
  const started = vi.spyOn(globalThis, 'setInterval')
  const until = serverNow() + 60_000
  renderWithRuntime(
    <>
      <Countdown until={until} />
      <Countdown until={until + 5000} />
      <Countdown until={until + 9000} />
    </>,
  )
  expect(started).toHaveBeenCalledOnce()
  started.mockRestore()
})
