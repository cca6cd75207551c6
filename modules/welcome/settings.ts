import type { FromSchema, JSONSchema } from '#schemas/json-schema.ts'
import { localizedTextSchema } from '#schemas/site-manifest/texts.ts'

/** Settings of the welcome in a manifest: the brand's own words; a text that is left out is the product's. */
export const welcomeSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'body'],
  properties: {
    title: { ...localizedTextSchema, default: {} },
    body: { ...localizedTextSchema, default: {} },
  },
} as const satisfies JSONSchema
export type WelcomeSettings = FromSchema<typeof welcomeSettingsSchema>
