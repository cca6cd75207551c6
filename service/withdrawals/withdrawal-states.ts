import type { WithdrawalStatus } from '#schemas/protocol/withdrawals.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const WITHDRAWALS = {
  title: 'Withdrawals',
  table: 'withdrawals',
  key: 'withdrawal_id',
  column: 'status',
  states: {
    pending: 'The money has left the balance and waits for the operator.',
    approved: 'The operator has approved it: the player can no longer cancel it.',
    paid: 'The processor, or the operator by hand, has paid it.',
    rejected: 'The operator or the processor has refused it, and the money is back.',
    cancelled: 'The player has cancelled it, and the money is back.',
  },
  events: {
    submit: {
      from: [],
      to: 'pending',
      guard: 'refuseWithdrawal',
      posts: ['withdrawal-request'],
      publishes: ['player.order'],
      mails: ['withdrawal'],
    },
    cancel: {
      from: ['pending'],
      to: 'cancelled',
      posts: ['withdrawal-back'],
      publishes: ['player.order'],
    },
    approve: {
      from: ['pending'],
      to: 'approved',
      publishes: ['player.order'],
      mails: ['withdrawalApproved'],
    },
    /** By a person, where the first token had approved what needs two of them. */
    approveAgain: {
      from: ['approved'],
      to: 'approved',
      guard: 'lacksPerson',
      publishes: ['player.order'],
    },
    send: { from: ['approved'], to: 'approved', guard: 'payingProcessor' },
    delay: { from: ['approved'], to: 'approved', publishes: ['player.order'] },
    pay: {
      from: ['approved'],
      to: 'paid',
      guard: 'mayDecide',
      posts: ['withdrawal'],
      publishes: ['player.order'],
      mails: ['withdrawal'],
    },
    reject: {
      from: ['pending', 'approved'],
      to: 'rejected',
      posts: ['withdrawal-back'],
      publishes: ['player.order'],
      mails: ['withdrawal'],
    },
    /** The processor has refused the payout. */
    refuse: {
      from: ['approved'],
      to: 'rejected',
      posts: ['withdrawal-back'],
      publishes: ['player.order'],
      mails: ['withdrawal'],
    },
    /** The operator takes a payout back that its processor never accepted. */
    takeBack: {
      from: ['pending', 'approved'],
      to: 'rejected',
      guard: 'mayDecide',
      posts: ['withdrawal-back'],
      publishes: ['player.order'],
      mails: ['withdrawal'],
    },
  },
} as const satisfies StateMachine<'withdrawals', WithdrawalStatus>
