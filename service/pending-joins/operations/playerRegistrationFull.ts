import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { completeRegistration, completionOf } from '#service/players/complete-registration.ts'

export default changes('playerRegistrationFull', async (call, { fields }) =>
  orFault(await completeRegistration(call.db, completionOf(call, fields))),
)
