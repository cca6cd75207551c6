import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listPlayerNotes } from '../rows/player-notes.ts'
import { foundPlayer } from './shared/found-player.ts'

export default operatorReads('getPlayerNotes', async (call, request) => {
  const { playerId } = await foundPlayer(call)
  return listPlayerNotes(call.db, call.service.vault, { ...request, playerId })
})
