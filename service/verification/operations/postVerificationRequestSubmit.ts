import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { submitRequest } from '../verification-requests.ts'

export default changes('postVerificationRequestSubmit', async ({ db, service, player }, submission) =>
  orFault(await submitRequest(db, service.vault, { ...submission, playerId: player.playerId })),
)
