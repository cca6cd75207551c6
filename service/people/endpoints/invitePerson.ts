import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { addPerson } from '../add-person.ts'
import { linkAddress, mailLink } from '../person-mails.ts'
import { lockPeople } from '../people-rows.ts'
import { makeLink } from '../person-links.ts'
import { acceptGrants } from '../person-rules.ts'
import { viewOf } from '../view-of.ts'

export default operatorChanges('invitePerson', async (call, wanted) => {
  const { db, service, token, origin, afterCommit } = call
  await lockPeople(db)
  const grants = await acceptGrants(db, token, { grants: wanted.grants, sites: service.sites })
  const personId = await addPerson(db, { ...wanted, grants, invitedBy: token.name })
  const { secret, validUntil } = await makeLink(db, service, { kind: 'invitation', personId })
  const person = await viewOf(call, personId)
  const link = linkAddress(origin, secret)
  afterCommit(() => mailLink(service, { ...person, kind: 'invitation', link }))
  return { person, link, validUntil }
})
