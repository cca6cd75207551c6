import type { FromSchema } from '../../json-schema.ts'
import { request, result } from './changePassword.ts'
import { operation } from '../operation.ts'

export { request, result }

/**
 * A password change that the player must make before anything else (`changePassword` of the player is true). Fault 108
 * where none is required.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
