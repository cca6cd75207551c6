import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { GAME_STATUSES } from '../../entities/game-instance.ts'
import { SUBSCRIPTION_DRAWS_MAX } from '../../entities/subscription.ts'
import { joinEventSchema, playListSchema } from '../shapes.ts'
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
    /** Of the account that pays: the game's currency, or another that the site serves and the operator has a rate for. */
    currencyId: currencyIdSchema,
    /**
     * With another currency than the game's: the rate that the player saw (`currencyConversionV2` from the game's
     * currency). Where another one is in force by now the join is refused with join error 10.
     */
    rate: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
    /** Further draws to buy the same plays for and pay now; 0 is this one alone. */
    subscriptions: { type: 'integer', minimum: 0, maximum: SUBSCRIPTION_DRAWS_MAX },
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
    /** Of a join that asked for further draws, one of SUBSCRIPTION_CODE: 0 they were bought too. */
    subscriptionCode: { type: 'integer' },
    /** The play that was refused, with join error 8. */
    offendingPlay: { type: 'string' },
    joinEvent: joinEventSchema,
  },
} as const satisfies JSONSchema

/** Buys plays. The result may name another game instance than the request did. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
  // The result has a code of its own for a closed site: exit code 9.
  duringMaintenance: 'works',
  succeeded: (answer) => answer.exitCode === 0,
})
