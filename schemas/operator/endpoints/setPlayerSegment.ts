import { PLAYER_SEGMENTS } from '../../entities/player.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { foundPlayerSchema, reasonSchema, type FoundPlayer } from '../players.ts'

export const params = playerParams
export const request = {
  ...reasonSchema,
  required: ['segment', 'reason'],
  properties: {
    ...reasonSchema.properties,
    segment: {
      enum: PLAYER_SEGMENTS,
      description:
        'A and A1 may not play or pay, B must complete the registration, C is a depositor, others may play',
    },
  },
  examples: [{ segment: 'A', reason: 'Moved to a country without a licence' }],
} as const satisfies JSONSchema
export const result = foundPlayerSchema

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FoundPlayer
}>()({
  route: 'PUT /sites/:siteId/players/:playerId/segment',
  permission: 'players.segment',
  summary: 'Sets the segment of a player, which decides whether the player may play, deposit and withdraw.',
  audit: 'player.segment-set',
  auditsBefore: true,
})
