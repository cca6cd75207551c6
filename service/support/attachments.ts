import { sql } from 'kysely'
import type { SupportUploadAnswer } from '#schemas/protocol/support.ts'
import { cleanDocument } from '#service/adapters/documents/clean-document.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import {
  openPage,
  type PageParts,
  putPages,
  refuseUpload,
  removePages,
  type StoredFile,
} from '#service/documents/stored-pages.ts'
import { makeToken } from '#service/keys/tokens.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'

type UploadParts = PageParts & { readonly database: Database; readonly entropy: Entropy }

interface Sender {
  readonly memberId: number
  readonly playerId: number
}

interface Row {
  readonly attachmentId: number
  readonly playerId: number
  readonly fileName: string
}

const fileOf = ({ attachmentId, playerId, fileName }: Row): StoredFile => ({
  fileName,
  owner: `support/${playerId}/${attachmentId}`,
})

/**
 * Makes the pages of an uploaded file anew as those of a document (security 22), and stores them encrypted until a message takes them. The row
 * comes first, so that files whose process died are found and removed.
 */
export async function storeAttachment(
  parts: UploadParts,
  { bytes, ...sender }: Sender & { readonly bytes: Uint8Array },
): Promise<SupportUploadAnswer> {
  const { database, entropy } = parts
  const arriving = await database.transaction((tx) => beginUpload(tx, entropy, sender))
  if ('refused' in arriving) return arriving
  const { attachmentId } = arriving
  const row = database.kysely.updateTable('support_attachments').where('attachment_id', '=', attachmentId)
  const cleaned = await cleanDocument({ bytes, playerId: sender.playerId })
  if ('refused' in cleaned) {
    if (cleaned.overran === true) await row.set({ overran: true }).execute()
    return { refused: cleaned.refused }
  }
  const keyId = await putPages(parts, fileOf(arriving), cleaned.pages)
  const pages = cleaned.pages.length
  await row.set({ key_id: keyId, pages }).execute()
  return { attachmentId, pages }
}

async function beginUpload(
  tx: Tx,
  entropy: Entropy,
  { memberId, playerId }: Sender,
): Promise<Row | Extract<SupportUploadAnswer, { refused: unknown }>> {
  await lockPlayer(tx, playerId)
  const refused = await refuseUpload(tx, 'support_attachments', playerId)
  if (refused !== null) return { refused }
  const fileName = makeToken(entropy)
  const { attachmentId } = await tx
    .insertInto('support_attachments')
    .values({ member_id: memberId, player_id: playerId, file_name: fileName })
    .returning('attachment_id as attachmentId')
    .executeTakeFirstOrThrow()
  return { attachmentId, playerId, fileName }
}

/** Locks files of a player that no message has yet; false where one of them is not such a file. */
export async function lockUnsent(
  tx: Tx,
  playerId: number,
  attachmentIds: readonly number[],
): Promise<boolean> {
  if (attachmentIds.length === 0) return true
  const rows = await tx
    .selectFrom('support_attachments')
    .select('attachment_id')
    .where('attachment_id', 'in', attachmentIds)
    .where('player_id', '=', playerId)
    .where('message_id', 'is', null)
    .where('pages', 'is not', null)
    .forUpdate()
    .execute()
  return rows.length === attachmentIds.length
}

/** Gives locked files to a message. */
export async function attachTo(tx: Tx, messageId: number, attachmentIds: readonly number[]): Promise<void> {
  if (attachmentIds.length === 0) return
  await tx
    .updateTable('support_attachments')
    .set({ message_id: messageId })
    .where('attachment_id', 'in', attachmentIds)
    .execute()
}

interface Page {
  readonly attachmentId: number
  readonly page: number
}

/** A small picture of a page of a player's own file; null if the player has no such file or page. */
export async function readAttachmentPreview(
  db: Db,
  parts: PageParts,
  { playerId, ...page }: Page & { readonly playerId: number },
): Promise<Buffer | null> {
  const row = await attachmentRow(db, page.attachmentId).where('player_id', '=', playerId).executeTakeFirst()
  if (row === undefined || row.pages === null || page.page > row.pages) return null
  return openPage(parts, { ...fileOf(row), keyId: row.keyId }, { kind: 'preview', page: page.page })
}

/** A page of a file in a case of a site, with the count of pages; null if the site has no such file or page. */
export async function readAttachmentPage(
  db: Db,
  parts: PageParts,
  { memberId, ...page }: Page & { readonly memberId: number },
): Promise<{ readonly picture: Buffer; readonly pages: number } | null> {
  const row = await attachmentRow(db, page.attachmentId)
    .where('member_id', '=', memberId)
    .where('message_id', 'is not', null)
    .executeTakeFirst()
  if (row === undefined || row.pages === null || page.page > row.pages) return null
  const picture = await openPage(
    parts,
    { ...fileOf(row), keyId: row.keyId },
    { kind: 'picture', page: page.page },
  )
  return picture === null ? null : { picture, pages: row.pages }
}

const attachmentRow = (db: Db, attachmentId: number) =>
  db
    .selectFrom('support_attachments')
    .select([
      'attachment_id as attachmentId',
      'player_id as playerId',
      'file_name as fileName',
      'key_id as keyId',
      'pages',
    ])
    .where('attachment_id', '=', attachmentId)

const PRUNED_AT_ONCE = 50

type PruneParts = Pick<UploadParts, 'database' | 'documents'>

/** Removes files that no message took within a day. */
export async function removeUnsent(parts: PruneParts): Promise<void> {
  const rows = await parts.database.kysely
    .selectFrom('support_attachments')
    .select('attachment_id as attachmentId')
    .where('message_id', 'is', null)
    .where('created_at', '<', sql<number>`service_now() - interval '1 day'`)
    .limit(PRUNED_AT_ONCE)
    .execute()
  await removeAttachments(
    parts,
    rows.map(({ attachmentId }) => attachmentId),
  )
}

/** Removes files with their rows. */
export async function removeAttachments(
  { database, documents }: PruneParts,
  attachmentIds: readonly number[],
): Promise<void> {
  for (const attachmentId of attachmentIds) {
    const row = await attachmentRow(database.kysely, attachmentId).executeTakeFirst()
    if (row === undefined) continue
    await removePages(documents, fileOf(row), row.pages)
    await database.kysely
      .deleteFrom('support_attachments')
      .where('attachment_id', '=', attachmentId)
      .execute()
  }
}
