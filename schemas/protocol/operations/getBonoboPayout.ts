import { payoutRowSchema } from '../../entities/payout-row.ts'
import { bonoboItemSchema } from '../../entities/prize-item.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { gameInstanceTextsRequest } from '../requests.ts'

export const request = gameInstanceTextsRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'final', 'currencyId', 'bonoboPayout'],
  properties: {
    gameInstanceId: { type: 'integer' },
    /** True once the draw has been shown: the amount paid, no longer an estimate. */
    final: { type: 'boolean' },
    currencyId: { type: 'integer' },
    /** Amount of the highest prize, or the value of its item; 0 where it is entries to another game. */
    bonoboPayout: { type: 'number' },
    bonoboItem: bonoboItemSchema,
    satelliteItems: payoutRowSchema.properties.satelliteItems,
  },
} as const satisfies JSONSchema

/** The highest prize of a game instance's payout table, on the current pool or as paid. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
