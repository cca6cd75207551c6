import { sql } from 'kysely'
import type { Config } from '#service/config/config.ts'
import type { ServiceContext } from '#service/context.ts'
import { now } from '#service/database/time.ts'
import { removeAttachments } from '#service/support/attachments.ts'
import { removeCasesOf } from '#service/support/remove-cases.ts'
import { removeDocumentsOf } from '#service/verification/store-document.ts'
import { noteErasure } from './erasure-list.ts'

type Parts = Pick<ServiceContext, 'database' | 'documents'> & {
  readonly config: Pick<Config, 'erasuresFile'>
}

const AT_ONCE = 20

/**
 * Notes players who were erased in the list beside the backups, and removes their documents, support cases with files, and sessions; a
 * broken-off round goes on at the next time. Resolves with the number of players of this round.
 */
export async function removeErasedFiles(parts: Parts): Promise<number> {
  const { kysely } = parts.database
  const players = await kysely
    .selectFrom('players')
    .select(['player_id as playerId', 'created_at as createdAt'])
    .where('erased_at', 'is not', null)
    .where('files_erased_at', 'is', null)
    .orderBy('player_id')
    .limit(AT_ONCE)
    .execute()
  for (const { playerId, createdAt } of players) {
    await noteErasure(parts.config, { playerId, createdAt })
    await removeDocumentsOf(parts, playerId)
    await removeCasesOf(parts, playerId)
    const unsent = await kysely
      .selectFrom('support_attachments')
      .select('attachment_id as attachmentId')
      .where('player_id', '=', playerId)
      .execute()
    await removeAttachments(
      parts,
      unsent.map(({ attachmentId }) => attachmentId),
    )
    await sql`delete from verification_replies using verification_requests as request
      where verification_replies.request_id = request.request_id and request.player_id = ${playerId}`.execute(
      kysely,
    )
    await sql`delete from harm_marker_notes using harm_markers as marker
      where harm_marker_notes.marker_id = marker.marker_id and marker.player_id = ${playerId}`.execute(kysely)
    await kysely.deleteFrom('sessions').where('player_id', '=', playerId).execute()
    await kysely
      .updateTable('players')
      .set({ files_erased_at: now })
      .where('player_id', '=', playerId)
      .execute()
  }
  return players.length
}
