import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** Settings of the module `instant-games` in a manifest. */
export const instantGamesSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['demo'],
  properties: {
    /**
     * The people who may play a card without money: nobody, players whose identity is verified (where the law asks for the age before
     * a free game too), or anyone.
     */
    demo: { enum: ['none', 'verified', 'visitors'], default: 'none' },
  },
} as const satisfies JSONSchema
export type InstantGamesSettings = FromSchema<typeof instantGamesSettingsSchema>
