import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSite } from '#runtime/site/site.ts'
import { player, subscription } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import permMessages from '#modules/perm/messages/en.json'
import perm from '#modules/perm/module.ts'
import messages from '../messages/en.json'
import subscriptions from '../module.ts'
import SubscriptionList from './subscription-list.tsx'

const running = subscription()
const cancelled: Subscription = {
  ...running,
  active: false,
  status: 'cancelled',
  cancelReason: 'player',
  remainingBalance: 0,
  drawsLeft: 0,
  endedTime: Date.UTC(2026, 10, 21, 21),
}

function List() {
  return <SubscriptionList site={useSite()} params={{}} />
}

function open(answers: Answers) {
  const trial = renderWithRuntime(<List />, {
    manifest: trialManifest({
      routes: [
        { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
        { path: '/playout', screen: 'playout.watch', access: 'open', layout: 'frame' },
      ],
    }),
    modules: [subscriptions],
    messages,
    player: player(),
    answers,
  })
  const { screen } = trial
  const askToCancel = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    return within(await screen.findByRole('dialog'))
  }
  return { ...trial, askToCancel }
}

test('a visitor is asked to log in, and returns to the subscriptions', () => {
  const { screen, client } = renderWithRuntime(<List />, {
    manifest: trialManifest({
      routes: [
        { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
        { path: '/login', screen: 'session.login', access: 'open', layout: 'frame' },
        { path: '/subscriptions', screen: 'subscriptions.list', access: 'open', layout: 'frame' },
      ],
    }),
    modules: [subscriptions],
    messages,
  })
  expect(screen.getByText('Log in to see your subscriptions')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/login?redirectUrl=%2Fsubscriptions',
  )
  expect(client.calls).toEqual([])
})

test('a running subscription shows its plays, the draws left, its balance and the next draw', async () => {
  const { screen } = open({ getPlayerGameSubscriptions: () => [running] })
  await screen.findByRole('heading', { name: 'Northern Six' })
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByRole('img', { name: '3, 11, 19, 27, 40, 44' })).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Draws' }).getAttribute('aria-valuetext')).toBe(
    '3 of 4 left',
  )
  const balance = screen.getByText('Remaining balance').closest('div')?.textContent
  expect(balance).toMatch(/3 × 2,50.*7,50/)
  expect(screen.getByText(/In the next draw already/).textContent).toMatch(/Nov 22, 2026/)
  expect(screen.getByRole('link', { name: 'See the draw' }).getAttribute('href')).toBe('/playout?id=71')
})

test('plays that are not numbers are shown as text, and the ones that are left out are counted', async () => {
  const playerPlays = ['P2:3-11', 'a', 'b', 'c', 'd', 'e']
  const { screen } = open({ getPlayerGameSubscriptions: () => [{ ...running, playerPlays }] })
  await screen.findByText('P2:3-11')
  expect(screen.getByText('and 2 more plays')).toBeTruthy()
})

