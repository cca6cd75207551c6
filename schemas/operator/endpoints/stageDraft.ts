import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { languageCodeSchema } from '../../common-schemas.ts'
import { draftTextsProperties } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { stagedSiteSchema, type StagedSite } from '../sites.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest', 'language'],
  properties: { ...draftTextsProperties, language: languageCodeSchema },
  examples: [{ manifest: '{ "manifestVersion": 1, "siteId": "aurora" }', language: 'en' }],
} as const satisfies JSONSchema

export const result = stagedSiteSchema

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: StagedSite }>()({
  route: 'POST /sites/:siteId/stage',
  permission: 'sites.read',
  summary: 'Answers with what a page of a draft carries, to show parts of the site by themselves.',
})
