import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { SUPPORT_LINKS } from '../rate-limits.ts'
import { mailKeyRequest } from '../requests.ts'
import { supportConversationSchema } from '../support.ts'

export const request = mailKeyRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: [],
  /** Missing for an unknown key. */
  properties: { conversation: supportConversationSchema },
} as const satisfies JSONSchema

/** The support case of the guest who has the link with this key. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: SUPPORT_LINKS,
})
