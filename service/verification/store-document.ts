import { sql } from 'kysely'
import { DOCUMENT_STATUSES, type DocumentSide, type UploadAnswer } from '#schemas/protocol/verification.ts'
import { cleanDocument } from '#service/adapters/documents/clean-document.ts'
import type { DocumentStore } from '#service/adapters/documents/document-store.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import type { VerificationRequestStatus } from '#service/database/verification-tables.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import {
  nameOfPage,
  openPage,
  putPages,
  refuseUpload,
  removePages,
  type StoredFile,
} from '#service/documents/stored-pages.ts'
import { sealBytes } from '#service/keys/seal-bytes.ts'
import { makeToken } from '#service/keys/tokens.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import { assertMoved, move, moveAll } from '#service/states/move.ts'
import { VERIFICATION_DOCUMENTS } from './document-states.ts'
import { isCollecting, lockRequest, type OwnRequest, publishReload } from './own-request.ts'

export interface DocumentParts {
  readonly database: Database
  readonly documents: DocumentStore
  readonly entropy: Entropy
  readonly keys: KeyRing
}

export interface Upload extends OwnRequest {
  readonly side: DocumentSide
  readonly bytes: Uint8Array
}

interface Arriving {
  readonly documentId: number
  readonly fileName: string
}

/**
 * Makes the pages of an uploaded file anew, encrypts and stores them with a preview each, and puts the document in the place of the one
 * before. The row comes first, so that files whose process died are found and removed. No transaction is held while the pages are made and
 * stored.
 */
export async function storeDocument(parts: DocumentParts, upload: Upload): Promise<UploadAnswer> {
  const { database, entropy } = parts
  const arriving = await database.transaction((tx) => beginUpload(tx, entropy, upload))
  if ('refused' in arriving) return arriving
  const cleaned = await cleanDocument(upload)
  if ('refused' in cleaned) {
    if (cleaned.overran === true) await keepOverrun(database.kysely, arriving)
    return { refused: cleaned.refused }
  }
  const { pages } = cleaned
  const keyId = await putPages(parts, fileOf({ ...arriving, playerId: upload.playerId }), pages)
  return database.transaction((tx) => finishUpload(tx, upload, { ...arriving, keyId, pages: pages.length }))
}

async function beginUpload(
  tx: Tx,
  entropy: Entropy,
  upload: Upload,
): Promise<Arriving | Extract<UploadAnswer, { refused: unknown }>> {
  const { playerId, requestId, side } = upload
  // A player may have two requests: the lock on the player counts the uploads of both.
  await lockPlayer(tx, playerId)
  const request = await lockRequest(tx, upload)
  if (request === null) return { refused: 'not-found' }
  if (!(await takesPictures(tx, upload, request.status))) return { refused: 'closed' }
  const refused = await refuseUpload(tx, 'verification_documents', playerId)
  if (refused !== null) return { refused }
  const fileName = makeToken(entropy)
  const { documentId } = await tx
    .insertInto('verification_documents')
    .values({
      request_id: requestId,
      member_id: request.memberId,
      player_id: playerId,
      side,
      file_name: fileName,
    })
    .returning('document_id as documentId')
    .executeTakeFirstOrThrow()
  return { documentId, fileName }
}

async function keepOverrun(db: Db, { documentId }: Arriving): Promise<void> {
  await db
    .updateTable('verification_documents')
    .set({ overran: true })
    .where('document_id', '=', documentId)
    .execute()
}

/** Checks again: the request may have been submitted in another tab meanwhile. */
async function finishUpload(
  tx: Tx,
  upload: Upload,
  { documentId, keyId, pages }: Arriving & { readonly keyId: string; readonly pages: number },
): Promise<UploadAnswer> {
  const request = await lockRequest(tx, upload)
  if (request === null || !(await takesPictures(tx, upload, request.status))) return { refused: 'closed' }
  await moveAll(tx, VERIFICATION_DOCUMENTS, { event: 'replace' })
    .where('request_id', '=', upload.requestId)
    .where('side', '=', upload.side)
    .execute()
  const arriving = { document_id: documentId, status: 'arriving' as const }
  const set = { key_id: keyId, pages }
  const stored = { event: 'store', set, returning: ['status'] } as const
  assertMoved(await move(tx, VERIFICATION_DOCUMENTS, arriving, stored))
  await publishReload(tx, upload)
  return { documentId }
}

/** A side that the operator has, or has accepted, takes no other picture. */
async function takesPictures(
  tx: Tx,
  { requestId, side }: Upload,
  status: VerificationRequestStatus,
): Promise<boolean> {
  if (!isCollecting(status)) return false
  const held = await tx
    .selectFrom('verification_documents')
    .select('document_id')
    .where('request_id', '=', requestId)
    .where('side', '=', side)
    .where('status', 'in', ['submitted', 'accepted'])
    .executeTakeFirst()
  return held === undefined
}

