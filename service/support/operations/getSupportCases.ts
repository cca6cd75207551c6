import { reads } from '#service/call/handler.ts'
import { listOwnCases } from '#service/support/read-cases.ts'
import { supportSettings } from '#service/support/support-settings.ts'

export default reads('getSupportCases', ({ db, service, site, player }) =>
  listOwnCases(db, service.vault, { playerId: player.playerId, settings: supportSettings(site) }),
)
