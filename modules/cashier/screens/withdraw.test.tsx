import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { PaidWithdrawal, Withdrawal, WithdrawalRefusal } from '#schemas/protocol/withdrawals.ts'
import messages from '../messages/en.json'
import Withdraw from './withdraw.tsx'
import WithdrawPending from './withdraw-pending.tsx'

const EUR = 978
const terms = { currencyId: EUR, minAmount: 10, maxAmount: 80, fee: 1.5, bankDetails: 'iban' as const }
const pending: Withdrawal = {
  withdrawalId: 'w1',
  status: 'pending',
  amount: 40,
  fee: 1.5,
  currencyId: EUR,
  createdTime: 1_795_000_000_000,
  accountEnding: '3000',
}
const ROUTES = ['withdraw', 'withdrawPending', 'deposit'].map((id) => ({
  path: `/${id}`,
  screen: `cashier.${id}`,
  access: 'guarded' as const,
  layout: 'frame' as const,
}))

const ready: Answers = {
  getWithdrawalStep: () => ({ status: 'ready', terms }),
  payoutListRecurringDetails: () => [],
  getWithdrawalStep2: () => ({ status: 'ready', fee: 1.5, payout: 38.5, balanceAfter: 60 }),
}

function Screen() {
  return <Withdraw site={useSite()} params={{}} />
}

