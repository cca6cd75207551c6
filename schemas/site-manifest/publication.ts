import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** The rules for publishing a changed manifest. */
export const publicationSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['needsSecondPerson'],
  properties: {
    needsSecondPerson: {
      type: 'boolean',
      description: 'whether one person asks for a publication and another one confirms it',
    },
  },
} as const satisfies JSONSchema
export const archivedSchema = {
  type: 'boolean',
  description: 'whether the site is not served, and keeps its data',
} as const satisfies JSONSchema

export type PublicationSettings = FromSchema<typeof publicationSettingsSchema>
