import type { DepositStatus } from '#service/database/payment-tables.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const DEPOSITS = {
  title: 'Deposits',
  table: 'deposits',
  key: 'order_id',
  column: 'status',
  states: {
    created: 'The order waits for a message of its processor.',
    paid: 'The processor has taken the money, and it is credited.',
    failed: 'The processor could not take the money.',
    expired: 'The player did not pay in time.',
    cancelled: 'The player has cancelled it, here or at the processor.',
    'sent-back': 'The money arrived and could not be accepted: the processor returns it.',
    'charged-back': 'The player’s bank took the money back.',
  },
  events: {
    place: { from: [], to: 'created', guard: 'refuseDeposit' },
    cancel: { from: ['created'], to: 'cancelled', publishes: ['player.order'] },
    fail: { from: ['created'], to: 'failed', publishes: ['player.order'], mails: ['depositNotPaid'] },
    expire: { from: ['created'], to: 'expired', publishes: ['player.order'] },
    /** A payment outweighs every message without money, in whatever order they come. */
    pay: {
      from: ['created', 'failed', 'expired', 'cancelled'],
      to: 'paid',
      guard: 'isAcceptable',
      posts: ['deposit', 'bank-deposit', 'debt-repaid'],
      publishes: ['player.order', 'player.segment'],
      mails: ['depositPaid'],
    },
    sendBack: {
      from: ['created', 'failed', 'expired', 'cancelled'],
      to: 'sent-back',
      guard: 'isAcceptable',
      publishes: ['player.order'],
      mails: ['depositNotPaid'],
    },
    chargeBack: {
      from: ['paid'],
      to: 'charged-back',
      posts: ['chargeback'],
      publishes: ['player.order'],
    },
    /** The bank has decided for the site, and the processor has the money again. */
    reverseChargeBack: {
      from: ['charged-back'],
      to: 'paid',
      posts: ['chargeback-reversed'],
      publishes: ['player.order'],
    },
  },
} as const satisfies StateMachine<'deposits', DepositStatus>
