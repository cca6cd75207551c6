import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** Why a player gets no bonus of a game, in order of precedence. */
export const IN_GAME_BONUS_REFUSALS = ['not-in-game', 'not-offered', 'not-eligible', 'used-up'] as const
export type InGameBonusRefusal = (typeof IN_GAME_BONUS_REFUSALS)[number]

/** A bonus that is offered to the players of a game. */
export const inGameBonusSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'currencyId', 'expiresTime', 'claimed'],
  properties: {
    amount: { type: 'number' },
    currencyId: { type: 'integer' },
    expiresTime: { type: 'number' },
    /** The player has claimed it. */
    claimed: { type: 'boolean' },
  },
} as const satisfies JSONSchema
export type InGameBonus = FromSchema<typeof inGameBonusSchema>

/** An offer, or a claim, beside the instance in which it is shown. */
export const instanceBonusSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', ...inGameBonusSchema.required],
  properties: { gameInstanceId: { type: 'integer' }, ...inGameBonusSchema.properties },
} as const satisfies JSONSchema
