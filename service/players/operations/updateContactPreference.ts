import { changes } from '#service/call/handler.ts'
import { changeContactPreference } from '#service/players/changes/change-details.ts'

export default changes(
  'updateContactPreference',
  ({ db, service, site, languageId, player: { playerId } }, preference) =>
    changeContactPreference(db, { vault: service.vault, site, playerId, languageId }, preference),
)
