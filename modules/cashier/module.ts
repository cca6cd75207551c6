import { defineModule } from '#runtime/registry/module.ts'
import { isBackFromPayment } from '#runtime/router/query-parameters.ts'
import facts from './facts.ts'
import { applyOrder, noticeOfOrder } from './state/order-events.ts'

/** The player’s money: balances, deposits, withdrawals. */
export default defineModule(facts, {
  firstParts: import.meta.glob('./slots/header-balance.tsx'),
  slots: { 'runtime.background': { when: () => isBackFromPayment() } },
  on: {
    'player.order': {
      refetch: [
        'checkDepositRequest',
        'getDepositRequests',
        'getPendingWithdrawals',
        'getWithdrawalStep',
        'getPendingJoin',
      ],
      apply: (order, _layers, session) => applyOrder(order, session),
      notice: noticeOfOrder,
    },
    'player.couponApplied': {
      refetch: ['checkDepositRequest', 'getDepositRequests', 'getDepositPopup'],
      notice: ({ award, amount, currencyId }) => ({ kind: `coupon-${award}`, amount, currencyId }),
    },
    'player.pendingJoin': {
      refetch: ['getPendingJoin'],
      notice: ({ state, gameTitle = '', amount, currencyId }) => ({
        kind: state === 'joined' ? 'purchase-made' : 'purchase-failed',
        gameTitle,
        amount,
        currencyId,
      }),
    },
    'player.idVerification': { refetch: ['getDepositStep', 'getWithdrawalStep'] },
    'player.addressVerification': { refetch: ['getDepositStep', 'getWithdrawalStep'] },
    'player.reloadVerificationRequest': { refetch: ['getDepositStep'] },
    'player.balanceUpdate': { refetch: ['searchTransactions', 'getWithdrawalStep', 'getRealityCheck'] },
  },
  awayNotices: {
    'deposit-paid': { tone: 'success', title: 'cashier.depositPaid' },
    'deposit-charged-back': { tone: 'error', title: 'cashier.depositChargedBack' },
    'purchase-made': { tone: 'success', title: 'cashier.purchase.made' },
    'purchase-failed': { tone: 'warning', title: 'cashier.purchase.failed' },
    'coupon-instant': { tone: 'success', title: 'cashier.coupon.awarded.instant' },
    'coupon-bonus': { tone: 'success', title: 'cashier.coupon.awarded.bonus' },
    'withdrawal-paid': { tone: 'success', title: 'cashier.withdrawalPaid' },
    'withdrawal-rejected': { tone: 'info', title: 'cashier.withdrawalRejected' },
  },
})
