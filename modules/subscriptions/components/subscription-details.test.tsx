import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSite } from '#runtime/site/site.ts'
import { player, subscription } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import messages from '../messages/en.json'
import UnknownSubscription from '../slots/unknown-subscription.tsx'
import subscriptions from '../module.ts'
import SubscriptionList from '../screens/subscription-list.tsx'

type Answer = OperationResult<'getPlayerGameSubscriptionPlays'>

const DRAWS: Answer['draws'] = [
  { gameInstanceId: 74, sequenceNumber: 14, gameStatus: 'OPEN', outcome: 'entered' },
  {
    gameInstanceId: 73,
    sequenceNumber: 13,
    gameStatus: 'ENDED',
    outcome: 'skipped',
    skipReason: 'weekly-limit',
  },
  { gameInstanceId: 72, sequenceNumber: 12, gameStatus: 'ENDED', outcome: 'entered', myWinnings: 12.5 },
  { gameInstanceId: 71, sequenceNumber: 11, gameStatus: 'ENDED', outcome: 'entered', myWinnings: 0 },
]

function Details({ id }: { id: number }) {
  return <SubscriptionList site={useSite()} params={{ id }} />
}

function open(answers: Answers, { id = 3, isVisitor = false } = {}) {
  const screenOf = (path: string, screen: string) =>
    ({ path, screen, access: 'open', layout: 'frame' }) as const
  return renderWithRuntime(<Details id={id} />, {
    manifest: trialManifest({
      routes: [
        screenOf('/', 'lobby.home'),
        screenOf('/login', 'session.login'),
        screenOf('/emailconfirmation', 'session.emailConfirmation'),
        screenOf('/subscriptions', 'subscriptions.list'),
        screenOf('/bets', 'history.bets'),
        screenOf('/contact', 'support.home'),
      ],
    }),
    modules: [subscriptions],
    messages,
    ...(!isVisitor && { player: player() }),
    answers,
  })
}

const detailed = (change: Partial<Subscription> = {}, draws = DRAWS): Answers => ({
  getPlayerGameSubscriptionPlays: () => ({ subscription: subscription(change), draws }),
})

test('the details of a subscription have all of its plays and its part in each draw, with the prize', async () => {
  const playerPlays = ['a', 'b', 'c', 'd', 'e', 'f']
  const { screen, client } = open(detailed({ playerPlays }))
  for (const play of playerPlays) expect(await screen.findByText(play)).toBeTruthy()
  const [, ...rows] = screen.getAllByRole('row').map((row) => row.textContent ?? '')
  expect(rows[0]).toMatch(/Draw 14.*Entered.*To be drawn/)
  expect(rows[1]).toMatch(/Draw 13.*Skipped.*Your weekly limit left too little for it/)
  expect(rows[2]).toMatch(/Draw 12.*Entered.*12,50/)
  expect(rows[3]).toMatch(/Draw 11.*Entered.*No prize/)
  expect(screen.getByRole('link', { name: 'Draw 12' }).getAttribute('href')).toBe('/bets?id=72')
  // The plays are not in a draw that was skipped.
  expect(screen.queryByRole('link', { name: 'Draw 13' })).toBeNull()
  expect(client.calls.map(({ op, body }) => [op, body])).toEqual([
    ['getPlayerGameSubscriptionPlays', { subscriptionId: 3 }],
    ['getGamesCostPerMonth', { games: [{ gameId: 7, draws: 3 }] }],
  ])
})

test('a question about a subscription begins with its number', async () => {
  const { screen } = open(detailed())
  const ask = await screen.findByRole('link', { name: 'Ask about it' })
  expect(ask.getAttribute('href')).toBe('/contact?topic=game&reference=3')
})

