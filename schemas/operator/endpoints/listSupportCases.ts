import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { nameSchema } from '../../common-schemas.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'
import { OPERATED_CASE_STATUSES, operatedCaseSchema } from '../support.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    status: {
      enum: OPERATED_CASE_STATUSES,
      description: 'by default open: the queue; of one player every status, the newest first',
    },
    topic: nameSchema,
    assignedTo: { type: 'string', maxLength: 64, description: 'a name; empty for cases without one' },
    playerId: rowIdSchema,
    ...pageFields('case'),
  },
  examples: [{ status: 'open', limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('cases', operatedCaseSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/support-cases',
  permission: 'support.read',
  summary: 'Lists the support cases of a site in a state; those that have waited longest come first.',
})
