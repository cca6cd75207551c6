import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { time } from './time.ts'

const minor = { type: 'integer', description: 'minor units of the currency' } as const

/** The cause of a transfer: a game, payment or approval that the console has a page or a list for. */
export const TRANSFER_CAUSES = [
  'deposit',
  'withdrawal',
  'draw',
  'approval',
  'play',
  'subscription',
  'wonEntry',
  'prizeItem',
  'referral',
  'inGameBonus',
  'grant',
  'game',
  'transfer',
] as const
export type TransferCause = (typeof TRANSFER_CAUSES)[number]

const listedTransferSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['transferId', 'time', 'code'],
  properties: {
    transferId: { type: 'integer' },
    time,
    code: { type: 'string', description: 'the kind of transfer' },
    reference: {
      type: 'string',
      description: 'the key with which it is made once, such as deposit:Zk3v0mJ1',
    },
  },
} as const satisfies JSONSchema
export type ListedTransfer = FromSchema<typeof listedTransferSchema>

export const foundTransfersSchema = {
  type: 'array',
  items: listedTransferSchema,
} as const satisfies JSONSchema

/** A transfer with its entries, its cause, and the other transfers of this cause. */
export const transferDetailSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...listedTransferSchema.required, 'entries', 'related', 'hasMoreRelated'],
  properties: {
    ...listedTransferSchema.properties,
    entries: {
      type: 'array',
      description: 'they sum to zero in each currency',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['account', 'currencyId', 'amountMinor'],
        properties: {
          account: { type: 'string', description: 'the kind of account' },
          playerId: { type: 'integer', description: 'whose account it is' },
          gameInstanceId: { type: 'integer', description: 'the draw whose account it is' },
          gameId: { type: 'integer', description: 'the game whose account it is' },
          gameTitle: { type: 'string' },
          currencyId: { type: 'integer' },
          amountMinor: { ...minor, description: 'negative where money left the account' },
        },
      },
    },
    cause: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'id'],
      properties: { kind: { enum: TRANSFER_CAUSES }, id: { type: 'string' } },
    },
    correctsTransferId: { type: 'integer', description: 'the transfer that this one corrects' },
    correctedByTransferId: { type: 'integer', description: 'the transfer that corrects this one' },
    related: {
      type: 'array',
      items: listedTransferSchema,
      description: 'other transfers of the same cause, the newest first; at most 50',
    },
    hasMoreRelated: { type: 'boolean' },
  },
} as const satisfies JSONSchema
export type TransferDetail = FromSchema<typeof transferDetailSchema>