test('draws whose numbers the game hides are named by their time, and by a word without a time', async () => {
  const startTime = Date.UTC(2026, 10, 22, 20)
  const hidden: Answer['draws'] = [
    { gameInstanceId: 74, gameStatus: 'OPEN', outcome: 'entered', startTime },
    { gameInstanceId: 72, gameStatus: 'ENDED', outcome: 'entered', myWinnings: 0 },
  ]
  const { screen } = open(detailed({}, hidden))
  await screen.findByText('No prize')
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names).toEqual([expect.stringMatching(/^Nov 22, 2026/), 'Draw'])
  expect(screen.getByRole('link', { name: 'Draw' }).getAttribute('href')).toBe('/bets?id=72')
})

test('an ended subscription has its reason and no button that cancels it', async () => {
  const { screen } = open(
    detailed({ active: false, status: 'cancelled', cancelReason: 'price-changed', drawsLeft: 0 }, []),
  )
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  expect(screen.getByText(/price of the game changed/)).toBeTruthy()
  expect(screen.getByText('No draw has been decided yet.')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
})

const PAY_GO = { payGo: true, failures: 0, failuresMax: 3, remainingBalance: 0 } as const

type Payments = OperationResult<'searchPayGoSubscriptionTransactions'>['result']
const payment = (place: number, change: Partial<Payments[number]>): Payments[number] => ({
  subscriptionId: 3,
  gameId: 7,
  gameTitle: 'Northern Six',
  gameInstanceId: 70 + place,
  sequenceNumber: 10 + place,
  kind: 'paid',
  amount: -2.5,
  currencyId: 978,
  time: Date.UTC(2026, 10, 10 + place, 20),
  ...change,
})

const ofPayGo = (change: Partial<Subscription>, payments: Payments): Answers => ({
  ...detailed({ ...PAY_GO, ...change }, [
    {
      gameInstanceId: 73,
      sequenceNumber: 13,
      gameStatus: 'ENDED',
      outcome: 'skipped',
      skipReason: 'not-enough-funds',
    },
  ]),
  getPayGoGameSubscriptionDetails: () => ({
    subscription: subscription({ ...PAY_GO, ...change }),
    paidDraws: 2,
    paid: 5,
    missedDraws: 1,
  }),
  searchPayGoSubscriptionTransactions: ({ page, maxResults = 10 }) => ({
    result: payments.slice(page * maxResults, (page + 1) * maxResults),
    totalCount: payments.length,
  }),
  getGamesCostPerMonth: () => [
    { gameId: 7, currencyId: 978, drawCost: 0, months: [{ month: '2026-12', draws: 3, cost: 0 }] },
  ],
})

test('a pay-as-you-go subscription has its payments, missed payments, refunds and the cost of the next months', async () => {
  const payments = [
    payment(3, { kind: 'missed', amount: 0, reason: 'not-enough-funds' }),
    payment(2, { kind: 'refunded', amount: 2.5 }),
    payment(2, {}),
  ]
  const { screen } = open(ofPayGo({}, payments))
  const table = within(await screen.findByRole('table', { name: 'Payments' }))
  const [, ...rows] = table.getAllByRole('row').map((row) => row.textContent ?? '')
  expect(rows[0]).toMatch(/Draw 13.*Not paid.*too little money for it. It is tried again/)
  expect(rows[1]).toMatch(/Draw 12.*Refunded.*2,50/)
  expect(rows[2]).toMatch(/Draw 12.*Paid.*2,50/)
  expect(screen.getByText(/2 draws paid/).closest('dl > div')?.textContent).toMatch(/1 draw missed.*5/)
  expect(screen.getByText('December 2026').closest('dl > div')?.textContent).toMatch(/3 draws.*7,50/)
  expect(screen.getByText('Each draw is paid from your account when it opens.')).toBeTruthy()
  expect(screen.queryByText('Remaining balance')).toBeNull()
})

test('further payments are read page by page', async () => {
  const payments = Array.from({ length: 12 }, (_, place) => payment(place, {}))
  const { screen } = open(ofPayGo({}, payments))
  const rows = () => within(screen.getByRole('table', { name: 'Payments' })).getAllByRole('row').length - 1
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(rows()).toBe(12))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a pay-as-you-go subscription whose last draws were not paid says when it ends', async () => {
  const { screen } = open(ofPayGo({ failures: 2 }, []))
  expect(await screen.findByText('The last 2 draws were not paid')).toBeTruthy()
  expect(screen.getByText(/It ends after 3 unpaid draws in a row/)).toBeTruthy()
  expect(await screen.findByText('Nothing has been paid yet.')).toBeTruthy()
})

