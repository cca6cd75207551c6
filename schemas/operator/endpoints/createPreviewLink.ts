import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['url', 'endsAt'],
  properties: {
    url: { type: 'string', description: 'the address of the home page of the draft' },
    endsAt: { type: 'number', description: 'the end of the link, in UTC milliseconds' },
  },
} as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: FromSchema<typeof result> }>()({
  route: 'POST /sites/:siteId/preview-links',
  permission: 'sites.write',
  summary:
    'Makes an address that shows the newest draft for one hour to everybody who has it. Nothing can be bought there.',
  audit: 'site.preview-linked',
})
