import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { linkAddress, mailLink } from '../person-mails.ts'
import { personByEmail } from '../people-rows.ts'
import { makeLink } from '../person-links.ts'
import { assertFewAttempts } from '../sign-in-limits.ts'

/** Answers before it looks for the person. The time of the answer does not reveal whether the address is known. */
export default operatorSelfManaged('askPasswordLink', async ({ service, origin, from }, { email }) => {
  await assertFewAttempts(service, { email, address: from.address })
  sendLink(service, { email, origin, address: from.address }).catch((error: unknown) =>
    service.log.warn({ error: String(error) }, 'a link to a new password was not mailed'),
  )
  return { isAccepted: true }
})

async function sendLink(
  service: OperatorService,
  { email, origin, address }: { readonly email: string; readonly origin: string; readonly address: string },
): Promise<void> {
  const { database } = service
  const person = await personByEmail(database.kysely, email)
  // A person with passkeys alone has no authenticator that would have to confirm the new password.
  if (person === undefined || person.passwordHash === null || person.disabledAt !== null) return
  const { personId } = person
  const { secret } = await database.transaction(async (tx) => {
    const made = await makeLink(tx, service, { kind: 'password', personId })
    await appendAudit(tx, {
      actor: person.email,
      action: 'person.password-link',
      body: { personId, address },
    })
    return made
  })
  await mailLink(service, { ...person, kind: 'password', link: linkAddress(origin, secret) })
}
