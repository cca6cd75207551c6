import { reads } from '#service/call/handler.ts'
import { placeOf } from '#service/players/rows/is-free.ts'
import { activeOfOwner, countActiveSubscriptions } from '#service/purchases/active-of-owner.ts'

export default reads('checkUsernameWithActiveSubscription', (call, { username, gameId }) => {
  const asked = {
    field: 'username',
    value: username,
    gameId,
    playerId: call.player?.playerId ?? null,
  } as const
  return activeOfOwner(call.db, placeOf(call), asked, countActiveSubscriptions)
})
