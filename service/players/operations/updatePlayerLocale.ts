import { changes } from '#service/call/handler.ts'
import { changeLanguage } from '#service/players/changes/change-details.ts'

export default changes('updatePlayerLocale', ({ db, service, site, player: { playerId } }, { languageId }) =>
  changeLanguage(db, { vault: service.vault, site, playerId }, languageId),
)
