import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { formFieldsSchema } from '../requests.ts'
import { type PendingForm, pendingFormSchema, VERIFICATION_PURPOSES } from '../verification.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['formType', 'formIndex', 'formData', 'formCompleted'],
  properties: {
    formType: { enum: VERIFICATION_PURPOSES },
    /** The step that the player has reached. */
    formIndex: { type: 'integer', minimum: 0, maximum: 20 },
    formData: formFieldsSchema,
    formCompleted: { type: 'boolean' },
  },
} as const satisfies JSONSchema

export const result = pendingFormSchema

/** Stores the values that the caller has entered so far, so that the form can be finished on another device. */
export default operation<FromSchema<typeof request>, PendingForm>()({
  access: 'player',
  effect: 'changes',
})
