import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setServerTime } from '#runtime/clock/server-clock.ts'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { CHECKOUT } from '#runtime/modals/unfinished-input.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { trialModule } from '#runtime/testing/trial-module.ts'
import messages from '../messages/en.json'
import ProtectionBackground from '../slots/protection-background.tsx'
import { markChecked, PLAY_TIME, readPlayTime } from '../state/play-time.ts'
import RealityCheck from './reality-check.tsx'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
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
  window.localStorage.clear()
  vi.useFakeTimers({ now: START })
  setServerTime(START)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const safer = trialModule({
  id: 'safer-play',
  modals: { 'safer-play.check': { load: async () => ({ default: () => null }) } },
})

/** A page on which the clock runs, at the time of the login. */
async function clock({ intervalMs = HOUR_MS, played = {}, children = null as ReactNode } = {}) {
  const trial = renderWithRuntime(
    <>
      <ProtectionBackground />
      {children}
    </>,
    {
      messages,
      player: player(),
      modules: [safer],
      answers: { getRealityCheck: () => ({ ...figures(intervalMs), ...played }) },
    },
  )
  const { store, storage } = trial.services
  return {
    ...trial,
    /** Passes time with the page in use. */
    play: async (ms: number) => {
      for (let left = ms; left > 0; left -= 10 * MINUTE_MS) {
        act(() => void window.dispatchEvent(new Event('keydown')))
        await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 10 * MINUTE_MS)))
      }
    },
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    isOpen: () => store.get(openModalsAtom).some(({ id }) => id === 'safer-play.check'),
    playedMs: () => readPlayTime(storage, START).playedMs,
  }
}

/** The page is hidden, or visible again. */
function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('GB RTS 13B, MT reality checks, IE alerts: a reality check opens after an interval of play', async () => {
  const { play, isOpen } = await clock()
  await play(HOUR_MS - 10_000)
  expect(isOpen()).toBe(false)
  await play(20_000)
  expect(isOpen()).toBe(true)
})

test('time with the page hidden, the device asleep or nobody at it is no time of play', async () => {
  const { play, pass, playedMs } = await clock()
  await play(10 * MINUTE_MS)
  setVisible(false)
  await pass(HOUR_MS)
  setVisible(true)
  vi.setSystemTime(Date.now() + HOUR_MS)
  await play(10 * MINUTE_MS)
  // Nobody touches it for an hour: the rest of half an hour counts, since a draw may be watched.
  await pass(HOUR_MS)
  expect(playedMs() / MINUTE_MS).toBeGreaterThan(38)
  expect(playedMs() / MINUTE_MS).toBeLessThan(41)
})

test('time before the page was loaded is no time of play', async () => {
  const first = await clock()
  await first.play(10 * MINUTE_MS)
  first.screen.unmount()
  vi.setSystemTime(Date.now() + HOUR_MS)
  const { play, playedMs } = await clock()
  await play(MINUTE_MS)
  expect(Math.round(playedMs() / MINUTE_MS)).toBe(11)
})

test('two visible tabs count the same time once', async () => {
  const { play, playedMs } = await clock()
  await clock()
  await play(20 * MINUTE_MS)
  expect(Math.round(playedMs() / MINUTE_MS)).toBe(20)
})

test('another session starts at zero', async () => {
  const { play, services } = await clock()
  await play(10 * MINUTE_MS)
  expect(readPlayTime(services.storage, START + 1).playedMs).toBe(0)
})

test('a player who has staked nothing is not interrupted', async () => {
  const { play, isOpen } = await clock({ played: { staked: 0, won: 0, net: 0 } })
  await play(3 * HOUR_MS)
  expect(isOpen()).toBe(false)
})

test('a check waits until a purchase has its answer', async () => {
  const { play, isOpen, client } = await clock()
  const settling = vi.spyOn(client, 'isSettling').mockReturnValue(true)
  await play(HOUR_MS + 20_000)
  expect(isOpen()).toBe(false)
  settling.mockReturnValue(false)
  await play(10_000)
  expect(isOpen()).toBe(true)
})

test('a check waits while the player decides about a purchase', async () => {
  const { play, isOpen, screen } = await clock({ children: <div {...CHECKOUT}>Buy</div> })
  await play(HOUR_MS + 20_000)
  expect(isOpen()).toBe(false)
  screen.getByText('Buy').removeAttribute('data-checkout')
  await play(10_000)
  expect(isOpen()).toBe(true)
})

test('without an interval there is no check', async () => {
  const { play, isOpen } = await clock({ intervalMs: 0 })
  await play(3 * HOUR_MS)
  expect(isOpen()).toBe(false)
})

/** The dialog, after an hour and twenty minutes of play. */
async function check() {
  const close = vi.fn<() => void>()
  const storage = openSiteStorage(trialManifest().siteId)
  storage.write(PLAY_TIME, {
    sessionStart: START,
    playedMs: 80 * MINUTE_MS,
    checkedMs: 0,
    countedAt: START,
  })
  const trial = renderWithRuntime(<RealityCheck close={close} />, {
    messages,
    player: player(),
    answers: { getRealityCheck: () => figures() },
  })
  await act(() => vi.advanceTimersByTimeAsync(50))
  return { ...trial, close }
}

test('a check shows the time of play, the stakes, the prizes and the difference since the login', async () => {
  const { screen } = await check()
  expect(screen.getByText('1 h 20 min')).toBeTruthy()
  for (const amount of [/12,50/, /^4\D/, /[-−]8,50/]) expect(screen.getByText(amount)).toBeTruthy()
})

test('a check that opens while the player types takes no key for an answer: the focus is on its title', async () => {
  const { screen } = await check()
  const title = screen.getByRole('heading', { level: 2, hidden: true })
  expect(document.activeElement).toBe(title)
})

test('to continue counts the next interval from here, and closes the check', async () => {
  const { screen, close, services } = await check()
  act(() => screen.getByRole('button', { name: 'Continue', hidden: true }).click())
  expect(close).toHaveBeenCalledOnce()
  expect(readPlayTime(services.storage, START)).toMatchObject({ checkedMs: 80 * MINUTE_MS })
})

test('an answer in another tab closes the check, and a count of it does not', async () => {
  const { close, services } = await check()
  const tell = () => {
    const key = `tombolo.${trialManifest().siteId}.${PLAY_TIME}`
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  }
  tell()
  expect(close).not.toHaveBeenCalled()
  markChecked(services.storage, START)
  tell()
  expect(close).toHaveBeenCalledOnce()
})

test('some minutes before the end of a session there is a warning, and at the end the service is asked', async () => {
  const { pass, screen, client } = await clock({ played: { sessionEnd: START + 20 * MINUTE_MS } })
  await pass(14 * MINUTE_MS)
  expect(screen.queryByText(/Your session ends at/)).toBeNull()
  await pass(2 * MINUTE_MS)
  expect(screen.getByText(/Your session ends at/)).toBeTruthy()
  const asked = () => client.calls.filter(({ op }) => op === 'getRealityCheck').length
  const before = asked()
  await pass(5 * MINUTE_MS)
  expect(asked()).toBe(before + 1)
})
