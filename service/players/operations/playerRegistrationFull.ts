import { completeRegistration } from '#service/players/complete-registration.ts'
import { changes } from '#service/call/handler.ts'

export default changes('playerRegistrationFull', ({ db, service, site, player, languageId }, { fields }) => {
  const { entropy, vault, clock } = service
  return completeRegistration(db, {
    site,
    playerId: player.playerId,
    fields,
    now: clock.now(),
    sender: { entropy, vault, memberId: site.memberId, languageId },
  })
})
