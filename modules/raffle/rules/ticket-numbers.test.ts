import { expect, test } from 'vitest'
import { readTicket, ticketNumber } from './ticket-numbers.ts'

test('a ticket has six digits after the prefix of its raffle', () => {
  expect(ticketNumber(123, { extras: { raffleTicketPrefix: 'NL-' } })).toBe('NL-000123')
  expect(ticketNumber(1_234_567, {})).toBe('1234567')
})

test.each([
  ['T:000123', 123],
  ['3-11-19', null],
  ['B:000123', null],
])('the play %s has the ticket %j', (play, ticket) => {
  expect(readTicket(play)).toBe(ticket)
})
