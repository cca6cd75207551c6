import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** Parts of a site that are looked at before it opens. */
export const READINESS_AREAS = [
  'rules',
  'languages',
  'pages',
  'links',
  'jurisdiction',
  'pictures',
  'brand',
  'speed',
] as const
export type ReadinessArea = (typeof READINESS_AREAS)[number]

/** `stops`: the draft is refused. `lacks`: a visitor meets it. `note`: worth a look. */
export const READINESS_STATES = ['stops', 'lacks', 'note'] as const
export type ReadinessState = (typeof READINESS_STATES)[number]

/** One thing that is missing or worth a look. */
export const readinessLineSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['area', 'state', 'text', 'file', 'pointer'],
  properties: {
    area: { enum: READINESS_AREAS },
    state: { enum: READINESS_STATES },
    text: { type: 'string', description: 'what is missing, and what would be right' },
    file: { type: 'string', description: 'the file of the site that it is about' },
    pointer: {
      type: ['string', 'null'],
      description: 'the place in manifest.json as a JSON pointer; null for other files',
    },
  },
} as const satisfies JSONSchema
export type ReadinessLine = FromSchema<typeof readinessLineSchema>

/** The compressed bytes of a first visit. */
export const firstVisitSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['scriptBytes', 'styleBytes', 'scriptBarBytes'],
  properties: {
    scriptBytes: { type: 'integer', description: 'script that the home page loads before it can be used' },
    styleBytes: { type: 'integer', description: 'style sheets of the build, which the page carries' },
    scriptBarBytes: { type: 'integer', description: 'the bar for its script' },
  },
} as const satisfies JSONSchema
export type FirstVisit = FromSchema<typeof firstVisitSchema>
