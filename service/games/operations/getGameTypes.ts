import { gameTypes } from '#service/games/views/game-types.ts'
import { reads } from '#service/call/handler.ts'

/** Visitors who ask at the same time share one read; each player has a read of their own. */
export default reads('getGameTypes', (call, { filter = {} }) => {
  const { memberId } = call.site
  const playerId = call.player?.playerId ?? null
  return call.service.sharedReads.run(`gameTypes/${memberId}/${playerId}/${JSON.stringify(filter)}`, () =>
    gameTypes(call.db, { memberId, playerId }, filter),
  )
})
