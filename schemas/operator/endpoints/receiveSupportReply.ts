import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { changedCaseSchema, type ChangedCase } from '../support.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'text'],
  properties: {
    address: {
      type: 'string',
      maxLength: 320,
      description: 'the address to which the reply was sent: it has the number and the secret of the case',
    },
    text: {
      type: 'string',
      maxLength: 100_000,
      description: 'the plain text of the mail; quoted lines at its end are cut off',
    },
  },
  examples: [
    {
      address: 'support+17.5f0c3f0a9b8d4e7fa1b2c3d4e5f60718@reply.example.com',
      text: 'Thank you, it has arrived.',
    },
  ],
} as const satisfies JSONSchema

export const result = changedCaseSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: ChangedCase
}>()({
  route: 'POST /sites/:siteId/support-replies',
  permission: 'support.receive',
  summary: 'Adds a mail that was sent to the Reply-To address of a case to this case.',
  audit: {
    action: 'support.received',
    facts: ({ params: { siteId }, result: { caseId, status, messageId } }) => ({
      siteId,
      caseId,
      status,
      messageId,
    }),
  },
})
