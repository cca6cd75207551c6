import type { IdentityProvider } from '#service/adapters/identity-provider/identity-provider.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall, OperatorService } from '#service/call/operator-call.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { addPerson } from './add-person.ts'
import type { Identity } from './identity-providers.ts'
import {
  grantsOf,
  grantView,
  hasAdministrator,
  lockPeople,
  lockPerson,
  personByEmail,
  personBySubject,
  replaceGrants,
} from './people-rows.ts'
import { removePasskeys } from './passkey-rows.ts'
import { endLinks } from './person-links.ts'
import { endPersonSessions, openPersonSession } from './person-sessions.ts'
import { scopesOfRoles, type StoredGrant } from './role-scopes.ts'

/** The session at the provider. */
interface Begun {
  readonly idToken: string
  readonly sid: string | null
}

type Entered = { readonly session: string } | { readonly refusal: string }

/**
 * Opens a session of a person whom the provider has identified, with the roles of its claims in place of those until now. A person who is
 * new here gets an account. Refused, with a line in the audit log where the account is known: an address of somebody else, a disabled
 * person, and one without a role, who loses their roles and sessions.
 */
export function enterByProvider(
  { service, from }: OperatorCall,
  { settings: { name: provider, issuer } }: IdentityProvider,
  { idToken, sid, ...identity }: Identity & Begun,
): Promise<Entered> {
  const { subject, email } = identity
  return service.database.transaction(async (tx): Promise<Entered> => {
    await lockPeople(tx)
    const grants = await storedGrants(tx, service, identity)
    const known = await personBySubject(tx, { issuer, subject })
    const refuse = async (actor: string, reason: string, refusal: string) => {
      const body = { email, issuer, subject, reason, address: from.address }
      await appendAudit(tx, { actor, action: 'person.provider-refused', body })
      return { refusal }
    }
    if (known === undefined) {
      const other = await personByEmail(tx, email)
      if (other !== undefined) {
        const refusal = `Somebody here has the address ${email} already, who signs in in another way.`
        return refuse(other.email, 'the address belongs to another account', refusal)
      }
      if (grants.length === 0) return { refusal: noRole(provider) }
    } else if (known.disabledAt !== null) {
      return refuse(known.email, 'the person is disabled', 'Your account here is disabled.')
    }
    const personId = known?.personId ?? (await addByProvider(tx, { ...identity, grants, issuer }))
    const actor = known?.email ?? (await personBySubject(tx, { issuer, subject }))?.email ?? email
    if (known !== undefined) await changeRoles(tx, service, { personId, actor, issuer, grants })
    if (grants.length === 0) {
      await endPersonSessions(tx, personId)
      return refuse(actor, 'the person has no role', noRole(provider))
    }
    const session = await openPersonSession(tx, service.entropy, { personId, from, idToken, sid })
    const isNew = known === undefined
    const body = { personId, issuer, isNew, ...(isNew && { grants: identity.grants }), address: from.address }
    await appendAudit(tx, { actor, action: 'person.signed-in', body })
    return { session }
  })
}

/** An account with a password, and the identity at the provider that its person has shown too. */
interface Moving extends Identity, Begun {
  readonly personId: number
}

/**
 * Moves an account to the provider: its password, code and passkeys are removed, and it has the roles of the claims. Its address and name stay,
 * because the audit log and changes by two persons name them. Opens a new session, and ends the others. Refused where the provider gives no role, so that
 * nobody is locked out.
 */
export function moveToProvider(
  { service, from }: OperatorCall,
  { settings: { name: provider, issuer } }: IdentityProvider,
  { personId, subject, idToken, sid, ...identity }: Moving,
): Promise<Entered> {
  return service.database.transaction(async (tx): Promise<Entered> => {
    await lockPeople(tx)
    const { email: actor, issuer: ownIssuer } = await lockPerson(tx, personId)
    const refuse = async (reason: string, refusal: string) => {
      const body = { personId, issuer, subject, reason, address: from.address }
      await appendAudit(tx, { actor, action: 'person.provider-refused', body })
      return { refusal }
    }
    if (ownIssuer !== null) return { refusal: `You sign in with ${provider} already.` }
    if ((await personBySubject(tx, { issuer, subject })) !== undefined)
      return refuse(
        'the identity belongs to another account',
        `Another account here belongs to this one of ${provider}. Ask an administrator to disable one of them.`,
      )
    const grants = await storedGrants(tx, service, { ...identity, subject })
    if (grants.length === 0) return refuse('the person has no role', noRole(provider))
    const hadOne = await hasAdministrator(tx)
    await tx
      .updateTable('people')
      .set({ issuer, subject, password_hash: null, code_key: null, code_key_id: null, code_step: null })
      .where('person_id', '=', personId)
      .execute()
    await removePasskeys(tx, personId)
    await endLinks(tx, personId)
    await changeRoles(tx, service, { personId, actor, issuer, grants })
    if (hadOne && !(await hasAdministrator(tx)))
      throw new ApiRefusal(
        'conflict',
        'This is the last administrator of every site. Make another one first.',
      )
    const endedSessions = await endPersonSessions(tx, personId)
    const session = await openPersonSession(tx, service.entropy, { personId, from, idToken, sid })
    const body = { personId, issuer, subject, endedSessions, address: from.address }
    await appendAudit(tx, { actor, action: 'person.moved-to-provider', body })
    return { session }
  })
}

const noRole = (provider: string) =>
  `${provider} gave you no role here. Ask its administrator for a group that has one.`

/** The roles as they are stored. A role or a site that is not there is left out: the settings may be ahead of them. */
async function storedGrants(
  tx: Tx,
  { sites, log }: OperatorService,
  { grants }: Identity,
): Promise<StoredGrant[]> {
  const roles = await scopesOfRoles(tx)
  return grants.flatMap(({ role, siteId, operatorId }) => {
    const site = siteId === undefined ? null : sites.bySiteId(siteId)
    if (roles.has(role) && (siteId === undefined || site !== null))
      return [{ role, operatorId: operatorId ?? null, memberId: site?.memberId ?? null }]
    log.warn({ role, siteId }, 'OIDC_ROLES names a role or a site that is not there')
    return []
  })
}

async function addByProvider(
  tx: Tx,
  {
    email,
    name,
    grants,
    issuer,
    subject,
  }: Omit<Identity, 'grants'> & { readonly grants: readonly StoredGrant[]; readonly issuer: string },
): Promise<number> {
  const personId = await addPerson(tx, { email, name, grants, invitedBy: issuer })
  await tx
    .updateTable('people')
    .set({ issuer, subject, joined_at: now })
    .where('person_id', '=', personId)
    .execute()
  return personId
}

/** Replaces the roles of a person where the provider has others now. */
async function changeRoles(
  tx: Tx,
  { sites }: OperatorService,
  {
    personId,
    actor,
    issuer,
    grants,
  }: {
    readonly personId: number
    readonly actor: string
    readonly issuer: string
    readonly grants: readonly StoredGrant[]
  },
): Promise<void> {
  const viewsOf = (stored: readonly StoredGrant[]) => stored.map((grant) => grantView(grant, sites))
  const [before, after] = [viewsOf(await grantsOf(tx, personId)), viewsOf(grants)]
  const textOf = (views: readonly object[]) =>
    views
      .map((view) => JSON.stringify(view))
      .toSorted()
      .join('\n')
  if (textOf(before) === textOf(after)) return
  await replaceGrants(tx, personId, grants)
  const body = { personId, grants: after, before, issuer }
  await appendAudit(tx, { actor, action: 'person.roles-changed', body })
}