test('bets of a subscription to a perm show their type, stake and numbers', async () => {
  const bets: Subscription = {
    ...running,
    gameRule: 'oneDrawGamePerm',
    gamePlaySize: 5,
    gamePlayRange: 90,
    playerPlays: ['DIRECT3:53-63-82@1', 'FIRST:7@2'],
  }
  const { screen } = renderWithRuntime(<List />, {
    modules: [subscriptions, perm],
    messages: { ...messages, ...permMessages },
    player: player(),
    answers: { getPlayerGameSubscriptions: () => [bets] },
  })
  expect(await screen.findByText('Direct 3')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Numbers 53, 63, 82' })).toBeTruthy()
  expect(screen.getByText('First Number Drop').parentElement?.textContent).toMatch(/2/)
  expect(screen.queryByText(/DIRECT|FIRST/)).toBeNull()
})

test('ended subscriptions have a section of their own, with the reason', async () => {
  const completed: Subscription = { ...cancelled, id: 4, status: 'completed' }
  const byPrice: Subscription = { ...cancelled, id: 5, cancelReason: 'price-changed' }
  delete (completed as Partial<Subscription>).cancelReason
  const { screen } = open({ getPlayerGameSubscriptions: () => [cancelled, completed, byPrice] })
  await screen.findByRole('heading', { name: 'Ended' })
  expect(screen.getByText('No subscription is running.')).toBeTruthy()
  expect(screen.getAllByText('Cancelled')).toHaveLength(2)
  expect(screen.getByText('Completed')).toBeTruthy()
  expect(screen.getByText(/You cancelled it/)).toBeTruthy()
  expect(screen.getByText(/price of the game changed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
})

test('an empty list of subscriptions links to the games', async () => {
  const { screen } = open({ getPlayerGameSubscriptions: () => [] })
  await screen.findByRole('heading', { name: 'You have no subscriptions yet' })
  expect(screen.getByRole('link', { name: 'To the games' }).getAttribute('href')).toBe('/')
})

test('a list of subscriptions that could not be loaded offers a retry', async () => {
  let isDown = true
  const { screen } = open({
    getPlayerGameSubscriptions: () => (isDown ? Promise.reject(new Fault('300')) : [running]),
  })
  await screen.findByRole('alert')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByRole('heading', { name: 'Northern Six' })).toBeTruthy()
})

test('a cancellation shows the refund and the draw that remains, then the cancelled subscription', async () => {
  let isCancelled = false
  const { screen, client, askToCancel } = open({
    getPlayerGameSubscriptions: () => [isCancelled ? cancelled : running],
    removePlayerGameSubscription() {
      isCancelled = true
      return cancelled
    },
  })
  const dialog = await askToCancel()
  expect(dialog.getByText('Comes back to your account').closest('div')?.textContent).toMatch(/3 × .*7,50/)
  expect(dialog.getByText(/you are in it already/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /Cancel and get back.*7,50/ }))
  await screen.findByText('The subscription is cancelled.')
  expect(screen.getByText(/is back in your account/).textContent).toMatch(/7,50/)
  await screen.findByText('Cancelled')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(
    client.calls.filter(({ op }) => op === 'removePlayerGameSubscription').map(({ body }) => body),
  ).toEqual([{ subscriptionId: 3 }])
})

test('a subscription that the player keeps sends no request', async () => {
  const { screen, client, askToCancel } = open({ getPlayerGameSubscriptions: () => [running] })
  const dialog = await askToCancel()
  fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(client.calls.map(({ op }) => op)).not.toContain('removePlayerGameSubscription')
})

test('a failed cancellation is explained and can be retried', async () => {
  const { askToCancel } = open({
    getPlayerGameSubscriptions: () => [running],
    removePlayerGameSubscription: () => Promise.reject(new Fault('34')),
  })
  const dialog = await askToCancel()
  fireEvent.click(dialog.getByRole('button', { name: /Cancel and get back/ }))
  await dialog.findByText('The subscription was not cancelled.')
  expect(dialog.getByRole('button', { name: /Cancel and get back/ })).toBeTruthy()
})

test('a subscription shows a change that the service pushes', async () => {
  let answer = running
  const { screen, push } = open({ getPlayerGameSubscriptions: () => [answer] })
  await screen.findByText('3 of 4 left')
  answer = { ...running, drawsLeft: 2, remainingBalance: 5 }
  act(() =>
    push({
      event: 'player.subscription',
      body: {
        change: 'entered',
        subscriptionId: 3,
        gameId: 7,
        active: true,
        status: 'active',
        remainingBalance: 5,
        drawsLeft: 2,
      },
    }),
  )
  expect(await screen.findByText('2 of 4 left')).toBeTruthy()
})

test('pay-as-you-go subscriptions have their cost by month together, and are cancelled without a refund', async () => {
  const payGo = { payGo: true, failures: 0, failuresMax: 3, remainingBalance: 0 } as const
  const { screen } = open({
    getPlayerGameSubscriptions: () => [
      subscription({ ...payGo, drawsLeft: 2 }),
      subscription({ ...payGo, id: 4, gameId: 8, drawPrice: 1 }),
      subscription({ id: 5 }),
    ],
    getGamesCostPerMonth: ({ games }) =>
      games.map(({ gameId, draws = 0 }) => ({
        gameId,
        currencyId: 978,
        drawCost: 0,
        months: [{ month: '2026-12', draws, cost: 0 }],
      })),
  })
  const month = await screen.findByText('December 2026')
  expect(month.closest('dl > div')?.textContent).toMatch(/5 draws.*8/)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Cancel subscription' }))[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/nothing more is taken from your account/)).toBeTruthy()
  expect(dialog.queryByText('Comes back to your account')).toBeNull()
})
