import { afterEach, describe, expect, test, vi } from 'vitest'
import { layer as gamesLayer } from '#games/layer.ts'
import { page } from '#runtime/context/page.ts'
import { sessionEndAtom } from '#runtime/session/session-end.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { unpack } from '#runtime/client/message-pack-read.ts'
import { pack } from '#runtime/client/message-pack-write.ts'
import { connectionAtom } from '#runtime/client/connection.ts'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { noticesAtom } from '#runtime/notices/notices.ts'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { createRegistry } from '#runtime/registry/registry.ts'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { RenderedState } from '#schemas/site-manifest/rendered-page.ts'
import type { RequestFrame } from '#schemas/protocol/frames.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { createRuntime } from './create-runtime.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const INIT = {
  synResponose: {
    clientUpdated: false,
    // The time of the answer: a clock that is far off opens a dialog.
    get serverTimeMilis() {
      return Date.now()
    },
  },
  configuration: { MAINTENANCE_ENABLED: 'false' as const, MAINTENANCE_MESSAGE: '' },
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

/** The runtime of a trial site, whose service answers as `result` says; of a page that the service rendered, if its state is given. */
function open(result: (op: string) => object, pushes: () => object[] = () => [], rendered?: RenderedState) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, request) => {
    const frames = unpack(request!.body as Uint8Array) as RequestFrame[] | { topics: object[] }
    // A poll is the one request whose body is no list.
    if (!Array.isArray(frames)) return new Response(pack({ topics: [], pushes: pushes() }))
    return new Response(pack(frames.map(({ id, op }) => ({ id, ...result(op) }))))
  })
  const manifest = trialManifest({ modules: {}, menu: [] })
  const site = { siteId: 'trial', memberId: 1, manifest, language: 'en', languageId: 'en_US' }
  return createRuntime({
    site: { ...site, direction: 'ltr', scheme: 'light' } as never,
    origin: window.location.origin,
    location: { pathname: '/', search: '' },
    loadMessages: async () => undefined,
    ...(rendered && { rendered }),
  })
}

test('events that happened while a player was away are shown after the modules are loaded', async () => {
  const afterLoginEvents = [{ kind: 'message', at: 1, title: 'Hello', body: 'There is a new game.' }]
  const filteredGames = toColumns([], [])
  const { services, complete } = open(() => ({
    ok: true,
    result: { ...INIT, filteredGames, afterLoginEvents },
  }))
  services.client.start()
  await services.session.start()
  expect(services.store.get(noticesAtom)).toEqual([])
  complete(createRegistry([trialModule({ id: 'trial', awayNotices: { message: { tone: 'info' } } })]))
  await expect.poll(() => services.store.get(noticesAtom)).toMatchObject([{ title: 'Hello' }])
})

test('a fault that comes before a rendered page is hydrated takes effect afterwards', async () => {
  const rendered = {
    renderedAt: Date.now(),
    session: { ...INIT, filteredGames: toColumns([], []), topics: [] },
    isExcerpt: true,
    answers: [],
    parts: [],
    styles: [],
  }
  const fault = { code: 'Server.Processing.DuplicateSessionDetected', message: 'No cookie.' }
  const { services, begin } = open(
    () => ({ ok: false, fault }),
    () => [],
    rendered,
  )
  await expect(services.session.start()).rejects.toMatchObject({ code: fault.code })
  expect(services.store.get(sessionEndAtom)).toBeNull()
  expect(services.store.get(connectionAtom).status).not.toBe('connected')
  begin()
  await expect.poll(() => services.store.get(sessionEndAtom)).toEqual({ kind: 'cookies' })
  await expect.poll(() => services.store.get(connectionAtom).status).toBe('connected')
  services.client.close()
})

test('the events of a player’s absence are looked up once on a page, and not while the password must be changed', async () => {
  const asked: string[] = []
  let changePassword = true
  const { services } = open((op) => {
    asked.push(op)
    const session = { ...INIT, filteredGames: toColumns([], []), player: player({ changePassword }) }
    return { ok: true, result: op === 'init' ? session : { events: [] } }
  })
  const lookUps = () => asked.filter((op) => op === 'getOfflineEvents').length
  services.client.start()
  await services.session.start()
  expect(lookUps()).toBe(0)
  changePassword = false
  await services.session.refresh()
  await expect.poll(() => lookUps()).toBe(1)
  await services.session.refresh()
  expect(lookUps()).toBe(1)
  services.client.close()
})

test('modules handle events that came before they were loaded', async () => {
  let pushes: object[] = [newGame(1, game(3, 'oneDrawGame'))]
  const { services, complete } = open(
    () => ({ ok: true, result: { ...INIT, filteredGames: toColumns([], []) } }),
    () => pushes.splice(0),
  )
  services.client.start()
  await services.session.start()
  services.client.subscribe('lobby/1')
  await vi.waitFor(() => expect(pushes).toEqual([]), { timeout: 5000 })
  const apply = vi.fn<() => void>()
  const games = { rules: ['oneDrawGame'] } as const
  const registry = createRegistry([trialModule({ id: 'trial', games, on: { 'game.create': { apply } } })])
  const { live } = complete(registry, [gamesLayer])
  expect(apply).toHaveBeenCalledOnce()
  expect([...live.games.instances.keys()]).toEqual([3])
  pushes = []
})

