import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { GAME_LIST_FLUSH_MS } from '#schemas/limits.ts'
import { gameInstanceAtoms, mainGameInstanceIdAtom, shownGamesAtom } from './game-atoms.ts'
import { createLiveState, type DrawFollower, type LiveState } from './live-state.ts'

let store: ReturnType<typeof createStore>
let live: LiveState

beforeEach(() => {
  vi.useFakeTimers()
  store = createStore()
  live = createLiveState({ store, site: { memberId: 1, language: 'en' }, onEffect: () => undefined })
  live.load({
    games: [gameInstance(), gameInstance({ gameInstanceId: 71 })],
    favoriteGames: [],
    mainGameInstanceId: null,
  })
})

afterEach(() => {
  live.close()
  vi.useRealTimers()
})

const follower = () => ({
  take: vi.fn<DrawFollower['take']>(),
  reload: vi.fn<DrawFollower['reload']>(),
  drop: vi.fn<DrawFollower['drop']>(),
})
const plays = (id: number) => store.get(gameInstanceAtoms(id))?.gamePlayCurrent
const update = (gameInstanceId: number, playsInGame: number) =>
  live.applyGame({ event: 'game.update', body: { gameInstanceId, playsInGame, playersInGame: 1 } })

describe('updates of lists', () => {
  test('after three quiet seconds lists change at once, with all changes of the same answer', () => {
    vi.advanceTimersByTime(GAME_LIST_FLUSH_MS)
    const changes = vi.fn<() => void>()
    store.sub(shownGamesAtom, changes)
    update(70, 20)
    update(71, 30)
    expect(changes).not.toHaveBeenCalled()
    vi.advanceTimersByTime(0)
    expect([plays(70), plays(71)]).toEqual([20, 30])
    update(70, 21)
    vi.advanceTimersByTime(GAME_LIST_FLUSH_MS - 1)
    expect(plays(70)).toBe(20)
    vi.advanceTimersByTime(1)
    expect(plays(70)).toBe(21)
    expect(changes).toHaveBeenCalledTimes(2)
  })

  test('lists change three seconds after their last change, with all changes together', () => {
    const changes = vi.fn<() => void>()
    store.sub(shownGamesAtom, changes)
    update(70, 20)
    update(71, 30)
    update(70, 21)
    vi.advanceTimersByTime(GAME_LIST_FLUSH_MS - 1)
    expect(plays(70)).toBe(10)
    vi.advanceTimersByTime(1)
    expect([plays(70), plays(71)]).toEqual([21, 30])
    expect(changes).toHaveBeenCalledOnce()
  })

  test('rules see the newest state at once', () => {
    update(70, 20)
    expect(live.games.instances.get(70)?.gamePlayCurrent).toBe(20)
  })

  test('a game on the screen changes at once, and other games later', () => {
    const stop = live.watch(70, follower())
    update(70, 20)
    update(71, 30)
    expect([plays(70), plays(71)]).toEqual([20, 10])
    stop()
    update(70, 25)
    expect(plays(70)).toBe(20)
  })

  test('a game whose draw begins for the player changes at once: the dialog about it shows when it starts', () => {
    live.change({ put: [gameInstance({ playerInGame: true, tournament: false })] })
    const startTime = Date.now() + 10_000
    live.applyGame({
      event: 'game.ready',
      body: { gameInstanceId: 70, gameStatus: 'READY', isPlayable: false, startTime },
    })
    expect(store.get(gameInstanceAtoms(70))).toMatchObject({ gameStatus: 'READY', startTime })
  })

  test('pending changes are shown when a game comes on the screen', () => {
    update(70, 20)
    live.watch(70, follower())
    expect(plays(70)).toBe(20)
  })

  test('a deleted game is removed with the next flush', () => {
    live.applyGame({ event: 'game.delete', body: { gameInstanceId: 70 } })
    expect(store.get(shownGamesAtom).has(70)).toBe(true)
    vi.advanceTimersByTime(GAME_LIST_FLUSH_MS)
    expect(store.get(shownGamesAtom).has(70)).toBe(false)
    expect(plays(70)).toBeUndefined()
  })
})

describe('a session that is loaded again', () => {
  test('a new session drops removed games and keeps the watched one', () => {
    live.watch(71, follower())
    live.load({
      games: [gameInstance({ gameInstanceId: 72 })],
      favoriteGames: [],
      mainGameInstanceId: null,
    })
    expect([...store.get(shownGamesAtom).keys()].sort()).toEqual([71, 72])
  })

  test('a new session has the main game that the service chose, or none', () => {
    expect(store.get(mainGameInstanceIdAtom)).toBeNull()
    live.load({ games: [gameInstance()], favoriteGames: [], mainGameInstanceId: 70 })
    expect(store.get(mainGameInstanceIdAtom)).toBe(70)
  })

  test('a new session marks favourites by their game', () => {
    live.load({ games: [gameInstance()], favoriteGames: [7], mainGameInstanceId: null })
    expect(store.get(gameInstanceAtoms(70))?.favGame).toBe(true)
  })
})

describe('updates of draws', () => {
  const ball = {
    gameInstanceId: 70,
    drawNumber: 1,
    slot: 1,
    set: 1,
    ball: 4,
    ballCount: 6,
    shownTime: 1,
  } as const

  test('a draw is followed while it is watched, by the first of its screens', () => {
    const event = { event: 'game.drawShown', body: ball } as const
    const [first, second] = [follower(), follower()]
    live.applyDraw(70, event)
    const stops = [live.watch(70, first), live.watch(70, second)]
    live.applyDraw(70, event)
    stops[0]?.()
    live.applyDraw(70, event)
    expect(first.drop).not.toHaveBeenCalled()
    stops[1]?.()
    live.applyDraw(70, event)
    expect(first.take.mock.calls).toEqual([[event], [event]])
    expect(first.drop).toHaveBeenCalledOnce()
    expect(second.take).not.toHaveBeenCalled()
  })

  test('a session that is loaded again loads the draw on the screen again, because events may be lost', () => {
    const first = follower()
    const stop = live.watch(70, first)
    const session = { games: [], favoriteGames: [], mainGameInstanceId: null }
    live.load(session)
    expect(first.reload).toHaveBeenCalledOnce()
    stop()
    live.load(session)
    expect(first.reload).toHaveBeenCalledOnce()
  })
})
