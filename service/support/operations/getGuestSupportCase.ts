import { reads } from '#service/call/handler.ts'
import { readOwnCase } from '#service/support/read-cases.ts'
import { supportSettings } from '#service/support/support-settings.ts'

export default reads('getGuestSupportCase', async ({ db, service, site }, { key }) => {
  const settings = supportSettings(site)
  const conversation = await readOwnCase(db, service.vault, { memberId: site.memberId, key, settings })
  return conversation === null ? {} : { conversation }
})
