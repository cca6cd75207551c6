import { SUBSCRIPTION_DRAWS_MAX } from '#schemas/entities/subscription.ts'
import type { FromSchema, JSONSchema } from '#schemas/json-schema.ts'

/** Settings of number picking in a manifest. */
export const pickingSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['layout', 'luckyDips', 'furtherDraws'],
  properties: {
    /** `panel`: one step at a time. `slip`: the whole grid on one page, like a paper slip. */
    layout: { enum: ['panel', 'slip'], default: 'panel' },
    /** Numbers of lucky dips offered as buttons. */
    luckyDips: {
      type: 'array',
      minItems: 1,
      maxItems: 6,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1, maximum: 100 },
      default: [1, 3, 5, 10],
    },
    /** Numbers of further draws offered for the same plays, as far as the game has dates. */
    furtherDraws: {
      type: 'array',
      minItems: 1,
      maxItems: 6,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1, maximum: SUBSCRIPTION_DRAWS_MAX },
      default: [4, 8, 26, 52],
    },
  },
} as const satisfies JSONSchema
export type PickingSettings = FromSchema<typeof pickingSettingsSchema>
