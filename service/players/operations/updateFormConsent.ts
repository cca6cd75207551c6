import { changes } from '#service/call/handler.ts'
import { changeOwnConsent } from '#service/players/changes/own-consents.ts'

export default changes(
  'updateFormConsent',
  ({ db, service, site, languageId, player: { playerId } }, { consent, isGiven }) =>
    changeOwnConsent(db, service, { site, playerId, languageId, consentId: consent, isGiven }),
)
