import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { draftTextsProperties } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { draftPreviewSchema, previewIdSchema, type DraftPreview } from '../sites.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest'],
  properties: { ...draftTextsProperties, preview: previewIdSchema },
  examples: [{ manifest: '{ "manifestVersion": 1, "siteId": "aurora" }' }],
} as const satisfies JSONSchema

export const result = draftPreviewSchema

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: DraftPreview }>()({
  route: 'POST /sites/:siteId/preview',
  permission: 'sites.read',
  summary: 'Shows a draft at an address of its own: a new one, or that of an earlier preview.',
})
