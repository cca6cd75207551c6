import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, setServerTime } from '#runtime/clock/server-clock.ts'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { trialModule } from '#runtime/testing/trial-module.ts'
import messages from '../messages/en.json'
import RealityCheckClock from '../slots/reality-check-clock.tsx'
import { LAST_CHECK } from '../state/reality-check-time.ts'
import RealityCheck from './reality-check.tsx'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 20, 10)

const figures = (intervalMs = HOUR_MS) => ({
  intervalMs,
  siteIntervalMs: intervalMs,
  ownMinutes: 0,
  sessionStart: START,
  currencyId: 978,
  staked: 12.5,
  won: 4,
  net: -8.5,
})

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  setServerTime(START)
})
afterEach(() => void vi.useRealTimers())

const safer = trialModule({
  id: 'safer-play',
  modals: { 'safer-play.check': { load: async () => ({ default: () => null }) } },
})

/** A page on which the clock runs, at the time of the login. */
async function clock({ intervalMs = HOUR_MS, lastCheck }: { intervalMs?: number; lastCheck?: number } = {}) {
  const trial = renderWithRuntime(<RealityCheckClock />, {
    messages,
    player: player(),
    modules: [safer],
    answers: { getRealityCheck: () => figures(intervalMs) },
  })
  const { storage, store } = trial.services
  if (lastCheck === undefined) storage.remove(LAST_CHECK)
  else storage.write(LAST_CHECK, lastCheck)
  return {
    ...trial,
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    isOpen: () => store.get(openModalsAtom).some(({ id }) => id === 'safer-play.check'),
  }
}

test('a reality check opens an interval after the login, by the service’s clock', async () => {
  const { pass, isOpen } = await clock()
  await pass(HOUR_MS - 2000)
  expect(isOpen()).toBe(false)
  await pass(3000)
  expect(isOpen()).toBe(true)
})

test('a check that was answered in this session, in any tab, delays the next one', async () => {
  const { pass, isOpen } = await clock({ lastCheck: START + HOUR_MS / 2 })
  await pass(HOUR_MS + 1000)
  expect(isOpen()).toBe(false)
  await pass(HOUR_MS / 2 + 1000)
  expect(isOpen()).toBe(true)
})

test('a check waits until a purchase has its answer', async () => {
  const { pass, isOpen, client } = await clock()
  const settling = vi.spyOn(client, 'isSettling').mockReturnValue(true)
  await pass(HOUR_MS + 5000)
  expect(isOpen()).toBe(false)
  settling.mockReturnValue(false)
  await pass(1500)
  expect(isOpen()).toBe(true)
})

test('without an interval there is no check', async () => {
  const { pass, isOpen } = await clock({ intervalMs: 0 })
  await pass(30 * HOUR_MS)
  expect(isOpen()).toBe(false)
})

/** The dialog, an hour and twenty minutes after the login. */
async function check() {
  const close = vi.fn<() => void>()
  vi.setSystemTime(START + 80 * 60_000)
  const trial = renderWithRuntime(<RealityCheck close={close} />, {
    messages,
    player: player(),
    answers: { getRealityCheck: () => figures() },
  })
  await act(() => vi.advanceTimersByTimeAsync(50))
  return { ...trial, close }
}

test('a check shows the time, the stakes, the prizes and the difference since the login', async () => {
  const { screen } = await check()
  expect(screen.getByText('1 h 20 min')).toBeTruthy()
  for (const amount of [/12,50/, /^4\D/, /[-−]8,50/]) expect(screen.getByText(amount)).toBeTruthy()
})

test('a check that opens while the player types takes no key for an answer: the focus is on its title', async () => {
  const { screen } = await check()
  const title = screen.getByRole('heading', { level: 2, hidden: true })
  expect(document.activeElement).toBe(title)
})

test('to continue stores the time of the answer and closes the check', async () => {
  const { screen, close, services } = await check()
  act(() => screen.getByRole('button', { name: 'Continue', hidden: true }).click())
  expect(close).toHaveBeenCalledOnce()
  expect(services.storage.read(LAST_CHECK)).toBe(serverNow())
})

test('an answer in another tab closes the check', async () => {
  const { close } = await check()
  const key = `tombolo.${trialManifest().siteId}.${LAST_CHECK}`
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  expect(close).toHaveBeenCalledOnce()
})
