import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { PAGE_ERRORS_MAX } from '../page-errors.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const result = {
  type: 'array',
  maxItems: PAGE_ERRORS_MAX,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['message', 'stack', 'page', 'release', 'reports', 'firstSeen', 'lastSeen'],
    properties: {
      message: { type: 'string' },
      stack: { type: 'string', description: 'empty where the browser gave none' },
      page: { type: 'string', description: 'path of the newest report; numbers are left out' },
      release: { type: 'string', description: 'client version of the newest report' },
      reports: {
        type: 'integer',
        description: 'a page reports an error once; more than 30 a minute are not counted',
      },
      firstSeen: { type: 'integer' },
      lastSeen: { type: 'integer' },
    },
  },
} as const satisfies JSONSchema
export type PageErrors = FromSchema<typeof result>

export default endpoint<{ params: SiteParams; result: PageErrors }>()({
  route: 'GET /sites/:siteId/page-errors',
  permission: 'pages.read',
  summary:
    'Lists the errors that pages of a site reported in the last 30 days, the newest first, without personal data; at most 200.',
})
