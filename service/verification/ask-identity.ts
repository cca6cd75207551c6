import type { PersonChecks } from '#service/adapters/checks/person-checks.ts'
import type { Clock } from '#service/base/clock.ts'
import type { Database } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { type Completion, completedPerson } from '#service/players/changes/complete-registration.ts'
import { isSameIndex } from '#service/players/rows/index-forms.ts'
import { applyIdentityCheck, identifiedPerson, identityDigest } from '#service/players/rows/identity-check.ts'
import { lockPersonal, publishPlayer } from '#service/players/rows/personal-row.ts'
import { ownerOf, type PersonalFields, type PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

export interface IdentityParts {
  readonly database: Database
  readonly checks: PersonChecks
  readonly vault: PersonalVault
}

interface Asked {
  readonly site: ServedSite
  readonly playerId: number
  /** The form that completes the registration, before it is stored. Without it, the stored data are checked. */
  readonly completion?: Pick<Completion, 'fields' | 'now' | 'isOneClick'>
}

/**
 * Asks the site's provider about the data of a player, outside of any transaction. An answer is stored with a digest of the data, which are not asked
 * about again. Returns false if the provider does not answer; the check is then awaited.
 */
export async function askIdentity(parts: IdentityParts, asked: Asked): Promise<boolean> {
  const { identityCheck } = asked.site.manifest.registration
  if (identityCheck === undefined) return true
  const { database, checks, vault } = parts
  const { playerId, completion } = asked
  const row = await readRow(parts, playerId)
  const isStored = completion === undefined
  const data = isStored ? row : completedPerson(row, { ...completion, site: asked.site })
  const person = data === null ? null : identifiedPerson(data.personal, data.country)
  if (person === null || (isStored && !row.isOpen)) {
    if (isStored) await forgetCheck(database, playerId)
    return true
  }
  const digest = identityDigest(vault, person, asked.site.operatorId)
  const isAnswered = row.check !== null && row.check !== 'awaited' && isSameIndex(vault, row.digest, digest)
  if (isAnswered) return true
  const answer = await checks.identity(identityCheck, person)
  await database.transaction(async (tx) => {
    const stored = await lockPersonal(tx, vault, playerId)
    await tx
      .updateTable('players')
      .set({
        identity_check: answer ?? 'awaited',
        identity_digest: answer === null ? null : digest,
        identity_asked_at: now,
      })
      .where('player_id', '=', playerId)
      .execute()
    if (!isStored) return
    await applyIdentityCheck(tx, vault, playerId, stored)
    await publishPlayer(tx, vault, playerId)
  })
  return answer !== null
}

interface CallingPlayer {
  readonly service: IdentityParts & { readonly clock: Clock }
  readonly site: ServedSite
  readonly player: { readonly playerId: number }
}

/** Asks about the data with which the caller completes the registration, before they are stored. */
export const askAboutCompletion = (
  { service, site, player: { playerId } }: CallingPlayer,
  fields: Completion['fields'],
  isOneClick = false,
): Promise<boolean> =>
  askIdentity(service, {
    site,
    playerId,
    completion: { fields, now: service.clock.now(), isOneClick },
  })

/** Asks about the stored data of the caller, unless the provider has answered about them. */
export const askAboutStored = ({ service, site, player: { playerId } }: CallingPlayer): Promise<boolean> =>
  askIdentity(service, { site, playerId })

async function readRow({ database, vault }: IdentityParts, playerId: number) {
  const { memberId, bytes, keyId, idAt, addressAt, segment, ...row } = await database.kysely
    .selectFrom('players')
    .select([
      'member_id as memberId',
      'username_key as usernameKey',
      'country',
      'segment',
      'personal as bytes',
      'personal_key_id as keyId',
      'identity_check as check',
      'identity_digest as digest',
      'id_verified_at as idAt',
      'address_verified_at as addressAt',
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const owner = ownerOf(memberId, row.usernameKey)
  const personal: PersonalFields = bytes === null || keyId === null ? {} : vault.open({ bytes, keyId }, owner)
  const isComplete = segment !== null && segment !== 'B'
  return { ...row, personal, isOpen: isComplete && (idAt === null || addressAt === null) }
}

/** There is nothing to ask: the data are not complete, or identity and address are verified. */
async function forgetCheck({ kysely }: Database, playerId: number): Promise<void> {
  await kysely
    .updateTable('players')
    .set({ identity_check: null, identity_digest: null })
    .where('player_id', '=', playerId)
    .where('identity_check', '=', 'awaited')
    .execute()
}
