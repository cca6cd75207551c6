import { BINGO_PATTERNS } from './game-definition.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'

export const prizeItemSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string' },
    description: { type: 'string' },
    detailsText: { type: 'string' },
    sponsorText: { type: 'string' },
    rankPrize: { type: 'number' },
    imageUrl: { type: 'string' },
  },
} as const satisfies JSONSchema

/** One line of a payout table: the estimate before the draw, the fact after it (spec section 3). */
export const payoutRowSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['rankNumber', 'rankNumber2nd', 'rankPrize'],
  properties: {
    /** gamePlaySize − rankNumber + 1 balls are matched; 0 where only the second set counts. */
    rankNumber: { type: 'integer' },
    /** Bonus or second-set balls matched. */
    rankNumber2nd: { type: 'integer' },
    /** What one winner is paid, in the payout currency. */
    rankPrize: { type: 'number' },
    prizePercentage: { type: 'number' },
    guaranteedPrize: { type: 'number' },
    guaranteedMinimum: { type: 'number' },
    meta: {
      type: 'object',
      additionalProperties: false,
      properties: {
        rankTitle: { type: 'string' },
        /** One in how many plays wins this row. */
        odds: { type: 'number' },
        /** Whether winning this row also wins the progressive pool. */
        winsProgressive: { type: 'boolean' },
        /** Perm: which bet this row pays, and how many times the price of a line. */
        betType: { type: 'string' },
        multiplier: { type: 'number' },
        /** Race: the place in the final order that this row pays; such a row has no rank by balls matched. */
        racePlace: { type: 'integer' },
        /** Raffle: how many tickets are drawn for this rank. */
        prizeCount: { type: 'integer' },
        /** Bingo: what a card must have covered first, and with how many balls at the most. */
        bingoPattern: { enum: BINGO_PATTERNS },
        withinBalls: { type: 'integer' },
        /** Crossword: the fewest words completed that win this row. */
        wordsCompleted: { type: 'integer' },
      },
    },
    satelliteItems: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['entries', 'gameTitle'],
        properties: {
          entries: { type: 'integer' },
          gameTitle: { type: 'string' },
          gameId: { type: 'integer' },
        },
      },
    },
    prizeItem: prizeItemSchema,
  },
} as const satisfies JSONSchema

export type PayoutRow = FromSchema<typeof payoutRowSchema>
