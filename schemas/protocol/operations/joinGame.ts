import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { JOIN_BLOCKS } from '../faults.ts'
import { GAME_STATUSES } from '../../entities/game-instance.ts'
import { SUBSCRIPTION_DRAWS_MAX } from '../../entities/subscription.ts'
import { joinEventSchema, payGoSchema, playListSchema, promotionSchema } from '../shapes.ts'
import { AMOUNT_MAX, countSchema, currencyIdSchema, rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'gameInstanceId', 'userPlays', 'currencyId'],
  properties: {
    gameId: rowIdSchema,
    gameInstanceId: rowIdSchema,
    userPlays: playListSchema,
    userPlaysCount: countSchema,
    /** Currency of the paying account: the game's, or another that the site serves and the operator has a rate for. */
    currencyId: currencyIdSchema,
    /**
     * With another currency than the game's: the rate that the player saw (`currencyConversionV2` from the game's
     * currency). If another rate is in force now, the join is refused with join error 10.
     */
    rate: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
    /** Further draws to buy the same plays for; 0 is this draw only. */
    subscriptions: { type: 'integer', minimum: 0, maximum: SUBSCRIPTION_DRAWS_MAX },
    payGo: payGoSchema,
    promotion: promotionSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'exitCode', 'exitDescription'],
  properties: {
    gameInstanceId: { type: 'integer' },
    gameStatus: { enum: GAME_STATUSES },
    exitCode: { type: 'integer' },
    exitDescription: { type: 'string' },
    /** With join error 7, where the player can do something about it. */
    block: { enum: JOIN_BLOCKS },
    /** One of SUBSCRIPTION_CODE, for a join with further draws: 0, they were bought too. */
    subscriptionCode: { type: 'integer' },
    /** The refused play, with join error 8. */
    offendingPlay: { type: 'string' },
    joinEvent: joinEventSchema,
  },
} as const satisfies JSONSchema

/** Buys plays. The result may name another game instance than the request. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
  // A closed site has its own fault, 234: the client shows it as join error 9.
  duringMaintenance: 'works',
  succeeded: (answer) => answer.exitCode === 0,
})
