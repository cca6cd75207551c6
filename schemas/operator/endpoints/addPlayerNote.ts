import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import {
  newPlayerNoteSchema,
  playerNoteSchema,
  type NewPlayerNote,
  type PlayerNote,
} from '../player-notes.ts'

export const params = playerParams
export const request = newPlayerNoteSchema
export const result = playerNoteSchema

export default endpoint<{ params: PlayerParams; request: NewPlayerNote; result: PlayerNote }>()({
  route: 'POST /sites/:siteId/players/:playerId/notes',
  permission: 'notes.write',
  summary:
    'Adds a note about a player. It never changes; the player gets it with a copy of the stored data, without the name of its author.',
  audit: {
    action: 'player.noted',
    facts: ({ params: of, result: { noteId } }) => ({ ...of, noteId }),
  },
})
