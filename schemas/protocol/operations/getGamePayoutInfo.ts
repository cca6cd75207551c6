import type { FromSchema } from '../../json-schema.ts'
import { payoutInfoSchema } from '../shapes.ts'
import { operation } from '../operation.ts'
import { gameInstanceTextsRequest } from '../requests.ts'

export const request = gameInstanceTextsRequest

export const result = payoutInfoSchema

/** The payout table on the current pool, or the amounts paid once the instance has ended. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
