import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emailRequest } from '../requests.ts'
import { availabilitySchema } from '../shapes.ts'
import { AVAILABILITY_CHECKS } from '../rate-limits.ts'

export const request = emailRequest

export const result = availabilitySchema

/** Whether this email is still free on the site: 1 is free, 0 is taken. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: AVAILABILITY_CHECKS,
  succeeded: (answer) => answer.result === 1,
})
