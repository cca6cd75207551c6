import { completeRegistration } from '#service/players/complete-registration.ts'
import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default changes('playerRegistrationFull', async (call, { fields }) => {
  const { db, site, languageId } = call
  const { entropy, vault, clock } = call.service
  const outcome = await completeRegistration(db, {
    site,
    playerId: call.player.playerId,
    fields,
    now: clock.now(),
    sender: { entropy, vault, memberId: site.memberId, languageId },
  })
  return orFault(outcome)
})
