import type { Meta, StoryObj } from '@storybook/react-vite'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, screenStory, stayOpen } from '#runtime/testing/story.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Transaction } from '#schemas/protocol/transactions.ts'
import type { Withdrawal } from '#schemas/protocol/withdrawals.ts'
import CardDeposit from '../modals/card-deposit.tsx'
import DepositModal from '../modals/deposit.tsx'
import CashierHome from './cashier-home.tsx'
import DepositRequests from './deposit-requests.tsx'
import Deposit from './deposit.tsx'
import { YearStatement } from '../components/year-statement.tsx'
import History from './history.tsx'
import WithdrawPending from './withdraw-pending.tsx'
import Withdraw from './withdraw.tsx'

export default { title: 'Screens/Cashier', tags: ['screen'] } satisfies Meta

const EVENING = Date.UTC(2026, 10, 19, 20)
const transaction = (transactionId: number, change: Partial<Transaction>): Transaction => ({
  transactionId,
  code: 'join',
  account: 'cash',
  currencyId: 978,
  amount: -7.5,
  time: EVENING - transactionId * 3_600_000,
  ...change,
})
const TRANSACTIONS: Transaction[] = [
  transaction(1, { code: 'prize', amount: 1_204.5, gameTitle: 'Northern Six', sequenceNumber: 48 }),
  transaction(2, {
    gameTitle: 'Der große Nordlichter-Sonnabendsystemtipp mit Zusatzzahl',
    sequenceNumber: 1204,
  }),
  transaction(3, { code: 'deposit', amount: 50 }),
  transaction(4, { code: 'withdrawal-request', amount: -40 }),
]
const balance = (account: 'cash' | 'bonus' | 'pendingWithdrawal', closing: number) => ({
  account,
  currencyId: 978,
  opening: 0,
  moneyIn: closing,
  moneyOut: 0,
  closing,
})
const history: OperationResult<'searchTransactions'> = {
  result: TRANSACTIONS,
  totalCount: TRANSACTIONS.length,
  balances: [
    balance('cash', 1_212.5),
    balance('pendingWithdrawal', 40),
    { ...balance('bonus', 20), nextEnd: { amount: 12.5, time: Date.UTC(2026, 11, 24, 12) } },
  ],
}
const withdrawal: Withdrawal = {
  withdrawalId: 'w1',
  status: 'pending',
  amount: 40,
  fee: 1.5,
  currencyId: 978,
  createdTime: EVENING,
  accountEnding: '3000',
}
const ANSWERS: Answers = {
  searchTransactions: () => history,
  getWithdrawalStep: () => ({
    status: 'ready',
    terms: { currencyId: 978, minAmount: 10, maxAmount: 1_000, fee: 1.5, bankDetails: 'iban' },
  }),
  payoutListRecurringDetails: () => [],
  getPendingWithdrawals: () => [withdrawal],
  getDepositStep: () => ({
    status: 'ready',
    processors: [
      {
        processorId: 'sandbox',
        title: 'Sandbox payments',
        minAmount: 5,
        maxAmount: 500,
        currencyId: 978,
        suggestedAmounts: [10, 20, 50],
      },
    ],
  }),
  getDepositRequests: () => [],
}
const asked = (answers: Answers): TrialRuntimeOptions => ({
  player: player(),
  accounts: [playerAccount({ accountBalance: 1_212.5 })],
  answers,
})
const filled = asked(ANSWERS)

export const Home: StoryObj = { ...screenStory(CashierHome, filled), tags: ['picture', 'harbour'] }
export const HomeLoading: StoryObj = screenStory(CashierHome, asked(PENDING_ANSWERS))
export const HomeFailed: StoryObj = screenStory(CashierHome, asked(FAILED_ANSWERS))

export const DepositMoney: StoryObj = { ...screenStory(Deposit, filled), tags: ['picture', 'duchess'] }
export const DepositRefused: StoryObj = screenStory(
  Deposit,
  asked({ getDepositStep: () => ({ status: 'limits-reached', processors: [] }) }),
)
export const DepositLoading: StoryObj = screenStory(Deposit, asked(PENDING_ANSWERS))
export const DepositFailed: StoryObj = screenStory(Deposit, asked(FAILED_ANSWERS))
export const DepositSheet: StoryObj = partStory(<DepositModal close={stayOpen} />, filled)
export const CardSheet: StoryObj = partStory(
  <CardDeposit orderId="o1" address="/card-form-of-a-processor" close={stayOpen} />,
  asked(PENDING_ANSWERS),
)
export const NoDepositsYet: StoryObj = partStory(<DepositRequests />, filled)

export const WithdrawMoney: StoryObj = screenStory(Withdraw, filled)
export const WithdrawRefused: StoryObj = screenStory(
  Withdraw,
  asked({ ...ANSWERS, getWithdrawalStep: () => ({ status: 'deposit-first' }) }),
)
export const WithdrawLoading: StoryObj = screenStory(Withdraw, asked(PENDING_ANSWERS))
export const WithdrawalPending: StoryObj = partStory(<WithdrawPending />, filled)
export const NoWithdrawalPending: StoryObj = partStory(
  <WithdrawPending />,
  asked({ ...ANSWERS, getPendingWithdrawals: () => [] }),
)
export const WithdrawalPaid: StoryObj = partStory(
  <WithdrawPending />,
  asked({
    getPendingWithdrawals: () => [],
    getWithdrawalStep: () => ({
      status: 'ready',
      lastPaid: {
        ...withdrawal,
        status: 'paid',
        approvedTime: EVENING,
        decidedTime: EVENING + 3_600_000,
        reference: 'SEPA 2026-11-19 0042',
        arrival: 'days',
      },
    }),
  }),
)

export const Statement: StoryObj = { ...partStory(<History />, filled), tags: ['picture', 'aurora'] }
export const StatementOfAYear: StoryObj = partStory(
  <YearStatement period={{ from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) }} />,
  asked({
    searchTransactions: () => ({
      ...history,
      balances: [
        {
          ...balance('cash', 1_212.5),
          opening: 20,
          kinds: [
            { kind: 'deposits', moneyIn: 350, moneyOut: 50 },
            { kind: 'plays', moneyIn: 0, moneyOut: 311.5 },
            { kind: 'prizes', moneyIn: 1_204, moneyOut: 0 },
          ],
        },
        { ...balance('pendingWithdrawal', 40), kinds: [{ kind: 'withdrawals', moneyIn: 40, moneyOut: 0 }] },
      ],
    }),
  }),
)
export const StatementEmpty: StoryObj = partStory(
  <History />,
  asked({ searchTransactions: () => ({ result: [], totalCount: 0, balances: [] }) }),
)
export const StatementLoading: StoryObj = partStory(<History />, asked(PENDING_ANSWERS))
export const StatementFailed: StoryObj = partStory(<History />, asked(FAILED_ANSWERS))
