import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import {
  RELOAD_AFTER_MAINTENANCE_MAX_MS,
  RELOAD_AFTER_MAINTENANCE_MIN_MS,
  RELOAD_AFTER_NOT_LOGGED_IN_MS,
} from '#schemas/limits.ts'
import { createAppEffects } from './app-effects.ts'
import { showOffline } from './offline-notice.tsx'
import { page } from '#runtime/context/page.ts'
import type { EndReason } from '#runtime/session/session-end.ts'
import { pendingSendsAtom } from '#runtime/client/unsettled.ts'
import { pendingSend } from '#runtime/testing/entities.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(page, 'reload').mockImplementation(() => undefined)
  vi.spyOn(page, 'reloadAtRoot').mockImplementation(() => undefined)
  vi.spyOn(page, 'reloadAtLogin').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(
  options: TrialRuntimeOptions = {},
  texts = () => import('./effect-texts.tsx'),
  isPlaceHeld = false,
) {
  const test = renderWithRuntime(null, { player: player(), ...options })
  const [reinitialise, pollNow] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const announceEnd = vi.fn<(reason: EndReason) => void>()
  const effects = createAppEffects({
    store: test.store,
    session: () => test.services.session,
    reinitialise,
    pollNow,
    announceEnd,
    isPlaceHeld: () => isPlaceHeld,
    showOffline: () => showOffline(test.store),
    texts,
  })
  const openIds = () => test.store.get(openModalsAtom).map(({ id }) => id)
  return { ...test, effects, openIds, reinitialise, pollNow, announceEnd }
}

describe('sessions that end elsewhere', () => {
  test.each([
    ['banned', 'Account locked', 'reloadAtRoot'],
    ['logged-in-elsewhere', 'You logged in somewhere else', 'reloadAtLogin'],
  ] as const)('the reason %s is shown in a dialog before the page leaves', async (kind, title, leave) => {
    const { screen, effects, services } = open()
    const end = vi.spyOn(services.session, 'end')
    act(() => effects.ofSession({ kind: 'ended', reason: { kind } }))
    expect(await screen.findByText(title)).toBeTruthy()
    expect(end).toHaveBeenCalledOnce()
    expect(page[leave]).not.toHaveBeenCalled()
    const ok = await screen.findByRole('button', { name: 'OK' })
    act(() => ok.click())
    await expect.poll(() => page[leave]).toHaveBeenCalledOnce()
  })

  test('a following fault 101 does not close the dialog', async () => {
    const { screen, effects } = open()
    act(() => {
      effects.ofSession({ kind: 'ended', reason: { kind: 'logged-in-elsewhere' } })
      effects.ofFault('session-over')
    })
    expect(await screen.findByText('You logged in somewhere else')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(RELOAD_AFTER_NOT_LOGGED_IN_MS))
    expect(page.reloadAtLogin).not.toHaveBeenCalled()
  })
})

describe('a fault 101 that arrives before the reason', () => {
  test('the session is kept until the reload, and the reason is asked for at once', () => {
    const { effects, services, pollNow } = open()
    const end = vi.spyOn(services.session, 'end')
    act(() => effects.ofFault('session-over'))
    expect(pollNow).toHaveBeenCalledOnce()
    expect(end).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(RELOAD_AFTER_NOT_LOGGED_IN_MS))
    expect(end).toHaveBeenCalledOnce()
    expect(page.reloadAtLogin).toHaveBeenCalledOnce()
  })

  test('the dialog with the reason replaces the reload', async () => {
    const { screen, effects, services, openIds } = open()
    const end = vi.spyOn(services.session, 'end')
    act(() => effects.ofFault('session-over'))
    act(() => effects.ofSession({ kind: 'ended', reason: { kind: 'logged-in-elsewhere' } }))
    expect(await screen.findByText('You logged in somewhere else')).toBeTruthy()
    expect(openIds()).toEqual(['runtime.ok'])
    act(() => void vi.advanceTimersByTime(2 * RELOAD_AFTER_NOT_LOGGED_IN_MS))
    expect(page.reloadAtLogin).not.toHaveBeenCalled()
    expect(end).toHaveBeenCalledOnce()
  })
})

test('a session that ended elsewhere leaves at once where the reason cannot be loaded', async () => {
  const { effects } = open({}, () => Promise.reject(new Error('no network')))
  act(() => effects.ofSession({ kind: 'ended', reason: { kind: 'banned' } }))
  await expect.poll(() => page.reloadAtRoot).toHaveBeenCalledOnce()
})

