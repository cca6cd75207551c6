import { reads } from '#service/call/handler.ts'
import { placeOf } from '#service/players/rows/is-free.ts'
import { activeOfOwner, countActivePlays } from '#service/purchases/active-of-owner.ts'

export default reads('checkEmailWithActiveJoins', (call, { email, gameId }) => {
  const asked = { field: 'email', value: email, gameId, playerId: call.player?.playerId ?? null } as const
  return activeOfOwner(call.db, placeOf(call), asked, countActivePlays)
})