const MANIFEST = trialManifest({
  routes: [{ path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' }, ...ROUTES],
})

function show(screen: React.ReactNode, answers: Answers, manifest = MANIFEST) {
  return renderWithRuntime(screen, {
    manifest,
    messages,
    player: player(),
    accounts: [playerAccount({ accountBalance: 100 })],
    answers,
  })
}

async function filled(answers: Answers = ready) {
  const trial = show(<Screen />, answers)
  const { screen } = trial
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText(/^Amount/)
  type(/^Amount/, '40')
  type(/^Account holder/, 'Ada Lovelace')
  type(/^IBAN/, 'DE89 3704 0044 0532 0130 00')
  const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Check and withdraw' }))
  return { ...trial, type, goOn }
}

describe('a withdrawal', () => {
  test('the fee, the amount paid out and the balance are shown before the password confirms it', async () => {
    const { screen, client, type, goOn } = await filled({
      ...ready,
      payoutSubmit: () => ({ result: 1, withdrawal: pending }),
    })
    goOn()
    expect((await screen.findByText('Paid to you')).parentElement?.textContent).toContain('38,50')
    expect(screen.getByText('Balance afterwards').parentElement?.textContent).toContain('60')
    type(/^Password/, 'open sesame 1')
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }))
    await waitFor(() => expect(client.calls.map(({ op }) => op)).toContain('payoutSubmit'))
    expect(client.calls.find(({ op }) => op === 'payoutSubmit')?.body).toEqual({
      amount: 40,
      currencyId: EUR,
      bankAccount: { holder: 'Ada Lovelace', number: 'DE89 3704 0044 0532 0130 00' },
      password: 'open sesame 1',
    })
  })

  test('an amount above the maximum and a wrong IBAN are refused in the form, and nothing is sent', async () => {
    const { screen, client, type, goOn } = await filled()
    type(/^Amount/, '81')
    type(/^IBAN/, 'DE88 3704 0044 0532 0130 00')
    goOn()
    expect(await screen.findByText(/The most you can withdraw now is/)).toBeTruthy()
    expect(screen.getByText(/a digit is wrong/)).toBeTruthy()
    expect(client.calls.map(({ op }) => op)).not.toContain('getWithdrawalStep2')
  })

  test('a wrong password is shown at its field, and what was typed stays', async () => {
    const { screen, type, goOn } = await filled({
      ...ready,
      payoutSubmit: () => ({ result: 0, errors: [{ field: 'password', code: 'wrong' }] }),
    })
    goOn()
    await screen.findByText('Paid to you')
    type(/^Password/, 'wrong 1')
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }))
    expect(await screen.findByText('This password is not right.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect((await screen.findByLabelText(/^Amount/)).getAttribute('value')).toBe('40')
  })

  test('the check of a withdrawal has the focus on its heading and shows the account; the way back leads to the amount', async () => {
    const { screen, goOn } = await filled()
    goOn()
    expect(await screen.findByRole('heading', { name: 'Check and withdraw' })).toBe(document.activeElement)
    expect(screen.getByText('ending in 3000')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByLabelText(/^Amount/)).toBe(document.activeElement)
  })

  test('the account of an earlier withdrawal is used without typing it again', async () => {
    const { screen, client, goOn } = await filled({
      ...ready,
      payoutListRecurringDetails: () => [{ recurringId: 'w0', accountEnding: '3000' }],
    })
    fireEvent.change(await screen.findByLabelText(/^Bank account/), { target: { value: 'w0' } })
    expect(screen.queryByLabelText(/^IBAN/)).toBeNull()
    goOn()
    await screen.findByText('Paid to you')
    expect(client.calls.map(({ op }) => op)).toContain('getWithdrawalStep2')
  })

  test('deposits that go back first are named with their sum, and no bank account is asked for', async () => {
    const back = { ...terms, maxAmount: 40, returnFirst: { method: 'card' as const, amount: 40 } }
    const { screen, client } = show(<Screen />, {
      ...ready,
      getWithdrawalStep: () => ({ status: 'ready', terms: back }),
      payoutSubmit: () => ({ result: 0, status: 'return-first' }),
    })
    const said = await screen.findByText(/goes back to your card first/)
    expect(said.textContent).toContain('40')
    expect(screen.queryByLabelText(/^IBAN/)).toBeNull()
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '40' } })
    fireEvent.click(screen.getByRole('button', { name: 'Check and withdraw' }))
    expect(await screen.findByText('Your card')).toBeTruthy()
    // A press without a password shows an error at the field; the button is never disabled.
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }))
    expect(await screen.findByText('Please enter your password.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'open sesame 1' } })
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }))
    expect(await screen.findByText(/Please withdraw that part first/)).toBeTruthy()
    expect(client.calls.filter(({ op }) => op === 'payoutSubmit').map(({ body }) => body)).toEqual([
      { amount: 40, currencyId: EUR, password: 'open sesame 1' },
    ])
  })

  test('deposits that were not played go back without a bank account; winnings go to one', async () => {
    const unplayed = {
      ...terms,
      maxAmount: 30,
      leftToWager: 70,
      returnUnplayed: { method: 'card' as const, amount: 70 },
    }
    const { screen, client } = show(<Screen />, {
      ...ready,
      getWithdrawalStep: () => ({ status: 'ready', terms: unplayed }),
    })
    expect((await screen.findByText(/deposits that you have not played/)).textContent).toContain('70')
    expect(screen.getByLabelText(/^IBAN/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Return the deposits instead' }))
    expect(screen.queryByLabelText(/^IBAN/)).toBeNull()
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '70' } })
    fireEvent.click(screen.getByRole('button', { name: 'Check and withdraw' }))
    expect(await screen.findByText('Your card')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'open sesame 1' } })
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }))
    await waitFor(() => expect(client.calls.at(-1)?.op).toBe('payoutSubmit'))
    expect(client.calls.at(-1)?.body).toEqual({ amount: 70, currencyId: EUR, password: 'open sesame 1' })
  })

  test('a player who has restricted themselves reads until when, and what is open', async () => {
    const restriction = { kind: 'selfExclusion' as const, until: 1_795_000_000_000 }
    const { screen } = renderWithRuntime(<Screen />, {
      manifest: trialManifest({
        routes: [{ path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' }, ...ROUTES],
      }),
      messages,
      player: player({ restriction }),
      accounts: [playerAccount({ accountBalance: 100 })],
      answers: ready,
    })
    expect(await screen.findByText(/You have excluded yourself until/)).toBeTruthy()
    expect(await screen.findByLabelText(/^Amount/)).toBeTruthy()
  })

  test.each([
    ['the processor', { refusal: 'account-closed' as const }, /The account or card is closed/],
    ['the operator', { reason: 'The account is not yours.' }, /The account is not yours\./],
  ])('a withdrawal that %s refused is shown with its reason', async (_who, why, said) => {
    const lastRejected = { ...pending, ...why, status: 'rejected' as const }
    const { screen } = show(<Screen />, {
      ...ready,
      getWithdrawalStep: () => ({ status: 'ready', terms, lastRejected }),
    })
    expect((await screen.findByText(/was not paid/)).textContent).toContain('40')
    expect(screen.getByText(said)).toBeTruthy()
    expect(screen.getByText(/The money is back in your balance\./)).toBeTruthy()
  })

  test.each([
    ['deposit-first', 'Please make a deposit first.', 'Deposit'],
    [
      'withdrawal-pending',
      'You have a withdrawal under way. There can be one at a time.',
      'See the withdrawal',
    ],
  ] as const)('the obstacle %s is explained with the next step', async (status, said, action) => {
    const { screen } = show(<Screen />, { getWithdrawalStep: () => ({ status, terms }) })
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByRole('link', { name: action })).toBeTruthy()
  })

  test('an obstacle that arises before the summary is named with its sum, and the new terms replace the form', async () => {
    let isWagered = true
    const { screen, goOn } = await filled({
      ...ready,
      getWithdrawalStep: () =>
        isWagered
          ? { status: 'ready', terms }
          : { status: 'not-wagered', terms: { ...terms, leftToWager: 25 } },
      getWithdrawalStep2() {
        isWagered = false
        return { status: 'not-wagered' }
      },
    })
    goOn()
    expect(await screen.findByRole('heading', { name: 'A withdrawal is not possible now' })).toBeTruthy()
    expect(screen.getByText(/a deposit that was not played/).textContent).toContain('25')
    expect(screen.queryByRole('link', { name: /games/ })).toBeNull()
  })

  test.each([
    ['not-enabled', /not offered for this account or currency/],
    ['country-disabled', /not available in your country/],
    ['registration-needed', /complete your registration first/],
    ['withdrawal-pending', /have a withdrawal under way/],
    ['deposit-first', /make a deposit first/],
    ['not-wagered', /a deposit that was not played/],
    ['balance-too-low', /below the least withdrawal of/],
    ['unverified-exceeded', /until your identity and address are verified/],
    ['amount-invalid', /outside of what can be withdrawn/],
    ['insufficient-funds', /not enough for this amount/],
    ['return-first', /go back first to the method/],
  ] as const satisfies readonly (readonly [WithdrawalRefusal, RegExp])[])(
    'the refusal %s of an amount is explained',
    async (status, text) => {
      const { screen, goOn } = await filled({ ...ready, getWithdrawalStep2: () => ({ status }) })
      goOn()
      expect(await screen.findByText(text)).toBeTruthy()
    },
  )

  test('a balance that fell below the least amount is named with that amount', async () => {
    const { screen, goOn } = await filled({
      ...ready,
      getWithdrawalStep2: () => ({ status: 'balance-too-low' }),
    })
    goOn()
    expect((await screen.findByText(/below the least withdrawal of/)).textContent).toContain('10')
  })
})