describe('effects of faults', () => {
  test('a fault 101 shows reconnecting and reloads at the login of the root after 3 seconds', () => {
    const { effects, openIds } = open()
    act(() => effects.ofFault('session-over'))
    expect(openIds()).toEqual(['runtime.reconnecting'])
    act(() => void vi.advanceTimersByTime(RELOAD_AFTER_NOT_LOGGED_IN_MS - 1))
    expect(page.reloadAtLogin).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(page.reloadAtLogin).toHaveBeenCalledOnce()
  })

  test('a session without its cookie shows one dialog about it, however many calls fail, then leads to the login', async () => {
    const { effects, screen } = open()
    act(() => {
      for (const fault of ['session-over', 'cookies-missing', 'cookies-missing'] as const)
        effects.ofFault(fault)
    })
    expect(await screen.findByText('Cookies Are Disabled')).toBeTruthy()
    const ok = await screen.findByRole('button', { name: 'OK' })
    act(() => ok.click())
    await expect.poll(() => page.reloadAtLogin).toHaveBeenCalledOnce()
  })

  test('any fault hides the processing modal', () => {
    const { effects, openIds, store } = open()
    act(() => store.set(openModalsAtom, [{ id: 'runtime.processing', props: {} }]))
    act(() => effects.ofFault('none'))
    expect(openIds()).toEqual([])
  })
})

describe('effects of the connection', () => {
  test('a lost connection shows reconnecting until it recovers', () => {
    const { effects, openIds } = open()
    act(effects.connectionLost)
    expect(openIds()).toEqual(['runtime.reconnecting'])
    act(effects.connectionRecovered)
    expect(openIds()).toEqual([])
  })

  test('a disconnect closes all modals', () => {
    const { effects, openIds, store } = open()
    act(() => store.set(openModalsAtom, [{ id: 'runtime.ok', props: { title: 'x' } }]))
    act(effects.disconnected)
    expect(openIds()).toEqual([])
  })
})

describe('a connection that is lost while the screen holds its place', () => {
  test('security 38: no dialog covers the purchase and none is closed, and a notice says that the answer is still to come', () => {
    const { effects, openIds, store, screen } = open({}, undefined, true)
    act(() => store.set(openModalsAtom, [{ id: 'runtime.ok', props: { title: 'x' } }]))
    act(() => store.set(pendingSendsAtom, [pendingSend({ playerId: player().id })]))
    act(effects.connectionLost)
    act(effects.disconnected)
    expect(openIds()).toEqual(['runtime.ok'])
    expect(screen.getByText(/Do not send it again/)).toBeTruthy()
    act(effects.connectionRecovered)
    expect(screen.queryByText(/Do not send it again/)).toBeNull()
  })
})

describe('effects of the site', () => {
  test('the end of maintenance is announced, and the page reloads after 3 to 13 seconds', async () => {
    const { effects, screen } = open()
    act(() => effects.ofSession({ kind: 'maintenance-over' }))
    act(() => void vi.advanceTimersByTime(RELOAD_AFTER_MAINTENANCE_MIN_MS - 1))
    expect(page.reload).not.toHaveBeenCalled()
    expect(await screen.findByText('The site is open again')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(RELOAD_AFTER_MAINTENANCE_MAX_MS))
    expect(page.reload).toHaveBeenCalledOnce()
  })

  test('a newer version of the app is offered as an update', async () => {
    const { effects, screen } = open()
    act(effects.updateIsThere)
    const update = await screen.findByRole('button', { name: 'Update' })
    act(() => update.click())
    expect(page.reload).toHaveBeenCalledOnce()
  })

  test.each([
    [5000, '5 seconds'],
    [65_000, '65 seconds'],
    [150_000, '3 minutes'],
    [691_200_000, '8 days'],
  ])('a device whose clock is %d ms wrong shows the difference as %s', async (deltaMs, shown) => {
    const { effects, screen } = open()
    act(() => effects.clockIsOff(deltaMs))
    expect(await screen.findByText((text) => text.includes(`off by ${shown}.`))).toBeTruthy()
  })

  test('a message of the site is shown until it is closed', async () => {
    const { effects, screen } = open()
    act(() => effects.ofSession({ kind: 'message', title: 'Hello', body: 'There is a new game.' }))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('There is a new game.')).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    expect(screen.queryByText('There is a new game.')).toBeNull()
  })
})
