import { expect, test } from 'vitest'
import { useSite } from '#runtime/site/site.ts'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Transaction } from '#schemas/protocol/transactions.ts'
import messages from '../messages/en.json'
import CashierHome from './cashier-home.tsx'

const ROUTES = [
  { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
  { path: '/deposit', screen: 'cashier.deposit', access: 'guarded', layout: 'frame' },
  { path: '/cashier/history', screen: 'cashier.history', access: 'guarded', layout: 'frame' },
  { path: '/withdraw/pending', screen: 'cashier.withdrawPending', access: 'guarded', layout: 'frame' },
  { path: '/depositrequests', screen: 'cashier.depositRequests', access: 'guarded', layout: 'frame' },
] as const

const TERMS = { currencyId: 978, minAmount: 10, maxAmount: 18, fee: 0, bankDetails: 'iban' } as const

const PRIZE: Transaction = {
  transactionId: 3,
  code: 'prize',
  account: 'cash',
  currencyId: 978,
  amount: 6,
  time: 0,
  gameTitle: 'Northern Six',
}

function Screen({ params }: { params: { currencyId?: number } }) {
  return <CashierHome site={useSite()} params={params} />
}

function open({
  step = { status: 'ready', terms: TERMS },
  params = {},
  bonus = { closing: 0 },
  isEmpty = false,
  accounts = [],
  ...statistics
}: {
  isEmpty?: boolean
  accounts?: OperationResult<'getPlayerAccounts'>
  step?: OperationResult<'getWithdrawalStep'>
  params?: { currencyId?: number }
  bonus?: { closing: number; nextEnd?: { amount: number; time: number } }
  lastDepositDate?: number
} = {}) {
  return renderWithRuntime(<Screen params={params} />, {
    manifest: trialManifest({ routes: [...ROUTES] }),
    messages,
    player: player({ statistics }),
    accounts: [playerAccount({ accountBalance: 20 })],
    answers: {
      getWithdrawalStep: () => step,
      getPlayerAccounts: () => accounts,
      getPlayFigures: () => ({
        currencyId: 978,
        netDeposits: { deposited: 120, withdrawn: 45.5, net: 74.5 },
        periods: [],
      }),
      searchTransactions: () => ({
        result: isEmpty ? [] : [PRIZE],
        totalCount: isEmpty ? 0 : 1,
        balances: [
          { account: 'cash', currencyId: 978, opening: 0, moneyIn: 20, moneyOut: 0, closing: 20 },
          {
            account: 'pendingWithdrawal',
            currencyId: 978,
            opening: 0,
            moneyIn: 40,
            moneyOut: 0,
            closing: 40,
          },
          { account: 'bonus', currencyId: 978, opening: 0, moneyIn: 0, moneyOut: 0, ...bonus },
        ],
      }),
    },
  })
}

test.each([
  [{}, '/deposit'],
  [{ currencyId: 756 }, '/deposit?currencyId=756'],
])('the cashier links to a deposit in the currency of its own address: %j', (params, path) => {
  const { screen } = open({ params })
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe(path)
})

test('the cashier shows each account that has money, what can be withdrawn and the last transactions', async () => {
  const { screen } = open()
  const line = async (label: string) => (await screen.findByText(label)).closest('div')?.textContent
  await expect.poll(() => line('Can be withdrawn')).toMatch(/18/)
  expect(await line('Withdrawal on its way')).toMatch(/40/)
  expect(screen.queryByText('Bonus')).toBeNull()
  expect(await screen.findByText('Northern Six')).toBeTruthy()
  expect(screen.getByText(/^\+/).textContent).toMatch(/6/)
})

test('GB RTS 1C: the cashier shows the deposits less the withdrawals of the account', async () => {
  const { screen } = open()
  const line = async (label: string) => (await screen.findByText(label)).closest('div')?.textContent
  expect(await line('Deposited')).toMatch(/120/)
  expect(await line('Withdrawn')).toMatch(/45,50/)
  expect(await line('Deposited less withdrawn')).toMatch(/74,50/)
})

test('the last transactions are those of the cash account, and all others are one press away', async () => {
  const { screen, client } = open()
  await screen.findByText('Northern Six')
  const { body } = client.calls.find(({ op }) => op === 'searchTransactions')!
  expect(body).toMatchObject({ request: { account: 'cash', balances: true } })
  expect(screen.getByRole('link', { name: 'All transactions' }).getAttribute('href')).toBe('/cashier/history')
  expect(screen.queryByRole('link', { name: 'Prizes' })).toBeNull()
})

test('the cashier of a new player says what will be listed there', async () => {
  const { screen } = open({ isEmpty: true })
  expect(await screen.findByText(/^Nothing yet/)).toBeTruthy()
})

test('the cashier shows when a bonus ends, and the amount that is taken back then', async () => {
  const time = Date.UTC(2026, 11, 24, 12)
  const { screen } = open({ bonus: { closing: 20, nextEnd: { amount: 12.5, time } } })
  const note = await screen.findByText(/unless you play it by then/)
  expect(note.textContent).toMatch(/12[.,]50.*2026/)
})

test('the cashier says why nothing can be withdrawn', async () => {
  const { screen } = open({ step: { status: 'deposit-first' } })
  expect(await screen.findByText('Please make a deposit first.')).toBeTruthy()
})

test('the cashier asks for the balances, in case the event of a change was lost', async () => {
  const { screen } = open({ accounts: [playerAccount({ accountBalance: 26, timeStamp: 2 })] })
  expect((await screen.findByText(/^26/)).textContent).toMatch(/26/)
})

test('the line of the deposits names the time of the last one, of a player who has deposited', () => {
  const names = (lastDepositDate?: number) => {
    const { screen } = open({ ...(lastDepositDate !== undefined && { lastDepositDate }) })
    const { textContent } = screen.getByRole('link', { name: /^Deposits/ })
    screen.unmount()
    return textContent
  }
  expect(names()).toBe('Deposits')
  expect(names(Date.UTC(2026, 10, 26, 9, 30))).toMatch(/^DepositsThe last one on Nov 26, 2026/)
})
