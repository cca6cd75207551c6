import type { PendingJoinState } from '#schemas/protocol/pending-joins.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const PENDING_JOINS = {
  title: 'Purchases that wait for a deposit',
  table: 'pending_joins',
  key: 'player_id',
  column: 'state',
  states: {
    waiting: 'A deposit, or the rest of the registration, is missing.',
    due: 'The money has arrived: the purchase is made within seconds.',
    joined: 'The plays are bought.',
    failed: 'The game took no plays, and the money is in the account.',
    cancelled: 'The player has cancelled it.',
    expired: 'It waited too long.',
  },
  events: {
    track: { from: [], to: 'waiting', guard: 'priceTicket' },
    /** A player has one such purchase: another one takes its place, unless it is under way. */
    replace: {
      from: ['waiting', 'joined', 'failed', 'cancelled', 'expired'],
      to: 'waiting',
      guard: 'priceTicket',
    },
    cancel: { from: ['waiting'], to: 'cancelled' },
    release: { from: ['waiting'], to: 'due' },
    expire: {
      from: ['waiting'],
      to: 'expired',
      publishes: ['player.pendingJoin'],
      mails: ['purchaseFailed'],
    },
    /** The service is overloaded. */
    postpone: { from: ['due'], to: 'due' },
    join: { from: ['due'], to: 'joined', publishes: ['player.pendingJoin'] },
    fail: {
      from: ['due'],
      to: 'failed',
      publishes: ['player.pendingJoin'],
      mails: ['purchaseFailed'],
    },
  },
} as const satisfies StateMachine<'pending_joins', PendingJoinState>
