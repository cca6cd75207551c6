import { afterEach, expect, test, vi } from 'vitest'
import { unpack } from '#runtime/client/message-pack-read.ts'
import { pack } from '#runtime/client/message-pack-write.ts'
import { defineModule } from '#runtime/registry/module.ts'
import { createRegistry } from '#runtime/registry/registry.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { RequestFrame } from '#schemas/protocol/frames.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { createRuntime } from './create-runtime.tsx'

afterEach(() => vi.restoreAllMocks())

const INIT = {
  synResponose: { clientUpdated: false, serverTimeMilis: Date.now() },
  configuration: { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: '' },
  currencies: [],
  playerAccounts: [],
  favoriteGames: [],
  afterLoginEvents: [],
  mainGameInstanceId: null,
}
const game = (gameInstanceId: number, gameRule: GameRule) => gameInstance({ gameInstanceId, gameRule })
const newGame = (offset: number, body: ReturnType<typeof game>) => ({
  topic: 'lobby/1',
  epoch: 'e',
  offset,
  event: 'game.create',
  body,
})

test('games of a kind that no module can show stay out, whenever they come', async () => {
  const loaded = [game(1, 'oneDrawGame'), game(2, 'raffleGame')]
  const filteredGames = toColumns(loaded, Object.keys(loaded[0]!))
  let pushes: object[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, request) => {
    const frames = unpack(request!.body as Uint8Array) as RequestFrame[] | { topics: object[] }
    // A poll is the one request whose body is no list.
    if (!Array.isArray(frames)) return new Response(pack({ topics: [], pushes: pushes.splice(0) }))
    return new Response(pack(frames.map(({ id }) => ({ id, ok: true, result: { ...INIT, filteredGames } }))))
  })
  const manifest = trialManifest({ modules: {}, menu: [] })
  const site = { siteId: 'trial', memberId: 1, manifest, language: 'en', languageId: 'en_US' }
  const { services, complete } = createRuntime({
    site: { ...site, direction: 'ltr', scheme: 'light' } as never,
    origin: window.location.origin,
    location: { pathname: '/', search: '' },
  })
  services.client.start()
  await services.session.start()
  const shown = () => [...services.live.games.instances.keys()]
  // The session is there before the modules are.
  expect(shown()).toEqual([1, 2])
  complete(createRegistry([defineModule({ id: 'trial', gameRules: ['oneDrawGame', 'regularGame'] })]))
  expect(shown()).toEqual([1])
  pushes = [newGame(1, game(3, 'oneDrawGamePerm')), newGame(2, game(4, 'regularGame'))]
  services.client.subscribe('lobby/1')
  await vi.waitFor(() => expect(shown()).toEqual([1, 4]), { timeout: 5000 })
})
