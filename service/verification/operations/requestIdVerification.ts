import { changes } from '#service/call/handler.ts'
import { openRequest } from '../verification-requests.ts'

export default changes('requestIdVerification', async ({ db, service, player }, { purpose = 'identity' }) =>
  openRequest(db, service.vault, { playerId: player.playerId, purpose }),
)
