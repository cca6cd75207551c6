import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CheckoutProps } from '#runtime/registry/checkout.ts'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
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

function open(options: TrialRuntimeOptions = {}, sold = game, look: CheckoutProps['look'] = 'summary') {
  const props: CheckoutProps = {
    game: sold,
    plays: PLAYS,
    operation: 'joinGamePerm',
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

test('a purchase without an answer is repeated with the same key', async () => {
  let isDown = true
  const { screen, press, joins } = open({
    answers: {
      joinGamePerm: () => {
        if (isDown) throw new Fault(FAULT.deliveryInDoubt, { key: 'the-same-key' })
        return joined
      },
    },
  })
  await press(/Buy 90 lines/)
  await screen.findByText('No answer came')
  isDown = false
  await press('Try again')
  await screen.findByRole('heading', { name: 'You are in.' })
  expect(joins().map(({ options }) => options?.key)).toEqual([undefined, 'the-same-key'])
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
