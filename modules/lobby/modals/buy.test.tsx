import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PendingJoin as KeptSlip } from '#games/client/pending-join.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PendingJoinState } from '#schemas/protocol/pending-joins.ts'
import messages from '../messages/en.json'
import Buy from './buy.tsx'

const open = gameInstance({ gameId: 7, gameInstanceId: 70 })
const slip = (guestSince?: number): KeptSlip => ({
  key: 'k',
  playerId: null,
  gameId: 7,
  gameInstanceId: 70,
  gameRule: 'oneDrawGame',
  gameTitle: 'Northern Six',
  plays: 1,
  furtherDraws: 0,
  currencyId: 978,
  amount: 2.5,
  firstAmount: 2.5,
  at: serverNow(),
  guestSince,
  order: { gameId: 7, gameInstanceId: 70, userPlays: ['3-11-19'], currencyId: 978 },
})
const seller = trialModule({
  id: 'trial',
  slots: {
    'game.oneClick': { load: async () => ({ default: () => <p>The steps</p> }) },
    'game.awaitedPurchase': { load: async () => ({ default: () => <p>The outcome</p> }) },
  },
})

beforeEach(() => localStorage.clear())

function show(games: readonly GameInstance[], state?: PendingJoinState, kept = slip(serverNow())) {
  const manifest = trialManifest()
  openSiteStorage(manifest.siteId).write('pendingJoin', kept)
  const pendingJoin = { gameId: 7, gameInstanceId: 70, plays: 1, amount: 2.5, currencyId: 978, expires: 0 }
  return renderWithRuntime(<Buy gameId={7} close={() => undefined} />, {
    messages,
    manifest,
    modules: [seller],
    games,
    ...(state !== undefined && { player: player() }),
    answers: {
      getPendingJoin: () => (state === undefined ? {} : { pendingJoin: { ...pendingJoin, state } }),
    },
  })
}

test.each(['due', 'failed', 'expired', 'joined'] as const)(
  'a guest whose purchase is %s sees its outcome, though the game is no longer sold',
  async (state) => {
    const { screen } = show([], state)
    expect(await screen.findByText('The outcome')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Northern Six' })).toBeTruthy()
  },
)

test('a game that is no longer sold says so to a guest without a payment, and to a player with another slip', async () => {
  const waiting = show([], 'waiting')
  expect(await waiting.screen.findByText('This game is not on sale here at the moment.')).toBeTruthy()
  waiting.screen.unmount()
  const other = show([], 'failed', slip())
  expect(await other.screen.findByText('This game is not on sale here at the moment.')).toBeTruthy()
})

test('the steps that a guest has begun stay when the last instance closes', async () => {
  const { screen, services } = show([open])
  expect(await screen.findByText('The steps')).toBeTruthy()
  act(() => services.live.load({ games: [], favoriteGames: [], mainGameInstanceId: null }))
  expect(screen.getByText('The steps')).toBeTruthy()
})
