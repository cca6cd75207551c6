import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#service/database/database.ts'
import type { SupportCaseStatus } from '#service/database/support-tables.ts'
import { hashOf } from '#service/keys/tokens.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'

/** The sealed part of a case. */
export interface CaseSecrets {
  readonly subject: string
  /** The key of a guest's link; the token of the Reply-To address is derived from it. */
  readonly key: string
  /** The e-mail address of a guest; empty for a player. */
  readonly email: string
  readonly name: string
}

export interface CaseRow {
  readonly caseId: number
  readonly memberId: number
  /** Null for a guest. */
  readonly playerId: number | null
  readonly status: SupportCaseStatus
  readonly topic: string
  readonly languageId: string
  readonly reference: string
  readonly sealed: Buffer
  readonly keyId: string
  readonly secretHash: Buffer
  readonly emailIndex: Buffer | null
  readonly assignedTo: string | null
  readonly mergedInto: number | null
  readonly rating: number | null
  readonly createdAt: number
  readonly changedAt: number
  readonly closedAt: number | null
}

/** A query for cases. */
export const caseRows = (db: Db) =>
  db
    .selectFrom('support_cases')
    .select([
      'case_id as caseId',
      'member_id as memberId',
      'player_id as playerId',
      'status',
      'topic',
      'language_id as languageId',
      'reference',
      'sealed',
      'sealed_key_id as keyId',
      'secret_hash as secretHash',
      'guest_email_index as emailIndex',
      'assigned_to as assignedTo',
      'merged_into as mergedInto',
      'rating',
      'created_at as createdAt',
      'changed_at as changedAt',
      'closed_at as closedAt',
    ])

/** The person who reads or writes: a player by session, or the guest who has the key of the case. */
export type CaseOwner =
  | { readonly memberId: number; readonly playerId: number; readonly caseId: number }
  | { readonly memberId: number; readonly key: string }

/** The case of its owner; in place of a merged one the case that has its messages. Null where the owner has no such case. */
export async function findCase(db: Db, owner: CaseOwner): Promise<CaseRow | null> {
  const own = caseRows(db).where('member_id', '=', owner.memberId)
  const row = await (
    'key' in owner
      ? own.where('secret_hash', '=', hashOf(owner.key))
      : own.where('case_id', '=', owner.caseId).where('player_id', '=', owner.playerId)
  ).executeTakeFirst()
  if (row === undefined) return null
  return row.mergedInto === null
    ? row
    : caseRows(db).where('case_id', '=', row.mergedInto).executeTakeFirstOrThrow()
}

/** Like `findCase`, with the row locked. */
export async function lockOwnCase(tx: Tx, owner: CaseOwner): Promise<CaseRow | null> {
  const found = await findCase(tx, owner)
  return found === null ? null : lockCase(tx, found)
}

/** Locks a case of a site; null where the site has none with this number, or its guest has not confirmed it. */
export async function lockOperatedCase(
  tx: Tx,
  { memberId, caseId }: { readonly memberId: number; readonly caseId: number },
): Promise<CaseRow | null> {
  const row = await lockCase(tx, { caseId })
  return row === null || row.memberId !== memberId || row.status === 'unconfirmed' ? null : row
}

async function lockCase(tx: Tx, { caseId }: Pick<CaseRow, 'caseId'>): Promise<CaseRow | null> {
  return (await caseRows(tx).where('case_id', '=', caseId).forUpdate().executeTakeFirst()) ?? null
}

const ownerOf = (memberId: number, secretHash: Buffer) =>
  `support-case/${memberId}/${secretHash.toString('hex')}`

export function sealCase(vault: PersonalVault, memberId: number, secrets: CaseSecrets) {
  const secretHash = hashOf(secrets.key)
  const { bytes, keyId } = vault.seal({ ...secrets }, ownerOf(memberId, secretHash))
  return { sealed: bytes, sealed_key_id: keyId, secret_hash: secretHash }
}

export function openCase(
  vault: PersonalVault,
  { sealed, keyId, memberId, secretHash }: Pick<CaseRow, 'sealed' | 'keyId' | 'memberId' | 'secretHash'>,
): CaseSecrets {
  return vault.open({ bytes: sealed, keyId }, ownerOf(memberId, secretHash)) as unknown as CaseSecrets
}

/** The token in the Reply-To address of a case: whoever has it may write, and cannot read. */
export const replyToken = (key: string): string =>
  createHash('sha256').update(`support-reply/${key}`).digest('hex').slice(0, 32)

export const messageOwner = (caseId: number) => `support-message/${caseId}`

/** The cases whose messages a case shows: itself, and those that were merged into it. */
export const casesShown = (caseId: number) =>
  sql<number>`(select case_id from support_cases where case_id = ${caseId} or merged_into = ${caseId})`
