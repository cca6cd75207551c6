import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChangesAfter } from '#service/call/endpoint-handler.ts'
import { hashPassword, verifyPassword } from '#service/sessions/passwords.ts'
import { spendCode } from '../one-time-codes.ts'
import { personById } from '../people-rows.ts'
import { endLinks } from '../person-links.ts'
import { acceptPassword } from '../person-rules.ts'
import { endPersonSessions } from '../person-sessions.ts'
import { assertFewAttempts } from '../sign-in-limits.ts'
import { signedInOf } from '../signed-in.ts'

export default operatorChangesAfter(
  'changeOwnPassword',
  async ({ db, service, token, from }, { password, newPassword }) => {
    const { personId, email } = signedInOf(token)
    await assertFewAttempts(service, { email, address: from.address })
    acceptPassword(newPassword, { email, path: '$.newPassword' })
    const { passwordHash = null } = (await personById(db, personId)) ?? {}
    const client = from.address
    if (!(await verifyPassword(passwordHash, { password, client }))) return null
    return hashPassword(newPassword, client)
  },
  async ({ db, service, token }, { code }, newHash) => {
    const { personId, sessionId } = signedInOf(token)
    if (newHash === null || !(await spendCode(db, service, { personId, code }))) {
      throw new ApiRefusal('forbidden', 'The present password or the code is wrong.')
    }
    await db.updateTable('people').set({ password_hash: newHash }).where('person_id', '=', personId).execute()
    await endLinks(db, personId)
    return { endedSessions: await endPersonSessions(db, personId, { except: sessionId }) }
  },
)
