import type { OperationResult } from '#schemas/protocol/operations.ts'
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useSite } from '#runtime/site/site.ts'
import { setServerTime } from '#runtime/clock/server-clock.ts'
import { configurationAtom, sessionAtom } from '#runtime/session/session-state.ts'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { MenuEntry } from '#schemas/site-manifest/menu.ts'
import messages from '../messages/en.json'
import lobby from '../module.ts'
import type { Brand } from '#schemas/site-manifest/brand.ts'
import type { LobbySettings } from '../settings.ts'
import LobbyHome from './lobby-home.tsx'

type Cause = NonNullable<Brand['cause']>

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000

const draw = (number: number, change: Partial<GameInstance> = {}) =>
  gameInstance({
    gameId: number,
    gameInstanceId: number * 10,
    gameTitle: `Draw ${number}`,
    tournament: true,
    tournamentStartTime: NOON + number * 10 * MINUTE,
    jackpot: number * 1000,
    ...change,
  })
const instaplay = (number: number, change: Partial<GameInstance> = {}) =>
  gameInstance({
    gameId: number,
    gameInstanceId: number * 10,
    gameTitle: `Instaplay ${number}`,
    gamePlayMax: 100,
    gamePlayCurrent: 60,
    ...change,
  })

const ROUTES = [
  { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
  { path: '/pick', screen: 'picking.pick', access: 'open', layout: 'frame' },
  { path: '/raffle/tickets', screen: 'raffle.tickets', access: 'open', layout: 'frame' },
  { path: '/playout', screen: 'playout.watch', access: 'open', layout: 'frame' },
  { path: '/login', screen: 'session.login', access: 'open', layout: 'frame' },
  { path: '/verify', screen: 'fairness.verify', access: 'open', layout: 'frame' },
] as const

function Home() {
  const site = useSite()
  const { search } = useLocation()
  return <LobbyHome site={site} params={Object.fromEntries(new URLSearchParams(search))} />
}

interface Trial extends TrialRuntimeOptions {
  cause?: Cause
  /** The site's own filter in the menu. */
  menuFilter?: MenuEntry['filter']
  settings?: Partial<LobbySettings>
  switchMain?: boolean
}

async function open(options: Trial = {}) {
  setServerTime(NOON)
  const { settings, cause, switchMain = false, menuFilter = { free: 1 }, ...rest } = options
  const base = trialManifest()
  const manifest = trialManifest({
    routes: [...ROUTES],
    menu: [
      { kind: 'instaplay' },
      { kind: 'tournaments' },
      { kind: 'favorites' },
      { kind: 'filter', filter: menuFilter },
    ],
    settings: { ...base.settings, switchMain },
    brand: { ...base.brand, ...(cause && { cause }) },
    modules: {
      lobby: { enabled: true, settings: { layout: 'jackpot', mainGameId: 0, resultGames: 3, ...settings } },
    },
  })
  const last: OperationResult<'getGameLastWinningDraws'> = [
    {
      gameInstanceId: 5,
      sequenceNumber: 3,
      endedTime: NOON,
      draw: { drawNumber: 1, balls: [4, 8, 15], drawWinnerCount: 2 },
    },
  ]
  const test = renderWithRuntime(<Home />, {
    manifest,
    modules: [lobby],
    messages,
    answers: { getGameLastWinningDraws: () => last },
    ...rest,
  })
  // The layout is a part with a file of its own.
  await act(() => test.services.registry.preloadSources())
  const cards = () => test.screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
  return { ...test, cards }
}

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe.each(['jackpot', 'timetable', 'scene'] as const)('the %s layout without games', (layout) => {
  test('a page that arrives rendered shows the same before and after its session is known', async () => {
    const { screen, store } = await open({ settings: { layout } })
    const known = screen.container.innerHTML
    expect(screen.container.querySelector('[aria-busy]')).toBeNull()
    act(() => {
      store.set(configurationAtom, initAnswer().configuration)
      store.set(sessionAtom, (session) => ({ ...session, state: 'loading' }))
    })
    expect(screen.container.innerHTML).toBe(known)
    act(() => store.set(configurationAtom, null))
    expect(screen.container.querySelector('[aria-busy]')).not.toBeNull()
  })
})

test.each(['jackpot', 'timetable', 'rooms', 'scene'] as const)(
  'the %s layout has a button that lists the running draws',
  async (layout) => {
    const { screen } = await open({ games: [draw(1), draw(2)], settings: { layout } })
    expect(screen.getByRole('button', { name: 'Live draws' })).toBeTruthy()
  },
)

describe('the jackpot layout', () => {
  const games = [draw(1), draw(2), instaplay(3)]

  test('the jackpot layout puts the highest prize first, with its time and a link to its numbers', async () => {
    const { screen } = await open({ games })
    expect(screen.getByRole('heading', { name: 'Draw 2', level: 2 })).toBeTruthy()
    const hero = screen.getByRole('heading', { name: 'Draw 2', level: 2 }).closest('section')!
    expect(hero.textContent).toMatch(/2\.000/)
    expect(within(hero).getByRole('timer').textContent).toBe('20:00')
    expect(within(hero).getByRole('link', { name: 'Choose 6 numbers' }).getAttribute('href')).toBe(
      '/pick?id=20',
    )
  })

  test('a game that the site names takes the place of the highest prize', async () => {
    const { screen } = await open({ games, settings: { mainGameId: 1 } })
    expect(screen.getByRole('heading', { name: 'Draw 1', level: 2 })).toBeTruthy()
  })

  test('a raffle as the main game is bought by its tickets, and offers no ways to pick numbers', async () => {
    const { screen } = await open({ games: [draw(2, { gameRule: 'raffleGame' })] })
    const hero = screen.getByRole('heading', { name: 'Draw 2', level: 2 }).closest('section')!
    expect(within(hero).getByRole('link', { name: 'Choose tickets' })).toBeTruthy()
    expect(screen.queryByText('Lucky dip')).toBeNull()
  })

  test('the jackpot layout offers three ways to play', async () => {
    const { screen } = await open({ games })
    const ways = ['Your own numbers', 'Lucky dip', 'Drawn when full'].map((name) =>
      screen.getByText(name).closest('a')?.getAttribute('href'),
    )
    expect(ways).toEqual(['/pick?id=20', '/pick?id=20&dip=1', '/pick?id=30'])
  })

  test('the jackpot layout lists every other open game in the order of the draws', async () => {
    expect((await open({ games })).cards()).toEqual(['Draw 1', 'Instaplay 3'])
  })

  test('a page with a part of the games counts them only when it has all', async () => {
    const { screen, services } = await open({ games })
    const session = { games, favoriteGames: [], accounts: [], mainGameInstanceId: null }
    act(() => services.live.load({ ...session, isExcerpt: true }))
    expect(screen.queryByText('2 games')).toBeNull()
    expect(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')).toBe('-1')
    act(() => services.live.load(session))
    expect(screen.getByText('2 games')).toBeTruthy()
  })

  test('a slim lobby shows its main game as the hero', async () => {
    const { screen } = await open({ games, mainGameInstanceId: 10 })
    expect(screen.getByRole('heading', { name: 'Draw 1', level: 2 })).toBeTruthy()
  })

  test('the jackpot layout shows the last winning numbers, each with a link to its check', async () => {
    const { screen } = await open({ games })
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'Drawn: 4, 8, 15' })).toHaveLength(3))
    expect(screen.getAllByRole('link', { name: 'Check this draw' })[0]?.getAttribute('href')).toBe(
      '/verify?id=5',
    )
  })
})

