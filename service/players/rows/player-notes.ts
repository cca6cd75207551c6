import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { PlayerNote } from '#schemas/operator/player-notes.ts'
import { directionOf, isBeyond, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { PersonalVault } from './personal-vault.ts'

/** To whom the sealed notes about a player belong. */
export const noteOwner = (playerId: number): string => `player-note/${playerId}`

type Asked = EndpointRequest<'getPlayerNotes'> & { readonly playerId: number }

/** A page of the notes about a player, by default the newest first. */
export async function listPlayerNotes(
  db: Db,
  vault: PersonalVault,
  { playerId, after, sort, limit = PAGE_SIZE }: Asked,
): Promise<EndpointResult<'getPlayerNotes'>> {
  const order = directionOf(sort, 'newest')
  const query = db
    .selectFrom('player_notes')
    .select([
      'note_id as noteId',
      'sealed',
      'sealed_key_id as keyId',
      'written_by as writtenBy',
      'created_at as time',
    ])
    .where('player_id', '=', playerId)
    .where(isBeyond('note_id', order, after))
    .orderBy('note_id', order.direction)
  const { rows, hasMore } = await readListPage(query, limit)
  const notes = rows.map(({ noteId, sealed: bytes, keyId, writtenBy, time }) => ({
    noteId,
    text: String(vault.open({ bytes, keyId }, noteOwner(playerId))['text']),
    writtenBy,
    time,
  }))
  return { notes, hasMore }
}

interface NewNote {
  readonly playerId: number
  readonly text: string
  readonly by: string
}

/** Adds a note about a player; null where the data of the player is erased. */
export async function addPlayerNote(
  tx: Tx,
  vault: PersonalVault,
  { playerId, text, by }: NewNote,
): Promise<PlayerNote | null> {
  const player = await tx
    .selectFrom('players')
    .select('erased_at')
    .where('player_id', '=', playerId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (player.erased_at !== null) return null
  const { bytes, keyId } = vault.seal({ text }, noteOwner(playerId))
  const { noteId, time } = await tx
    .insertInto('player_notes')
    .values({ player_id: playerId, sealed: bytes, sealed_key_id: keyId, written_by: by })
    .returning(['note_id as noteId', 'created_at as time'])
    .executeTakeFirstOrThrow()
  return { noteId, text, writtenBy: by, time }
}
