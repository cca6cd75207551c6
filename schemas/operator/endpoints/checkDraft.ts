import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { draftTextsProperties } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { draftCheckSchema, type DraftCheck } from '../sites.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest'],
  properties: draftTextsProperties,
  examples: [{ manifest: '{ "manifestVersion": 1, "siteId": "aurora" }' }],
} as const satisfies JSONSchema

export const result = draftCheckSchema

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: DraftCheck }>()({
  route: 'POST /sites/:siteId/check',
  permission: 'sites.read',
  summary: 'Checks a draft of a manifest as the service would check it; nothing changes.',
})