describe('lobby filters', () => {
  const games = [draw(1), draw(2), instaplay(3), instaplay(4, { gamePlayCost: 0, gameTitle: 'Freeroll' })]

  test('the filter in the address selects the games', async () => {
    expect((await open({ games, path: '/?f=instaplay' })).cards()).toEqual(['Instaplay 3', 'Freeroll'])
  })

  test('the last filter is kept for other lists and the next visit, and not for the home page', async () => {
    ;(await open({ games, path: '/games?f=instaplay' })).screen.unmount()
    const list = await open({ games, path: '/games' })
    expect(list.cards()).toEqual(['Instaplay 3', 'Freeroll'])
    list.screen.unmount()
    expect((await open({ games, path: '/' })).cards()).toHaveLength(3)
  })

  test('a filter that the menu does not have is not kept', async () => {
    ;(await open({ games, path: '/games?f=instaplay' })).screen.unmount()
    ;(await open({ games, path: '/games?f=raffle' })).screen.unmount()
    expect((await open({ games, path: '/games' })).cards()).toEqual(['Instaplay 3', 'Freeroll'])
  })

  test.each([
    ['instaplay', 'All'],
    ['favorites', 'Show all games'],
  ])('the link to all games removes the filter %s', async (f, name) => {
    const { screen } = await open({ games, path: `/games?f=${f}`, player: player() })
    fireEvent.click(screen.getByRole('link', { name }))
    screen.unmount()
    expect((await open({ games, path: '/games' })).cards()).toHaveLength(3)
  })

  test('a custom filter of the site is selected by its place in the menu', async () => {
    expect((await open({ games, path: '/?f=filter-3' })).cards()).toEqual(['Freeroll'])
  })

  test('a filter that no menu has shows all games but the hero', async () => {
    expect((await open({ games, path: '/?f=raffle' })).cards()).toHaveLength(3)
  })

  test('a visitor is asked to log in for favourites, and returns to them', async () => {
    const { screen } = await open({ games, path: '/?f=favorites' })
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/login?redirectUrl=${encodeURIComponent('/?f=favorites')}`,
    )
  })

  test('an empty filter explains itself and links back to all games', async () => {
    const { screen } = await open({ games, path: '/?f=favorites', player: player() })
    expect(screen.getByRole('heading', { name: 'No favourites yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all games' })).toBeTruthy()
  })

  test('a marked game is shown among the favourites at once', async () => {
    const { screen, cards } = await open({
      games,
      player: player(),
      answers: {
        saveFavoriteGame: ({ gameId }) => ({ gameId, favGame: true }),
        getGameLastWinningDraws: () => [],
      },
    })
    fireEvent.click(screen.getAllByRole('button', { name: 'Draw 1 is a favourite' })[0]!)
    expect(
      screen.getAllByRole('button', { name: 'Draw 1 is a favourite' })[0]!.getAttribute('aria-pressed'),
    ).toBe('true')
    fireEvent.click(screen.getByRole('link', { name: 'Favorites' }))
    expect(cards()).toEqual(['Draw 1'])
  })

  test('a favourite that is unmarked leaves the favourites at once', async () => {
    const { screen, cards, client } = await open({
      games,
      player: player(),
      answers: {
        saveFavoriteGame: ({ gameId }) => ({ gameId, favGame: true }),
        deleteFavoriteGame: ({ gameId }) => ({ gameId, favGame: false }),
        getGameLastWinningDraws: () => [],
      },
    })
    const mark = () => screen.getAllByRole('button', { name: 'Draw 1 is a favourite' })[0]!
    fireEvent.click(mark())
    fireEvent.click(screen.getByRole('link', { name: 'Favorites' }))
    expect(cards()).toEqual(['Draw 1'])
    fireEvent.click(mark())
    expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeTruthy()
    const unmarked = client.calls.filter(({ op }) => op === 'deleteFavoriteGame').map(({ body }) => body)
    expect(unmarked).toEqual([{ gameId: games[0]!.gameId }])
  })
})

/** The search is loaded when it is opened first, which takes a busy machine a while. */
const LOADS = { timeout: 20_000 }

describe('searching the lobby', () => {
  const games = [
    draw(1, { gameTitle: 'Aurora 6/49' }),
    draw(2, { gameTitle: 'Crème brûlée' }),
    instaplay(3, { gameTitle: 'Fjørd Flash', gamePlayCost: 5 }),
    instaplay(4, { gameTitle: 'Aurora Dip', gamePlayCost: 1 }),
  ]
  afterEach(() => window.history.replaceState(null, '', '/'))

  test('the button opens a search field, which finds games by any word without accents, the hero among them', async () => {
    const { screen, cards } = await open({ games })
    fireEvent.click(screen.getByRole('button', { name: 'Search and sort' }))
    const field = await screen.findByRole('searchbox', { name: 'Name of the game' }, LOADS)
    await waitFor(() => expect(document.activeElement).toBe(field))
    fireEvent.change(field, { target: { value: 'CREME br' } })
    await waitFor(() => expect(cards()).toEqual(['Crème brûlée']))
    expect(window.location.search).toBe('?q=CREME+br')
    fireEvent.change(field, { target: { value: 'fjord' } })
    await waitFor(() => expect(cards()).toEqual(['Fjørd Flash']))
    fireEvent.change(field, { target: { value: 'aurora' } })
    await waitFor(() => expect(cards()).toEqual(['Aurora 6/49', 'Aurora Dip']))
    expect(screen.getByText('2 games', { selector: '[role=status]' })).toBeTruthy()
  })

  test('a search without a result says so and is cleared by its button', async () => {
    const { screen, cards } = await open({ games, path: '/games?q=bingo' })
    expect(await screen.findByRole('heading', { name: 'No open game is called “bingo”' }, LOADS)).toBeTruthy()
    expect(cards()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    await waitFor(() => expect(cards()).toHaveLength(3))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test.each([
    ['price', ['Aurora Dip', 'Aurora 6/49', 'Crème brûlée', 'Fjørd Flash']],
    ['name', ['Aurora 6/49', 'Aurora Dip', 'Crème brûlée', 'Fjørd Flash']],
    ['prize', ['Crème brûlée', 'Aurora 6/49', 'Fjørd Flash', 'Aurora Dip']],
    ['left', ['Fjørd Flash', 'Aurora Dip', 'Aurora 6/49', 'Crème brûlée']],
  ])('games are sorted by %s, as the address says', async (sort, order) => {
    const { screen, cards } = await open({ games, path: `/games?f=filter-3&sort=${sort}`, menuFilter: {} })
    await waitFor(() => expect(cards()).toEqual(order), LOADS)
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', sort)
  })
})

describe('cards in the lobby', () => {
  test('a game card shows price, fee, plays sold and the player’s own plays', async () => {
    const game = instaplay(1, { gameFeePerPlay: 0.5, playerPlaysInGame: 3 })
    const { screen } = await open({ games: [game], path: '/?f=instaplay' })
    const card = within(screen.getByRole('article'))
    expect(card.getByText(/a line \+/).textContent).toMatch(/2.*0,50/)
    expect(card.getByText('You are in: 3 plays')).toBeTruthy()
    expect(card.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('60 of 100')
  })

  test('the card of a running draw links to the draw', async () => {
    const { screen } = await open({ games: [draw(1, { gameStatus: 'STARTED' })], path: '/?f=tournaments' })
    expect(screen.getByText('Live now')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('/playout?id=10')
  })

  test('a game card shows changes of its own instance', async () => {
    const { screen, services } = await open({ games: [instaplay(1)], path: '/?f=instaplay' })
    act(() => {
      services.live.applyGame({
        event: 'game.update',
        body: { gameInstanceId: 10, playsInGame: 61, playersInGame: 5 },
      })
      services.live.flush()
    })
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('61 of 100')
  })

  test('the card of another kind of game comes from the module of that kind', async () => {
    const Raffle = ({ game }: { game: GameInstance }) => <p>{`raffle card of ${game.gameTitle}`}</p>
    const raffle = trialModule({
      id: 'raffle',
      slots: {
        'game.card': {
          when: ({ game }: { game: GameInstance }) => game.gameRule === 'raffleGame',
          load: async () => ({ default: Raffle }),
        },
      },
    })
    const { screen, cards } = await open({
      games: [draw(1), draw(2, { gameRule: 'raffleGame' })],
      modules: [lobby, raffle],
      path: '/?f=tournaments',
    })
    await waitFor(() => screen.getByText('raffle card of Draw 2'))
    expect(cards()).toEqual(['Draw 1'])
  })
})

describe('a large lobby', () => {
  test('a large lobby renders cards near the window and placeholders elsewhere', async () => {
    type Entry = { target: Element; isIntersecting: boolean }
    let notify: (entries: Entry[]) => void = () => undefined
    const observed: Element[] = []
    class Observer {
      constructor(callback: typeof notify) {
        notify = callback
      }
      observe = (target: Element) => void observed.push(target)
      unobserve() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    const games = Array.from({ length: 5000 }, (_, index) => instaplay(index + 1))
    const { screen, cards } = await open({ games, path: '/?f=instaplay' })
    expect(cards()).toHaveLength(6)
    const nearWindow = (place: Element | null | undefined, isIntersecting: boolean) =>
      act(() => notify([{ target: place!, isIntersecting }]))
    const [section] = observed.filter((place) => place.parentElement?.role === 'list')
    const chunks = [...section!.children]
    nearWindow(chunks[1], true)
    expect(cards()).toHaveLength(12)
    nearWindow(chunks[0], false)
    expect(cards()).toHaveLength(6)
    const [first] = screen.getAllByRole('listitem')
    expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['7', '5000'])
    nearWindow(section, false)
    expect(cards()).toHaveLength(0)
    nearWindow(section?.nextElementSibling, true)
    nearWindow(section?.nextElementSibling?.firstElementChild, true)
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-posinset')).toBe('241')
  })
})

test('a game whose first prize is entries to another game shows their number at once, and no amount', async () => {
  const prizes = { jackpot: 0.4, totalGuaranteedPayoutItems: 11, topPrize: { entries: 5 } }
  const { screen } = await open({
    games: [draw(1), instaplay(7, { gamePlayCost: 0.75, ...prizes })],
    settings: { layout: 'scene' },
    answers: { getGameLastWinningDraws: () => [] },
  })
  const card = screen.getByRole('heading', { name: 'Instaplay 7' }).closest('article')!
  expect(card.textContent).toContain('Top prize5 entries')
  expect(card.textContent).not.toContain('Prizes worth')
})

test('a game that starts when full shows its prize of the full pool, and a pool with few sales shows its share of the sales', async () => {
  const early = { gamePlayCost: 0.25, jackpot: 0.29, payoutPercentage: 70 }
  const { screen } = await open({
    games: [
      draw(1),
      draw(2, { ...early, tournament: true }),
      instaplay(7, { ...early, topPrize: { whenFull: 3.46 } }),
    ],
    settings: { layout: 'scene' },
    answers: { getGameLastWinningDraws: () => [] },
  })
  const card = (name: string) => screen.getByRole('heading', { name }).closest('article')!
  expect(card('Instaplay 7').textContent).toMatch(/Top prize when full\D*3[.,]46/)
  expect(card('Draw 2').textContent).toMatch(/Prizes grow with sales70\s?% of sales/)
})

describe('the timetable layout', () => {
  test('the timetable lists draws in the order of their times: a draw keeps its place while its status changes', async () => {
    const began = { tournamentStartTime: NOON - MINUTE }
    const games = [
      draw(1),
      draw(2, { gameStatus: 'CLOSED' }),
      draw(3, { gameStatus: 'STARTED', ...began }),
      instaplay(4),
    ]
    const { screen } = await open({ games, settings: { layout: 'timetable' } })
    const board = screen.getByRole('region', { name: 'Today’s draws' })
    expect(
      within(board)
        .getAllByRole('heading', { level: 3 })
        .map((row) => row.textContent),
    ).toEqual(['Draw 3', 'Draw 1', 'Draw 2'])
    expect(
      within(board)
        .getAllByRole('timer')
        .map((timer) => timer.textContent),
    ).toEqual(['10:00'])
  })

  test('a site with another layout offers the timetable as its alternative main view', async () => {
    const { screen } = await open({ games: [draw(1)], switchMain: true })
    expect(screen.getByRole('region', { name: 'Today’s draws' })).toBeTruthy()
  })

  test('the timetable shows the grid of the next draw from the module for number picking', async () => {
    const Grid = ({ game }: { game: GameInstance }) => <p>{`grid of ${game.gameTitle}`}</p>
    const grid = trialModule({
      id: 'grid',
      slots: { 'game.slip': { load: async () => ({ default: Grid }) } },
    })
    const { screen } = await open({
      games: [draw(2), draw(1)],
      settings: { layout: 'timetable' },
      modules: [lobby, grid],
    })
    expect(await screen.findByText('grid of Draw 1')).toBeTruthy()
  })
})

describe('the layout of rooms', () => {
  const settings = { layout: 'rooms' } as const
  const card = (number: number) =>
    instaplay(number, { gamePlayout: 'scratchcard', gameTitle: `Card ${number}` })
  const noNames = { getGameLobby: () => lobbyOf([]), getGameLastWinningDraws: () => [] }
  const lobbyOf = (names: readonly string[]) => ({
    gameDetails: draw(1),
    gamePlayerInfo: {
      players: names.map((screenName) => ({ screenName, plays: 1 })),
      playerCount: names.length,
      playCount: names.length,
    },
    gamePayoutInfo: { gameInstanceId: 10, final: false, currencyId: 978, prizePool: 0, rows: [] },
  })

  test('a card has a verb of its own beside the rooms', async () => {
    const { screen } = await open({
      games: [draw(1), draw(2), card(4)],
      settings,
      answers: noNames,
      messages: { ...messages, 'lobby.play': 'Join in' },
    })
    const verbOf = (title: string) =>
      within(screen.getByRole('article', { name: title }))
        .getAllByRole('link')
        .at(-1)?.textContent
    expect(verbOf('Draw 2')).toBe('Join in')
    expect(verbOf('Card 4')).toBe('Play')
  })

  test('the next game is first, with its time and the players who are in, then the rooms in order of their start', async () => {
    const { screen } = await open({
      games: [draw(2), draw(1, { gamePlayerCurrent: 2 }), draw(3, { gameStatus: 'STARTED' }), card(4)],
      settings,
      answers: { ...noNames, getGameLobby: () => lobbyOf(['Aunt Mabel', 'Teapot']) },
    })
    expect(await screen.findByText('Aunt Mabel, Teapot')).toBeTruthy()
    expect(screen.getAllByText('2 players')).toHaveLength(2)
    const titles = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent)
    expect(screen.getByRole('heading', { name: 'Draw 1', level: 2 })).toBeTruthy()
    expect(titles('Tonight’s rooms')).toEqual(['Draw 1', 'Draw 2'])
    expect(titles('Play at once')).toEqual(['Card 4'])
  })

  test('a player sees the rooms with own cards, a running one too, or where they will be', async () => {
    const own = { playerInGame: true, playerPlaysInGame: 3 }
    const games = [draw(1), draw(2, { ...own, gameStatus: 'STARTED' })]
    const { screen } = await open({ games, settings, player: player(), answers: noNames })
    const mine = await screen.findByRole('region', { name: 'My cards' })
    expect(within(mine).getByRole('heading', { name: 'Draw 2' })).toBeTruthy()
    expect(within(mine).getByText('You are in: 3 plays')).toBeTruthy()
    cleanup()
    const none = await open({ games: [draw(1)], settings, player: player(), answers: noNames })
    expect(await none.screen.findByText(/You are in no room yet/)).toBeTruthy()
    cleanup()
    const visitor = await open({ games, settings, answers: noNames })
    expect(visitor.screen.queryByRole('region', { name: 'My cards' })).toBeNull()
  })
})

test('GB RTS 3A, GB LCCP 4.2.3, MT rules on phones, NG-LAGOS rules: the rules of a game are shown without scripts and event handlers', async () => {
  const { screen } = await open({
    games: [draw(1)],
    answers: {
      getGameLobby: () => ({
        gameDetails: draw(1),
        gamePlayerInfo: { players: [], playerCount: 0, playCount: 0 },
        gamePayoutInfo: { gameInstanceId: 10, final: false, currencyId: 978, prizePool: 0, rows: [] },
        rulesHtml: '<h3>How it works</h3><img src=x onerror="alert(1)"><script>alert(2)</script>',
      }),
      getGameLastWinningDraws: () => [],
    },
  })
  fireEvent.click(screen.getAllByRole('button', { name: 'Rules' })[0]!)
  const heading = await screen.findByRole('heading', { name: 'How it works' })
  expect(heading.parentElement?.innerHTML).not.toMatch(/script|onerror/)
})

describe('the scene layout', () => {
  const raffle = draw(7, {
    gameTitle: 'The House',
    gameRule: 'raffleGame',
    gamePlayCost: 10,
    gamePlayMax: 1000,
    gamePlayCurrent: 250,
    images: { background: 'house.svg' },
  })
  const cause: Cause = {
    name: { en: 'the lifeboats' },
    sharePercent: 25,
    received: { amount: 12_000, currency: 'EUR', asOf: '2026-10-31' },
  }
  const payout = (odds: number | undefined): OperationResult<'getGamePayoutInfo'> => ({
    gameInstanceId: 70,
    final: false,
    currencyId: 978,
    prizePool: 0,
    rows: [{ rankNumber: 1, rankNumber2nd: 0, rankPrize: 5000, meta: odds === undefined ? {} : { odds } }],
  })
  const settings = { layout: 'scene' as const }
  const figures = (hero: HTMLElement) =>
    [...hero.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent])

  test('GB RTS 3C: the main prize has its picture, the tickets left, its odds and the part of the cause', async () => {
    const { screen, cards } = await open({
      games: [raffle, draw(2)],
      settings,
      cause,
      answers: { getGameLastWinningDraws: () => [], getGamePayoutInfo: () => payout(1000) },
    })
    const hero = screen.getByRole('region', { name: 'The House' })
    await waitFor(() => expect(hero.textContent).toContain('1 in 1,000'))
    expect(figures(hero)).toEqual([
      ['Tickets left', '750 of 1,000'],
      ['Chance of the first prize, all tickets sold', '1 in 1,000'],
      ['Draw', '1:10:00'],
      ['For the lifeboats', '625\u{a0}€ so far'],
    ])
    expect(hero.querySelector('img')?.getAttribute('src')).toBe('house.svg')
    expect(cards()).toEqual(['Draw 2'])
  })

  test('the sum that the cause has received is shown with its day and the share', async () => {
    const { screen } = await open({ games: [raffle], settings, cause })
    const band = screen
      .getByText('paid to the lifeboats by October 31, 2026', { exact: false })
      .closest('aside')
    expect(band?.textContent).toContain('12.000\u{a0}€')
    expect(band?.textContent).toContain('25% of the price of every line and ticket goes to the lifeboats.')
  })

  test('a site without a cause and a table without odds show neither', async () => {
    const { screen } = await open({
      games: [draw(2)],
      settings,
      answers: { getGameLastWinningDraws: () => [], getGamePayoutInfo: () => payout(undefined) },
    })
    const hero = screen.getByRole('region', { name: 'Draw 2' })
    await waitFor(() => expect(figures(hero).map(([name]) => name)).toEqual(['Plays left', 'Draw']))
    expect(screen.queryByText(/every line and ticket/)).toBeNull()
    expect(within(hero).getByRole('link', { name: 'Choose numbers' }).getAttribute('href')).toBe(
      '/pick?id=20',
    )
  })
})

describe('the welcome of a visitor', () => {
  const welcome = trialModule({
    id: 'welcome',
    slots: { 'lobby.welcome': { load: async () => ({ default: () => <p>New here?</p> }) } },
  })

  test('the welcome is shown at the end of the first screen, and not in a list of games', async () => {
    const { screen } = await open({ modules: [lobby, welcome] })
    expect(await screen.findByText('New here?')).toBeDefined()
    cleanup()
    const filtered = await open({ modules: [lobby, welcome], path: '/?f=instaplay' })
    expect(filtered.screen.queryByText('New here?')).toBeNull()
  })

  test('a player sees no welcome', async () => {
    const { screen } = await open({ modules: [lobby, welcome], player: player() })
    expect(screen.queryByText('New here?')).toBeNull()
  })

  test('has no place on a site without a welcome', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        unobserve() {}
      },
    )
    const placesOf = (container: HTMLElement) =>
      container.querySelectorAll('[role=presentation][style*="320px"]').length
    const without = await open()
    expect(placesOf(without.screen.container)).toBe(0)
    cleanup()
    const { screen } = await open({ modules: [lobby, welcome] })
    expect(placesOf(screen.container)).toBe(1)
    expect(screen.queryByText('New here?')).toBeNull()
  })
})
