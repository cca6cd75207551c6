import { fireEvent, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import type { NumberAidsProps } from '#games/checkout/number-aids.ts'
import { paramsAt } from '#runtime/testing/params-at.ts'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { useSite } from '#runtime/site/site.ts'
import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import { PERM_GAME, PERM_PAYOUT } from '#runtime/testing/perm-game.ts'
import PermBets from './perm-bets.tsx'
import PermLobby from './perm-lobby.tsx'
import PermPick from './perm-pick.tsx'

const route = (path: string, screen: string) => ({ path, screen, access: 'open', layout: 'frame' }) as const
const manifest = trialManifest({
  routes: [
    route('/', 'lobby.home'),
    route('/permlobby', 'perm.lobby'),
    route('/permbets', 'perm.bets'),
    route('/permpick', 'perm.pick'),
    route('/playout', 'playout.watch'),
  ],
})

/** Stands for the module that sells plays. */
function Checkout({ plays, operation, path, renderPlays, onBought, onChange }: CheckoutProps) {
  return (
    <>
      <output data-testid="checkout">{JSON.stringify({ plays, operation, path })}</output>
      {renderPlays('DIRECT2:4-17@1', null)}
      <button type="button" onClick={() => onBought(70)}>
        bought
      </button>
      <button type="button" onClick={() => onChange(null)}>
        change
      </button>
    </>
  )
}
const sale = trialModule({
  id: 'sale',
  slots: { 'game.checkout': { load: async () => ({ default: Checkout }) } },
})

/** Stands for the module that keeps the player's own numbers. */
function Aids({ range, disabled, onUse, children }: NumberAidsProps) {
  return (
    <>
      {children}
      <button type="button" disabled={disabled} onClick={() => onUse([4, 17, 33, range])}>
        use own numbers
      </button>
    </>
  )
}
const aids = trialModule({
  id: 'aids',
  slots: { 'game.numberAids': { load: async () => ({ default: Aids }) } },
})

function Screens() {
  const site = useSite()
  const { pathname, search } = useLocation()
  const params = paramsAt(search)
  return (
    <>
      {pathname === '/permlobby' ? <PermLobby /> : null}
      {pathname === '/permbets' ? <PermBets site={site} params={params} /> : null}
      {pathname === '/permpick' ? <PermPick site={site} params={params} /> : null}
      <output data-testid="address">{`${pathname}${search}`}</output>
    </>
  )
}

async function open(path: string, options: TrialRuntimeOptions = {}) {
  const trial = renderWithRuntime(<Screens />, {
    manifest,
    modules: [sale],
    messages,
    games: [PERM_GAME],
    player: player(),
    accounts: [playerAccount()],
    answers: { getGamePayoutInfo: () => PERM_PAYOUT },
    path,
    ...options,
  })
  const { screen } = trial
  await screen.findByRole('heading', { level: 1 })
  if (path !== '/permlobby') await screen.findByRole('heading', { name: /Your slip/ })
  return {
    ...trial,
    press: (...names: (string | RegExp)[]) => {
      for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
    },
    choose: (name: string) => fireEvent.click(screen.getByRole('radio', { name })),
    button: (name: string | RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement,
    address: () => screen.getByTestId('address').textContent,
    sold: async () =>
      JSON.parse((await screen.findByTestId('checkout')).textContent) as Pick<
        CheckoutProps,
        'plays' | 'operation' | 'path'
      >,
  }
}

beforeEach(() => localStorage.clear())

describe('the screen of a bet', () => {
  test('the lines, the price and the possible winnings follow each number and the stake', async () => {
    const { screen, press, choose, button } = await open('/permpick?id=70&bet=perm3')
    expect(screen.getByRole('heading', { name: 'Choose 4 to 10 numbers' })).toBeDefined()
    press('4', '17', '33')
    expect(button('Choose 1 more number').disabled).toBe(true)
    press('52')
    expect(screen.getByText('4 combinations = 4 lines')).toBeDefined()
    press('80')
    fireEvent.change(screen.getByLabelText('Stake per line'), { target: { value: '2' } })
    expect(screen.getByText('10 combinations × stake 2 = 20 lines')).toBeDefined()
    // 20 lines of 0.50; ten lines win at 2100 times 1.00.
    expect(button(/Check and buy/).textContent).toMatch(/10\s€$/)
    expect(screen.getByText(/^21.000\s€$/)).toBeDefined()
    choose('Direct 3')
    expect(screen.getByText('1 combination × stake 2 = 2 lines')).toBeDefined()
  })

  test('the draws ahead are asked for with the first whole bet, before the summary offers them', async () => {
    const { press, client, button } = await open('/permpick?id=70&bet=direct2')
    const asked = () => client.calls.filter(({ op }) => op === 'getSubscriptionDates').map(({ body }) => body)
    press('4')
    expect(asked()).toEqual([])
    press('17')
    expect(button(/Check and buy/).disabled).toBe(false)
    expect(asked()).toEqual([{ gameId: PERM_GAME.gameId }])
  })

  test('each rule that a bet breaks is named in words at its place', async () => {
    const { screen, press, button } = await open('/permpick?id=70&bet=direct2')
    press('4', '17', '33')
    expect(screen.getByText('Direct 2 takes up to 2 numbers. Take one out to choose 33.')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Stake per line'), { target: { value: '21' } })
    expect(screen.getByRole('alert').textContent).toBe('The stake can be 1 to 20 times the price of a line.')
    expect(button('Correct the stake').disabled).toBe(true)
  })

  test('own numbers fill the bet as far as it takes them, and the last bets are placed again', async () => {
    const past = gameInstance({ ...PERM_GAME, gameInstanceId: 60, gameStatus: 'ENDED' })
    const { screen, press } = await open('/permpick?id=70&bet=direct2', {
      modules: [sale, aids],
      answers: {
        getGamePayoutInfo: () => PERM_PAYOUT,
        searchGameHistory: () => ({ result: toColumns([past], GAME_INSTANCE_FIELDS), totalCount: 1 }),
        getGameHistoryDetail: () => ({
          gameInstance: past,
          gameDrawResults: [],
          plays: ['DIRECT2:8-9@1', 'nonsense'].map((play, playId) => ({ playId, play, isMyPlay: true })),
          myWinnings: 0,
          totalCost: 1,
          refunded: 0,
          joinedTime: 0,
        }),
      },
    })
    press('17', 'My numbers')
    fireEvent.click(await screen.findByRole('button', { name: 'use own numbers' }))
    expect(screen.getByText(/^2 chosen/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'use own numbers' })).toBeNull()
    press('My numbers')
    const full = await screen.findByRole('button', { name: 'use own numbers' })
    expect((full as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: 'Repeat 1 bet' }))
    expect(screen.getByRole('heading', { name: 'Your slip: 1 bet' })).toBeDefined()
  })

  test('without a module that keeps own numbers there is no button for them', async () => {
    const { screen } = await open('/permpick?id=70&bet=direct2')
    expect(screen.queryByRole('button', { name: 'My numbers' })).toBeNull()
  })

  test('no more lines are sold than there is room for', async () => {
    const { button, press } = await open('/permpick?id=70&bet=bankerAgainstAll', {
      games: [{ ...PERM_GAME, playerPlayMax: 100, playerPlaysInGame: 12 }],
    })
    press('4')
    expect(button('Only 88 lines possible').disabled).toBe(true)
  })

  test('a draw that is closed takes no bets', async () => {
    const { button } = await open('/permpick?id=70', { games: [{ ...PERM_GAME, gameStatus: 'CLOSED' }] })
    expect(button('This draw takes no more bets').disabled).toBe(true)
  })

  test('bets are bought through the checkout, in wire form with their lines, and leave the slip', async () => {
    const { screen, press, choose, address, sold } = await open('/permpick?id=70&bet=direct2')
    press('17', '4', 'Add to my slip')
    choose('Banker Against All')
    press('9', /Check and buy/)
    expect(await sold()).toEqual({
      plays: [
        { play: 'DIRECT2:4-17@1', lines: 1 },
        { play: 'BANKER:9@1', lines: 89 },
      ],
      operation: 'joinGamePerm',
      path: '/permbets?gid=7&id=70&step=confirm',
    })
    expect(address()).toBe('/permbets?gid=7&id=70&step=confirm')
    expect(screen.getByText('This bet could not be confirmed.')).toBeDefined()
    press('bought')
    // The receipt still names the bets.
    expect(screen.getByTestId('checkout')).toBeDefined()
    expect(localStorage.getItem('tombolo.trial.perm.slip.7')).toBeNull()
    press('change')
    expect(await screen.findByText(/Your slip is empty/)).toBeDefined()
  })
})

describe('the screen of the bet types', () => {
  test('every bet type has its odds, what a line pays, and a way to its numbers', async () => {
    const { screen } = await open('/permbets?id=70')
    const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('bet='))
    expect(links).toHaveLength(10)
    const banker = screen.getByRole('link', { name: /Banker Against All/ })
    expect(banker.getAttribute('href')).toBe('/permpick?gid=7&id=70&bet=bankerAgainstAll')
    expect(banker.textContent).toContain('240.5x')
    expect(banker.textContent).toContain('120,25')
  })

  test('a slip is kept over a refresh, and its bets can be changed and removed', async () => {
    const first = await open('/permpick?id=70&bet=direct2')
    first.press('4', '17', 'Add to my slip', '5', '6')
    first.screen.unmount()
    const { screen, press, address } = await open('/permbets?id=70')
    expect(screen.getByRole('heading', { name: 'Your slip: 2 bets' })).toBeDefined()
    press('Remove bet 2: Direct 2', 'Change bet 1: Direct 2')
    expect(address()).toBe('/permpick?gid=7&id=70')
    expect(screen.getByRole('button', { name: '17' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('a lucky bet comes from the service, and a failure is shown', async () => {
    let isDown = false
    const { screen, press, client } = await open('/permbets?id=70&dip=2', {
      answers: {
        getGamePayoutInfo: () => PERM_PAYOUT,
        getRandomPlaysForGame: () => {
          if (isDown) throw new Fault('300')
          return { plays: ['DIRECT3:1-2-3@1', 'FIRST:9@1'] }
        },
      },
    })
    await screen.findByRole('heading', { name: 'Your slip: 2 bets' })
    expect(client.calls.filter(({ op }) => op === 'getRandomPlaysForGame')).toMatchObject([
      { body: { gameInstanceId: 70, count: 2 } },
    ])
    isDown = true
    press('Add a lucky bet')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/try again/))
  })

  test('a game of another kind has no bets', async () => {
    const { screen } = renderWithRuntime(<Screens />, {
      manifest,
      messages,
      games: [gameInstance()],
      path: '/permbets?id=70',
    })
    expect(await screen.findByRole('link', { name: 'Go to the lobby' })).toBeDefined()
  })
})

describe('the list of perm games', () => {
  test('only games of this kind are listed, and those that take bets come first', async () => {
    const games = [
      { ...PERM_GAME, gameInstanceId: 71, gameTitle: 'Running', gameStatus: 'STARTED' as const },
      PERM_GAME,
      gameInstance({ gameInstanceId: 72, gameTitle: 'Lottery' }),
    ]
    const { screen } = await open('/permlobby', { games })
    const cards = screen.getAllByRole('article')
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Ninety 5/90', 'Running'])
    const bet = within(cards[0]!).getByRole('link', { name: 'Place a bet' })
    expect(bet.getAttribute('href')).toBe('/permbets?id=70')
    expect(within(cards[1]!).getByRole('link', { name: 'Watch the draw' })).toBeDefined()
  })

  test('the ways to bet on the next draw are beside the games, each with its odds and the way to its numbers', async () => {
    const { screen } = await open('/permlobby')
    expect(await screen.findByRole('heading', { name: 'Ten ways to bet' })).toBeDefined()
    const first = screen.getAllByRole('link').find((link) => link.getAttribute('href')?.includes('/permpick'))
    expect(first?.getAttribute('href')).toMatch(/id=70/)
  })

  test('no bet is offered while the only draw is running', async () => {
    const { screen } = await open('/permlobby', { games: [{ ...PERM_GAME, gameStatus: 'STARTED' }] })
    expect(screen.getByRole('link', { name: 'Watch the draw' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Ten ways to bet' })).toBeNull()
  })

  test('a site without a perm game says so', async () => {
    const { screen } = await open('/permlobby', { games: [] })
    expect(screen.getByRole('heading', { name: 'No game with bets is open' })).toBeDefined()
  })
})
