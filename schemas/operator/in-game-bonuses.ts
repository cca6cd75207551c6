import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { AMOUNT_MAX } from '../protocol/numbers.ts'

/** The longest time for which a bonus of a game is offered: one day. */
const MINUTES_MAX = 1440
const CLAIMS_MAX = 1_000_000

/** The terms of a bonus to the players of a game. */
export const inGameBonusTermsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'minutes', 'maxClaims'],
  properties: {
    amount: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: AMOUNT_MAX,
      description: 'what each player gets as cash, in the currency of the game',
    },
    minutes: { type: 'integer', minimum: 1, maximum: MINUTES_MAX, description: 'how long it is offered' },
    maxClaims: { type: 'integer', minimum: 1, maximum: CLAIMS_MAX, description: 'how many players get it' },
  },
  examples: [{ amount: 1, minutes: 10, maxClaims: 500 }],
} as const satisfies JSONSchema
export type InGameBonusTerms = FromSchema<typeof inGameBonusTermsSchema>

/** The state of a bonus. One that is `all-claimed` counts as the bonus of its game until it expires or is ended. */
const STATES = ['offered', 'all-claimed', 'expired', 'ended'] as const

/** A bonus of a game in the operators' view. */
export const operatedInGameBonusSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'bonusId',
    'gameId',
    'state',
    'amount',
    'currencyId',
    'claims',
    'maxClaims',
    'expiresAt',
    'createdBy',
  ],
  properties: {
    bonusId: { type: 'integer' },
    gameId: { type: 'integer' },
    state: { enum: STATES },
    amount: { type: 'number' },
    currencyId: { type: 'integer' },
    claims: { type: 'integer' },
    maxClaims: { type: 'integer' },
    expiresAt: { type: 'number' },
    endedAt: { type: 'number' },
    createdBy: { type: 'string' },
  },
} as const satisfies JSONSchema
export type OperatedInGameBonus = FromSchema<typeof operatedInGameBonusSchema>
