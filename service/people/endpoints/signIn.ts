import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { verifyPassword } from '#service/sessions/passwords.ts'
import { spendCode } from '../one-time-codes.ts'
import { personByEmail } from '../people-rows.ts'
import { openPersonSession } from '../person-sessions.ts'
import { assertFewAttempts } from '../sign-in-limits.ts'

const WRONG = 'The address, the password or the code is wrong.'

export default operatorSelfManaged('signIn', async ({ service, from, cookie }, { email, password, code }) => {
  const { database, entropy, log } = service
  await assertFewAttempts(service, { email, address: from.address })
  const person = await personByEmail(database.kysely, email)
  const isIn = person !== undefined && person.disabledAt === null
  const passwordHash = isIn ? person.passwordHash : null
  if (!(await verifyPassword(passwordHash, { password, client: from.address })) || !isIn) {
    log.warn({ address: from.address }, 'a sign-in of a person failed')
    throw new ApiRefusal('unauthorized', WRONG)
  }
  if (code === undefined) return { isSignedIn: false }
  const { personId, email: actor } = person
  const opened = await database.transaction(async (tx) => {
    const isRight = await spendCode(tx, service, { personId, code })
    const body = { personId, address: from.address }
    const session = isRight ? await openPersonSession(tx, entropy, { personId, from }) : null
    await appendAudit(tx, { actor, action: isRight ? 'person.signed-in' : 'person.code-refused', body })
    return session
  })
  if (opened === null) throw new ApiRefusal('unauthorized', WRONG)
  cookie.set(opened)
  return { isSignedIn: true }
})
