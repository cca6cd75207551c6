import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import messages from '../messages/en.json'
import picking from '../module.ts'
import OneClick from './one-click.tsx'

const joined = (totalCost: number) => ({
  gameInstanceId: 70,
  gameStatus: 'OPEN' as const,
  exitCode: 0,
  exitDescription: '',
  joinEvent: {
    playsInGame: 100,
    playersInGame: 5,
    playerPlaysInGame: 1,
    playIds: [501],
    totalCost,
    account: playerAccount({ accountBalance: 90, timeStamp: 2 }),
  },
})

function open(game: GameInstance, dips: string[]) {
  const trial = renderWithRuntime(<OneClick game={game} />, {
    modules: [picking],
    messages,
    games: [game],
    player: player(),
    accounts: [playerAccount()],
    answers: {
      getRandomPlaysForGame: ({ count }) => ({ plays: dips.slice(0, count) }),
      joinGame: () => joined(2),
      joinGamePerm: () => joined(2),
    },
  })
  const press = async (name: RegExp | string) =>
    fireEvent.click(await trial.screen.findByRole('button', { name, busy: false }))
  const joins = () => trial.client.calls.filter(({ op }) => op.startsWith('join'))
  return { ...trial, press, joins }
}

const PRICED = { gamePlayCost: 2, gameFeePerPlay: 0, gamePlayMax: 100, gamePlayCurrent: 3, playerPlayMax: 5 }

test.each([
  ['raffleGame', 'T:000123', 'joinGame', /Buy this ticket/],
  ['bingoGame', 'B:77', 'joinGame', /Buy this card/],
  ['oneDrawGamePerm', 'DIRECT2:4-17@1', 'joinGamePerm', /Place this bet/],
  ['oneDrawGame', '3-11-19', 'joinGame', /Buy this line/],
  ['oneDrawGameExt', '3-11-19|2', 'joinGame', /Buy this line/],
  ['regularGame', '3-11-19', 'joinGame', /Buy this line/],
] as const)('one play of a %s is bought in one click', async (gameRule, play, operation, button) => {
  const { press, joins, screen } = open(gameInstance({ ...PRICED, gameRule }), [play])
  await press(button)
  expect(await screen.findByRole('heading', { name: 'You are in.' })).toBeDefined()
  expect(joins().map(({ op, body }) => [op, body])).toEqual([
    [operation, expect.objectContaining({ userPlays: [play], userPlaysCount: 1 })],
  ])
})

test('the dip is seen before it is bought, and another one can be asked for', async () => {
  const { press, joins, screen } = open(gameInstance({ ...PRICED, gameRule: 'raffleGame' }), [
    'T:000123',
    'T:000007',
  ])
  expect(await screen.findByText('000123')).toBeDefined()
  await press('Another one')
  expect(await screen.findByText('000007')).toBeDefined()
  await press(/Buy this ticket/)
  await screen.findByRole('heading', { name: 'You are in.' })
  expect(joins()[0]?.body).toMatchObject({ userPlays: ['T:000007'] })
})

test('a raffle that deals its tickets sells the next free one without asking for a number', async () => {
  const game = gameInstance({ ...PRICED, gameRule: 'raffleGame', manualBet: false })
  const { press, joins, screen } = open(game, [])
  expect(await screen.findByText('The next free ticket')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Another one' })).toBeNull()
  await press(/Buy this ticket/)
  await screen.findByRole('heading', { name: 'You are in.' })
  expect(joins()[0]?.body).toMatchObject({ userPlays: ['T:next'] })
})

test('a bet that covers several lines is sold at the price of all of them', async () => {
  const game = gameInstance({ ...PRICED, gameRule: 'oneDrawGamePerm', gamePlayRange: 24, playerPlayMax: 50 })
  const { screen } = open(game, ['BANKER:9@1'])
  const buy = await screen.findByRole('button', { name: /Place this bet/ })
  expect(buy.textContent).toMatch(/46/)
})
