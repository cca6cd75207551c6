import type { VerificationRequestStatus } from '#service/database/verification-tables.ts'
import type { StateMachine } from './state-machine.ts'

/** In this folder, because a new address of a player closes a request (service/players). */
export const VERIFICATION_REQUESTS = {
  title: 'Requests for verification',
  table: 'verification_requests',
  key: 'request_id',
  column: 'status',
  states: {
    open: 'The player adds documents.',
    submitted: 'The documents wait for the operator.',
    accepted:
      'Every document is accepted, and the player’s identity, address or source of funds is verified.',
    refused: 'A document is refused, and the player adds another one.',
    closed: 'The player has another address, of which the documents prove nothing.',
  },
  events: {
    open: { from: [], to: 'open', guard: 'lacksDetails' },
    submit: {
      from: ['open', 'refused'],
      to: 'submitted',
      publishes: ['player.reloadVerificationRequest'],
    },
    accept: {
      from: ['submitted', 'refused'],
      to: 'accepted',
      publishes: [
        'player.idVerification',
        'player.addressVerification',
        'player.reloadVerificationRequest',
        'player.profileUpdate',
      ],
      mails: ['identityVerified', 'addressVerified', 'fundsVerified'],
    },
    refuse: {
      from: ['submitted', 'refused'],
      to: 'refused',
      publishes: [
        'player.idVerification',
        'player.addressVerification',
        'player.reloadVerificationRequest',
        'player.profileUpdate',
      ],
      mails: ['documentRefused'],
    },
    close: { from: ['open', 'submitted', 'accepted', 'refused'], to: 'closed' },
  },
} as const satisfies StateMachine<'verification_requests', VerificationRequestStatus>
