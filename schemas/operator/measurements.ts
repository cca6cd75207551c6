import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { versionSchema } from './record-version.ts'

const percent = { type: 'integer', minimum: 0, maximum: 100 } as const
const milliseconds = { type: 'integer', minimum: 0, maximum: 600_000 } as const

const measured = {
  version: { ...versionSchema, description: 'the version of the draft that was measured' },
  score: { ...percent, description: 'performance on a phone, from 0 to 100' },
  accessibility: percent,
  largestContentfulPaintMs: milliseconds,
  totalBlockingMs: milliseconds,
} as const satisfies JSONSchema['properties']
const keys = ['version', 'score', 'accessibility', 'largestContentfulPaintMs', 'totalBlockingMs'] as const

/** The result of Lighthouse on the draft of a site. */
export const measurementSchema = {
  type: 'object',
  additionalProperties: false,
  required: keys,
  properties: measured,
  examples: [
    {
      version: '0123456789abcdef0123456789abcdef',
      score: 98,
      accessibility: 100,
      largestContentfulPaintMs: 1400,
      totalBlockingMs: 40,
    },
  ],
} as const satisfies JSONSchema
export type Measurement = FromSchema<typeof measurementSchema>

export const keptMeasurementSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...keys, 'measuredBy', 'measuredAt', 'isOfDraft'],
  properties: {
    ...measured,
    measuredBy: { type: 'string' },
    measuredAt: { type: 'number', description: 'UTC milliseconds' },
    isOfDraft: { type: 'boolean', description: 'whether the draft has not changed since' },
  },
} as const satisfies JSONSchema
export type KeptMeasurement = FromSchema<typeof keptMeasurementSchema>
