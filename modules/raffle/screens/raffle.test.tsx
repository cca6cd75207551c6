import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi, onTestFinished } from 'vitest'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { TICKET_STATUSES } from '#schemas/protocol/tickets.ts'
import { deviceNow, setServerTime } from '#runtime/clock/server-clock.ts'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { player, playerAccount, wonItem } from '#runtime/testing/entities.ts'
import { RAFFLE_GAME, RAFFLE_PAYOUT } from '#runtime/testing/raffle-game.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { useSite } from '#runtime/site/site.ts'
import { PrizeTitle } from '../components/prize-title.tsx'
import messages from '../messages/en.json'
import raffle from '../module.ts'
import OwnTickets from '../slots/my-tickets.tsx'
import RaffleOutcome from '../slots/raffle-outcome.tsx'
import RaffleStage from '../slots/raffle-stage.tsx'
import PayoutTable from '../slots/payout-table.tsx'
// Loaded with the tests: a wait for the dialog is not a wait for its code.
import '../modals/pick-tickets.tsx'
import GameOverExt from './game-over-ext.tsx'
import MyTickets from './my-tickets.tsx'
import RaffleList from './raffle-list.tsx'
import RaffleTickets from './raffle-tickets.tsx'
import Scan from './scan.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Baskets are stored.
  localStorage.clear()
})

const OPTIONS: TrialRuntimeOptions = {
  messages,
  modules: [raffle],
  games: [RAFFLE_GAME],
  player: player(),
  accounts: [playerAccount()],
  answers: {
    getGamePayoutInfo: () => RAFFLE_PAYOUT,
    getRandomPlaysForGame: ({ count }) => ({
      plays: Array.from({ length: count }, (_, at) => `T:${String(700 + at).padStart(6, '0')}`),
    }),
    arePlaysAvailableForGame: ({ plays }) => ({
      exitCode: 8,
      unavailablePlays: plays.filter((play) => Number(play.slice(2)) % 10 === 3),
    }),
  },
}

function Tickets(params: Record<string, string>) {
  return <RaffleTickets site={useSite()} params={{ id: 70, ...params }} />
}
const press = (element: HTMLElement) => act(() => void fireEvent.click(element))

