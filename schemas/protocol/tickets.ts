import { prizeItemSchema } from '../entities/prize-item.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { PRIZE_ITEM_STATUSES } from './prizes.ts'

/**
 * The answers to a ticket check, in order of precedence (spec section 8, "Ticket check"): the first one that applies. The specification
 * has nine and lacks `winner`: a prize of the ticket is still to be collected.
 *
 * `invalid`: there is no such ticket. `invalid-code`: the SecureKey is wrong. `cancelled`: the ticket was refunded. `expired`: its prize
 * was not claimed in time. `cashed`: its prize is paid or handed over. `reprinted`: a later print has replaced this one.
 */
export const TICKET_STATUSES = [
  'invalid',
  'invalid-code',
  'cancelled',
  'expired',
  'cashed',
  'reprinted',
  'not-a-winner',
  'game-not-started',
  'game-not-ended',
  'winner',
] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** The printed identification of a ticket: its id in digits, and the SecureKey of its latest print. */
export const printedTicketSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playId', 'ticketId', 'secureKey'],
  properties: {
    playId: { type: 'integer' },
    ticketId: { type: 'string' },
    /** Twelve letters and digits in groups of four. */
    secureKey: { type: 'string' },
  },
} as const satisfies JSONSchema
export type PrintedTicket = FromSchema<typeof printedTicketSchema>

/** A ticket whose SecureKey was right. */
export const checkedTicketSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['play', 'gameId', 'gameInstanceId', 'gameTitle'],
  properties: {
    play: { type: 'string' },
    /** Prefix of the displayed ticket number. */
    raffleTicketPrefix: { type: 'string' },
    gameId: { type: 'integer' },
    gameInstanceId: { type: 'integer' },
    gameTitle: { type: 'string' },
    /** Where the game shows it. */
    sequenceNumber: { type: 'integer' },
    /** Start of the draw, for a draw with a time. */
    tournamentStartTime: { type: 'number' },
    endedTime: { type: 'number' },
    /** The prize of the ticket, once the draw has ended. */
    prize: {
      type: 'object',
      additionalProperties: false,
      required: ['rankNumber', 'amount', 'currencyId'],
      properties: {
        rankNumber: { type: 'integer' },
        /** In cash; 0 for an item. */
        amount: { type: 'number' },
        currencyId: { type: 'integer' },
        prizeItem: prizeItemSchema,
        itemStatus: { enum: PRIZE_ITEM_STATUSES },
        claimBefore: { type: 'number' },
      },
    },
  },
} as const satisfies JSONSchema
export type CheckedTicket = FromSchema<typeof checkedTicketSchema>
