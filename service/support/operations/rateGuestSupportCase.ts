import { changes } from '#service/call/handler.ts'
import { rateCase } from '#service/support/rate-case.ts'

export default changes('rateGuestSupportCase', async ({ db, site }, { key, rating }) => ({
  result: (await rateCase(db, { memberId: site.memberId, key, rating })) ?? 0,
}))
