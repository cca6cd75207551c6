import { describe, expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { TOURNAMENT_IMMINENT_MS } from '#schemas/limits.ts'
import { applyGameEvent, joinedChange, type GameEvent } from './apply-game-event.ts'
import { GameStore } from './game-store.ts'
import type { GamesChange } from './games-state.ts'

const NOW = 1_000_000
const SITE = { memberId: 1, language: 'de' }

function storeWith(...instances: GameInstance[]): GameStore {
  const games = new GameStore(SITE)
  games.take({ put: instances })
  return games
}

function after(games: GameStore, event: GameEvent): GamesChange {
  return applyGameEvent(games, event, NOW)
}

const tournament = (change: Partial<GameInstance> = {}) =>
  gameInstance({
    tournament: true,
    tournamentStartTime: NOW + 600_000,
    registrationEndTime: NOW + 540_000,
    ...change,
  })

describe('the status after an event', () => {
  test.each([
    ['game.registrationStart', 'OPEN'],
    ['game.registrationEnd', 'CLOSED'],
    ['game.ready', 'READY'],
    ['game.start', 'STARTED'],
    ['game.end', 'ENDED'],
    ['game.failRetry', 'RETRY'],
    ['game.rescheduled', 'OPEN'],
  ] as const)('the event %s sets the status %s', (event, gameStatus) => {
    const change = after(storeWith(gameInstance({ gameStatus: 'FULL' })), {
      event,
      body: { gameInstanceId: 70 },
    })
    expect(change.put?.[0]).toMatchObject({ gameInstanceId: 70, gameStatus })
  })

  test('the fields of an event are stored, except the service’s clock', () => {
    const body = { gameInstanceId: 70, startTime: NOW + 10_000, isPlayable: true, serverTimeMilis: NOW }
    const change = after(storeWith(gameInstance()), { event: 'game.ready', body })
    expect(change.put?.[0]).toMatchObject({ startTime: NOW + 10_000, isPlayable: true })
    expect(change.put?.[0]).not.toHaveProperty('serverTimeMilis')
  })

  test('an event of an unknown instance changes nothing', () => {
    expect(after(storeWith(), { event: 'game.start', body: { gameInstanceId: 70 } })).toEqual({})
  })
})

describe('create and delete events', () => {
  test('a create event adds an instance', () => {
    expect(after(storeWith(), { event: 'game.create', body: gameInstance() }).put).toEqual([gameInstance()])
  })

  test('a created instance is named in the site’s language, or by its default title', () => {
    const created = gameInstance({ gameTitle: 'Northern Six', gameTitles: { de: 'Nordsechs' } })
    expect(after(storeWith(), { event: 'game.create', body: created }).put?.[0]?.gameTitle).toBe('Nordsechs')
    const english = gameInstance({ gameTitle: 'Northern Six', gameTitles: { fr: 'Six du Nord' } })
    expect(after(storeWith(), { event: 'game.create', body: english }).put?.[0]?.gameTitle).toBe(
      'Northern Six',
    )
  })

  test('a create event replaces an instance and keeps the player’s part in it', () => {
    const mine = { playerInGame: true, playerPlaysInGame: 3, joinCode: 0, lastJoinTimeMs: 5, favGame: true }
    const fresh = gameInstance({ gamePlayCurrent: 99 })
    const change = after(storeWith(gameInstance(mine)), { event: 'game.create', body: fresh })
    expect(change.put).toEqual([{ ...fresh, ...mine }])
  })

  test('a create event marks the next instance of a favourite game', () => {
    const games = storeWith()
    games.setFavorites([7])
    expect(after(games, { event: 'game.create', body: gameInstance() }).put?.[0]?.favGame).toBe(true)
  })

  test('a delete event removes the instance', () => {
    const change = after(storeWith(gameInstance()), { event: 'game.delete', body: { gameInstanceId: 70 } })
    expect(change.remove).toEqual([70])
  })

  test('a deleted card stays for the player who bought it until it has ended', () => {
    const sold = { gameInstanceId: 70, gameStatus: 'FULL' as const, isPlayable: false }
    const mine = storeWith(gameInstance({ playerInGame: true, gameStatus: 'STARTED' }))
    expect(after(mine, { event: 'game.delete', body: sold })).toEqual({})
    expect(after(storeWith(gameInstance()), { event: 'game.delete', body: sold }).remove).toEqual([70])
    const ended = { ...sold, gameStatus: 'ENDED' as const }
    expect(after(mine, { event: 'game.delete', body: ended }).remove).toEqual([70])
  })
})

describe('a purchase of the player, as in another tab', () => {
  const body = { gameInstanceId: 70, gameId: 7, gameStatus: 'FULL' as const, playerPlaysInGame: 3 }
  const own = { playerInGame: true, playerPlaysInGame: 3, lastJoinTimeMs: NOW }

  test('the player is in the game, with all plays', () => {
    const known = gameInstance()
    expect(joinedChange(storeWith(known), body, NOW).put).toEqual([{ ...known, ...own, gameStatus: 'FULL' }])
  })

  test('an event that comes after that of the draw keeps the status', () => {
    const started = gameInstance({ gameStatus: 'STARTED' })
    expect(joinedChange(storeWith(started), body, NOW).put).toEqual([{ ...started, ...own }])
  })

  test('an event that comes after the answer of the purchase changes nothing', () => {
    const known = gameInstance({ playerInGame: true, playerPlaysInGame: 3, lastJoinTimeMs: 5 })
    expect(joinedChange(storeWith(known), body, NOW)).toEqual({})
  })

  test('a card that is unknown here is made from the open one of its game, and without one nothing is', () => {
    const ended = gameInstance({ gameInstanceId: 60, gameStatus: 'ENDED', endedTime: 9 })
    const open = gameInstance({ gameInstanceId: 71 })
    const made = { ...open, ...own, gameInstanceId: 70, gameStatus: 'FULL' }
    expect(joinedChange(storeWith(ended, open), body, NOW).put).toEqual([made])
    expect(joinedChange(storeWith(ended), body, NOW)).toEqual({})
  })
})

describe('counts and amounts', () => {
  test('the highest prize in cash follows the highest prize, unless an item or a progressive is above it', () => {
    const body = { gameInstanceId: 70, playsInGame: 9, playersInGame: 2, bonoboPayout: 6 }
    const jackpotAfter = (known: Partial<GameInstance>) =>
      after(storeWith(gameInstance(known)), { event: 'game.update', body }).put?.[0]?.jackpot
    expect(jackpotAfter({ jackpot: 4, bonoboPayout: 4 })).toBe(6)
    expect(jackpotAfter({ jackpot: 4, bonoboPayout: 900 })).toBe(4)
  })

  test('an update changes plays, players and the amounts in it, and nothing else', () => {
    const known = gameInstance({ prizePool: 10, totalWagers: 20 })
    const amounts = { bonoboPayout: 900, prizePool: 12 }
    const body = { gameInstanceId: 70, playsInGame: 12, playersInGame: 5, ...amounts }
    expect(after(storeWith(known), { event: 'game.update', body }).put).toEqual([
      { ...known, gamePlayCurrent: 12, gamePlayerCurrent: 5, ...amounts },
    ])
  })

  test.each([{ memberId: 2 }, { memberIds: [2, 3] }])(
    'an update for other members is dropped: %o',
    (named) => {
      const body = { gameInstanceId: 70, playsInGame: 12, playersInGame: 5, ...named }
      expect(after(storeWith(gameInstance()), { event: 'game.update', body })).toEqual({})
    },
  )

  test.each([{ memberId: 1 }, { memberIds: [2, 1] }])('an update for this member is applied: %o', (named) => {
    const body = { gameInstanceId: 70, playsInGame: 12, playersInGame: 5, ...named }
    expect(after(storeWith(gameInstance()), { event: 'game.update', body }).put).toHaveLength(1)
  })

  test('a join of another player changes the counts', () => {
    const body = { gameInstanceId: 70, playsInGame: 14, playersInGame: 6, screenName: 'Bo', plays: 2 }
    const change = after(storeWith(gameInstance()), { event: 'game.playerJoined', body })
    expect(change.put?.[0]).toMatchObject({ gamePlayCurrent: 14, gamePlayerCurrent: 6 })
  })

  test('a progressive amount changes every instance of its game and no other', () => {
    const games = storeWith(
      gameInstance(),
      gameInstance({ gameInstanceId: 71 }),
      gameInstance({ gameId: 8, gameInstanceId: 80 }),
    )
    const change = after(games, { event: 'game.progressive', body: { gameId: 7, progressiveAmount: 5000 } })
    expect(
      change.put?.map(({ gameInstanceId, progressiveAmount }) => [gameInstanceId, progressiveAmount]),
    ).toEqual([
      [70, 5000],
      [71, 5000],
    ])
  })
})

describe('rescheduled games', () => {
  const body = { gameInstanceId: 70, tournamentStartTime: NOW + 1_200_000 }

  test('a rescheduled game opens with its new start and the same registration lead', () => {
    const change = after(storeWith(tournament({ gameStatus: 'CLOSED' })), { event: 'game.rescheduled', body })
    expect(change.put?.[0]).toMatchObject({
      gameStatus: 'OPEN',
      tournamentStartTime: NOW + 1_200_000,
      registrationEndTime: NOW + 1_140_000,
    })
    expect(change.effects).toEqual([])
  })

  test('a player of a rescheduled game gets a notice, unless the game is on the screen', () => {
    const games = storeWith(tournament({ playerInGame: true }))
    expect(after(games, { event: 'game.rescheduled', body }).effects).toEqual([
      {
        kind: 'notice-rescheduled',
        gameInstanceId: 70,
        gameTitle: 'Northern Six',
        tournamentStartTime: NOW + 1_200_000,
      },
    ])
    games.viewing = 70
    expect(after(games, { event: 'game.rescheduled', body }).effects).toEqual([])
  })
})

describe('refunded games', () => {
  const event: GameEvent = {
    event: 'game.refunded',
    body: { gameInstanceId: 70, gameTitle: 'Northern Six' },
  }

  test('a refunded game is removed, and its player gets a notice in the site’s language', () => {
    const game = gameInstance({ playerInGame: true, gameTitle: 'Nordsechs' })
    expect(after(storeWith(game), event)).toEqual({
      remove: [70],
      effects: [{ kind: 'notice-refunded', gameInstanceId: 70, gameTitle: 'Nordsechs' }],
    })
  })

  test('a refunded game is removed without a notice for other players', () => {
    expect(after(storeWith(gameInstance()), event)).toEqual({ remove: [70], effects: [] })
  })
})

describe('the play-game modal', () => {
  test('the play-game modal does not open over the game on the screen', () => {
    const games = storeWith(gameInstance({ playerInGame: true }))
    games.viewing = 70
    expect(after(games, { event: 'game.ready', body: { gameInstanceId: 70 } }).effects).toEqual([])
  })

  const opens = (game: GameInstance, event: 'game.ready' | 'game.registrationEnd' | 'game.start') =>
    after(storeWith(game), { event, body: { gameInstanceId: 70 } }).effects?.some(
      ({ kind }) => kind === 'open-play-game',
    )
  const imminent = NOW + TOURNAMENT_IMMINENT_MS - 1

  test.each([
    ['an instaplay that is ready', gameInstance({ playerInGame: true }), 'game.ready', true],
    ['an instaplay without the player', gameInstance(), 'game.ready', false],
    [
      'a tournament that is ready and imminent',
      tournament({ playerInGame: true, tournamentStartTime: imminent }),
      'game.ready',
      true,
    ],
    [
      'a tournament that is closed and imminent',
      tournament({ playerInGame: true, tournamentStartTime: imminent }),
      'game.registrationEnd',
      true,
    ],
    [
      'a tournament that starts in exactly 30 s',
      tournament({ playerInGame: true, tournamentStartTime: NOW + TOURNAMENT_IMMINENT_MS }),
      'game.ready',
      false,
    ],
    ['a tournament that starts later', tournament({ playerInGame: true }), 'game.registrationEnd', false],
    [
      'an instaplay whose registration ended',
      gameInstance({ playerInGame: true }),
      'game.registrationEnd',
      false,
    ],
    ['a start, which is neither', gameInstance({ playerInGame: true }), 'game.start', false],
  ] as const)(
    'the play-game modal opens or stays closed as specified for %s',
    (_name, game, event, expected) => {
      expect(opens(game, event) ?? false).toBe(expected)
    },
  )
})

describe('the main game', () => {
  const ready: GameEvent = { event: 'game.ready', body: { gameInstanceId: 70 } }

  test('a ready tournament that starts in under 30 seconds is no longer the main game', () => {
    const games = storeWith(tournament({ tournamentStartTime: NOW + 29_999 }))
    games.mainGameInstanceId = 70
    expect(after(games, ready).mainGameInstanceId).toBeNull()
  })

  test('the main game stays when its tournament starts later or another one is ready', () => {
    const later = storeWith(tournament())
    later.mainGameInstanceId = 70
    expect(after(later, ready).mainGameInstanceId).toBeUndefined()
    const other = storeWith(tournament({ tournamentStartTime: NOW + 1000 }))
    other.mainGameInstanceId = 71
    expect(after(other, ready).mainGameInstanceId).toBeUndefined()
  })
})
