import { fireEvent, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import { useSite } from '#runtime/site/site.ts'
import { paramsAt } from '#runtime/testing/params-at.ts'
import { BINGO_GAME, BINGO_PAYOUT } from '#runtime/testing/bingo-game.ts'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import BingoCards from './bingo-cards.tsx'
import BingoLobby from './bingo-lobby.tsx'

const route = (path: string, screen: string) => ({ path, screen, access: 'open', layout: 'frame' }) as const
const manifest = trialManifest({
  routes: [
    route('/', 'lobby.home'),
    route('/bingo/lobby', 'bingo.lobby'),
    route('/bingo/cards', 'bingo.cards'),
    route('/bingo/playout', 'bingo.playout'),
  ],
})

/** Stands for the module that sells plays. */
function Checkout({ plays, operation, path, renderPlays, onBought }: CheckoutProps) {
  return (
    <>
      <output data-testid="checkout">{JSON.stringify({ plays, operation, path })}</output>
      {renderPlays('B:61', null)}
      <button type="button" onClick={() => onBought(70)}>
        bought
      </button>
    </>
  )
}
const sale = trialModule({
  id: 'sale',
  slots: { 'game.checkout': { load: async () => ({ default: Checkout }) } },
})

function Screens() {
  const site = useSite()
  const { pathname, search } = useLocation()
  return (
    <>
      {pathname === '/bingo/lobby' ? <BingoLobby /> : <BingoCards site={site} params={paramsAt(search)} />}
      <output data-testid="address">{`${pathname}${search}`}</output>
    </>
  )
}

/** Deals the strip of the cards 60 to 65 first, then single cards from 1000 on. */
function dealer() {
  let next = 1000
  return ({ count }: { count: number }) => ({
    plays: Array.from({ length: count }, (_, at) => (count >= 6 && at < 6 ? `B:${60 + at}` : `B:${next++}`)),
  })
}

async function open(path: string, options: TrialRuntimeOptions = {}) {
  const trial = renderWithRuntime(<Screens />, {
    manifest,
    modules: [sale],
    messages,
    games: [BINGO_GAME],
    player: player(),
    accounts: [playerAccount()],
    path,
    ...options,
    answers: {
      getGamePayoutInfo: () => BINGO_PAYOUT,
      getRandomPlaysForGame: dealer(),
      ...options.answers,
    },
  })
  const { screen } = trial
  await screen.findByRole('heading', { level: 1 })
  return {
    ...trial,
    press: (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name })),
    asked: () =>
      trial.client.calls.filter(({ op }) => op === 'getRandomPlaysForGame').map(({ body }) => body),
    lines: () => screen.getAllByRole('definition').map(({ textContent }) => textContent.replace(/\s€$/, '')),
  }
}

beforeEach(() => localStorage.clear())

