import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { playerPrizeItemSchema } from '../prizes.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = { type: 'array', items: playerPrizeItemSchema } as const satisfies JSONSchema

/** The items that the caller has won, newest first; at most 200. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
