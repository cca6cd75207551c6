import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { createRegistry } from '#runtime/registry/registry.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { siteAtom } from '#runtime/site/site.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { layer as games } from './layer.ts'
import type { LiveState } from './live/live-state.ts'

const START = Date.UTC(2026, 10, 20, 19, 30)

/** The layer on a page, with one game of the player's. */
function open() {
  const page = renderWithRuntime(null)
  const modal = { load: async () => ({ default: () => null }), opensOn: 'play-game' } as const
  const registry = createRegistry([
    trialModule({ id: 'trial', modals: { 'trial.play': modal }, games: { rules: ['oneDrawGame'] } }),
  ])
  const { store } = page
  const parts = { store, site: store.get(siteAtom), registry, loadMessages: async () => undefined }
  const layer = games.open(parts)
  const game = gameInstance({
    tournament: true,
    tournamentStartTime: START,
    playerInGame: true,
    gameRule: 'oneDrawGame',
  })
  layer.load(initAnswer({ filteredGames: toColumns([game], Object.keys(game)) }))
  return { ...page, layer, game, live: layer.state as LiveState }
}

test('a rescheduled game is announced with its new start', async () => {
  const { layer, game, screen } = open()
  const body = { gameInstanceId: game.gameInstanceId, tournamentStartTime: START, serverTimeMilis: 1 }
  act(() => layer.take({ event: 'game.rescheduled', body: { ...body, gameStatus: 'OPEN' } }))
  await act(async () => vi.dynamicImportSettled())
  expect(screen.getByText('Game Rescheduled')).toBeTruthy()
  expect(screen.getByText(/now starts on/).textContent).toMatch(/Nov 20, 2026/)
})

test('a refunded game is announced in the words of the specification', async () => {
  const { layer, game, screen } = open()
  act(() =>
    layer.take({
      event: 'game.refunded',
      body: { gameInstanceId: game.gameInstanceId, gameTitle: game.gameTitle },
    }),
  )
  await act(async () => vi.dynamicImportSettled())
  expect(screen.getByText('Game Refunded')).toBeTruthy()
  expect(screen.getByText(`${game.gameTitle}: Your bets have been refunded.`)).toBeTruthy()
})

test('a game that starts opens the modal that a module has for it', () => {
  const { layer, game, store, live } = open()
  act(() => live.change({ put: [{ ...game, tournament: false }] }))
  act(() => layer.take({ event: 'game.ready', body: { gameInstanceId: game.gameInstanceId } }))
  expect(store.get(openModalsAtom)).toEqual([
    { id: 'trial.play', props: { gameInstanceId: game.gameInstanceId } },
  ])
})

test('a new game of a kind without a module is left out', () => {
  const { layer, live } = open()
  const game = gameInstance({ gameInstanceId: 71, gameRule: 'raffleGame' })
  act(() => layer.take({ event: 'game.create', body: game }))
  expect(live.games.instances.has(71)).toBe(false)
})