test.each([
  [
    'en',
    [
      'Grand Prize',
      '2nd Prize',
      '3rd Prize',
      '4th Prize',
      '11th Prize',
      '12th Prize',
      '13th Prize',
      '20th Prize',
      '21st Prize',
      '112th Prize',
    ],
  ],
  [
    'de',
    [
      'Hauptgewinn',
      '2. Gewinn',
      '3. Gewinn',
      '4. Gewinn',
      '11. Gewinn',
      '12. Gewinn',
      '13. Gewinn',
      '20. Gewinn',
      '21. Gewinn',
      '112. Gewinn',
    ],
  ],
  [
    'fr',
    [
      'Gros lot',
      '2e lot',
      '3e lot',
      '4e lot',
      '11e lot',
      '12e lot',
      '13e lot',
      '20e lot',
      '21e lot',
      '112e lot',
    ],
  ],
  [
    'es',
    [
      'Gran premio',
      '2.º premio',
      '3.º premio',
      '4.º premio',
      '11.º premio',
      '12.º premio',
      '13.º premio',
      '20.º premio',
      '21.º premio',
      '112.º premio',
    ],
  ],
  [
    'ar',
    [
      'الجائزة الكبرى',
      'الجائزة 2',
      'الجائزة 3',
      'الجائزة 4',
      'الجائزة 11',
      'الجائزة 12',
      'الجائزة 13',
      'الجائزة 20',
      'الجائزة 21',
      'الجائزة 112',
    ],
  ],
] as const)('the ranks of prizes are titled in %s', async (language, titles) => {
  const { default: texts } = await import(`../messages/${language}.json`)
  const { screen } = renderWithRuntime(
    <ol>
      {[1, 2, 3, 4, 11, 12, 13, 20, 21, 112].map((rank) => (
        <li key={rank}>
          <PrizeTitle rank={rank} />
        </li>
      ))}
    </ol>,
    { messages: texts, language },
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(titles)
})

describe('the payout view of a raffle', () => {
  const show = () =>
    renderWithRuntime(<PayoutTable game={RAFFLE_GAME} payout={RAFFLE_PAYOUT} />, OPTIONS).screen
  const cardsOf = (screen: ReturnType<typeof show>) =>
    [...screen.container.querySelectorAll<HTMLElement>('ol > li')].map((card) => within(card))

  test('there is a card for each rank, with its title and its prize in the payout currency', () => {
    const cards = cardsOf(show())
    expect(cards.map((card) => card.getByRole('heading').textContent)).toEqual([
      'Grand Prize',
      '2nd Prize',
      '3rd Prize',
    ])
    expect(cards[0]!.getByText('on the fjord').tagName).toBe('EM')
    expect(cards[1]!.getByText(/Cash prize of/).textContent).toMatch(/100\s€/)
    expect(cards[1]!.getByText('2 winners')).toBeDefined()
    expect(cards[2]!.getByText('2 entries to Aurora 6/49')).toBeDefined()
  })

  test('a card opens its details: texts as sanitised HTML, and for cash when it is paid', () => {
    const [grand, cash] = cardsOf(show())
    expect(grand!.queryByText(/Seven nights/)).toBeNull()
    press(grand!.getByRole('button', { name: 'Details of the Grand Prize' }))
    expect(grand!.getByText(/Seven nights/)).toBeDefined()
    expect(grand!.getByText(/within a year/)).toBeDefined()
    expect(grand!.getByRole('link', { name: 'Fjord Cabins' })).toBeDefined()
    expect(grand!.queryByText(/alert/)).toBeNull()
    press(cash!.getByRole('button', { name: 'Details of prize 2' }))
    expect(cash!.getByText(/Get cash/)).toBeDefined()
    press(cash!.getByRole('button', { name: 'Details of prize 2' }))
    expect(cash!.queryByText(/Get cash/)).toBeNull()
  })

  test('Enter now leads to the page of the raffle, by instance and game', () => {
    const links = show().getAllByRole('link', { name: 'Enter now' })
    expect(links).toHaveLength(3)
    expect(links[0]!.getAttribute('href')).toBe('/lobby?id=70&gid=7')
  })
})

describe('the list of raffles', () => {
  test('each raffle shows its grand prize, what is left, the price and its prizes', async () => {
    const { screen } = renderWithRuntime(<RaffleList />, OPTIONS)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Fjord Cabin Raffle')
    expect(await screen.findAllByText('on the fjord')).toHaveLength(2)
    expect(screen.getByText('760 tickets left')).toBeDefined()
    expect(screen.container.textContent).toMatch(/5\s€ a ticket \+ 0,10\s€ fee/)
    expect(screen.getByText('The last prize is drawn first, the Grand Prize at the end.')).toBeDefined()
  })

  test('a rank with an item or entries names the cash of its progressive too', async () => {
    const rows = RAFFLE_PAYOUT.rows.map((row) => ({ ...row, rankPrize: 500 }))
    const { screen } = renderWithRuntime(<RaffleList />, {
      ...OPTIONS,
      answers: { getGamePayoutInfo: () => ({ ...RAFFLE_PAYOUT, rows }) },
    })
    await screen.findAllByText('on the fjord')
    const prizes = [...screen.container.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(prizes[0]).toMatch(/on the fjord \+ 500\s€/)
    expect(prizes[2]).toMatch(/Aurora 6\/49 \+ 500\s€/)
  })

  test('a site without an open raffle says so', () => {
    const { screen } = renderWithRuntime(<RaffleList />, { ...OPTIONS, games: [] })
    expect(screen.getByText('No raffle is open')).toBeDefined()
  })

  test('prizes that could not be loaded can be asked for again', async () => {
    const { screen } = renderWithRuntime(<RaffleList />, { ...OPTIONS, answers: {} })
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('taking tickets', () => {
  test('a reload keeps the tickets that an address asked for, and adds none', async () => {
    const first = renderWithRuntime(<Tickets dip="2" />, OPTIONS)
    expect(await first.screen.findByText(/000700/)).toBeDefined()
    first.screen.unmount()
    const second = renderWithRuntime(<Tickets dip="2" />, OPTIONS)
    expect(await second.screen.findByText(/000700/)).toBeDefined()
    expect(second.client.calls.filter(({ op }) => op === 'getRandomPlaysForGame')).toEqual([])
  })

  test('a dip adds free tickets of the service, with the price, the limit and the odds written out', async () => {
    const { screen } = renderWithRuntime(<Tickets />, OPTIONS)
    press(screen.getByRole('button', { name: '5 tickets' }))
    expect(await screen.findByText('Your tickets: 5 tickets')).toBeDefined()
    const dl = screen.getByText('Total').closest('div')!
    expect(dl.textContent).toMatch(/25,50/)
    expect(screen.getByText('You hold 0 of at most 50 tickets in this draw.')).toBeDefined()
    expect(screen.getByText('5 in 1,000 (0.5%)')).toBeDefined()
    expect(screen.getByText('5 in 245 (2.04%)')).toBeDefined()
    expect(screen.getByRole('button', { name: /Check 5 tickets and buy/ }).textContent).toMatch(/25,50/)
  })

  test('the draws ahead are asked for with the first ticket, before the summary offers them', async () => {
    const { screen, client } = renderWithRuntime(<Tickets />, OPTIONS)
    const asked = () => client.calls.filter(({ op }) => op === 'getSubscriptionDates').map(({ body }) => body)
    expect(asked()).toEqual([])
    press(screen.getByRole('button', { name: '1 ticket' }))
    await screen.findByRole('button', { name: /Check 1 ticket and buy/ })
    await expect.poll(asked).toEqual([{ gameId: RAFFLE_GAME.gameId }])
  })

  test('a player alone in a draw does not read that every ticket wins', () => {
    const game = { ...RAFFLE_GAME, gamePlayCurrent: 0 }
    const { screen } = renderWithRuntime(<Tickets />, { ...OPTIONS, games: [game] })
    expect(screen.getByText('If all 1,000 are sold')).toBeDefined()
    expect(screen.queryByText(/sold so far/)).toBeNull()
  })

  test('a raffle that deals its tickets one by one sells no bundle, and offers no choice by hand', () => {
    const dealt = { ...RAFFLE_GAME, manualBet: false, bundlesEnabled: false }
    const { screen } = renderWithRuntime(<Tickets />, { ...OPTIONS, games: [dealt] })
    expect(screen.getByRole('button', { name: '1 ticket' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '5 tickets' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Choose by hand' })).toBeNull()
    expect(screen.queryByText(/choose your numbers/)).toBeNull()
  })

  test('a raffle that deals its tickets counts them, and asks for no numbers before the purchase', () => {
    const dealt = { ...RAFFLE_GAME, manualBet: false }
    const { screen, client } = renderWithRuntime(<Tickets />, { ...OPTIONS, games: [dealt] })
    press(screen.getByRole('button', { name: '5 tickets' }))
    press(screen.getByRole('button', { name: 'One ticket fewer' }))
    expect(screen.getByText('Your tickets: 4 tickets')).toBeDefined()
    expect(screen.getByText(/get the numbers of your tickets when you buy/)).toBeDefined()
    expect(screen.getByRole('button', { name: /Check 4 tickets and buy/ })).toBeDefined()
    expect(screen.queryByText(/FJORD-/)).toBeNull()
    expect(client.calls.map(({ op }) => op)).not.toContain('getRandomPlaysForGame')
  })

  test('by hand: a searched number shows its neighbours, and a sold one cannot be taken', async () => {
    const { screen } = renderWithRuntime(<Tickets />, { ...OPTIONS, path: '/raffle/tickets?id=70' })
    press(screen.getByRole('button', { name: 'Choose by hand' }))
    const dialog = within(await screen.findByRole('dialog', { hidden: true }))
    const field = await dialog.findByRole('searchbox', { hidden: true })
    act(() => void fireEvent.change(field, { target: { value: '٤٥٦' } }))
    expect((field as HTMLInputElement).value).toBe('456')
    // Among a hundred cells, the search by role takes most of a second on a busy machine.
    const cell = (name: string) => dialog.findByLabelText(name)
    press(await cell('Ticket FJORD-000456, free'))
    const sold = await cell('Ticket FJORD-000453, sold')
    expect(sold.getAttribute('aria-disabled')).toBe('true')
    press(sold)
    expect(await cell('Ticket FJORD-000456, chosen')).toBeDefined()
    expect(dialog.getByRole('button', { name: /Take 1 ticket/, hidden: true }).textContent).toMatch(/5,10/)
    expect(screen.getByText('Your tickets: 1 ticket')).toBeDefined()
    expect(dialog.getAllByLabelText(/^Ticket FJORD/)).toHaveLength(100)
  })

  test('by hand: the page of a raffle of 100,000 has a hundred cells, and an ending finds its tickets', async () => {
    const large = { ...RAFFLE_GAME, gamePlayRange: 100_000, gamePlayMax: 100_000 }
    const { screen } = renderWithRuntime(<Tickets />, { ...OPTIONS, games: [large] })
    press(screen.getByRole('button', { name: 'Choose by hand' }))
    const dialog = within(await screen.findByRole('dialog', { hidden: true }))
    press(await dialog.findByRole('radio', { name: 'By ending', hidden: true }))
    act(
      () =>
        void fireEvent.change(dialog.getByRole('searchbox', { hidden: true }), { target: { value: '07' } }),
    )
    const cells = dialog.getAllByLabelText(/^Ticket FJORD/)
    expect(cells).toHaveLength(100)
    expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['000007', '000107'])
    press(dialog.getByRole('button', { name: 'Next tickets', hidden: true }))
    expect(dialog.getByText('FJORD-010007')).toBeDefined()
  })

  test('a ticket that somebody else bought is named, and nothing is bought until it is replaced', async () => {
    const answers = { ...OPTIONS.answers, getRandomPlaysForGame: () => ({ plays: ['T:000013', 'T:000014'] }) }
    const { screen } = renderWithRuntime(<Tickets />, { ...OPTIONS, answers })
    press(screen.getByRole('button', { name: '5 tickets' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/One of these tickets has been sold/)
    expect(screen.getByRole('button', { name: 'Replace the sold tickets' }).hasAttribute('disabled')).toBe(
      true,
    )
    press(screen.getByRole('button', { name: 'Remove ticket FJORD-000013' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByRole('button', { name: /Check 1 ticket and buy/ })).toBeDefined()
  })

  test('a raffle that sells no more tickets leads to its draw', () => {
    const closed = { ...RAFFLE_GAME, gameStatus: 'CLOSED' as const }
    const { screen } = renderWithRuntime(<Tickets />, { ...OPTIONS, games: [closed] })
    expect(screen.getByText('No more tickets are sold for this draw.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Choose by hand' })).toBeNull()
  })
})

const DRAWN: DrawState = {
  ...EMPTY_DRAW,
  phase: 'draw_ended',
  drawNumber: 3,
  balls: [123],
  lastBall: { ball: 123, set: 1, slot: 1 },
  history: [
    { drawNumber: 1, balls: [900], drawWinnerCount: 1, rankNumber: 3 },
    { drawNumber: 2, balls: [31, 8], drawWinnerCount: 2, rankNumber: 2 },
    { drawNumber: 3, balls: [123], drawWinnerCount: 1, rankNumber: 1 },
  ],
  myPlays: [
    { playId: 1, play: 'T:000123', prize: 0, isMyPlay: true },
    { playId: 2, play: 'T:000500', prize: 0, isMyPlay: true },
  ],
  isLastDraw: true,
  isGameOver: true,
  isLoaded: true,
}

/** The first ticket has just come out of the drum. */
const TURNING: DrawState = {
  ...DRAWN,
  phase: 'rng_started',
  drawNumber: 1,
  history: [],
  isLastDraw: false,
  isGameOver: false,
}

describe('the draw of a raffle', () => {
  const show = (draw: DrawState) =>
    renderWithRuntime(<RaffleStage game={RAFFLE_GAME} draw={draw} />, OPTIONS).screen

  test('before the draw the stage names the prize that is drawn first', async () => {
    const screen = show(EMPTY_DRAW)
    expect(screen.getByText('760 tickets to go')).toBeDefined()
    expect(await screen.findByText(/First to be drawn: 3rd Prize/)).toBeDefined()
  })

  test('the start of the draw is announced before the first ticket', async () => {
    const screen = show({ ...EMPTY_DRAW, phase: 'rng_started' })
    await waitFor(() => expect(screen.getAllByRole('status')[0]!.textContent).toBe('Drawing now'))
  })

  test('the prizes are shown in the order drawn, the last on top once it has turned over, and own tickets are announced', async () => {
    const screen = show(DRAWN)
    await screen.findAllByText('Grand Prize')
    const ranks = () =>
      [...screen.container.querySelectorAll('ol > li')].map((item) => item.firstChild?.textContent)
    expect(ranks()).toEqual(['2nd Prize', '3rd Prize'])
    await waitFor(() => expect(ranks()).toEqual(['Grand Prize', '2nd Prize', '3rd Prize']), { timeout: 3000 })
    await waitFor(() =>
      expect(screen.getAllByRole('status')[0]!.textContent).toBe(
        'Grand Prize, A week in a cabin on the fjord: ticket FJORD-000123, yours.',
      ),
    )
  })
})

test.each([
  ['an item', { myPlays: DRAWN.myPlays }, 'You won: A week in a cabin on the fjord.'],
  [
    'cash and the balance after it',
    { myPlays: [{ playId: 1, play: 'T:000031', prize: 100, isMyPlay: true }], myWinnings: 100 },
    'You won: 100 €. Paid to your balance: 250 €.',
  ],
  [
    'cash that does not exceed the price of the ticket, without celebration',
    { myPlays: [{ playId: 1, play: 'T:000031', prize: 2, isMyPlay: true }], myWinnings: 2 },
    'Your prize: 2 €. Paid to your balance: 250 €.',
  ],
  [
    'a loss',
    { myPlays: [{ playId: 2, play: 'T:000500', prize: 0, isMyPlay: true }] },
    'None of your tickets won',
  ],
])('the end of a raffle is announced: %s', async (_, own, announced) => {
  const { screen } = renderWithRuntime(<RaffleStage game={RAFFLE_GAME} draw={{ ...DRAWN, ...own }} />, {
    ...OPTIONS,
    accounts: [playerAccount({ accountBalance: 250 })],
  })
  const result = screen.getAllByRole('status')[1]!
  await waitFor(() => expect(result.textContent.replaceAll('\u00A0', ' ')).toBe(announced))
})

test('a drawn ticket is listed, with its prize, once it has turned over', async () => {
  const { screen } = renderWithRuntime(
    <>
      <RaffleStage game={RAFFLE_GAME} draw={TURNING} />
      <OwnTickets game={RAFFLE_GAME} draw={TURNING} />
    </>,
    OPTIONS,
  )
  await screen.findAllByText('3rd Prize')
  const lists = () => screen.getAllByRole('list').map(({ textContent }) => textContent)
  // A prize without a ticket is not listed.
  expect(lists()).toHaveLength(1)
  expect(lists()[0]).not.toContain('3rd Prize')
  await waitFor(() => expect(lists()).toHaveLength(2), { timeout: 3000 })
  expect(lists()).toEqual([expect.stringMatching(/3rd Prize.*000123/), expect.stringContaining('3rd Prize')])
})

describe('the end of a raffle', () => {
  const show = (draw: DrawState) =>
    renderWithRuntime(<RaffleOutcome game={RAFFLE_GAME} draw={draw} isReplay={false} />, {
      ...OPTIONS,
      answers: { getGamePayoutInfo: () => ({ ...RAFFLE_PAYOUT, final: true }) },
    }).screen

  test('a won item is named in the largest type, with its ticket, although its amount is 0', async () => {
    const screen = show(DRAWN)
    expect(await screen.findByText('You won')).toBeDefined()
    expect(await screen.findByText('on the fjord')).toBeDefined()
    expect(screen.getByText('000123')).toBeDefined()
    expect(screen.getByText(/Your tickets cost/).textContent).toMatch(/10,20/)
    expect(screen.queryByText(/Paid to your balance/)).toBeNull()
  })

  test('a cash prize has its amount, and the balance after it', async () => {
    const screen = show({
      ...DRAWN,
      myPlays: [{ playId: 1, play: 'T:000031', prize: 100, isMyPlay: true }],
      myWinnings: 100,
    })
    expect(await screen.findByText('You won')).toBeDefined()
    expect(screen.getAllByText(/^100\s€$/).length).toBeGreaterThan(1)
    expect(screen.getByText(/Paid to your balance/)).toBeDefined()
  })

  test('a cash prize that does not exceed the price of the tickets is reported without celebration', async () => {
    const myPlays = [{ playId: 1, play: 'T:000031', prize: 2, isMyPlay: true }]
    const screen = show({ ...DRAWN, myPlays, myWinnings: 2 })
    const heading = await screen.findByRole('heading', { name: 'Your prize' })
    expect(heading.closest('[data-celebrated]')).toBeNull()
    expect(screen.queryByText('You won')).toBeNull()
  })

  test('a loss is reported without celebration', async () => {
    const screen = show({ ...DRAWN, myPlays: [{ playId: 2, play: 'T:000500', prize: 0, isMyPlay: true }] })
    expect(await screen.findByText('None of your tickets won')).toBeDefined()
    expect(screen.container.querySelector('[data-celebrated]')).toBeNull()
    expect(screen.container.querySelector('[data-art="win"]')).toBeNull()
  })
})

test('the detailed end shows the items that the player can claim, and the tickets of each prize', async () => {
  function Ext() {
    return <GameOverExt site={useSite()} params={{ id: 70 }} />
  }
  const results: OperationResult<'getGameResults'> = {
    gameInstanceId: 70,
    gameStatus: 'ENDED',
    gameDrawResults: [...DRAWN.history],
    plays: [...DRAWN.myPlays],
    winners: [],
    myWinnings: 0,
  }
  const { screen } = renderWithRuntime(<Ext />, {
    ...OPTIONS,
    games: [{ ...RAFFLE_GAME, gameStatus: 'ENDED' }],
    answers: {
      getGamePayoutInfo: () => ({ ...RAFFLE_PAYOUT, final: true }),
      getGameResults: () => results,
      getPlayerPrizeItems: () => [wonItem(), wonItem({ prizeItemId: 18, gameInstanceId: 71 })],
    },
  })
  expect(await screen.findByText('Yours: A week in a cabin on the fjord')).toBeDefined()
  expect(screen.getByText(/In its place you can take/).textContent).toMatch(/900\s€/)
  const cards = [...screen.container.querySelectorAll<HTMLElement>('[id]')].filter((body) => !body.hidden)
  expect(cards.map((body) => body.textContent).join(' ')).toMatch(/000031.*000008/)
})

const TITLES = {
  invalid: 'Invalid ticket',
  'invalid-code': 'Invalid code',
  cancelled: 'Already cancelled',
  expired: 'Expired',
  cashed: 'Cashed',
  reprinted: 'Re-printed',
  'not-a-winner': 'Not a winner',
  'game-not-started': 'The draw has not started',
  'game-not-ended': 'The draw has not ended',
  winner: 'Winner',
} as const

describe('the check of a printed ticket', () => {
  const fill = (screen: ReturnType<typeof renderWithRuntime>['screen']) => {
    const type = (name: string, value: string) =>
      act(() => void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))
    type('Ticket id', '٤٨٢١١')
    type('SecureKey', '7k2m-9qwe-44tx')
    press(screen.getByRole('button', { name: 'Check the ticket' }))
  }

  test('every answer has a title', () => {
    expect(Object.keys(TITLES)).toEqual([...TICKET_STATUSES])
  })

  test.each(TICKET_STATUSES)('the answer %s is shown with its title', async (status) => {
    const checkTicketStatus = vi.fn<() => { status: typeof status }>(() => ({ status }))
    const { screen } = renderWithRuntime(<Scan />, { ...OPTIONS, answers: { checkTicketStatus } })
    fill(screen)
    expect(await screen.findByText(TITLES[status])).toBeDefined()
    expect(checkTicketStatus).toHaveBeenCalledExactlyOnceWith({
      ticketId: '48211',
      secureKey: '7K2M-9QWE-44TX',
    })
  })

  test('the answer has the id of the ticket and the time of the check, by the clock of the service and with its zone', async () => {
    onTestFinished(() => setServerTime(deviceNow()))
    setServerTime(Date.UTC(2031, 10, 26, 15, 4, 30))
    const { screen } = renderWithRuntime(<Scan />, {
      ...OPTIONS,
      answers: { checkTicketStatus: () => ({ status: 'invalid' }) },
    })
    fill(screen)
    const answer = await screen.findByText(/checked on/)
    expect(answer.textContent).toMatch(/^Ticket id 48211, checked on November 26, 2031 at 03:04\sPM \S+$/)
  })

  test('the address of a printed code checks its ticket at once', async () => {
    const { screen } = renderWithRuntime(<Scan />, {
      ...OPTIONS,
      manifest: trialManifest({
        routes: [{ path: '/contact', screen: 'support.home', access: 'open', layout: 'frame' }],
      }),
      path: '/scan#48211.7K2M-9QWE-44TX',
      answers: {
        checkTicketStatus: () => ({
          status: 'winner',
          ticket: {
            play: 'T:000123',
            raffleTicketPrefix: 'FJORD-',
            gameId: 7,
            gameInstanceId: 70,
            gameTitle: 'Fjord Cabin Raffle',
            sequenceNumber: 12,
            endedTime: 1,
            prize: { rankNumber: 2, amount: 100, currencyId: 978 },
          },
        }),
      },
    })
    expect(await screen.findByText('Winner')).toBeDefined()
    expect(screen.getByText('000123')).toBeDefined()
    expect(screen.getByText('2nd Prize').closest('div')!.textContent).toMatch(/100\s€/)
    const ask = screen.getByRole('link', { name: 'Ask about it' })
    expect(ask.getAttribute('href')).toBe('/contact?topic=prize&reference=48211')
  })

  test('a check that fails can be tried again', async () => {
    const { screen } = renderWithRuntime(<Scan />, { ...OPTIONS, answers: {} })
    fill(screen)
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be checked/)
  })

  test('a foreign code is named as such, and the code of a ticket is checked at once', async () => {
    onTestFinished(() => void vi.unstubAllGlobals())
    let code = 'https://restaurant.example/menu'
    const stopped = vi.fn<() => void>()
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = () => Promise.resolve(['qr_code'])
        detect = () => Promise.resolve([{ rawValue: code }])
      },
    )
    const getUserMedia = () => Promise.resolve({ getTracks: () => [{ stop: stopped }] })
    vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }))
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const checkTicketStatus = vi.fn<() => { status: 'winner' }>(() => ({ status: 'winner' }))
    const { screen } = renderWithRuntime(<Scan />, { ...OPTIONS, answers: { checkTicketStatus } })
    press(screen.getByRole('button', { name: 'Scan with the camera' }))
    expect(await screen.findByText(/not the code of a ticket/)).toBeDefined()
    expect(checkTicketStatus).not.toHaveBeenCalled()
    code = `${window.location.origin}/scan#48211.7K2M-9QWE-44TX`
    expect(await screen.findByText('Winner')).toBeDefined()
    expect(checkTicketStatus).toHaveBeenCalledExactlyOnceWith({
      ticketId: '48211',
      secureKey: '7K2M-9QWE-44TX',
    })
    expect(stopped).toHaveBeenCalled()
  })

  test('without a camera the player is told to type', async () => {
    const { screen } = renderWithRuntime(<Scan />, OPTIONS)
    press(screen.getByRole('button', { name: 'Scan with the camera' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/no camera|may not be used/)
    press(screen.getByRole('button', { name: 'Close the camera' }))
    expect(screen.getByRole('textbox', { name: 'Ticket id' })).toBeDefined()
  })
})

function Mine() {
  return <MyTickets site={useSite()} params={{ id: 70 }} />
}

/** The player's part in the raffle: one ticket with this SecureKey. */
const ownTicket = (secureKey: string): OperationResult<'getGameHistoryDetail'> => ({
  gameInstance: RAFFLE_GAME,
  gameDrawResults: [],
  plays: [{ playId: 48_211, play: 'T:000123' }],
  myWinnings: 0,
  totalCost: 5.1,
  refunded: 0,
  joinedTime: 1,
  tickets: [{ playId: 48_211, ticketId: '48211', secureKey }],
})

test('a printed ticket has the name of its site, its number, its code and a picture that reads back as its address', async () => {
  const { default: decodeQR } = await import('qr/decode.js')
  const { brand } = trialManifest()
  const { screen } = renderWithRuntime(<Mine />, {
    ...OPTIONS,
    manifest: trialManifest({ brand: { ...brand, siteName: { en: 'The Fjord Club' } } }),
    answers: {
      getGameHistoryDetail: () => ownTicket('7K2M-9QWE-44TX'),
    },
  })
  const paper = await screen.findByRole('article', { name: 'Ticket FJORD-000123' })
  const sender = within(paper).getByText('The Fjord Club').parentElement!
  expect(sender.querySelector('[data-art="mark"]')).not.toBeNull()
  expect(within(paper).getByText('48211')).toBeDefined()
  expect(within(paper).getByText('7K2M-9QWE-44TX')).toBeDefined()
  const picture = within(paper).getByRole('img', { name: 'Code of the ticket' })
  await waitFor(() => expect(picture.querySelector('path')).not.toBeNull())
  expect(decodeQR(pixelsOf(picture))).toBe(`${window.location.origin}/scan#48211.7K2M-9QWE-44TX`)
})

test('a ticket gets a new code after a question, and its paper shows the new one', async () => {
  let secureKey = '7K2M-9QWE-44TX'
  const { screen, client } = renderWithRuntime(<Mine />, {
    ...OPTIONS,
    answers: {
      getGameHistoryDetail: () => ownTicket(secureKey),
      reprintTicket({ playId }) {
        secureKey = '0000-1111-2222'
        return { playId, ticketId: String(playId), secureKey }
      },
    },
  })
  press(await screen.findByRole('button', { name: 'New code' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/A print with the old one is then shown as replaced/)).toBeDefined()
  expect(client.calls.map(({ op }) => op)).not.toContain('reprintTicket')
  press(dialog.getByRole('button', { name: 'Make a new code' }))
  expect(await screen.findByText('0000-1111-2222')).toBeDefined()
  expect(client.calls.find(({ op }) => op === 'reprintTicket')?.body).toEqual({ playId: 48_211 })
})

/** The picture of a code in pixels, four for a module. */
function pixelsOf(picture: HTMLElement) {
  const side = Number(picture.getAttribute('viewBox')!.split(' ')[2])
  const scale = 4
  const data = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255)
  for (const [, x, y] of picture
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h/g)) {
    for (let row = 0; row < scale; row++) {
      for (let column = 0; column < scale; column++) {
        const at = ((Number(y) * scale + row) * side * scale + Number(x) * scale + column) * 4
        data.fill(0, at, at + 3)
      }
    }
  }
  return { width: side * scale, height: side * scale, data }
}
