import { strict as assert } from 'node:assert'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { RecordHead, RecordPrize } from '#modules/fairness/rules/record-check.ts'
import type { RecordLine } from '#modules/fairness/rules/record-lines.ts'
import type { Database } from '#service/database/database.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'
import { playPages } from '#service/games/rows/plays-in-order.ts'
import { prizePages } from '#service/games/rows/prizes-in-order.ts'

/**
 * Maximum number of plays, and of prizes, in a record of one piece, some hundred kilobytes; a larger record is read in lines, because
 * anyone may request a record, and 64 of them in one message.
 */
export const RECORD_ENTRIES_MAX = 5000
/** Plays or prizes per line. */
const LINE_ROWS = 2000

/**
 * The data with which anyone can check a draw: all of it after the end of the instance, the commitments before. Plays and prizes that
 * exceed one answer are left to the record in lines.
 */
export async function fairnessRecord(database: Database, row: InstanceRow): Promise<FairnessRecord> {
  const head = await recordHead(database, row)
  if (!head.complete || (head.entryCount ?? 0) > RECORD_ENTRIES_MAX) return head
  const prizes = await readPrizes(database, row.game_instance_id)
  return prizes === null ? head : { ...head, entries: await readEntries(database, row), prizes }
}

/** The whole record of an ended instance, line by line, in constant memory. Null before the end. */
export async function recordLines(
  database: Database,
  row: InstanceRow,
): Promise<AsyncGenerator<RecordLine, void> | null> {
  const record = await recordHead(database, row)
  return record.complete ? linesOf(database, record) : null
}

async function* linesOf(database: Database, record: RecordHead): AsyncGenerator<RecordLine, void> {
  yield { record }
  for await (const page of playPages(database, record.gameInstanceId)) {
    for (const rows of slices(page)) {
      yield { entries: rows.map(({ playId, play }): [number, string] => [playId, play]) }
    }
  }
  for await (const page of prizePages(database, record.gameInstanceId)) {
    for (const rows of slices(page)) {
      yield {
        prizes: rows.map(({ playId, rankNumber, rankNumber2nd, prizeMinor }) => [
          playId,
          rankNumber,
          rankNumber2nd,
          prizeMinor,
        ]),
      }
    }
  }
}

function* slices<Row>(page: readonly Row[]): Generator<readonly Row[], void> {
  for (let from = 0; from < page.length; from += LINE_ROWS) yield page.slice(from, from + LINE_ROWS)
}

async function recordHead(database: Database, row: InstanceRow): Promise<RecordHead> {
  const head: RecordHead = {
    recordVersion: row.commitment_version,
    gameInstanceId: row.game_instance_id,
    gameId: row.game_id,
    gameRule: row.definition.gameRule,
    definition: row.definition,
    commitment: row.commitment.toString('hex'),
    complete: false,
  }
  if (row.entries_root !== null) {
    head.entriesRoot = row.entries_root.toString('hex')
    head.entryCount = row.entry_count ?? 0
  }
  if (row.settlement === null || row.refunded_at !== null) return head
  const drawn = await readDraw(database, row.game_instance_id)
  assert(drawn.seed !== null, 'the seed of an ended instance is public')
  const complete: RecordHead = {
    ...head,
    complete: true,
    seed: drawn.seed.toString('hex'),
    draws: drawn.draws ?? [],
    pool: row.settlement.pool,
  }
  if (drawn.beacon !== null) complete.beacon = drawn.beacon
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

/** Null if there are too many for one answer. */
async function readPrizes(database: Database, gameInstanceId: number): Promise<RecordPrize[] | null> {
  const prizes: RecordPrize[] = []
  for await (const page of prizePages(database, gameInstanceId)) {
    if (prizes.length + page.length > RECORD_ENTRIES_MAX) return null
    for (const { drawNumber: _order, ...prize } of page) prizes.push(prize)
  }
  return prizes
}

async function readEntries(database: Database, row: InstanceRow) {
  const entries: { playId: number; play: string }[] = []
  for await (const page of playPages(database, row.game_instance_id)) {
    for (const { playId, play } of page) entries.push({ playId, play })
  }
  assert.equal(entries.length, row.entry_count, 'a record has the plays that were sealed')
  return entries
}
