import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { keptMeasurementSchema } from '../measurements.ts'
import { firstVisitSchema, READINESS_AREAS, readinessLineSchema } from '../readiness.ts'

export const params = siteParams

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['lines', 'clear', 'firstVisit', 'measurement'],
  properties: {
    lines: { type: 'array', items: readinessLineSchema, description: 'what stops the draft first' },
    clear: {
      type: 'array',
      items: { enum: READINESS_AREAS },
      description: 'the areas in which nothing is missing',
    },
    firstVisit: {
      anyOf: [firstVisitSchema, { type: 'null' }],
      description: 'the compressed bytes of its home page; null where it is refused, or nothing is built',
    },
    measurement: {
      anyOf: [keptMeasurementSchema, { type: 'null' }],
      description: 'the last result of Lighthouse; null where there is none',
    },
  },
} as const satisfies JSONSchema
export type Readiness = FromSchema<typeof result>

export default endpoint<{ params: SiteParams; result: Readiness }>()({
  route: 'GET /sites/:siteId/readiness',
  permission: 'sites.read',
  summary:
    'Answers with what the draft of a site lacks before it opens: refusals, texts of languages, pages, links, its jurisdiction, heavy pictures, its brand and its speed.',
})
