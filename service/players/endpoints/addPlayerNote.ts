import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { addPlayerNote } from '../rows/player-notes.ts'
import { foundPlayer } from './shared/found-player.ts'

export default operatorChanges('addPlayerNote', async (call, { text }) => {
  const { playerId } = await foundPlayer(call)
  const note = await addPlayerNote(call.db, call.service.vault, { playerId, text, by: call.token.name })
  if (note === null) throw new ApiRefusal('conflict', 'The personal data of this player is erased.')
  return note
})
