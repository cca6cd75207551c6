import { sql } from 'kysely'
import type { Database, Tx } from '#service/database/database.ts'
import { type DeliveryTable, SEALED_MESSAGE } from '#service/database/delivery-rows.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'

/** A code for a phone, encrypted while it waits. */
export interface NewText {
  readonly memberId: number
  readonly playerId: number
  readonly languageId: string
  readonly content: TextContent
}

export interface TextContent {
  /** `+` and digits, or the digits of a national number. */
  readonly to: string
  readonly code: string
}

export interface WaitingText extends NewText {
  readonly textMessageId: number
  /** Including this one. */
  readonly attempts: number
}

/** If a process dies while it sends a message, another one takes it after this time. */
const HELD_FOR = '1 minute'
const AT_ONCE = 10
/** The text messages that wait to be sent. */
export const TEXT_MESSAGES: DeliveryTable = {
  name: 'text_messages',
  id: 'text_message_id',
  againAfterS: [5, 15, 60, 120],
  ...SEALED_MESSAGE,
}

const ownerOf = ({ memberId, playerId }: Pick<NewText, 'memberId' | 'playerId'>) =>
  `text/${memberId}/${playerId}`

/** Queues a text message only if `tx` commits; after `validMs` it is no longer sent. */
export async function putText(
  tx: Tx,
  vault: PersonalVault,
  { validMs, ...text }: NewText & { readonly validMs: number },
): Promise<void> {
  const { bytes, keyId } = vault.seal({ ...text.content }, ownerOf(text))
  await tx
    .insertInto('text_messages')
    .values({
      member_id: text.memberId,
      player_id: text.playerId,
      language_id: text.languageId,
      sealed: bytes,
      sealed_key_id: keyId,
      expires_at: sql<number>`service_now() + ${validMs} * interval '1 millisecond'`,
    })
    .execute()
}

/** Leases the messages that are due; no other process takes them meanwhile. */
export async function takeDueTexts(database: Database, vault: PersonalVault): Promise<WaitingText[]> {
  type Row = Omit<WaitingText, 'content'> & { sealed: Uint8Array; keyId: string }
  const { rows } = await sql<Row>`
    update text_messages set attempts = attempts + 1, due_at = service_now() + ${HELD_FOR}::interval
    where text_message_id in (
      select text_message_id from text_messages
      where sent_at is null and given_up_at is null and due_at <= service_now() and expires_at > service_now()
      order by due_at limit ${AT_ONCE} for update skip locked)
    returning text_message_id as "textMessageId", member_id as "memberId", player_id as "playerId",
      language_id as "languageId", attempts, sealed, sealed_key_id as "keyId"`.execute(database.kysely)
  return rows.map(({ sealed, keyId, ...text }) => {
    const content: unknown = vault.open({ bytes: sealed, keyId }, ownerOf(text))
    return { ...text, content: content as TextContent }
  })
}

/** Removes messages whose code has expired. */
export async function forgetOldTexts(database: Database): Promise<void> {
  await pruneRows(database, 'text_messages', sql`expires_at < service_now() - interval '1 day'`)
}
