import type { OperationResult } from '#schemas/protocol/operations.ts'
import { act } from '@testing-library/react'
import { useAtomValue } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GAME_LIST_FLUSH_MS } from '#schemas/limits.ts'
import { putAccount, useBalance } from '#runtime/live/accounts.ts'
import { useDraw, useWatchedGame } from './draw.ts'
import { useFavorite } from './favorites.ts'
import { useFirstGameInstanceId, useGameInstance, useGameInstanceIds } from './game-instances.ts'
import { mainGameInstanceIdAtom } from './game-atoms.ts'
import type { GameInstanceFilter } from './look-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const drawn = vi.fn<(what: string) => void>()
beforeEach(() => drawn.mockClear())

/** How often something was drawn since it was last asked. */
function drawnSince(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [what] of drawn.mock.calls) counts[what] = (counts[what] ?? 0) + 1
  drawn.mockClear()
  return counts
}

function Card({ id }: { id: number }) {
  drawn(`card ${id}`)
  return <li>{`${id}: ${useGameInstance(id)?.gamePlayCurrent}`}</li>
}

function List({ filter }: { filter?: GameInstanceFilter }) {
  drawn('list')
  return useGameInstanceIds(filter).map((id) => <Card key={id} id={id} />)
}

const OPEN_GAMES: GameInstanceFilter = { gameStatus: ['OPEN'] }
const games = [70, 71, 72].map((gameInstanceId) => gameInstance({ gameInstanceId }))
const flush = () => act(() => void vi.advanceTimersByTime(GAME_LIST_FLUSH_MS))

