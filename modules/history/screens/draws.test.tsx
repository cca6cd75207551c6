import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useSite } from '#runtime/site/site.ts'
import messages from '../messages/en.json'
import Draws from './draws.tsx'
import Players from './players.tsx'

const drawn = (place: number, change: Partial<GameInstance> = {}) =>
  gameInstance({
    gameInstanceId: 100 - place,
    sequenceNumber: 50 - place,
    gameStatus: 'ENDED',
    endedTime: Date.UTC(2026, 10, 22, 20),
    gameResult: { gameDrawResults: [{ drawNumber: 1, balls: [3, 8, 13], drawWinnerCount: 0 }] },
    ...change,
  })
const lottery = Array.from({ length: 12 }, (_, place) => drawn(place))
const raffle = drawn(20, {
  gameRule: 'raffleGame',
  gameTitle: 'Fjord Cabin',
  playerInGame: true,
  extras: { raffleTicketPrefix: 'NL' },
  gameResult: { gameDrawResults: [{ drawNumber: 1, balls: [123], drawWinnerCount: 1, rankNumber: 1 }] },
})

const TYPES: OperationResult<'getGameTypes'> = [
  { gameRule: 'oneDrawGame', openCount: 2, hasResults: true },
  { gameRule: 'oneDrawGamePerm', openCount: 1, hasResults: false },
  { gameRule: 'raffleGame', openCount: 0, hasResults: true },
]

const open = (types = TYPES, isDown: () => boolean = () => false) =>
  renderWithRuntime(<Draws />, {
    messages,
    answers: {
      getGameTypes: () => types,
      getAllGameTypeInstances() {
        if (isDown()) throw new Fault('300')
        return [
          { gameRule: 'oneDrawGame' as const, result: toColumns(lottery.slice(0, 3), GAME_INSTANCE_FIELDS) },
          { gameRule: 'raffleGame' as const, result: toColumns([raffle], GAME_INSTANCE_FIELDS) },
        ]
      },
      getGameTypeInstances({ page, maxResults = 10, gameEndedMin }) {
        const all = gameEndedMin === undefined ? lottery : []
        const shown = all.slice(page * maxResults, (page + 1) * maxResults)
        return { result: toColumns(shown, GAME_INSTANCE_FIELDS), totalCount: all.length }
      },
    },
  })

test('the past draws begin with the last ones of each kind, with numbers or tickets', async () => {
  const { screen } = open()
  expect(await screen.findAllByRole('img', { name: 'Drawn: 3, 8, 13.' })).toHaveLength(3)
  expect(screen.getByText('NL000123')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My plays' }).getAttribute('href')).toBe('/history?id=80')
  const kinds = screen.getByLabelText('Kind of game') as HTMLSelectElement
  expect([...kinds.options].map(({ text }) => text)).toEqual(['All kinds', 'Lottery', 'Raffle'])
})

test('one kind comes in pages, and a period changes the search', async () => {
  const { screen, client } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'All draws: Lottery' }))
  expect(await screen.findByText('10 of 12')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('12 of 12')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  expect(await screen.findByText('No draws here')).toBeTruthy()
  const asked = client.calls.length
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-31' } })
  expect((await screen.findByText(/last day is before/)).textContent).toBeTruthy()
  expect(client.calls).toHaveLength(asked)
})

test('a site without results says so, and shows no filter', async () => {
  const { screen } = open([])
  expect(await screen.findByText('No draws here')).toBeTruthy()
  expect(screen.queryByLabelText('Kind of game')).toBeNull()
})

test('draws that could not be loaded offer a retry', async () => {
  let isDown = true
  const { screen } = open(TYPES, () => isDown)
  await screen.findByRole('alert')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /again/i }))
  await waitFor(() => expect(screen.getByText('NL000123')).toBeTruthy())
})

const PlayersAt = ({ id }: { id: number }) => <Players site={useSite()} params={{ id }} />

const openPlayers = (players: { screenName: string; plays: number }[], playerCount: number) =>
  renderWithRuntime(<PlayersAt id={70} />, {
    messages,
    player: player(),
    answers: {
      getGameLobby: () => ({
        gameDetails: gameInstance({ sequenceNumber: 31 }),
        gamePlayerInfo: { players, playerCount, playCount: 9 },
        gamePayoutInfo: { gameInstanceId: 70, final: false, currencyId: 978, prizePool: 0, rows: [] },
      }),
    },
  })

test('the players of a game are listed by public name, and the own one is marked', async () => {
  const { screen } = openPlayers(
    [
      { screenName: 'Altair 4821', plays: 6 },
      { screenName: 'Vega 1815', plays: 3 },
    ],
    201,
  )
  expect(await screen.findByText('201 players, 9 plays')).toBeTruthy()
  const rows = screen.getAllByRole('row').map((row) => [row.textContent, row.hasAttribute('data-marked')])
  expect(rows.slice(1)).toEqual([
    ['Altair 48216 plays', false],
    ['Vega 1815 (you)3 plays', true],
  ])
  expect(screen.getByText(/2 players with the most plays are shown, of 201/)).toBeTruthy()
})

test('a game without players says so', async () => {
  const { screen } = openPlayers([], 0)
  expect(await screen.findByText('Nobody has joined yet')).toBeTruthy()
})

test('the players of a game that does not exist have a way back to the lobby, and no retry', async () => {
  const getGameLobby = () => {
    throw new Fault(FAULT.notFound)
  }
  const { screen } = renderWithRuntime(<PlayersAt id={99} />, { messages, answers: { getGameLobby } })
  expect(await screen.findByRole('link', { name: 'Go to the lobby' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
