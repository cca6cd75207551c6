import { sql } from 'kysely'
import type { DocumentSide, UploadAnswer } from '#schemas/protocol/verification.ts'
import { cleanPicture } from '#service/adapters/documents/clean-picture.ts'
import type { DocumentStore } from '#service/adapters/documents/document-store.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { openBytes, sealBytes } from '#service/keys/seal-bytes.ts'
import { makeToken } from '#service/keys/tokens.ts'
import { isCollecting, lockRequest, type OwnRequest } from './own-request.ts'

/** Uploads of one player in a day, refused ones included. */
const UPLOADS_A_DAY = 30

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
 * Makes an uploaded picture anew, encrypts and stores it, and puts it in the place of the one before. The row comes first, so that a file
 * whose process died is found and removed. No transaction is held while the picture is made and stored.
 */
export async function storeDocument(parts: DocumentParts, upload: Upload): Promise<UploadAnswer> {
  const { database, documents, entropy, keys } = parts
  const arriving = await database.transaction((tx) => beginUpload(tx, entropy, upload))
  if ('refused' in arriving) return arriving
  const cleaned = await cleanPicture(upload.bytes)
  if ('refused' in cleaned) return cleaned
  const { keyId, secret } = keys.current('personal')
  const owner = ownerOf(upload.playerId, arriving.documentId)
  await documents.put(arriving.fileName, sealBytes(cleaned.picture, { secret, owner }, entropy))
  return database.transaction((tx) => finishUpload(tx, upload, { ...arriving, keyId }))
}

async function beginUpload(
  tx: Tx,
  entropy: Entropy,
  upload: Upload,
): Promise<Arriving | Extract<UploadAnswer, { refused: unknown }>> {
  const { playerId, requestId, side } = upload
  const request = await lockRequest(tx, upload)
  if (request === null) return { refused: 'not-found' }
  if (!(await takesPictures(tx, upload, request.status))) return { refused: 'closed' }
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from verification_documents
    where player_id = ${playerId} and created_at > service_now() - interval '1 day'`.execute(tx)
  if ((rows[0]?.count ?? 0) >= UPLOADS_A_DAY) return { refused: 'too-many' }
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

/** Checks again: the request may have been submitted in another tab meanwhile. */
async function finishUpload(
  tx: Tx,
  upload: Upload,
  { documentId, keyId }: Arriving & { readonly keyId: string },
): Promise<UploadAnswer> {
  const request = await lockRequest(tx, upload)
  if (request === null || !(await takesPictures(tx, upload, request.status))) return { refused: 'closed' }
  const ofSide = tx
    .updateTable('verification_documents')
    .where('request_id', '=', upload.requestId)
    .where('side', '=', upload.side)
  await ofSide.where('status', 'in', ['uploaded', 'refused']).set({ status: 'replaced' }).execute()
  await tx
    .updateTable('verification_documents')
    .set({ status: 'uploaded', key_id: keyId })
    .where('document_id', '=', documentId)
    .execute()
  return { documentId }
}

/** A side that the operator has, or has accepted, takes no other picture. */
async function takesPictures(tx: Tx, { requestId, side }: Upload, status: string): Promise<boolean> {
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

/** The picture of a document of a site; null if the site has no such document. */
export async function readDocument(
  db: Db,
  { documents, keys }: Pick<DocumentParts, 'documents' | 'keys'>,
  { memberId, documentId }: { readonly memberId: number; readonly documentId: number },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('verification_documents')
    .select(['player_id as playerId', 'file_name as fileName', 'key_id as keyId'])
    .where('document_id', '=', documentId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['submitted', 'accepted', 'refused'])
    .executeTakeFirst()
  if (row === undefined || row.keyId === null) return null
  const { secret } = keys.byId(row.keyId)
  const owner = ownerOf(row.playerId, documentId)
  return openBytes(await documents.get(row.fileName), { secret, owner })
}

/** Binds a file to its document, so that it cannot be put in the place of another one. */
const ownerOf = (playerId: number, documentId: number) => `document/${playerId}/${documentId}`

const PRUNED_AT_ONCE = 50

/** Removes pictures that were replaced or whose upload was broken off, a day later; returns how many. */
export async function removeUnusedDocuments({
  database,
  documents,
}: Pick<DocumentParts, 'database' | 'documents'>): Promise<number> {
  const rows = await database.kysely
    .selectFrom('verification_documents')
    .select(['document_id as documentId', 'file_name as fileName'])
    .where('status', 'in', ['arriving', 'replaced'])
    .where('created_at', '<', sql<number>`service_now() - interval '1 day'`)
    .orderBy('document_id')
    .limit(PRUNED_AT_ONCE)
    .execute()
  for (const { documentId, fileName } of rows) {
    await documents.remove(fileName)
    await database.kysely.deleteFrom('verification_documents').where('document_id', '=', documentId).execute()
  }
  return rows.length
}
