import { reads } from '#service/call/handler.ts'
import { findReset } from '#service/sessions/password-reset.ts'

export default reads('checkToken', async ({ db, site }, { token }) => {
  const found = await findReset(db, { memberId: site.memberId, token })
  return { result: found === null ? 0 : 1 }
})
