import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { readOfflineEvents } from '#service/sessions/after-login-events.ts'

export default changes('getOfflineEvents', async ({ db, player, languageId }, { eventId }) =>
  orFault(await readOfflineEvents(db, { playerId: player.playerId, languageId }, eventId)),
)
