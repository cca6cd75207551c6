import type { FromSchema, JSONSchema } from '#schemas/json-schema.ts'

/** Settings of the lobby in a manifest. */
export const lobbySettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['layout', 'mainGameId', 'resultGames'],
  properties: {
    /**
     * `jackpot`: one prize on the theme's sky. `timetable`: the day's draws with times, and a slip to tick. `rooms`: the
     * next game of a club, the player's cards, tonight's rooms and instant games. `scene`: the main prize as a picture with
     * its odds and the share of the good cause.
     */
    layout: { enum: ['jackpot', 'timetable', 'rooms', 'scene'], default: 'jackpot' },
    /** The main game of the first screen; 0 selects the highest prize. */
    mainGameId: { type: 'integer', minimum: 0, default: 0 },
    /** Number of games whose last results are shown. */
    resultGames: { type: 'integer', minimum: 0, maximum: 12, default: 4 },
  },
} as const satisfies JSONSchema
export type LobbySettings = FromSchema<typeof lobbySettingsSchema>
