import type { FromSchema, JSONSchema } from '#schemas/json-schema.ts'

/** What a manifest may set for the lobby. */
export const lobbySettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['layout', 'mainGameId', 'resultGames'],
  properties: {
    /** `jackpot`: one prize under the brand's sky. `timetable`: the day's draws with times, and a slip to tick. */
    layout: { enum: ['jackpot', 'timetable'], default: 'jackpot' },
    /** The game that the first screen is about; 0 lets the highest prize decide. */
    mainGameId: { type: 'integer', minimum: 0, default: 0 },
    /** Of how many games the last results are shown. */
    resultGames: { type: 'integer', minimum: 0, maximum: 12, default: 4 },
  },
} as const satisfies JSONSchema
export type LobbySettings = FromSchema<typeof lobbySettingsSchema>
