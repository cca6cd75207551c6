import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, playerParams, type PlayerParams } from '../params.ts'
import { playerNoteSchema } from '../player-notes.ts'

export const params = playerParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('note'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('notes', playerNoteSchema)

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/players/:playerId/notes',
  permission: 'notes.read',
  summary: 'Lists the notes of operators about a player, by default the newest first.',
})
