import type { PlayProof } from '#schemas/entities/fairness-record.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { leavesOf, merklePath, proofOnWire } from '#modules/fairness/rules/merkle-tree.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Database } from '#service/database/database.ts'
import { CHUNK_PLAYS } from '#service/games/rules/entry-tree.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'

/**
 * The proof that a player's own play is under the instance's root. Needs the plays of one chunk and the roots of all: chunks are whole
 * subtrees, so their roots form a tree above them.
 */
export async function playProof(
  database: Database,
  row: InstanceRow,
  own: { playId: number; playerId: number },
): Promise<PlayProof | Refused<'notFound' | 'notYours'>> {
  const { playId } = own
  const sold = await database.kysely
    .selectFrom('plays')
    .select(['play', 'player_id'])
    .where('play_id', '=', playId)
    .where('game_instance_id', '=', row.game_instance_id)
    .executeTakeFirst()
  if (sold === undefined) return { refused: 'notFound', args: { playId } }
  if (sold.player_id !== own.playerId) return { refused: 'notYours', args: { playId } }
  if (row.entries_root === null) return { refused: 'notFound', args: { playId } }
  const chunks = await readChunks(database, row.game_instance_id)
  const chunkIndex = chunks.findLastIndex((chunk) => chunk.first_play_id <= own.playId)
  const entries = await readChunk(database, row.game_instance_id, chunks[chunkIndex]?.first_play_id ?? 0)
  const place = entries.findIndex((entry) => entry.playId === own.playId)
  const within = hashNow(merklePath(hashNow(leavesOf(entries), nodeHashes), place), nodeHashes)
  const roots = chunks.map((chunk) => chunk.root)
  const above = hashNow(merklePath(roots, chunkIndex), nodeHashes)
  const path = {
    index: chunkIndex * CHUNK_PLAYS + place,
    entryCount: row.entry_count ?? 0,
    siblings: [...within.siblings, ...above.siblings],
  }
  const proof = proofOnWire({ playId, play: sold.play }, path, row.entries_root)
  return { ...proof, siblings: [...proof.siblings] }
}

function readChunks(database: Database, gameInstanceId: number) {
  return database.kysely
    .selectFrom('entry_chunks')
    .select(['first_play_id', 'root'])
    .where('game_instance_id', '=', gameInstanceId)
    .orderBy('chunk_index')
    .execute()
}

function readChunk(database: Database, gameInstanceId: number, firstPlayId: number) {
  return database.kysely
    .selectFrom('plays')
    .select(['play_id as playId', 'play'])
    .where('game_instance_id', '=', gameInstanceId)
    .where('play_id', '>=', firstPlayId)
    .orderBy('play_id')
    .limit(CHUNK_PLAYS)
    .execute()
}
