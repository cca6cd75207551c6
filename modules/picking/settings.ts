import type { FromSchema, JSONSchema } from '#schemas/json-schema.ts'

/** What a manifest may set for picking numbers. */
export const pickingSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['layout', 'luckyDips'],
  properties: {
    /** `panel`: one calm step after the other. `slip`: the whole grid at once, like a paper slip. */
    layout: { enum: ['panel', 'slip'], default: 'panel' },
    /** How many lucky dips are offered at a tap. */
    luckyDips: {
      type: 'array',
      minItems: 1,
      maxItems: 6,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1, maximum: 100 },
      default: [1, 3, 5, 10],
    },
  },
} as const satisfies JSONSchema
export type PickingSettings = FromSchema<typeof pickingSettingsSchema>
