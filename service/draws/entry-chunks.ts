import type { Tx } from '#service/database/database.ts'
import type { EntryTree } from '#service/games/rules/entry-tree.ts'

/** Stores the upper part of an instance's Merkle tree of plays, from which the proof of any play starts. */
export async function writeEntryChunks(
  tx: Tx,
  gameInstanceId: number,
  { chunks }: Pick<EntryTree, 'chunks'>,
): Promise<void> {
  if (chunks.length === 0) return
  await tx
    .insertInto('entry_chunks')
    .values(
      chunks.map(({ firstPlayId, root }, index) => ({
        game_instance_id: gameInstanceId,
        chunk_index: index,
        first_play_id: firstPlayId,
        root,
      })),
    )
    .execute()
}
