import { changes } from '#service/call/handler.ts'
import { confirmCase } from '#service/support/confirm-case.ts'

export default changes('confirmSupportCase', async ({ db, site }, { key }) => ({
  result: (await confirmCase(db, { memberId: site.memberId, key })) ? 1 : 0,
}))
