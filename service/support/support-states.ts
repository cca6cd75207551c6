import type { SupportCaseStatus } from '#service/database/support-tables.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const SUPPORT_CASES = {
  title: 'Support cases',
  table: 'support_cases',
  key: 'case_id',
  column: 'status',
  states: {
    unconfirmed: 'A guest has not confirmed the e-mail address: operators do not see it.',
    open: 'It waits for the operator.',
    answered: 'It waits for the player.',
    closed: 'It is over; for some days a message of the player opens it again.',
    merged: 'Another case of the same person shows its messages.',
  },
  events: {
    open: { from: [], to: 'open', guard: 'refuseCase', mails: ['supportReceived'] },
    begin: { from: [], to: 'unconfirmed', guard: 'refuseCase', mails: ['supportConfirm'] },
    confirm: { from: ['unconfirmed'], to: 'open' },
    write: { from: ['open', 'answered'], to: 'open' },
    writeAgain: { from: ['closed'], to: 'open', guard: 'isReopenable' },
    answer: {
      from: ['open', 'answered'],
      to: 'answered',
      publishes: ['player.privateMessage'],
      mails: ['supportAnswer'],
    },
    close: { from: ['open', 'answered'], to: 'closed', mails: ['supportClosed'] },
    /** The player or the guest closes it. */
    end: { from: ['open', 'answered'], to: 'closed' },
    reopen: { from: ['closed'], to: 'open' },
    merge: { from: ['open', 'answered', 'closed'], to: 'merged', guard: 'areOfOnePerson' },
  },
} as const satisfies StateMachine<'support_cases', SupportCaseStatus>
