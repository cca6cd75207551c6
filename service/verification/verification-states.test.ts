import { expect, test } from 'vitest'
import { VERIFICATION_REQUESTS } from '#service/states/verification-request-states.ts'
import { machineFacts } from '#service/testing/machine-facts.ts'
import { VERIFICATION_DOCUMENTS } from './document-states.ts'

test('a request for verification is submitted by its player, and accepted or refused by the operator; a new address closes it', () => {
  expect(machineFacts(VERIFICATION_REQUESTS)).toEqual({
    moves: [
      'open: new → open',
      'submit: open, refused → submitted',
      'accept: submitted, refused → accepted',
      'refuse: submitted, refused → refused',
      'close: open, submitted, accepted, refused → closed',
    ],
    unreachable: [],
    final: ['closed'],
    codes: [],
  })
})

test('a document arrives, is submitted with its request, and accepted or refused; one that is submitted is not replaced', () => {
  expect(machineFacts(VERIFICATION_DOCUMENTS)).toEqual({
    moves: [
      'begin: new → arriving',
      'store: arriving → uploaded',
      'submit: uploaded → submitted',
      'accept: submitted → accepted',
      'refuse: submitted → refused',
      'replace: uploaded, refused → replaced',
    ],
    unreachable: [],
    final: ['accepted', 'replaced'],
    codes: [],
  })
})
