import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { AccountPeriod, Transaction } from '#schemas/protocol/transactions.ts'
import messages from '../messages/en.json'
import History from './history.tsx'

const ALL: Transaction[] = Array.from({ length: 45 }, (_, place) => ({
  transactionId: 100 - place,
  code: 'join',
  account: 'cash',
  currencyId: 978,
  amount: -2.5,
  time: Date.UTC(2026, 10, 22, 20),
  gameTitle: `Game ${place}`,
}))

const BALANCES: AccountPeriod[] = [
  { account: 'pendingWithdrawal', currencyId: 978, opening: 0, moneyIn: 40, moneyOut: 0, closing: 40 },
  { account: 'cash', currencyId: 978, opening: 200, moneyIn: 0, moneyOut: 112.5, closing: 87.5 },
]

function open(
  rows = ALL,
  search?: (body: OperationRequest<'searchTransactions'>) => void,
  timeZone = 'UTC',
  balances: AccountPeriod[] = BALANCES,
) {
  return renderWithRuntime(<History />, {
    manifest: trialManifest({ timeZone }),
    messages,
    player: player(),
    answers: {
      searchTransactions(body) {
        search?.(body)
        const { page, maxResults = 10, request } = body
        return {
          result: rows.slice(page * maxResults, (page + 1) * maxResults),
          totalCount: rows.length,
          ...(request?.balances ? { balances } : {}),
        }
      },
    },
  })
}

const lastSearch = ({ client }: ReturnType<typeof open>) =>
  (client.calls.at(-1)!.body as OperationRequest<'searchTransactions'>).request

test('the history begins with the cash of the last ten days, and shows more until everything is shown', async () => {
  const trial = open()
  const { screen } = trial
  expect(await screen.findByText('20 of 45')).toBeTruthy()
  expect(lastSearch(trial)).toMatchObject({ account: 'cash' })
  for (const count of ['40 of 45', '45 of 45']) {
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText(count)).toBeTruthy()
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getByText('Game 44')).toBeTruthy()
})

test('a longer period, an account and a kind change the search', async () => {
  const trial = open()
  const { screen } = trial
  await screen.findByText('20 of 45')
  const { from: tenDays } = lastSearch(trial)!
  fireEvent.click(screen.getByRole('radio', { name: '31 days' }))
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'bonus' } })
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'prizes' } })
  await waitFor(() => expect(lastSearch(trial)).toMatchObject({ account: 'bonus', kinds: ['prizes'] }))
  expect(tenDays! - lastSearch(trial)!.from!).toBe(21 * 86_400_000)
})

test('the dates are days of the site', async () => {
  const trial = open(ALL, undefined, 'Pacific/Auckland')
  const { screen } = trial
  fireEvent.click(screen.getByRole('radio', { name: 'Other dates' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-09-27' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-09-27' } })
  // A day of 23 hours.
  await waitFor(() =>
    expect(lastSearch(trial)).toMatchObject({
      from: Date.UTC(2026, 8, 26, 12),
      to: Date.UTC(2026, 8, 27, 11),
    }),
  )
})

test('dates in the wrong order are refused, and nothing is asked for', async () => {
  const { screen, client } = open()
  fireEvent.click(screen.getByRole('radio', { name: 'Other dates' }))
  await screen.findByText('20 of 45')
  const asked = client.calls.length
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-01' } })
  expect((await screen.findByRole('alert')).textContent).toMatch(/two days/)
  expect(client.calls).toHaveLength(asked)
})

const YEAR: AccountPeriod[] = [
  { account: 'bonus', currencyId: 978, opening: 0, moneyIn: 0, moneyOut: 0, closing: 0, kinds: [] },
  {
    account: 'cash',
    currencyId: 978,
    opening: 200,
    moneyIn: 50,
    moneyOut: 162.5,
    closing: 87.5,
    kinds: [
      { kind: 'deposits', moneyIn: 50, moneyOut: 0 },
      { kind: 'plays', moneyIn: 0, moneyOut: 162.5 },
    ],
  },
]

test('the statement of a year has the sums by kind of each account that has money or moved, and prints them alone', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const trial = open(ALL, undefined, 'Pacific/Auckland', YEAR)
  const { screen } = trial
  fireEvent.click(screen.getByRole('radio', { name: 'Year' }))
  const years = screen.getByRole('combobox', { name: 'Year' }) as HTMLSelectElement
  const chosen = Number(years.value)
  fireEvent.change(years, { target: { value: `${chosen - 1}` } })
  const sums = await screen.findByRole('table', { name: 'Cash' })
  expect(lastSearch(trial)).toEqual({
    from: Date.UTC(chosen - 2, 11, 31, 11),
    to: Date.UTC(chosen - 1, 11, 31, 11),
    balances: true,
  })
  expect([...sums.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Opening balance.*200/),
    expect.stringMatching(/^Deposits\+.*50/),
    expect.stringMatching(/^Plays−.*162,50/),
    expect.stringMatching(/^Closing balance.*87,50/),
  ])
  expect(screen.queryByRole('table', { name: 'Bonus' })).toBeNull()
  expect(screen.queryByLabelText('Account')).toBeNull()
  const asked = trial.client.calls.length
  fireEvent.click(screen.getByRole('button', { name: 'Print statement' }))
  await waitFor(() => expect(print).toHaveBeenCalled())
  expect(trial.client.calls).toHaveLength(asked + 1)
  expect(screen.getByText('By kind')).toBeTruthy()
  expect(screen.queryByText('Game 44')).toBeNull()
})

test('a year in which nothing changed says so', async () => {
  const { screen } = open(ALL, undefined, 'UTC', [])
  fireEvent.click(screen.getByRole('radio', { name: 'Year' }))
  expect(await screen.findByText('Nothing changed your balances in this year.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print statement' })).toBeNull()
})

test('an empty period says so, and offers no file', async () => {
  const { screen } = open([])
  expect(await screen.findByText('No transactions here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull()
})

test('a history that could not be loaded offers a retry', async () => {
  let isDown = true
  const { screen } = open(ALL, () => {
    if (isDown) throw new Fault('300')
  })
  await screen.findByRole('alert')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('20 of 45')).toBeTruthy()
})

test('the printed statement has every transaction and the balances at both ends, those of the cash first', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { screen } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Print statement' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const row = screen.getByText('Opening balance').closest('table')!.querySelector('tbody tr')!
  expect([...row.children].map((cell) => cell.textContent)).toEqual([
    'Cash',
    expect.stringMatching('200'),
    expect.any(String),
    expect.stringMatching('112,50'),
    expect.stringMatching('87,50'),
  ])
  expect(screen.getByText('Game 44')).toBeTruthy()
  const mark = row.closest('section')!.querySelector('header [data-art="mark"]')!
  expect(mark.parentElement!.textContent).toBe('trial')
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.queryByText('Opening balance')).toBeNull())
})
