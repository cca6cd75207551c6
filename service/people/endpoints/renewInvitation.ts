import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { linkAddress, mailLink } from '../person-mails.ts'
import { makeLink } from '../person-links.ts'
import { endPersonSessions } from '../person-sessions.ts'
import { lockOther, refuseOfProvider } from '../lock-other.ts'

export default operatorChanges('renewInvitation', async (call) => {
  const { db, service, origin, afterCommit } = call
  const person = await lockOther(call, call.params.personId)
  refuseOfProvider(person)
  const { personId } = person
  await endPersonSessions(db, personId)
  const { secret, validUntil } = await makeLink(db, service, { kind: 'invitation', personId })
  const link = linkAddress(origin, secret)
  afterCommit(() => mailLink(service, { ...person, kind: 'invitation', link }))
  return { link, validUntil }
})