test('a pay-as-you-go subscription that ended unpaid has no word about money that came back', async () => {
  const ended = { active: false, status: 'cancelled', cancelReason: 'unpaid', drawsLeft: 0 } as const
  const { screen } = open(ofPayGo(ended, []))
  expect(await screen.findByText(/too many draws in a row could not be paid/)).toBeTruthy()
  expect(screen.queryByText(/paid back/)).toBeNull()
})

test('payments that cannot be read can be asked for again', async () => {
  let isDown = true
  const answers = ofPayGo({}, [payment(1, {})])
  const { screen } = open({
    ...answers,
    searchPayGoSubscriptionTransactions: (body) =>
      isDown ? Promise.reject(new Error('away')) : answers.searchPayGoSubscriptionTransactions!(body),
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByRole('table', { name: 'Payments' })).toBeTruthy()
})

test('the remaining balance leaves out the draws of a promotion', async () => {
  const { screen } = open(detailed({ freeDraws: 1, drawsLeft: 3, remainingBalance: 5 }))
  const line = (await screen.findByText('Remaining balance')).closest('dl > div')
  expect(line?.textContent).toMatch(/2 × 2,50.*5/)
  expect(screen.getByText(/1 of the draws is free/)).toBeTruthy()
})

test.each([
  [{ result: 1 }, /The details are on their way to/],
  [{ result: 0 }, /Please confirm your e-mail address first/],
  [{ result: -1, retryAfterMs: 30_000 }, /sent again in/],
] as const)('the answer %j to the request of a mail is shown', async (answer, said) => {
  const { screen, client } = open({ ...detailed(), sendEmailSubscriptionDetails: () => answer })
  fireEvent.click(await screen.findByRole('button', { name: 'Send me the details by e-mail' }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(client.calls.at(-1)).toMatchObject({
    op: 'sendEmailSubscriptionDetails',
    body: { subscriptionId: 3 },
  })
})

test('a player without a confirmed address is led to its confirmation', async () => {
  const { screen } = open({ ...detailed(), sendEmailSubscriptionDetails: () => ({ result: 0 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Send me the details by e-mail' }))
  const link = await screen.findByRole('link', { name: 'Confirm it' })
  expect(link.getAttribute('href')).toBe('/emailconfirmation')
})

test.each([FAULT.notFound, FAULT.notYours])(
  'a subscription that the service refuses with %s leads to the list',
  async (code) => {
    const { screen } = open({ getPlayerGameSubscriptionPlays: () => Promise.reject(new Fault(code)) })
    await screen.findByRole('heading', { name: 'There is no such subscription' })
    expect(screen.getByRole('link', { name: 'To the subscriptions' }).getAttribute('href')).toBe(
      '/subscriptions',
    )
  },
)

test('an address without a readable subscription sends no request', () => {
  const { screen, client } = renderWithRuntime(<UnknownSubscription />, {
    modules: [subscriptions],
    messages,
    player: player(),
  })
  expect(screen.getByRole('heading', { name: 'There is no such subscription' })).toBeTruthy()
  expect(client.calls).toEqual([])
})

test('a visitor is asked to log in, and returns to the subscription', () => {
  const { screen } = open({}, { isVisitor: true })
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/login?redirectUrl=%2Fsubscriptions%3Fid%3D3',
  )
})
