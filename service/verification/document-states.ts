import type { VerificationDocumentStatus } from '#service/database/verification-tables.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const VERIFICATION_DOCUMENTS = {
  title: 'Documents of a verification',
  table: 'verification_documents',
  key: 'document_id',
  column: 'status',
  states: {
    arriving: 'Its pages are made anew and stored.',
    uploaded: 'It is stored, and the player has not submitted it.',
    submitted: 'It waits for the operator.',
    accepted: 'The operator has accepted it.',
    refused: 'The operator has refused it, with a reason.',
    replaced: 'Another document took its place; its file is removed.',
  },
  events: {
    begin: { from: [], to: 'arriving', guard: 'takesPictures' },
    store: {
      from: ['arriving'],
      to: 'uploaded',
      guard: 'takesPictures',
      publishes: ['player.reloadVerificationRequest'],
    },
    submit: { from: ['uploaded'], to: 'submitted' },
    accept: {
      from: ['submitted'],
      to: 'accepted',
      publishes: ['player.reloadVerificationRequest'],
      mails: ['documentAccepted'],
    },
    refuse: { from: ['submitted'], to: 'refused' },
    /** By another picture of its side, or by a document that does not need its side. */
    replace: { from: ['uploaded', 'refused'], to: 'replaced' },
  },
} as const satisfies StateMachine<'verification_documents', VerificationDocumentStatus>