describe('the cards of a room', () => {
  test('a strip and a single card are dealt by the service, and the price is written out with the balance after', async () => {
    const { screen, press, asked, lines } = await open('/bingo/cards?id=70')
    press('Add a strip of six')
    await screen.findByText('Strip of six')
    press('Add a card')
    await screen.findByRole('heading', { name: 'Your 7 cards' })
    expect(asked()).toMatchObject([{ gameInstanceId: 70, count: 6 }, { count: 1 }])
    // 7 × 0.50 and 7 × 0.05.
    expect(lines()).toEqual(['3,50', '0,35', '3,85', '100', '96,15'])
    expect(screen.getByRole('button', { name: /Check and buy 7 cards/ }).textContent).toMatch(/3,85/)
    expect(screen.getByText('You may add 17 more cards.')).toBeDefined()
  })

  test('the draws ahead are asked for with the first card, before the summary offers them', async () => {
    const { screen, press, client } = await open('/bingo/cards?id=70')
    const asked = () => client.calls.filter(({ op }) => op === 'getSubscriptionDates').map(({ body }) => body)
    expect(asked()).toEqual([])
    press('Add a card')
    await screen.findByRole('button', { name: /Check and buy 1 card/ })
    // An effect asks once the dealt card is shown.
    await expect.poll(asked).toEqual([{ gameId: BINGO_GAME.gameId }])
  })

  test('a prize that is a share of the cards sold says that it grows while no card is sold', async () => {
    const [first, ...rest] = BINGO_PAYOUT.rows
    const { screen } = await open('/bingo/cards?id=70', {
      answers: {
        getGamePayoutInfo: () => ({ ...BINGO_PAYOUT, rows: [{ ...first!, rankPrize: 0 }, ...rest] }),
      },
    })
    const prizes = await screen.findByRole('list', { name: 'Prizes' })
    expect(within(prizes).getAllByText('Grows with every card')).toHaveLength(1)
    expect(prizes.textContent).not.toMatch(/(^|\D)0\s€/)
  })

  test('a double press deals once', async () => {
    const { screen, press, asked } = await open('/bingo/cards?id=70')
    press('Add a strip of six')
    press('Add a strip of six')
    await screen.findByText('Strip of six')
    expect(asked()).toHaveLength(1)
  })

  test('a card is swapped, removed, and added by its number, each once', async () => {
    const { screen, press } = await open('/bingo/cards?id=70')
    const cards = () =>
      screen.queryAllByText(/^Card/, { selector: 'article *' }).map(({ textContent }) => textContent)
    press('Add a card')
    await waitFor(() => expect(cards()).toEqual(['Card 1000']))
    press('Take another card for card 1000')
    await waitFor(() => expect(cards()).toEqual(['Card 1001']))
    const add = (number: string) => {
      fireEvent.change(screen.getByLabelText('Card number'), { target: { value: number } })
      fireEvent.click(screen.getByText('Add', { selector: 'button *' }).closest('button')!)
    }
    add('42')
    expect(cards()).toEqual(['Card 1001', 'Card 42'])
    add('42')
    expect(screen.getByText('You have already chosen this card.')).toBeDefined()
    add('2147483646')
    expect(screen.getByText(/There is no card with this number/)).toBeDefined()
    press('Remove card 42')
    expect(cards()).toEqual(['Card 1001'])
  })

  test('no more cards are sold than one player may have', async () => {
    const { screen, press } = await open('/bingo/cards?id=70', {
      games: [{ ...BINGO_GAME, playerPlayMax: 8, playerPlaysInGame: 1 }],
    })
    press('Add a strip of six')
    await screen.findByText('Strip of six')
    expect((screen.getByRole('button', { name: 'Add a strip of six' }) as HTMLButtonElement).disabled).toBe(
      true,
    )
    press('Add a card')
    await screen.findByText('You have all the cards that one player may have.')
    expect((screen.getByRole('button', { name: 'Add a card' }) as HTMLButtonElement).disabled).toBe(true)
  })

  test('cards go to the checkout in wire form, a refused one is named, and they leave the choice when bought', async () => {
    const { screen, press } = await open('/bingo/cards?id=70&dip=6')
    await screen.findByText('Strip of six')
    press(/Check and buy 6 cards/)
    const sold = JSON.parse((await screen.findByTestId('checkout')).textContent) as object
    expect(sold).toEqual({
      plays: [60, 61, 62, 63, 64, 65].map((card) => ({ play: `B:${card}`, lines: 1 })),
      operation: 'joinGame',
      path: '/bingo/cards?gid=7&id=70&step=confirm',
    })
    expect(screen.getByRole('alert').closest('article')!.textContent).toContain('Card 61')
    press('bought')
    expect(screen.getAllByRole('article')).toHaveLength(6)
    await waitFor(() => expect(localStorage.getItem('tombolo.trial.bingo.cards.7')).toBeNull())
  })

  test('chosen cards are kept over a reload', async () => {
    const first = await open('/bingo/cards?id=70')
    first.press('Add a card')
    await first.screen.findByRole('article')
    first.screen.unmount()
    const { screen } = await open('/bingo/cards?id=70')
    expect(screen.getByRole('article').textContent).toContain('Card 1000')
  })

  test('a deal that failed says so, and a closed game sells nothing', async () => {
    const failing = await open('/bingo/cards?id=70', {
      answers: {
        getRandomPlaysForGame: () => {
          throw new Fault('300')
        },
      },
    })
    failing.press('Add a card')
    expect((await failing.screen.findByRole('alert')).textContent).toBe(
      'No cards came back. Please try again.',
    )
    failing.screen.unmount()
    const { screen } = await open('/bingo/cards?id=70', { games: [{ ...BINGO_GAME, gameStatus: 'CLOSED' }] })
    const button = screen.getByRole('button', { name: 'This game sells no more cards' }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
  })
})

describe('the bingo rooms', () => {
  test('rooms are listed with kind, price, company and progressive: own running rooms first', async () => {
    const games = [
      gameInstance({ gameInstanceId: 1, gameTitle: 'Lottery' }),
      {
        ...BINGO_GAME,
        gameInstanceId: 71,
        gameTitle: 'Lantern',
        gamePlayRange: 75,
        gameStatus: 'STARTED' as const,
      },
      BINGO_GAME,
      {
        ...BINGO_GAME,
        gameInstanceId: 72,
        gameTitle: 'Mine',
        gameStatus: 'STARTED' as const,
        playerPlaysInGame: 6,
      },
    ]
    const { screen } = await open('/bingo/lobby', { games })
    const rooms = screen.getAllByRole('article')
    expect(rooms.map((room) => room.getAttribute('aria-label'))).toEqual([
      'Mine',
      'Harbour Bingo 90',
      'Lantern',
    ])
    const [mine, room] = rooms as [HTMLElement, HTMLElement]
    expect(within(mine).getByText('Your 6 cards')).toBeDefined()
    expect(within(mine).queryByRole('link', { name: 'Choose cards' })).toBeNull()
    expect(within(room).getByRole('link', { name: 'Choose cards' }).getAttribute('href')).toBe(
      '/bingo/cards?id=70',
    )
    expect(within(room).getByText('6 players are in, with 40 cards')).toBeDefined()
    expect(within(room).getByText(/a card, plus a fee of/)).toBeDefined()
    expect((await within(room).findByText(/^Progressive/)).textContent).toMatch(
      /^Progressive 250\s€: Full house within 48 balls$/,
    )
  })

  test('a room without a card and without a guarantee says that its prize grows', async () => {
    const { screen } = await open('/bingo/lobby', {
      games: [BINGO_GAME],
      answers: {
        getGamePayoutInfo: () => ({
          gameInstanceId: 70,
          final: false,
          currencyId: 978,
          prizePool: 0,
          rows: [],
        }),
      },
    })
    expect(await screen.findByText('Grows with every card')).toBeDefined()
    expect(screen.queryByText(/^0\s€$/)).toBeNull()
  })

  const { progressiveAmount: _, ...room } = BINGO_GAME
  const unfilled = { ...room, jackpot: 0.29, topPrize: { whenFull: 12.5 } }

  test('a room that starts when full shows the top prize of the full room', async () => {
    const { screen } = await open('/bingo/lobby', { games: [unfilled] })
    expect(screen.getByRole('article').textContent).toMatch(/Top prize when full12[.,]50?\s€/)
  })

  test('below the current prizes, a room shows the top prize of the full room', async () => {
    const { screen } = await open('/bingo/cards?id=70', { games: [unfilled] })
    const note = await screen.findByText(/^These are the prizes so far/)
    expect(note.textContent).toMatch(/the top prize is 12[.,]50?\s€ when the room is full\.$/)
  })

  test('a site without an open room says so, with a way to the other games', async () => {
    const { screen } = await open('/bingo/lobby', { games: [] })
    expect(screen.getByRole('heading', { name: 'No bingo room is open' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'All games' })).toBeDefined()
  })
})
