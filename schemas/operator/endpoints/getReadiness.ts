import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { READINESS_AREAS, readinessLineSchema } from '../readiness.ts'

export const params = siteParams

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['lines', 'clear'],
  properties: {
    lines: { type: 'array', items: readinessLineSchema, description: 'what stops the draft first' },
    clear: {
      type: 'array',
      items: { enum: READINESS_AREAS },
      description: 'the areas in which nothing is missing',
    },
  },
} as const satisfies JSONSchema
export type Readiness = FromSchema<typeof result>

export default endpoint<{ params: SiteParams; result: Readiness }>()({
  route: 'GET /sites/:siteId/readiness',
  permission: 'sites.read',
  summary:
    'Answers with what the draft of a site lacks before it opens: refusals, texts of languages, pages, links, its jurisdiction, heavy pictures and its brand.',
})
