import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { activeEmailRequest } from '../requests.ts'
import { activeAvailabilitySchema } from '../shapes.ts'
import { AVAILABILITY_CHECKS } from '../rate-limits.ts'

export const request = activeEmailRequest

export const result = activeAvailabilitySchema

/** `checkEmail` before a purchase; the owner of the address also reads how many plays wait for their draw. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: AVAILABILITY_CHECKS,
  succeeded: (answer) => answer.result === 1,
})