test('games of a kind without a module are left out, at login and when they are pushed', async () => {
  const loaded = [game(1, 'oneDrawGame'), game(2, 'raffleGame')]
  const filteredGames = toColumns(loaded, Object.keys(loaded[0]!))
  let pushes: object[] = []
  const answer = { ok: true, result: { ...INIT, filteredGames } }
  const { services, complete } = open(
    () => answer,
    () => pushes.splice(0),
  )
  services.client.start()
  await services.session.start()
  // The session is there before the modules are.
  const games = { rules: ['oneDrawGame', 'regularGame'] } as const
  const { live } = complete(createRegistry([trialModule({ id: 'trial', games })]), [gamesLayer])
  const shown = () => [...live.games.instances.keys()]
  expect(shown()).toEqual([1])
  pushes = [newGame(1, game(3, 'oneDrawGamePerm')), newGame(2, game(4, 'regularGame'))]
  services.client.subscribe('lobby/1')
  await vi.waitFor(() => expect(shown()).toEqual([1, 4]), { timeout: 5000 })
})

test('a fault 34 inside an answer shows reconnecting and loads the session again after a second', async () => {
  const filteredGames = toColumns([], [])
  let inits = 0
  const { services } = open((op) => {
    if (op === 'getGameLobby') return { ok: false, fault: { code: '34', message: 'lost' } }
    if (op === 'init') inits++
    return { ok: true, result: op === 'init' ? { ...INIT, filteredGames } : { serverTimeMilis: 1 } }
  })
  await services.session.start()
  const call = services.client.call('getGameLobby', { gameInstanceId: 1 })
  await expect(call).rejects.toMatchObject({ code: '34' })
  const openIds = () => services.store.get(openModalsAtom).map(({ id }) => id)
  expect(openIds()).toEqual(['runtime.reconnecting'])
  expect(services.store.get(connectionAtom).status).toBe('connected')
  await vi.waitFor(() => expect(inits).toBe(2), { timeout: 3000 })
  expect(openIds()).toEqual([])
})

/** A page of a player, with its service's answers. */
async function openPlayer(result: (op: string) => object = () => ({ ok: true, result: {} })) {
  const session = { ...INIT, filteredGames: toColumns([], []), player: player() }
  const runtime = open((op) => (op === 'init' ? { ok: true, result: session } : result(op)))
  localStorage.setItem('tombolo.trial.credentials', '"token"')
  await runtime.services.session.start()
  const leave = vi.spyOn(page, 'reloadAtLogin').mockImplementation(() => undefined)
  const leaveForRoot = vi.spyOn(page, 'reloadAtRoot').mockImplementation(() => undefined)
  return { ...runtime.services, leave, leaveForRoot }
}

describe('a session that another part of the browser finds over', () => {
  /** Another tab removes the token, and may have said why. */
  const endElsewhere = (reason?: object) => {
    if (reason) localStorage.setItem('tombolo.trial.sessionEnd', JSON.stringify(reason))
    localStorage.removeItem('tombolo.trial.credentials')
    window.dispatchEvent(new StorageEvent('storage', { key: 'tombolo.trial.credentials' }))
  }
  afterEach(() => localStorage.clear())

  test('a logout in another tab ends the session here at once', async () => {
    const { store, leaveForRoot } = await openPlayer()
    endElsewhere({ kind: 'logged-out' })
    expect(store.get(sessionAtom)).toMatchObject({ state: 'visitor', player: undefined })
    expect(leaveForRoot).toHaveBeenCalled()
  })

  test('an exclusion in another tab shows its reason here', async () => {
    const { store } = await openPlayer()
    endElsewhere({ kind: 'excluded', until: 1 })
    expect(store.get(sessionAtom).state).toBe('visitor')
    await expect.poll(() => store.get(openModalsAtom).map(({ id }) => id)).toEqual(['runtime.ok'])
  })

  test('a tab that ends the session says why before it removes the token', async () => {
    const { session } = await openPlayer()
    await session.logout()
    expect(localStorage.getItem('tombolo.trial.sessionEnd')).toBe('{"kind":"logged-out"}')
    expect(localStorage.getItem('tombolo.trial.credentials')).toBeNull()
  })

  test('a refused upload leads to the login, with no other call', async () => {
    const { client, store, leave } = await openPlayer()
    const request = { status: 401, response: { refused: 'not-logged-in' } }
    stubUpload(request)
    const answer = await client.upload({
      path: '/upload',
      file: new Blob(['x']),
      onProgress: () => undefined,
    })
    expect(answer).toEqual(request.response)
    expect(store.get(sessionEndAtom)).toEqual({ kind: 'expired' })
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce(), { timeout: 6000 })
  })
})

/** Every upload gets this answer. */
function stubUpload(answer: { status: number; response: unknown }): void {
  const on = new Map<string, () => void>()
  class Request {
    readonly upload = { addEventListener: () => undefined }
    readonly status = answer.status
    readonly response = answer.response
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    addEventListener = (type: string, listener: () => void) => void on.set(type, listener)
    send = () => on.get('load')?.()
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}
