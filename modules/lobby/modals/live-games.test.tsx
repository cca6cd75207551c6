import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import messages from '../messages/en.json'
import LiveGames from './live-games.tsx'

const live = (gameInstanceId: number, change: Partial<GameInstance> = {}) =>
  gameInstance({
    gameInstanceId,
    gameId: gameInstanceId,
    gameTitle: `Game ${gameInstanceId}`,
    gameStatus: 'STARTED',
    ...change,
  })

afterEach(() => vi.useRealTimers())

const show = (games: readonly GameInstance[]) => {
  const close = vi.fn<() => void>()
  const trial = renderWithRuntime(<LiveGames close={close} />, { messages, player: player(), games })
  return { ...trial, close }
}
const titles = (elements: HTMLElement[]) =>
  elements.map((item) => /Game \d+/.exec(item.textContent)?.[0] ?? '')

test('the modal lists the draws that run now, follows their begin and end, and leads to each', async () => {
  const card = live(3, { gameRule: 'scratchcardGame', gamePlayout: 'scratchcard', playerInGame: true })
  const { screen, services, close } = show([live(1), live(2, { gameStatus: 'OPEN' }), card])
  expect(titles(screen.getAllByRole('listitem', { hidden: true }))).toEqual(['Game 1'])
  const start = { gameInstanceId: 2, gameStatus: 'STARTED' as const, isPlayable: false }
  act(() => {
    services.live.applyGame({ event: 'game.start', body: start })
    services.live.flush()
  })
  expect(await screen.findByText('2 draws are running')).toBeDefined()
  expect(titles(screen.getAllByRole('listitem', { hidden: true }))).toEqual(['Game 1', 'Game 2'])
  const watch = screen.getAllByRole('link', { name: 'Watch', hidden: true })
  expect(watch.map((link) => link.getAttribute('href'))).toEqual(['/playout?id=1', '/playout?id=2'])
  fireEvent.click(watch[0]!)
  expect(close).toHaveBeenCalledOnce()
})

test('a draw whose start was announced is listed at that time, before an event says so, and leaves where its start failed', () => {
  vi.useFakeTimers()
  const ready = live(2, { gameStatus: 'READY', startTime: serverNow() + 5000 })
  const { screen, services } = show([live(1), ready, live(3, { gameStatus: 'READY' })])
  const listed = () => titles(screen.getAllByRole('listitem', { hidden: true }))
  act(() => void vi.advanceTimersByTime(4999))
  expect(listed()).toEqual(['Game 1'])
  act(() => void vi.advanceTimersByTime(1))
  expect(listed()).toEqual(['Game 1', 'Game 2'])
  act(() => {
    services.live.applyGame({ event: 'game.failRetry', body: { gameInstanceId: 2, gameStatus: 'RETRY' } })
    services.live.flush()
    vi.runOnlyPendingTimers()
  })
  expect(listed()).toEqual(['Game 1'])
})

test('a draw whose announced start has changed is listed at the new time', () => {
  vi.useFakeTimers()
  const announced = serverNow()
  const ready = (gameInstanceId: number, startTime: number) => ({
    gameInstanceId,
    gameStatus: 'READY' as const,
    isPlayable: false,
    startTime,
  })
  const later = live(2, ready(2, announced + 40_000))
  const sooner = live(3, ready(3, announced + 60_000))
  const { screen, services } = show([live(1), later, sooner])
  const listed = () => titles(screen.getAllByRole('listitem', { hidden: true }))
  act(() => {
    services.live.applyGame({ event: 'game.ready', body: ready(2, announced + 50_000) })
    services.live.applyGame({ event: 'game.ready', body: ready(3, announced + 20_000) })
    services.live.flush()
    vi.advanceTimersByTime(19_999)
  })
  expect(listed()).toEqual(['Game 1'])
  act(() => void vi.advanceTimersByTime(1))
  expect(listed()).toEqual(['Game 1', 'Game 3'])
  act(() => void vi.advanceTimersByTime(29_999))
  expect(listed()).toEqual(['Game 1', 'Game 3'])
  act(() => void vi.advanceTimersByTime(1))
  expect(listed().toSorted()).toEqual(['Game 1', 'Game 2', 'Game 3'])
})

test('a running draw has the logo of its game, and its number only where the operator shows it', () => {
  const images = { logo: 'logos/one.svg' }
  const { screen } = show([live(1, { images, sequenceNumber: 41 }), live(2, { showSequenceNumber: false })])
  const [first, second] = screen.getAllByRole('listitem', { hidden: true })
  expect(first?.querySelector('img')?.getAttribute('src')).toMatch(/logos\/one\.svg$/)
  expect(first?.textContent).toContain('Draw 41')
  expect(second?.querySelector('img')).toBeNull()
  expect(second?.textContent).not.toContain('Draw')
})

test('a running draw has the short title of its game, where it has one', () => {
  const { screen } = show([live(1, { gameTitleShort: 'Six' }), live(2)])
  const [first, second] = screen.getAllByRole('listitem', { hidden: true })
  expect(first?.textContent).toMatch(/^Six/)
  expect(second?.textContent).toMatch(/^Game 2/)
})

test('without a running draw the modal names the next one', async () => {
  const next = live(4, {
    gameStatus: 'OPEN',
    tournament: true,
    tournamentStartTime: Date.UTC(2026, 10, 23, 20),
  })
  const { screen, services } = show([live(1), next])
  const end = { gameInstanceId: 1, gameStatus: 'ENDED' as const, isPlayable: false }
  act(() => {
    services.live.applyGame({ event: 'game.end', body: end })
    services.live.flush()
  })
  expect(await screen.findByText('No draw is running right now')).toBeDefined()
  expect(screen.getByText(/The next one is Game 4/)).toBeDefined()
})
