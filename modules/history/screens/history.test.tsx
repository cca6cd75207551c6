import { fireEvent, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { RAFFLE_GAME, RAFFLE_PAYOUT } from '#runtime/testing/raffle-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useSite } from '#runtime/site/site.ts'
import messages from '../messages/en.json'
import history from '../module.ts'
import Bets from './bets.tsx'
import History from './history.tsx'

const HistoryAt = ({ id }: { id?: number }) => (
  <History site={useSite()} params={id === undefined ? {} : { id }} />
)
const BetsAt = ({ id }: { id: number }) => <Bets site={useSite()} params={{ id }} />

const ENDED = Date.UTC(2026, 10, 22, 20)
const ended = (change: Partial<GameInstance> = {}) =>
  gameInstance({
    gameStatus: 'ENDED',
    endedTime: ENDED,
    playerInGame: true,
    playerPlaysInGame: 2,
    playerWinnings: 0,
    ...change,
  })

const games = Array.from({ length: 11 }, (_, place) =>
  ended({ gameInstanceId: 100 - place, sequenceNumber: 50 - place, gameTitle: `Game ${place}` }),
)
games[0] = { ...games[0]!, playerWinnings: 12.5 }
games[1] = { ...games[1]!, refundedTime: ENDED }

function openList(all: readonly GameInstance[] = games, isDown: () => boolean = () => false) {
  return renderWithRuntime(<HistoryAt />, {
    modules: [history],
    messages,
    player: player(),
    answers: {
      searchGameHistory({ page, maxResults = 5 }) {
        if (isDown()) throw new Fault('300')
        const shown = all.slice(page * maxResults, (page + 1) * maxResults)
        return { result: toColumns(shown, GAME_INSTANCE_FIELDS), totalCount: all.length }
      },
    },
  })
}

test('the end of an own game updates a history in another tab, and the end of another game asks nothing', async () => {
  const { push, services, client, screen } = openList()
  await screen.findByText('5 of 11')
  const asked = () => client.calls.filter(({ op }) => op === 'searchGameHistory').length
  const own = gameInstance({ gameInstanceId: 200, gameStatus: 'STARTED', playerInGame: true })
  services.live.change({ put: [own, gameInstance({ gameInstanceId: 201, gameStatus: 'STARTED' })] })
  const before = asked()
  push({ event: 'game.end', body: { gameInstanceId: 201 } })
  push({ event: 'game.end', body: { gameInstanceId: 200 } })
  await waitFor(() => expect(asked()).toBe(before + 1))
})

test('a game whose operator hides the numbers of its draws is named by its title alone', async () => {
  const { screen } = openList([ended({ gameTitle: 'House Draw', showSequenceNumber: false }), games[3]!])
  expect(await screen.findByRole('link', { name: 'House Draw' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Game 3, draw 47' })).toBeTruthy()
})

test('the history shows five games, and more until all are shown', async () => {
  const { screen } = openList()
  for (const count of ['5 of 11', '10 of 11']) {
    expect(await screen.findByText(count)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  }
  expect(await screen.findByText('11 of 11')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a period asks for its games alone, in the language of the page', async () => {
  const { screen, client } = openList()
  await screen.findByText('5 of 11')
  const requests = () =>
    client.calls.filter(({ op }) => op === 'searchGameHistory').map(({ body }) => body) as {
      request: { languageId: string; gameEndedMin?: number }
    }[]
  expect(requests().at(-1)?.request).toEqual({ languageId: 'en_US' })
  fireEvent.click(screen.getByRole('radio', { name: 'Last 10 days' }))
  await waitFor(() => expect(requests().at(-1)?.request.gameEndedMin).toBeDefined())
  const { gameEndedMin = 0 } = requests().at(-1)?.request ?? {}
  expect(Math.round((Date.now() - gameEndedMin) / 3_600_000)).toBe(240)
})

test('a period without games says so, and leaves the choice of another one', async () => {
  const { screen } = openList([])
  fireEvent.click(screen.getByRole('radio', { name: 'Last 31 days' }))
  expect(await screen.findByText('No finished games in the last 31 days')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'All' })).toBeTruthy()
})

test('each game has its result and leads to its detail', async () => {
  const { screen } = openList(games.slice(0, 3))
  const link = await screen.findByRole('link', { name: /Game 0, draw 50/ })
  expect(link.getAttribute('href')).toBe('/history?id=100')
  const results = screen.getAllByRole('row').map((row) => row.lastElementChild!.textContent)
  expect(results).toEqual(['Result', expect.stringMatching(/12,50/), 'Refunded', 'No win'])
})

test('a game won in kind alone is no game without a win', async () => {
  const { screen } = openList([
    ended({ gameInstanceId: 300, playerWonInKind: true }),
    ended({ gameInstanceId: 301, playerWonInKind: true, playerWinnings: 2 }),
  ])
  await screen.findAllByRole('row')
  const results = screen.getAllByRole('row').map((row) => row.lastElementChild!.textContent)
  expect(results).toEqual(['Result', 'A prize', expect.stringMatching(/^A prize2\s€$/)])
})

test('a player without finished games is led to the open ones', async () => {
  const { screen } = openList([])
  expect(await screen.findByText('No finished games yet')).toBeTruthy()
})

test('a history that could not be loaded offers a retry', async () => {
  let isDown = true
  const { screen } = openList(games, () => isDown)
  await screen.findByRole('alert')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('5 of 11')).toBeTruthy()
})

test('a visitor is asked to log in, and comes back to the same game', () => {
  const manifest = trialManifest({
    routes: [
      { path: '/login', screen: 'session.login', access: 'open', layout: 'frame' },
      { path: '/history', screen: 'history.list', access: 'open', layout: 'frame' },
    ],
  })
  const { screen, client } = renderWithRuntime(<HistoryAt id={70} />, { messages, manifest })
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Log in' })
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/login?redirectUrl=/history?id=70')
  expect(client.calls.map(({ op }) => op)).not.toContain('getGameHistoryDetail')
})

const RAFFLE_ENDED = { ...RAFFLE_GAME, gameStatus: 'ENDED', endedTime: ENDED, playerPlaysInGame: 3 } as const

const detail: OperationResult<'getGameHistoryDetail'> = {
  gameInstance: ended({ sequenceNumber: 31, playerPlaysInGame: 3 }),
  gameDrawResults: [{ drawNumber: 1, balls: [3, 8, 13, 20, 31, 44], drawWinnerCount: 1 }],
  plays: [
    { playId: 1, play: '3-8-13-20-31-44', prize: 25 },
    { playId: 2, play: '1-2-4-5-6-7#2' },
  ],
  myWinnings: 25,
  totalCost: 6,
  refunded: 0,
  joinedTime: ENDED - 60_000,
}

const openDetail = (answer: () => typeof detail, Screen: (props: { id: number }) => ReactNode = HistoryAt) =>
  renderWithRuntime(<Screen id={70} />, {
    messages,
    player: player(),
    answers: { getGameHistoryDetail: answer },
  })

test('the detail shows the draw, the price, the winnings and each play with its prize', async () => {
  const { screen } = openDetail(() => detail)
  expect(await screen.findByRole('heading', { level: 1, name: /Northern Six, draw 31/ })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Drawn: 3, 8, 13, 20, 31, 44.' })).toBeTruthy()
  const bill = screen.getByText('Paid').closest('dl')!
  expect(bill.textContent).toMatch(/Paid.*3 plays.*6.*Won.*25/)
  expect(bill.textContent).not.toMatch('Refunded')
  const plays = screen.getByRole('heading', { name: 'Your 3 plays' }).closest('section')!
  const texts = [...plays.querySelectorAll('li')].map((play) => play.textContent)
  expect(texts).toEqual([expect.stringMatching(/25/), expect.stringMatching(/2 equal plays.*No prize/)])
})

test('the detail names an item and entries that plays won, in the sum and beside each play', async () => {
  const rank = (rankNumber: number) => ({ ranksWon: [{ rankNumber, rankNumber2nd: 0, prize: 0 }] })
  const plays = [
    { playId: 1, play: 'T:000123', ...rank(1) },
    { playId: 2, play: 'T:000124', ...rank(3) },
    { playId: 3, play: 'T:000125' },
  ]
  const { screen } = renderWithRuntime(<HistoryAt id={70} />, {
    messages,
    player: player(),
    answers: {
      getGameHistoryDetail: () => ({ ...detail, gameInstance: RAFFLE_ENDED, plays, myWinnings: 0 }),
      getGamePayoutInfo: () => RAFFLE_PAYOUT,
    },
  })
  const cabin = 'A week in a cabin on the fjord'
  expect(await screen.findAllByText(cabin)).toHaveLength(2)
  const bill = screen.getByText('Paid').closest('dl')!
  expect(bill.textContent).toMatch(new RegExp(`Won${cabin}2 × Aurora 6/49$`))
  const list = screen.getByRole('heading', { name: 'Your 3 tickets' }).closest('section')!
  const texts = [...list.querySelectorAll('li')].map((play) => play.textContent)
  expect(texts).toEqual([`FJORD-000123${cabin}`, 'FJORD-0001242 × Aurora 6/49', 'FJORD-000125No prize'])
})

test('the bonus ball is marked in a play without a second set, and only there', async () => {
  const draw = { drawNumber: 1, balls: [3, 8, 13, 20, 31, 44], balls2nd: [7], drawWinnerCount: 0 }
  const plays = [
    { playId: 1, play: '3-7-40' },
    { playId: 2, play: '3-7-40|7' },
  ]
  const { screen } = openDetail(() => ({ ...detail, gameDrawResults: [draw], plays, myWinnings: 0 }))
  const statesOf = async (name: RegExp) =>
    [...(await screen.findByRole('img', { name })).querySelectorAll('[data-state]')].map((ball) =>
      ball.getAttribute('data-state'),
    )
  expect(await statesOf(/3, 7, 40$/)).toEqual(['matched', 'matched', 'missed'])
  expect(await statesOf(/3, 7, 40.+7/)).toEqual(['matched', 'missed', 'missed', 'matched'])
})

test('a refunded game shows the amount that came back, and no play as lost', async () => {
  const { screen } = openDetail(() => ({
    ...detail,
    gameInstance: ended({ refundedTime: ENDED }),
    gameDrawResults: [],
    plays: [{ playId: 2, play: 'T:000123' }],
    myWinnings: 0,
    refunded: 6,
  }))
  expect((await screen.findByText('Refunded')).closest('div')!.textContent).toMatch(/6/)
  expect(screen.getByText('Nothing has been drawn.')).toBeTruthy()
  expect(screen.getByText('000123')).toBeTruthy()
  expect(screen.queryByText('No prize')).toBeNull()
})

test.each([
  ['the detail', HistoryAt],
  ['the list of plays', BetsAt],
])('%s of a game without the player says so', async (_name, Screen) => {
  const refused = () => {
    throw new Fault('102')
  }
  const { screen } = openDetail(refused, Screen)
  expect(await screen.findByText('You have no plays in this game')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the game history' }).getAttribute('href')).toBe('/history')
})

test('the plays of a game that is not drawn yet have neither prizes nor marks of loss', async () => {
  const gameInstance = ended({ gameStatus: 'OPEN', playerPlaysInGame: 1200 })
  const { screen } = openDetail(
    () => ({ ...detail, gameInstance, gameDrawResults: [], myWinnings: 0 }),
    BetsAt,
  )
  expect(await screen.findByText('The first 2 of 1,200 plays are shown.')).toBeTruthy()
  expect(screen.queryByText('No prize')).toBeNull()
})