/** A page of a document of a site, with the count of its pages; null if the site has no such document or page. */
export async function readPage(
  db: Db,
  parts: StoredParts,
  {
    memberId,
    documentId,
    page,
  }: { readonly memberId: number; readonly documentId: number; readonly page: number },
): Promise<{ readonly picture: Buffer; readonly pages: number } | null> {
  const row = await documentRow(db, documentId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['submitted', 'accepted', 'refused'])
    .executeTakeFirst()
  const pages = row?.pages ?? 1
  if (row === undefined || page > pages) return null
  const picture = await openPage(parts, { ...fileOf(row), keyId: row.keyId }, { kind: 'picture', page })
  return picture === null ? null : { picture, pages }
}

/** The preview of a page of a player's own document; null if the player has no such document or page. */
export async function readPreview(
  db: Db,
  parts: StoredParts & Pick<DocumentParts, 'entropy'>,
  {
    playerId,
    documentId,
    page,
  }: { readonly playerId: number; readonly documentId: number; readonly page: number },
): Promise<Buffer | null> {
  const row = await documentRow(db, documentId)
    .where('player_id', '=', playerId)
    .where('status', 'in', DOCUMENT_STATUSES)
    .executeTakeFirst()
  if (row === undefined || page > (row.pages ?? 1)) return null
  return row.pages === null
    ? addPreview(db, parts, row)
    : openPage(parts, { ...fileOf(row), keyId: row.keyId }, { kind: 'preview', page })
}

/** Makes the preview of a picture that was stored before there were previews, at its first look, and keeps it. */
async function addPreview(
  db: Db,
  { documents, keys, entropy }: StoredParts & Pick<DocumentParts, 'entropy'>,
  row: StoredDocument & { readonly keyId: string | null },
): Promise<Buffer | null> {
  const picture = await openPage(
    { documents, keys },
    { ...fileOf(row), keyId: row.keyId },
    { kind: 'picture', page: 1 },
  )
  if (picture === null || row.keyId === null) return null
  const cleaned = await cleanDocument({ bytes: picture, playerId: row.playerId })
  const preview = 'pages' in cleaned ? cleaned.pages[0]?.preview : undefined
  if (preview === undefined) return null
  const { name, owner } = nameOfPage(fileOf(row), { kind: 'preview', page: 1 })
  await documents.put(name, sealBytes(preview, { secret: keys.byId(row.keyId).secret, owner }, entropy))
  await db
    .updateTable('verification_documents')
    .set({ pages: 1 })
    .where('document_id', '=', row.documentId)
    .execute()
  return Buffer.from(preview)
}

type StoredParts = Pick<DocumentParts, 'documents' | 'keys'>

const documentRow = (db: Db, documentId: number) =>
  db
    .selectFrom('verification_documents')
    .select([
      'document_id as documentId',
      'player_id as playerId',
      'file_name as fileName',
      'key_id as keyId',
      'pages',
    ])
    .where('document_id', '=', documentId)

interface StoredDocument {
  readonly documentId: number
  readonly playerId: number
  readonly fileName: string
}

/** The files of a document's pages. */
const fileOf = ({ documentId, playerId, fileName }: StoredDocument): StoredFile => ({
  fileName,
  owner: `document/${playerId}/${documentId}`,
})

const PRUNED_AT_ONCE = 50

/** Removes documents that were replaced or whose upload was broken off, a day later; returns how many. */
export async function removeUnusedDocuments(parts: PruneParts): Promise<number> {
  return removeRows(
    parts,
    await storedDocuments(parts.database.kysely)
      .where('status', 'in', ['arriving', 'replaced'])
      .where('created_at', '<', sql<number>`service_now() - interval '1 day'`)
      .orderBy('document_id')
      .limit(PRUNED_AT_ONCE)
      .execute(),
  )
}

/** Removes every document of a player. */
export async function removeDocumentsOf(parts: PruneParts, playerId: number): Promise<void> {
  await removeRows(
    parts,
    await storedDocuments(parts.database.kysely).where('player_id', '=', playerId).execute(),
  )
}

type PruneParts = Pick<DocumentParts, 'database' | 'documents'>

const storedDocuments = (db: Db) =>
  db
    .selectFrom('verification_documents')
    .select(['document_id as documentId', 'player_id as playerId', 'file_name as fileName', 'pages'])

type StoredRow = Awaited<ReturnType<ReturnType<typeof storedDocuments>['execute']>>[number]

async function removeRows({ database, documents }: PruneParts, rows: readonly StoredRow[]): Promise<number> {
  for (const { pages, ...document } of rows) {
    await removePages(documents, fileOf(document), pages)
    await database.kysely
      .deleteFrom('verification_documents')
      .where('document_id', '=', document.documentId)
      .execute()
  }
  return rows.length
}
