import { BINGO_PATTERNS } from './game-definition.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { prizeItemSchema } from './prize-item.ts'

/** One line of a payout table: the estimate before the draw, the result after it (spec section 3). */
export const payoutRowSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['rankNumber', 'rankNumber2nd', 'rankPrize'],
  properties: {
    /** gamePlaySize − rankNumber + 1 balls are matched; 0 where only the second set counts. */
    rankNumber: { type: 'integer' },
    /** Bonus or second-set balls matched. */
    rankNumber2nd: { type: 'integer' },
    /** Prize of one winner, in the payout currency. */
    rankPrize: { type: 'number' },
    prizePercentage: { type: 'number' },
    guaranteedPrize: { type: 'number' },
    guaranteedMinimum: { type: 'number' },
    meta: {
      type: 'object',
      additionalProperties: false,
      properties: {
        rankTitle: { type: 'string' },
        /** One in this many plays wins this row. */
        odds: { type: 'number' },
        /** After the draw: winning plays (lines times stake for bets), and the cash of all of them with the rest of its division. */
        winners: { type: 'integer' },
        paid: { type: 'number' },
        /** Value of the entries of one winner at today's price, in the payout currency. */
        entriesWorth: { type: 'number' },
        /** Whether winning this row also wins the progressive pool. */
        winsProgressive: { type: 'boolean' },
        /** Perm: the bet type of this row, and its multiple of the line price. */
        betType: { type: 'string' },
        multiplier: { type: 'number' },
        /** Race: the place in the final ranking that this row pays; such a row has no rank by balls matched. */
        racePlace: { type: 'integer' },
        /** Raffle: number of tickets drawn for this rank. */
        prizeCount: { type: 'integer' },
        /** Bingo: the pattern to complete first, and the maximum number of balls. */
        bingoPattern: { enum: BINGO_PATTERNS },
        withinBalls: { type: 'integer' },
        /** Crossword: minimum number of completed words for this row. */
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
