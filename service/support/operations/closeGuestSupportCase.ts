import { changes } from '#service/call/handler.ts'
import { closeOwnCase } from '#service/support/close-own-case.ts'

export default changes('closeGuestSupportCase', async ({ db, site }, { key }) => ({
  result: (await closeOwnCase(db, { memberId: site.memberId, key })) ?? 0,
}))
