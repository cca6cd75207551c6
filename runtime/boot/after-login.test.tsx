import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import { showAfterLoginEvents } from './after-login.tsx'

afterEach(() => vi.useRealTimers())

const GAME = { at: 1_795_000_000_000, gameInstanceId: 70, gameTitle: 'Northern Six' }

test.each([
  [
    'refunded',
    { ...GAME, kind: 'game-refunded' },
    'Northern Six was cancelled. Your bets have been refunded.',
  ],
  [
    'won',
    { ...GAME, kind: 'prize-won', amount: 12.5, currencyId: 978 },
    'Your prize in Northern Six: 12,50\u00a0€',
  ],
  ['lost', { ...GAME, kind: 'games-ended', games: 1 }, 'Northern Six ended without a win'],
  ['lost several times', { ...GAME, kind: 'games-ended', games: 3 }, '3 games ended without a win'],
] satisfies [string, AfterLoginEvent, string][])(
  'an event that was %s while the player was away is shown as a whole sentence',
  async (_what, event, said) => {
    const { screen, store, services } = renderWithRuntime(null, { player: player() })
    await act(() => showAfterLoginEvents(store, services.registry, [event]))
    await screen.findByRole('button', { name: 'Close' })
    expect(document.body.textContent).toContain(said)
  },
)

test('an event of a missing module is not shown, and a message is shown with its own text', async () => {
  const { screen, store, services } = renderWithRuntime(null, { player: player() })
  const events: AfterLoginEvent[] = [
    { ...GAME, kind: 'deposit-paid', amount: 5, currencyId: 978 },
    { at: GAME.at, kind: 'message', title: 'Hello', body: 'There is a new game.' },
  ]
  await act(() => showAfterLoginEvents(store, services.registry, events))
  expect(screen.getByText('There is a new game.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1)
})

test('several events are shown in one notice, the newest first, and a known one is not shown twice', async () => {
  const { screen, store, services } = renderWithRuntime(null, { player: player() })
  const events: AfterLoginEvent[] = [
    { ...GAME, kind: 'prize-won', amount: 12.5, currencyId: 978 },
    { at: GAME.at + 1000, kind: 'message', title: 'Hello', body: 'There is a new game.' },
  ]
  await act(() => showAfterLoginEvents(store, services.registry, events))
  await act(() => showAfterLoginEvents(store, services.registry, events))
  expect(screen.getAllByText('While you were away')).toHaveLength(1)
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('HelloThere is a new game.')
  expect(lines[1]).toContain('Your prize in Northern Six: 12,50\u00a0€')
})

test('a notice is shown after the texts of its module are loaded', async () => {
  const { store } = renderWithRuntime(null, { player: player() })
  let textsAreThere = () => {}
  const prepare = () => new Promise<void>((resolve) => (textsAreThere = resolve))
  const registry = { awayNotice: () => ({ tone: 'info' as const, prepare }) }
  const shown = showAfterLoginEvents(store, registry, [{ at: 1, kind: 'message', title: 'Hello' }])
  expect(document.body.textContent).not.toContain('Hello')
  textsAreThere()
  await act(() => shown)
  expect(document.body.textContent).toContain('Hello')
})

test('a notice about a prize of the draw on screen waits until its last ball or ticket was shown', async () => {
  const { store } = renderWithRuntime(null, { player: player() })
  vi.useFakeTimers()
  const registry = { awayNotice: () => ({ tone: 'success' as const, prepare: () => Promise.resolve() }) }
  const won = { at: serverNow() + 1500, kind: 'message' as const, title: 'You won a lantern' }
  const shown = showAfterLoginEvents(store, registry, [won])
  await act(() => vi.advanceTimersByTimeAsync(1499))
  expect(document.body.textContent).not.toContain('You won a lantern')
  await act(() => vi.advanceTimersByTimeAsync(1))
  await act(() => shown)
  expect(document.body.textContent).toContain('You won a lantern')
})
