import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { DepositOrder } from '#schemas/protocol/shapes.ts'
import messages from '../messages/en.json'
import cashier from '../module.ts'
import DepositRequests from './deposit-requests.tsx'

const order = (orderId: string, change: Partial<DepositOrder> = {}): DepositOrder => ({
  orderId,
  status: 'paid',
  amount: 25,
  currencyId: 978,
  createdTime: Date.UTC(2026, 10, 22, 20),
  ...change,
})

function open(orders: () => DepositOrder[]) {
  return renderWithRuntime(<DepositRequests />, {
    manifest: trialManifest({
      routes: [
        { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
        { path: '/cashier', screen: 'cashier.home', access: 'guarded', layout: 'frame' },
        { path: '/deposit', screen: 'cashier.deposit', access: 'guarded', layout: 'frame' },
      ],
    }),
    modules: [cashier],
    messages,
    player: player(),
    answers: {
      getDepositRequests: orders,
      cancelDepositRequest: ({ orderId }) => order(orderId, { status: 'cancelled' }),
    },
  })
}

test('the deposits have their amount and state, and only one that is not paid can be cancelled', async () => {
  let isCancelled = false
  const { screen, client } = open(() => [
    order('open', { status: isCancelled ? 'cancelled' : 'created', amount: 40 }),
    order('paid'),
    order('back', { status: 'sent-back', amount: 10 }),
  ])
  const [, first, second, third] = await screen.findAllByRole('row')
  expect(first?.textContent).toMatch(/In progress.*40/)
  expect(second?.textContent).toMatch(/Paid.*25/)
  expect(third?.textContent).toMatch(/Sent back.*10/)
  expect(within(second!).queryByRole('button')).toBeNull()
  isCancelled = true
  fireEvent.click(within(first!).getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Cancelled')
  expect(client.calls.filter(({ op }) => op === 'cancelDepositRequest').map(({ body }) => body)).toEqual([
    { orderId: 'open' },
  ])
})

test('a deposit that is paid meanwhile is shown as paid after its event', async () => {
  let status: DepositOrder['status'] = 'created'
  const { screen, push, client } = open(() => [order('one', { status })])
  await screen.findByText('In progress')
  status = 'paid'
  push({
    event: 'player.order',
    body: { orderId: 'one', orderType: 1, orderStatus: 2, orderAmount: 25, currencyId: 978 },
  })
  await screen.findByText('Paid')
  await waitFor(() =>
    expect(client.calls.filter(({ op }) => op === 'getDepositRequests').length).toBeGreaterThan(1),
  )
})

test('a player without deposits reads so', async () => {
  const { screen } = open(() => [])
  expect(await screen.findByText('No deposits yet')).toBeTruthy()
})

test('a failed deposit shows its reason if the player can remedy it', async () => {
  const { screen } = open(() => [
    order('card', { status: 'failed', failure: 'credit-card' }),
    order('bank', { status: 'failed' }),
  ])
  const [, card, bank] = await screen.findAllByRole('row')
  expect(card?.textContent).toContain('Credit cards are not accepted here: pay with a debit card.')
  expect(bank?.textContent).not.toContain('Credit cards')
})