describe('lists of games', () => {
  test('a list renders only the changed card, once for all changes of three seconds', () => {
    const { services, screen } = renderWithRuntime(<List />, { games })
    expect(drawnSince()).toEqual({ list: 1, 'card 70': 1, 'card 71': 1, 'card 72': 1 })
    for (const playsInGame of [11, 12, 13]) {
      services.live.applyGame({
        event: 'game.update',
        body: { gameInstanceId: 71, playsInGame, playersInGame: 5 },
      })
    }
    flush()
    expect(screen.getByText('71: 13')).toBeTruthy()
    expect(drawnSince()).toEqual({ 'card 71': 1 })
  })

  test('a list does not render for an event that changes nothing on it', () => {
    const { services } = renderWithRuntime(<List />, { games })
    drawnSince()
    services.live.applyGame({ event: 'game.start', body: { gameInstanceId: 999 } })
    flush()
    expect(drawnSince()).toEqual({})
  })

  test('a list is filtered again for new counts only if it uses them or a game gets its first play', () => {
    const looked = vi.fn<() => boolean>(() => true)
    const order = (one: GameInstance, other: GameInstance) =>
      (one.gamePlayCurrent ?? 0) - (other.gamePlayCurrent ?? 0)
    const { services, screen } = renderWithRuntime(
      <>
        <List filter={{ where: looked }} />
        <ul data-testid="by counts">
          <List filter={{ order, byCounts: true }} />
        </ul>
      </>,
      { games: [...games, gameInstance({ gameInstanceId: 73, gamePlayCurrent: 0 })] },
    )
    const sell = (gameInstanceId: number, playsInGame: number) =>
      services.live.applyGame({
        event: 'game.update',
        body: { gameInstanceId, playsInGame, playersInGame: 1 },
      })
    const counted = () => [...screen.getByTestId('by counts').children].map(({ textContent }) => textContent)
    looked.mockClear()
    sell(70, 40)
    flush()
    expect(looked).not.toHaveBeenCalled()
    expect(counted()).toEqual(['73: 0', '71: 10', '72: 10', '70: 40'])
    sell(73, 1)
    flush()
    expect(looked).toHaveBeenCalled()
  })

  test('a list renders again when a game is added, removed or no longer matches', () => {
    const { services, screen } = renderWithRuntime(<List filter={{ gameStatus: ['OPEN'] }} />, { games })
    drawnSince()
    services.live.applyGame({ event: 'game.create', body: gameInstance({ gameInstanceId: 73 }) })
    flush()
    expect(drawnSince()).toMatchObject({ list: 1, 'card 73': 1 })
    services.live.applyGame({ event: 'game.end', body: { gameInstanceId: 70 } })
    services.live.applyGame({ event: 'game.delete', body: { gameInstanceId: 71 } })
    flush()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '72: 10',
      '73: 10',
    ])
  })

  test('a list of thousands is filtered between frames, and shows the old entries until then', async () => {
    const many = Array.from({ length: 2000 }, (_, place) => gameInstance({ gameInstanceId: 100 + place }))
    function Count() {
      return <p>{`open: ${useGameInstanceIds(OPEN_GAMES).length}`}</p>
    }
    const { services, screen } = renderWithRuntime(<Count />, { games: many })
    expect(screen.getByText('open: 2000')).toBeTruthy()
    let now = 1_000_000
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
    services.live.applyGame({ event: 'game.end', body: { gameInstanceId: 100 } })
    act(() => services.live.flush())
    expect(screen.getByText('open: 2000')).toBeTruthy()
    await act(() => vi.runAllTimersAsync())
    expect(screen.getByText('open: 1999')).toBeTruthy()
    vi.restoreAllMocks()
  })

  test('the first game of a filter is found without the list, and follows its order', () => {
    const mostPlays = (one: GameInstance, other: GameInstance) =>
      (other.gamePlayCurrent ?? 0) - (one.gamePlayCurrent ?? 0)
    function First({ filter }: { filter: GameInstanceFilter }) {
      return <li>{`first: ${useFirstGameInstanceId(filter)}`}</li>
    }
    const { services, screen } = renderWithRuntime(
      <>
        <First filter={{ order: mostPlays, byCounts: true }} />
        <First filter={{ gameStatus: ['ENDED'] }} />
        <First filter={{ where: ({ gameInstanceId }) => gameInstanceId > 70 }} />
      </>,
      { games },
    )
    const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(shown()).toEqual(['first: 70', 'first: undefined', 'first: 71'])
    services.live.applyGame({
      event: 'game.update',
      body: { gameInstanceId: 72, playsInGame: 99, playersInGame: 9 },
    })
    services.live.applyGame({ event: 'game.end', body: { gameInstanceId: 71 } })
    flush()
    expect(shown()).toEqual(['first: 72', 'first: 71', 'first: 71'])
  })

  test('a list filters and orders as requested, by default tournaments by start, then the rest', () => {
    const many = [
      gameInstance({ gameInstanceId: 1 }),
      gameInstance({ gameInstanceId: 2, tournament: true, tournamentStartTime: 9000 }),
      gameInstance({ gameInstanceId: 3, tournament: true, tournamentStartTime: 5000 }),
      gameInstance({ gameInstanceId: 4, currencyId: 756 }),
      gameInstance({ gameInstanceId: 5, gameRule: 'oneDrawGameExt', gameId: 8 }),
    ]
    const ids = (filter: GameInstanceFilter) => {
      const { screen } = renderWithRuntime(<List filter={filter} />, { games: many })
      const shown = screen
        .getAllByRole('listitem')
        .map(({ textContent }) => Number(textContent?.split(':')[0]))
      screen.unmount()
      return shown
    }
    expect(ids({})).toEqual([3, 2, 1, 4, 5])
    expect(ids({ tournament: true })).toEqual([3, 2])
    expect(ids({ currencyId: 756 })).toEqual([4])
    expect(ids({ gameRule: ['oneDrawGameExt'] })).toEqual([5])
    expect(ids({ gameId: 7, tournament: false })).toEqual([1, 4])
    expect(ids({ order: (left, right) => right.gameInstanceId - left.gameInstanceId })).toEqual([
      5, 4, 3, 2, 1,
    ])
  })
})

describe('the player’s balance', () => {
  function Balance() {
    drawn('balance')
    return <p>{useBalance(978)?.accountBalance}</p>
  }

  test('a new balance is shown at once, and renders only its own part', () => {
    const { store, screen } = renderWithRuntime(
      <>
        <Balance />
        <List />
      </>,
      {
        games,
        player: player(),
        accounts: [playerAccount(), playerAccount({ accountId: 2, accountCurrency: 756 })],
      },
    )
    drawnSince()
    act(() => putAccount(store, playerAccount({ accountBalance: 42, timeStamp: 2 })))
    expect(screen.getByText('42')).toBeTruthy()
    expect(drawnSince()).toEqual({ balance: 1 })
    act(() => putAccount(store, playerAccount({ accountId: 2, accountCurrency: 756, timeStamp: 2 })))
    expect(drawnSince()).toEqual({})
  })

  test('the balance is that of the play account in the currency, not of another kind', () => {
    const { screen } = renderWithRuntime(<Balance />, {
      player: player(),
      accounts: [playerAccount({ accountId: 2, accountType: 44, accountBalance: 7 }), playerAccount()],
    })
    expect(screen.getByText('100')).toBeTruthy()
  })
})

