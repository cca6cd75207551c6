import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serverNow } from '#runtime/clock/server-clock.ts'
import type { PendingJoin } from '#games/client/pending-join.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import type { PaymentFailure } from '#schemas/site-manifest/payments.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import messages from '../messages/en.json'
import cashier from '../module.ts'
import { ReturnedDeposit } from './deposit-outcome.tsx'

type Status = OperationResult<'checkDepositRequest'>['status']

const manifest = trialManifest({
  routes: [
    { path: '/deposit', screen: 'cashier.deposit', access: 'open', layout: 'frame' },
    { path: '/pick', screen: 'picking.pick', access: 'open', layout: 'frame' },
  ],
})
const kept: PendingJoin = {
  key: 'k',
  playerId: null,
  gameId: 7,
  gameInstanceId: 70,
  gameRule: 'oneDrawGame',
  gameTitle: 'Northern Six',
  plays: 1,
  furtherDraws: 0,
  currencyId: 978,
  amount: 2.5,
  firstAmount: 2.5,
  at: serverNow(),
  isAutomatic: true,
  order: { gameId: 7, gameInstanceId: 70, userPlays: ['3-11-19'], currencyId: 978 },
}
const Steps = ({ gameId, close }: { gameId: number; close: () => void }) => (
  <dialog open aria-label={`Steps of game ${gameId}`}>
    <button type="button" onClick={close}>
      Close
    </button>
  </dialog>
)
const seller = trialModule({
  id: 'trial',
  modals: { 'trial.rules': { load: async () => ({ default: Steps }), opensOn: 'buy' } },
})

beforeEach(() => localStorage.clear())

function returnWith(
  status: Status,
  slip: PendingJoin,
  modules: readonly ModuleDefinition[] = [seller],
  failure?: PaymentFailure,
) {
  openSiteStorage(manifest.siteId).write('pendingJoin', slip)
  const order = {
    orderId: 'o1',
    amount: 5,
    currencyId: 978,
    createdTime: 1,
    status,
    ...(failure && { failure }),
  }
  const { screen } = renderWithRuntime(<ReturnedDeposit orderId="o1" />, {
    messages,
    manifest,
    modules: [cashier, ...modules],
    player: player(),
    answers: { checkDepositRequest: () => order },
  })
  return { screen, steps: () => screen.queryByRole('dialog', { name: 'Steps of game 7' }) }
}

test('a guest who returns from a payment sees the outcome of the purchase in its steps, once', async () => {
  const { screen, steps } = returnWith('paid', { ...kept, guestSince: serverNow() })
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(steps()).toBeNull())
  expect(screen.getByText(/paid into your balance/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Back to my slip' })).toBeNull()
})

test.each(['failed', 'cancelled', 'expired'] as const)(
  'a guest whose payment is %s goes back to the steps with a button',
  async (status) => {
    const { screen, steps } = returnWith(status, { ...kept, guestSince: serverNow() })
    const back = await screen.findByRole('button', { name: 'Back to my slip' })
    expect(steps()).toBeNull()
    fireEvent.click(back)
    await waitFor(() => expect(steps()).not.toBeNull())
  },
)

test('a payment with a credit card that the site refuses says so, and what to pay with', async () => {
  const { screen } = returnWith('failed', { ...kept, guestSince: serverNow() }, [seller], 'credit-card')
  expect(
    await screen.findByText(/Credit cards are not accepted here: pay with a debit card\..*nothing was taken/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back to my slip' })).toBeTruthy()
})

test('a payment for a slip without steps, and one on a site without the dialog, shows its outcome on the page', async () => {
  const { screen, steps } = returnWith('paid', { ...kept, isAutomatic: false })
  expect(await screen.findByRole('link', { name: 'Back to my slip' })).toBeTruthy()
  expect(steps()).toBeNull()
  screen.unmount()
  const other = returnWith('failed', { ...kept, guestSince: serverNow() }, [])
  await other.screen.findByText(/Nothing was bought/)
  expect(other.screen.queryByRole('button', { name: 'Back to my slip' })).toBeNull()
})
