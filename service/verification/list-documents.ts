import type { OperatedDocument } from '#schemas/operator/documents.ts'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import {
  DOCUMENT_STATUSES,
  type DocumentStatus,
  type DocumentType,
  type DocumentSide,
  type VerificationPurpose,
} from '#schemas/protocol/verification.ts'
import { directionOf, listedState, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import { ownerOf, type PersonalVault } from '#service/players/rows/personal-vault.ts'
import { readReplies } from './replies.ts'

/** The personal fields that a document of a purpose proves. */
const PROVED = {
  identity: ['firstName', 'lastName', 'birthdate'],
  address: [
    'firstName',
    'lastName',
    'primaryAddressStreet',
    'primaryAddressPostalcode',
    'primaryAddressCity',
    'primaryAddressState',
  ],
  funds: ['firstName', 'lastName'],
} as const satisfies Record<VerificationPurpose, readonly string[]>

/** A page of the documents of a site in a status, those uploaded first at its begin; or of a player, the newest first. */
export async function listDocuments(
  db: Db,
  vault: PersonalVault,
  { memberId, ...of }: EndpointRequest<'getDocuments'> & { readonly memberId: number },
): Promise<EndpointResult<'getDocuments'>> {
  const { playerId, after, limit = PAGE_SIZE } = of
  const status = listedState(of.status, 'submitted', playerId)
  const { direction, beyond } = directionOf(of.sort, status === null ? 'newest' : 'oldest')
  let query = documentsOf(db, memberId)
    // The documents of an address that was changed prove nothing.
    .where('request.status', '<>', 'closed')
  query =
    status === null
      ? query.where('document.status', 'in', DOCUMENT_STATUSES)
      : query.where('document.status', '=', status)
  if (after !== undefined) query = query.where('document.document_id', beyond, after)
  if (playerId !== undefined) query = query.where('document.player_id', '=', playerId)
  const { rows, hasMore } = await readListPage(query.orderBy('document.document_id', direction), limit)
  return { documents: await toOperated(db, vault, rows), hasMore }
}

/** One document of a site; throws if there is none. */
export async function readOperatedDocument(
  db: Db,
  vault: PersonalVault,
  { memberId, documentId }: { readonly memberId: number; readonly documentId: number },
): Promise<OperatedDocument> {
  const row = await documentsOf(db, memberId)
    .where('document.document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  const [document] = await toOperated(db, vault, [row])
  return document as OperatedDocument
}

function documentsOf(db: Db, memberId: number) {
  return db
    .selectFrom('verification_documents as document')
    .innerJoin('verification_requests as request', 'request.request_id', 'document.request_id')
    .innerJoin('players as player', 'player.player_id', 'document.player_id')
    .select([
      'document.document_id',
      'document.request_id',
      'document.player_id',
      'document.side',
      'document.status',
      'document.pages',
      'document.reason',
      'document.decided_by',
      'document.created_at',
      'document.submitted_at',
      'document.decided_at',
      'request.purpose',
      'request.document_type',
      'player.member_id',
      'player.username_key',
      'player.country',
      'player.personal',
      'player.personal_key_id',
    ])
    .where('document.member_id', '=', memberId)
}

interface DocumentRow {
  readonly document_id: number
  readonly request_id: number
  readonly player_id: number
  readonly side: DocumentSide
  readonly status: string
  readonly pages: number | null
  readonly reason: string | null
  readonly decided_by: string | null
  readonly created_at: number
  readonly submitted_at: number | null
  readonly decided_at: number | null
  readonly purpose: VerificationPurpose
  readonly document_type: DocumentType | null
  readonly member_id: number
  readonly username_key: string
  readonly country: string | null
  readonly personal: Buffer | null
  readonly personal_key_id: string | null
}

async function toOperated(
  db: Db,
  vault: PersonalVault,
  rows: readonly DocumentRow[],
): Promise<OperatedDocument[]> {
  if (rows.length === 0) return []
  const repliesOf = await readReplies(
    db,
    vault,
    rows.map((row) => row.request_id),
  )
  return rows.map((row) => ({
    documentId: row.document_id,
    requestId: row.request_id,
    playerId: row.player_id,
    purpose: row.purpose,
    side: row.side,
    status: row.status as DocumentStatus,
    pages: row.pages ?? 1,
    uploadedTime: row.created_at,
    person: personOf(row, vault),
    replies: repliesOf(row.request_id).map(({ text }) => text),
    ...(row.document_type !== null && { documentType: row.document_type }),
    ...(row.submitted_at !== null && { submittedTime: row.submitted_at }),
    ...(row.decided_at !== null && { decidedTime: row.decided_at }),
    ...(row.decided_by !== null && { decidedBy: row.decided_by }),
    ...(row.reason !== null && { reason: row.reason }),
  }))
}

function personOf(row: DocumentRow, vault: PersonalVault): OperatedDocument['person'] {
  if (row.personal === null || row.personal_key_id === null) return {}
  const owner = ownerOf(row.member_id, row.username_key)
  const personal = vault.open({ bytes: row.personal, keyId: row.personal_key_id }, owner)
  const given = PROVED[row.purpose].flatMap((field) => {
    const value = personal[field]
    return value === undefined || value === '' ? [] : [[field, String(value)] as const]
  })
  return { ...Object.fromEntries(given), ...(row.country !== null && { country: row.country }) }
}