describe('a game on the screen', () => {
  const results: OperationResult<'getGameResults'> = {
    gameInstanceId: 70,
    gameStatus: 'STARTED',
    gameDrawResults: [{ drawNumber: 1, balls: [4, 9], drawWinnerCount: 0 }],
    plays: [],
    winners: [],
    myWinnings: 0,
  }

  function Watch() {
    const game = useWatchedGame(70)
    const { balls } = useDraw(70)
    return <p>{`${game?.gameStatus} ${balls.join(' ')}`}</p>
  }

  test('a game on the screen loads its results and follows its draw until the screen closes', async () => {
    const { services, client, screen } = renderWithRuntime(<Watch />, {
      games,
      answers: { getGameResults: () => results },
    })
    expect([...client.topics]).toEqual(['game/70'])
    await act(async () => undefined)
    expect(screen.getByText('OPEN 4 9')).toBeTruthy()
    act(() => {
      services.live.applyGame({ event: 'game.start', body: { gameInstanceId: 70 } })
      services.live.applyDraw(70, {
        event: 'game.drawShown',
        body: { gameInstanceId: 70, drawNumber: 1, slot: 3, set: 1, ball: 2, ballCount: 6, shownTime: 1 },
      })
    })
    expect(screen.getByText('STARTED 4 9 2')).toBeTruthy()
    screen.unmount()
    expect([...client.topics]).toEqual([])
  })

  test('a game that the session does not have is loaded by its number', async () => {
    const { screen, client } = renderWithRuntime(<Watch />, {
      answers: {
        getGameResults: () => results,
        loadGames: () => ({
          cols: ['gameId', 'gameInstanceId', 'gameStatus'],
          rows: [[7, 70, 'STARTED']],
        }),
      },
    })
    await act(async () => undefined)
    expect(client.calls.map(({ op }) => op)).toEqual(['getGameResults', 'loadGames'])
    expect(screen.getByText('STARTED 4 9')).toBeTruthy()
  })

  test('a game on the screen is followed even when its results cannot be loaded', async () => {
    const { screen, client } = renderWithRuntime(<Watch />, { games })
    await act(async () => undefined)
    expect(screen.getByText('OPEN')).toBeTruthy()
    expect([...client.topics]).toEqual(['game/70'])
  })
})

describe('favourites', () => {
  function Star() {
    const { favorite, toggle } = useFavorite(7)
    return <button onClick={toggle}>{favorite ? 'yes' : 'no'}</button>
  }

  test('a favourite is shown at once, sent to the service, and marks the open instances', async () => {
    const { screen, client, services } = renderWithRuntime(<Star />, {
      games,
      answers: { saveFavoriteGame: ({ gameId }) => ({ gameId, favGame: true }) },
    })
    act(() => screen.getByRole('button').click())
    expect(screen.getByRole('button').textContent).toBe('yes')
    expect(services.live.games.instances.get(70)?.favGame).toBe(true)
    await act(async () => undefined)
    expect(client.calls.map(({ op, body }) => [op, body])).toEqual([['saveFavoriteGame', { gameId: 7 }]])
  })

  test('a favourite that the service refuses is reverted', async () => {
    const { screen } = renderWithRuntime(<Star />, { games, favoriteGames: [7] })
    act(() => screen.getByRole('button').click())
    expect(screen.getByRole('button').textContent).toBe('no')
    await act(async () => undefined)
    expect(screen.getByRole('button').textContent).toBe('yes')
  })
})

test('the main game renders again only when it changes', () => {
  function Main() {
    drawn('main')
    return <p>{`main ${useAtomValue(mainGameInstanceIdAtom)}`}</p>
  }
  const { services, screen } = renderWithRuntime(<Main />, { games, mainGameInstanceId: 70 })
  expect(screen.getByText('main 70')).toBeTruthy()
  drawnSince()
  services.live.applyGame({ event: 'game.delete', body: { gameInstanceId: 70 } })
  flush()
  expect(screen.getByText('main null')).toBeTruthy()
  expect(drawnSince()).toEqual({ main: 1 })
})
