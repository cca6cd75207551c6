import type { ApprovalStatus } from '#schemas/operator/approvals.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const APPROVALS = {
  title: 'Approvals',
  table: 'approvals',
  key: 'approval_id',
  column: 'outcome',
  nullState: 'open',
  states: {
    open: 'An operator has asked for a change, which waits for a second one.',
    confirmed: 'Another operator has confirmed it, and it is made.',
    rejected: 'It was rejected, and nothing changed.',
    expired: 'Nobody decided in time.',
  },
  events: {
    ask: { from: [], to: 'open' },
    confirm: { from: ['open'], to: 'confirmed', guard: 'areTwoPersons' },
    reject: { from: ['open'], to: 'rejected' },
    expire: { from: ['open'], to: 'expired', byTime: true },
  },
} as const satisfies StateMachine<'approvals', ApprovalStatus>
