import { sql } from 'kysely'
import { INVITATION_DAYS, PASSWORD_LINK_MINUTES } from '#schemas/operator/people.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { hashOf, makeToken } from '#service/keys/tokens.ts'
import { makeCodeKey, openCodeKey, sealCodeKey, type SealedKey } from './one-time-codes.ts'
import { hasAdministrator } from './people-rows.ts'

export type LinkKind = 'first' | 'invitation' | 'password'

/** Hours for which the link that makes the first administrator is valid. */
const FIRST_LINK_HOURS = 24

const VALID: Readonly<Record<LinkKind, string>> = {
  first: `${FIRST_LINK_HOURS} hours`,
  invitation: `${INVITATION_DAYS} days`,
  password: `${PASSWORD_LINK_MINUTES} minutes`,
}

interface Keys {
  readonly keys: KeyRing
  readonly entropy: Entropy
}

export interface MadeLink {
  readonly secret: string
  /** UTC milliseconds. */
  readonly validUntil: number
}

/** Makes a link of a person in place of their older ones. One to a new password has no new key of one-time codes. */
export async function makeLink(
  tx: Tx,
  { keys, entropy }: Keys,
  { kind, personId }: { readonly kind: LinkKind; readonly personId: number | null },
): Promise<MadeLink> {
  if (personId !== null) await endLinks(tx, personId)
  const secret = makeToken(entropy)
  const linkHash = hashOf(secret)
  const sealed =
    kind === 'password' ? {} : sealCodeKey({ keys, entropy }, makeCodeKey(entropy), ownerOfLink(linkHash))
  const { validUntil } = await tx
    .insertInto('person_links')
    .values({
      link_hash: linkHash,
      kind,
      person_id: personId,
      ...sealed,
      expires_at: sql<number>`service_now() + ${VALID[kind]}::interval`,
    })
    .returning('expires_at as validUntil')
    .executeTakeFirstOrThrow()
  return { secret, validUntil }
}

/** Makes the unused links of a person invalid. */
export async function endLinks(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('person_links')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute()
}

export interface OpenLink {
  readonly linkId: number
  readonly kind: LinkKind
  readonly personId: number | null
  readonly validUntil: number
  /** The offered key of one-time codes; null for a new password. */
  readonly codeKey: Uint8Array | null
}

/** A link that can be followed now; null for any other secret. `isLocked` keeps it for one follower. */
export async function findLink(
  db: Db,
  keys: KeyRing,
  { secret, isLocked }: { readonly secret: string; readonly isLocked: boolean },
): Promise<OpenLink | null> {
  const linkHash = hashOf(secret)
  const row = await db
    .selectFrom('person_links')
    .leftJoin('people', 'people.person_id', 'person_links.person_id')
    .select(['link_id', 'kind', 'person_links.person_id', 'expires_at'])
    .select(['person_links.code_key', 'person_links.code_key_id'])
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .$if(isLocked, (query) => query.forUpdate('person_links'))
    .executeTakeFirst()
  if (row === undefined) return null
  // Another link has made the first administrator in the meantime.
  if (row.kind === 'first' && (await hasAdministrator(db))) return null
  const { link_id: linkId, kind, person_id: personId, expires_at: validUntil, code_key, code_key_id } = row
  const sealed: SealedKey | null =
    code_key === null || code_key_id === null ? null : { code_key, code_key_id }
  const codeKey = sealed === null ? null : await openCodeKey({ keys, db }, sealed, ownerOfLink(linkHash))
  return { linkId, kind, personId, validUntil, codeKey }
}

export async function spendLink(tx: Tx, linkId: number): Promise<void> {
  await tx.updateTable('person_links').set({ used_at: now }).where('link_id', '=', linkId).execute()
}

/** The secret of a new link that makes the first administrator; null where there is one already. */
export async function firstAdministratorLink(
  service: Keys & { readonly database: Database },
): Promise<string | null> {
  return service.database.transaction(async (tx) => {
    if (await hasAdministrator(tx)) return null
    return (await makeLink(tx, service, { kind: 'first', personId: null })).secret
  })
}

const ownerOfLink = (linkHash: Buffer) => `person-link/${linkHash.toString('hex')}`
