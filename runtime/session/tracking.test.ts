import { beforeEach, expect, test, vi } from 'vitest'
import { track } from './tracking.ts'

const tracking = {
  trackOnShortRegistration: true,
  trackOnFullRegistration: false,
  trackOnDeposit: true,
  trackingURL: 'https://track.example/pixel',
}
const fetched = vi.spyOn(window, 'fetch')
const sent = vi.spyOn(console, 'info')
const failed = vi.spyOn(console, 'warn')

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response())
  sent.mockReset().mockReturnValue()
  failed.mockReset().mockReturnValue()
})

test('a tracked occasion is sent without cookies or referrer, and logged', async () => {
  await track(tracking, 'short-registration')
  expect(fetched.mock.calls).toEqual([
    [
      'https://track.example/pixel',
      { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true },
    ],
  ])
  expect(sent).toHaveBeenCalledWith('tracking of short-registration was sent')
})

test('a tracking address that cannot be reached is only logged', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await track(tracking, 'deposit')
  expect(failed).toHaveBeenCalledWith('tracking of deposit failed', 'Failed to fetch')
})

test.each([
  [tracking, 'full-registration'],
  [{ ...tracking, trackingURL: '' }, 'deposit'],
] as const)('an occasion that the site does not track is not sent', async (of, occasion) => {
  await track(of, occasion)
  expect(fetched).not.toHaveBeenCalled()
  expect(sent).not.toHaveBeenCalled()
})
