import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { pendingSendsAtom } from '#runtime/client/unsettled.ts'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import { gameInstance, pendingSend, player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import picking from '../module.ts'
import Checkout from './checkout.tsx'

const game = gameInstance({ gameRule: 'oneDrawGamePerm', gamePlayCost: 0.5, gameFeePerPlay: 0.1 })
const PLAYS = [
  { play: 'DIRECT2:4-17@1', lines: 1 },
  { play: 'BANKER:9@1', lines: 89 },
]
const joined: OperationResult<'joinGamePerm'> = {
  gameInstanceId: 70,
  gameStatus: 'OPEN',
  exitCode: 0,
  exitDescription: '',
  joinEvent: {
    playsInGame: 100,
    playersInGame: 5,
    playerPlaysInGame: 90,
    playIds: [501, 502],
    totalCost: 54,
    account: playerAccount({ accountBalance: 46, timeStamp: 2 }),
  },
}

function open(
  options: TrialRuntimeOptions = {},
  sold: GameInstance = game,
  look: CheckoutProps['look'] = 'summary',
  operation: CheckoutProps['operation'] = 'joinGamePerm',
) {
  const props: CheckoutProps = {
    game: sold,
    plays: PLAYS,
    operation,
    look,
    title: 'Your bets',
    renderPlays: (offendingPlay) => <p>{`refused: ${offendingPlay}`}</p>,
    path: '/permbets?step=confirm',
    onChange: vi.fn<CheckoutProps['onChange']>(),
    onBought: vi.fn<CheckoutProps['onBought']>(),
  }
  const trial = renderWithRuntime(<Checkout {...props} />, {
    modules: [picking],
    messages,
    games: [sold],
    player: player(),
    accounts: [playerAccount()],
    ...options,
  })
  const ready = (name: string | RegExp) => trial.screen.findByRole('button', { name, busy: false })
  const press = async (name: string | RegExp) => fireEvent.click(await ready(name))
  const joins = () => trial.client.calls.filter(({ op }) => op.startsWith('join'))
  return { ...trial, ...props, ready, press, joins }
}

test('plays of another module are sold once, with their own operation, at the price of their lines', async () => {
  const { screen, ready, joins, onBought } = open({ answers: { joinGamePerm: () => joined } })
  expect(screen.getByRole('heading', { name: 'Your bets' })).toBeDefined()
  const buy = await ready(/Buy 90 lines/)
  expect(buy.textContent).toMatch(/54\s€$/)
  fireEvent.click(buy)
  fireEvent.click(buy)
  await screen.findByRole('heading', { name: 'You are in.' })
  expect(joins().map(({ op, body }) => [op, body])).toEqual([
    [
      'joinGamePerm',
      {
        gameId: 7,
        gameInstanceId: 70,
        userPlays: ['DIRECT2:4-17@1', 'BANKER:9@1'],
        userPlaysCount: 2,
        currencyId: 978,
      },
    ],
  ])
  // An effect reports the purchase, after the receipt is in the page.
  await waitFor(() => expect(onBought).toHaveBeenCalledTimes(1))
})

test('a refused play is given back to the module that picked it', async () => {
  const { joinEvent: _, ...answer } = joined
  const refused = { ...answer, exitCode: 8, offendingPlay: 'BANKER:9@1' }
  const { screen, press, onChange } = open({ answers: { joinGamePerm: () => refused } })
  await press(/Buy 90 lines/)
  expect(await screen.findByText('refused: BANKER:9@1')).toBeDefined()
  await press('Change my lines')
  expect(onChange).toHaveBeenCalledWith('BANKER:9@1')
})

test.each([
  ['raffleGame', 'tickets', 'The marked ticket is no longer free. Choose another one. Nothing was charged.'],
  ['bingoGame', 'cards', 'The marked card does not fit this game. Choose another one. Nothing was charged.'],
] as const)('a purchase in a %s and its refusal speak of %s', async (gameRule, words, reason) => {
  const { joinEvent: _, ...answer } = joined
  const refused = { ...answer, exitCode: 8, offendingPlay: 'BANKER:9@1' }
  const { screen, press } = open({ answers: { joinGamePerm: () => refused } }, { ...game, gameRule })
  expect(screen.getByText(`90 ${words}`)).toBeDefined()
  await press(new RegExp(`Buy 90 ${words}`))
  expect(await screen.findByText(reason)).toBeDefined()
  expect(screen.getByRole('button', { name: `Change my ${words}` })).toBeDefined()
})

/** Every kind that another module picks: what it sells, by which operation, in which look. */
const KINDS = [
  ['oneDrawGamePerm', 'joinGamePerm', 'summary'],
  ['raffleGame', 'joinGame', 'summary'],
  ['bingoGame', 'joinGame', 'summary'],
  ['scratchcardGame', 'joinGame', 'oneTap'],
  ['crosswordGame', 'joinGame', 'oneTap'],
  ['spinnerGame', 'joinGame', 'again'],
] as const

describe.each(KINDS)('security 38: a purchase in doubt in a %s', (gameRule, operation, look) => {
  const sold = { ...game, gameRule }
  /** In one tap any card of the game is the same choice. */
  const userPlays = look === 'summary' ? PLAYS.map(({ play }) => play) : ['another card']
  const body = { gameId: 7, gameInstanceId: 70, userPlays, currencyId: 978 }
  const openInDoubt = async (follow: () => Promise<unknown>) => {
    const trial = open({ follow }, sold, look, operation)
    await trial.screen.findByRole('button', { name: look === 'summary' ? /^Buy/ : /Your bets/ })
    act(() => trial.store.set(pendingSendsAtom, [pendingSend({ op: operation, body })]))
    return trial
  }

  test('cannot be made a second time, and ends as bought', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { screen, joins, onBought } = await openInDoubt(() => new Promise((resolve) => (answer = resolve)))
    const button = screen.getByRole('button', { busy: true })
    fireEvent.click(button)
    act(() => answer(joined))
    await waitFor(() => expect(onBought).toHaveBeenCalledExactlyOnceWith(70))
    expect(joins()).toEqual([])
  })

  test('ends in a clear refusal', async () => {
    const { screen } = await openInDoubt(() => Promise.reject(new Fault('Server.Processing')))
    expect(await screen.findByText('Not bought')).toBeTruthy()
    expect(screen.getByText(/Nothing was charged/)).toBeTruthy()
  })
})

test('a purchase of one tap offers no further draws, and asks for none', async () => {
  const { press, client } = open({ answers: { joinGamePerm: () => joined } }, game, 'oneTap')
  await press(/54/)
  expect(client.calls.map(({ op }) => op)).not.toContain('getSubscriptionDates')
})

test('a visitor is led to the login and back to the checkout', () => {
  const routes = [{ path: '/login', screen: 'session.login', access: 'open', layout: 'frame' }] as const
  const { screen } = renderWithRuntime(
    <Checkout
      game={game}
      plays={PLAYS}
      operation="joinGamePerm"
      title="Your bets"
      renderPlays={() => null}
      path="/permbets?step=confirm"
      onChange={() => undefined}
      onBought={() => undefined}
    />,
    { modules: [picking], messages, games: [game], manifest: trialManifest({ routes: [...routes] }) },
  )
  const link = screen.getByRole('link', { name: 'Log in' })
  expect(link.getAttribute('href')).toBe('/login?redirectUrl=%2Fpermbets%3Fstep%3Dconfirm')
})
