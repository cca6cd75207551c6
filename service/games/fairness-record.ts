import { strict as assert } from 'node:assert'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { Database } from '#service/database/database.ts'
import type { InstanceRow } from './instance-rows.ts'
import { playPages } from './plays-in-order.ts'

/** Plays that a record carries; beyond it the record names the root alone. */
export const RECORD_ENTRIES_MAX = 50_000

/** What anyone needs to check a draw: all of it once the instance has ended, the commitments before. */
export async function fairnessRecord(database: Database, row: InstanceRow): Promise<FairnessRecord> {
  const record: FairnessRecord = {
    recordVersion: 1,
    gameInstanceId: row.game_instance_id,
    gameId: row.game_id,
    gameRule: row.definition.gameRule,
    definition: row.definition,
    commitment: row.commitment.toString('hex'),
    complete: false,
  }
  if (row.entries_root !== null) record.entriesRoot = row.entries_root.toString('hex')
  if (row.settlement === null || row.refunded_at !== null) return record
  const drawn = await readDraw(database, row.game_instance_id)
  const complete: FairnessRecord = {
    ...record,
    complete: true,
    seed: drawn.seed.toString('hex'),
    draws: drawn.draws ?? [],
    pool: row.settlement.pool,
    prizes: await readPrizes(database, row.game_instance_id),
  }
  if (drawn.beacon !== null) complete.beacon = drawn.beacon
  if ((row.entry_count ?? 0) <= RECORD_ENTRIES_MAX) complete.entries = await readEntries(database, row)
  return complete
}

function readDraw(database: Database, gameInstanceId: number) {
  return database.kysely
    .selectFrom('game_instances')
    .select(['seed', 'draws', 'beacon'])
    .where('game_instance_id', '=', gameInstanceId)
    .where('status', '=', 'ENDED')
    .executeTakeFirstOrThrow()
}

/** In the order of the settlement: by play, a play's prizes draw by draw. */
async function readPrizes(database: Database, gameInstanceId: number) {
  return database.kysely
    .selectFrom('prizes')
    .select([
      'play_id as playId',
      'rank_number as rankNumber',
      'rank_number2nd as rankNumber2nd',
      'prize_minor as prizeMinor',
    ])
    .where('game_instance_id', '=', gameInstanceId)
    .orderBy('play_id')
    .orderBy('draw_number')
    .orderBy('rank_number')
    .orderBy('rank_number2nd')
    .limit(RECORD_ENTRIES_MAX)
    .execute()
}

async function readEntries(database: Database, row: InstanceRow) {
  const entries: { playId: number; play: string }[] = []
  for await (const page of playPages(database, row.game_instance_id)) {
    for (const { playId, play } of page) entries.push({ playId, play })
  }
  assert.equal(entries.length, row.entry_count, 'a record has the plays that were sealed')
  return entries
}