describe('a pending withdrawal', () => {
  test('before a withdrawal, a site that verifies names the step that the player has to take', async () => {
    const settings = { ...MANIFEST.settings, verifiedBefore: ['withdrawal' as const] }
    const answers: Answers = { getWithdrawalStep: () => ({ status: 'unverified-exceeded' }) }
    const { screen } = show(<Screen />, answers, { ...MANIFEST, settings })
    expect(await screen.findByText(/^Before you withdraw, we must verify your identity/)).toBeTruthy()
  })

  test('GB RTS 14B: it cannot be cancelled on a site that lets nobody cancel, and says so', async () => {
    const settings = { ...MANIFEST.settings, cancelWithdrawals: false }
    const answers = { getPendingWithdrawals: () => [pending] }
    const { screen } = show(<WithdrawPending />, answers, { ...MANIFEST, settings })
    expect(await screen.findByText(/It cannot be cancelled/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull()
  })

  test('it is cancelled after a confirmation', async () => {
    const { screen, client } = show(<WithdrawPending />, {
      getPendingWithdrawals: () => [pending],
      payoutCancel: () => ({ ...pending, status: 'cancelled' }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the withdrawal' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' }))
    expect(client.calls.map(({ op }) => op)).not.toContain('payoutCancel')
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel the withdrawal' }))
    await waitFor(() =>
      expect(client.calls.find(({ op }) => op === 'payoutCancel')?.body).toEqual({ withdrawalId: 'w1' }),
    )
  })

  test('an approved one cannot be cancelled', async () => {
    const { screen } = show(<WithdrawPending />, {
      getPendingWithdrawals: () => [{ ...pending, status: 'approved', approvedTime: 1_795_000_100_000 }],
    })
    expect(await screen.findByText(/can no longer be cancelled/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull()
  })

  test.each([
    ['with the processor', { sentTime: 1_795_000_100_000 }, 'On its way', /on its way to your bank/],
    [
      'back to the card',
      { sentTime: 1, returnMethod: 'card' as const },
      'On its way',
      /on its way back to you/,
    ],
    ['delayed', { sentTime: 1, delayedTime: 2 }, 'Takes longer', /takes longer than usual/],
  ])('one that is %s says so in its last step', async (_state, change, step, note) => {
    const { screen } = show(<WithdrawPending />, {
      getPendingWithdrawals: () => [{ ...pending, status: 'approved', approvedTime: 1, ...change }],
    })
    expect(await screen.findByText(step)).toBeTruthy()
    expect(screen.getByText(note)).toBeTruthy()
  })
})

describe('a paid withdrawal', () => {
  const paid: PaidWithdrawal = {
    ...pending,
    status: 'paid',
    approvedTime: 1_795_000_100_000,
    decidedTime: Date.UTC(2026, 10, 19, 12),
    reference: 'SEPA 2026-11-19 0042',
  }
  const showPaid = (change: Partial<PaidWithdrawal> = {}) =>
    show(<WithdrawPending />, {
      getPendingWithdrawals: () => [],
      getWithdrawalStep: () => ({ status: 'ready', terms, lastPaid: { ...paid, ...change } }),
    })

  test('it stays on the screen with the time of its payment, its account and its reference', async () => {
    const { screen } = showPaid()
    const step = (await screen.findByText('Paid')).closest('li')
    expect(step?.textContent).toContain('19')
    expect(screen.queryByText('To come')).toBeNull()
    expect(screen.getByText('ending in 3000')).toBeTruthy()
    expect(screen.getByText('SEPA 2026-11-19 0042')).toBeTruthy()
    expect(screen.queryByText('No withdrawal is under way')).toBeNull()
    expect(screen.getByRole('link', { name: 'New withdrawal' }).getAttribute('href')).toBe('/withdraw')
  })

  test.each([
    ['at-once', /arrives at once/],
    ['days', /takes some days/],
    [undefined, /depends on your bank/],
  ] as const)('its arrival %s is explained', async (arrival, said) => {
    const { screen } = showPaid(arrival === undefined ? {} : { arrival })
    expect(await screen.findByText(said)).toBeTruthy()
  })
})
