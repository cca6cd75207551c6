import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'
import { ownChangeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['languageId'],
  properties: {
    languageId: languageIdSchema,
  },
} as const satisfies JSONSchema

export const result = ownChangeSchema

/** Stores the language in which the caller gets mails. 0 where the site does not serve it. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
