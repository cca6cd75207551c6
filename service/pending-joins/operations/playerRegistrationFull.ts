import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { finishRegistration } from '#service/pending-joins/finish-registration.ts'
import { completionOf } from '#service/players/changes/complete-registration.ts'
import { askAboutCompletion } from '#service/verification/ask-identity.ts'

export default changes(
  'playerRegistrationFull',
  async (call, { fields }) => orFault(await finishRegistration(call.db, completionOf(call, fields))),
  (call, { fields }) => askAboutCompletion(call, fields),
)
