import { reads } from '#service/call/handler.ts'
import { readOwnConsents } from '#service/players/changes/own-consents.ts'

export default reads('getFormConsents', async ({ db, service, site, player: { playerId } }) => ({
  consents: await readOwnConsents(db, service.vault, { site, playerId }),
}))
