import type { Passkey } from '#schemas/operator/passkeys.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { CheckedPasskey } from './check-passkey.ts'

export type StoredPasskey = Awaited<ReturnType<typeof passkeysOf>>[number]

const passkeys = (db: Db) =>
  db
    .selectFrom('person_passkeys')
    .select([
      'passkey_id as passkeyId',
      'person_id as personId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'user_handle as userHandle',
      'host',
      'sign_count as signCount',
      'transports',
      'is_synced as isSynced',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])

/** The passkeys of a person, the newest first. */
export const passkeysOf = (db: Db, personId: number) =>
  passkeys(db).where('person_id', '=', personId).orderBy('passkey_id', 'desc').execute()

/** `isLocked` keeps the passkey for one sign-in. */
export const passkeyByCredential = (
  db: Db,
  { credentialId, isLocked }: { readonly credentialId: Uint8Array; readonly isLocked: boolean },
) =>
  passkeys(db)
    .where('credential_id', '=', Buffer.from(credentialId))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()

/** The handle in the passkeys of a person; null for a person without one. */
export async function handleOf(db: Db, personId: number): Promise<Uint8Array | null> {
  const [one] = await passkeysOf(db, personId)
  return one?.userHandle ?? null
}

/** Stores a passkey; null where its credential is stored already. */
export async function insertPasskey(
  tx: Tx,
  { credentialId, publicKey, signCount, isSynced, transports }: CheckedPasskey,
  owner: {
    readonly personId: number
    readonly userHandle: Uint8Array
    readonly host: string
    readonly name: string
  },
): Promise<Passkey | null> {
  const row = await tx
    .insertInto('person_passkeys')
    .values({
      person_id: owner.personId,
      credential_id: credentialId,
      public_key: publicKey,
      user_handle: owner.userHandle,
      host: owner.host,
      sign_count: signCount,
      transports: [...transports],
      is_synced: isSynced,
      name: owner.name,
    })
    .onConflict((same) => same.column('credential_id').doNothing())
    .returning(['passkey_id as passkeyId', 'created_at as createdAt'])
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, name: owner.name, host: owner.host, isSynced, lastUsedAt: null }
}

/** Stores that a passkey was used. */
export async function noteUse(
  tx: Tx,
  passkeyId: number,
  { signCount, isSynced }: { readonly signCount: number; readonly isSynced: boolean },
): Promise<void> {
  await tx
    .updateTable('person_passkeys')
    .set({ sign_count: signCount, is_synced: isSynced, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .execute()
}

/** Removes all passkeys of a person. */
export async function removePasskeys(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('person_passkeys').where('person_id', '=', personId).execute()
}

/** A passkey as the API shows it. */
export const passkeyView = ({
  passkeyId,
  name,
  host,
  isSynced,
  createdAt,
  lastUsedAt,
}: StoredPasskey): Passkey => ({ passkeyId, name, host, isSynced, createdAt, lastUsedAt })
