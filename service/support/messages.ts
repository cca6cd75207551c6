import { sql } from 'kysely'
import type { SupportAuthor } from '#schemas/operator/support.ts'
import type { SupportAttachment } from '#schemas/protocol/support.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { casesShown, messageOwner } from './case-rows.ts'

export interface StoredMessage {
  readonly messageId: number
  readonly author: SupportAuthor
  /** The name of the operator's token; null for the player. */
  readonly writtenBy: string | null
  readonly byMail: boolean
  readonly text: string
  readonly time: number
  readonly attachments: readonly SupportAttachment[]
}

interface NewMessage {
  readonly caseId: number
  readonly author: SupportAuthor
  readonly writtenBy?: string
  readonly byMail?: boolean
  readonly text: string
}

/** Stores a message, sealed; returns its number. */
export async function addMessage(
  tx: Tx,
  vault: PersonalVault,
  { caseId, author, writtenBy, byMail = false, text }: NewMessage,
): Promise<number> {
  const { bytes, keyId } = vault.seal({ text }, messageOwner(caseId))
  const { messageId } = await tx
    .insertInto('support_messages')
    .values({
      case_id: caseId,
      author,
      written_by: writtenBy ?? null,
      by_mail: byMail,
      sealed: bytes,
      sealed_key_id: keyId,
    })
    .returning('message_id as messageId')
    .executeTakeFirstOrThrow()
  return messageId
}

/** The messages of a case and of those that were merged into it, oldest first. */
export async function readMessages(db: Db, vault: PersonalVault, caseId: number): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('support_messages')
    .select([
      'message_id as messageId',
      'case_id as caseId',
      'author',
      'written_by as writtenBy',
      'by_mail as byMail',
      'sealed',
      'sealed_key_id as keyId',
      'created_at as time',
    ])
    .where('case_id', 'in', casesShown(caseId))
    .orderBy('message_id')
    .execute()
  const files = await db
    .selectFrom('support_attachments')
    .select(['message_id as messageId', 'attachment_id as attachmentId', sql<number>`pages`.as('pages')])
    .where('message_id', 'in', [0, ...rows.map(({ messageId }) => messageId)])
    .orderBy('attachment_id')
    .execute()
  const ofMessage = Map.groupBy(files, ({ messageId }) => messageId)
  return rows.map(({ caseId: of, sealed, keyId, ...row }) => ({
    ...row,
    text: String(vault.open({ bytes: sealed, keyId }, messageOwner(of))['text']),
    attachments: (ofMessage.get(row.messageId) ?? []).map(({ attachmentId, pages }) => ({
      attachmentId,
      pages,
    })),
  }))
}
