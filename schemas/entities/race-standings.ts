import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { playSchema } from './player.ts'

/** A race after one of its draws: draw 0 is the start, at which all plays are level. */
export const raceStandingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['drawNumber', 'groups', 'leaders'],
  properties: {
    drawNumber: { type: 'integer', minimum: 0 },
    /** The number of plays with equal points, the most points first: the place of any play follows from them. */
    groups: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['points', 'plays'],
        properties: { points: { type: 'integer' }, plays: { type: 'integer', minimum: 1 } },
      },
    },
    /** The leading plays: the most points first, level ones by `playId`. Prizes only after the last draw. */
    leaders: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['playId', 'play', 'points', 'playerDisplayName'],
        properties: {
          playId: playSchema.properties.playId,
          play: playSchema.properties.play,
          points: playSchema.properties.points,
          prize: playSchema.properties.prize,
          playerDisplayName: { type: 'string' },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type RaceStandings = FromSchema<typeof raceStandingsSchema>
