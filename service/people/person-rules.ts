import { emailForm, sentEmail } from '#modules/registration/rules/email-form.ts'
import { isCommonPassword } from '#modules/session/rules/common-passwords.ts'
import { type Grant, PERSON_PASSWORD } from '#schemas/operator/people.ts'
import { SCOPES } from '#schemas/operator/scopes.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import type { OperatorToken } from '#service/call/operator-call.ts'
import type { Db } from '#service/database/database.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import { grantsOf } from './people-rows.ts'
import { scopeBeyond, scopesOfRoles, scopesOn, type StoredGrant } from './role-scopes.ts'

/** Stands for the password in a refusal, so that no log or answer has it. */
const HIDDEN = '…'

/** Throws for a password that a person may not have. */
export function acceptPassword(password: string, { email, path }: { email: string; path: string }): void {
  const [account = ''] = email.split('@')
  const isUsual = isCommonPassword(password, account) || isCommonPassword(password, email)
  const isOneLetter = new Set(password).size < 5
  if (password.length >= PERSON_PASSWORD.minLength && !isUsual && !isOneLetter) return
  const expected = `must have ${PERSON_PASSWORD.minLength} characters or more, and not be easy to guess`
  throw new ApiRefusal('refused', 'The password is too easy.', {
    refusals: [bodyRefusal(path, HIDDEN, expected)],
  })
}

/** An address in its one form; throws for a text that is none. */
export function acceptEmail(text: string): string {
  if (emailForm(text) !== null) return sentEmail(text)
  throw new ApiRefusal('refused', 'The address is no e-mail address.', {
    refusals: [bodyRefusal('$.email', text, 'must be an e-mail address, such as ada@example.com')],
  })
}

/** A name without spaces around it; throws for one without a letter. */
export function acceptName(text: string): string {
  const name = text.normalize('NFC').trim()
  if (/\p{L}/u.test(name) && !/[\p{Cc}\p{Cf}]/u.test(name)) return name
  throw new ApiRefusal('refused', 'The name has no letter.', {
    refusals: [bodyRefusal('$.name', text, 'must have a letter, and no invisible characters')],
  })
}

/** Roles as they are stored. Throws for a role or a site that is not there, and for what the caller may not do themselves. */
export async function acceptGrants(
  db: Db,
  caller: OperatorToken,
  { grants, sites }: { readonly grants: readonly Grant[]; readonly sites: SiteCatalogue },
): Promise<StoredGrant[]> {
  const roles = await scopesOfRoles(db)
  const refusals: Refusal[] = []
  const stored = grants.map(({ role, siteId, operatorId }, place): StoredGrant => {
    const at = `$.grants[${place}]`
    const site = siteId === undefined ? null : sites.bySiteId(siteId)
    if (!roles.has(role))
      refusals.push(bodyRefusal(`${at}.role`, role, `must be one of ${[...roles.keys()].join(', ')}`))
    if (siteId !== undefined && site === null)
      refusals.push(bodyRefusal(`${at}.siteId`, siteId, 'must be a site that is served'))
    if (siteId !== undefined && operatorId !== undefined)
      refusals.push(bodyRefusal(at, siteId, 'must name a site or an operator, not both'))
    if (operatorId !== undefined && !sites.all().some(({ manifest }) => manifest.operatorId === operatorId))
      refusals.push(
        bodyRefusal(`${at}.operatorId`, operatorId, 'must be the operator of a site that is served'),
      )
    return { role, operatorId: operatorId ?? null, memberId: site?.memberId ?? null }
  })
  if (refusals.length > 0) throw new ApiRefusal('refused', 'The roles were not given.', { refusals })
  refuseBeyond(caller, stored, roles)
  return stored
}

/** Throws if a person has a permission that the caller lacks: a caller may not change somebody who has more rights. */
export async function refuseOverMightier(db: Db, caller: OperatorToken, personId: number): Promise<void> {
  refuseBeyond(caller, await grantsOf(db, personId), await scopesOfRoles(db))
}

function refuseBeyond(
  caller: OperatorToken,
  grants: readonly StoredGrant[],
  roles: ReadonlyMap<string, readonly string[]>,
): void {
  for (const { role, operatorId, memberId } of grants) {
    // Who may change people at all has that right on every site, so only these scopes count.
    const beyond = scopeBeyond(scopesOn(caller, null), roles.get(role) ?? [])
    if (beyond === undefined) continue
    const where = operatorId ?? memberId
    throw new ApiRefusal(
      'forbidden',
      `You lack ${beyond}, which the role ${role}${where === null ? '' : ` of ${where}`} has.`,
      { permission: beyond },
    )
  }
}

/** Throws for scopes that are not there, or that the caller lacks. */
export function acceptScopes(caller: OperatorToken, scopes: readonly string[]): void {
  const refusals = scopes.flatMap((scope, place) =>
    SCOPES.includes(scope)
      ? []
      : [bodyRefusal(`$.scopes[${place}]`, scope, `must be one of ${SCOPES.join(', ')}`)],
  )
  if (refusals.length > 0) throw new ApiRefusal('refused', 'The scopes were not given.', { refusals })
  const beyond = scopeBeyond(caller.scopes, scopes)
  if (beyond === undefined) return
  throw new ApiRefusal('forbidden', `You lack ${beyond}, and cannot give it to somebody else.`, {
    permission: beyond,
  })
}
