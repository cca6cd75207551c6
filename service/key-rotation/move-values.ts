import { sql } from 'kysely'
import type { Database, Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { forgetBroughtDigests } from '#service/keys/brought-keys.ts'
import { KNOWN_AFTER_HOURS, type KeyRing } from '#service/keys/key-ring.ts'
import { storedKeys } from '#service/keys/keyed-digest.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { DIGEST_PLACES, INDEX_PLACES, type Place } from './places.ts'

/** An arbitrary number that no other part uses: the advisory lock of the process that moves values. */
const MOVE_LOCK = 7_246_204

export interface MoveParts {
  readonly database: Database
  readonly vault: PersonalVault
  readonly keys: KeyRing
}

interface Rotation {
  readonly purpose: 'index' | 'digest'
  readonly places: readonly Place[]
  /** Hours after which values are moved: every process writes under the new key by then. */
  readonly begins: number
  /** Hours after which the old key is removed, once all values are moved: digests that are not moved have ended by then. */
  readonly ends: number
}

/** A process reads within a minute that a new key is in use: a quarter of an hour is enough. */
const BEGINS_AFTER_HOURS = KNOWN_AFTER_HOURS + 0.25
/** A process that was stopped for hours may still write under the old key before it reads the keys again: the last round finds its rows. */
const INDEXES_END_AFTER_HOURS = 24
/** Answers to idempotency keys are kept for seven days; counters of attempts, codes and visits for less. */
const DIGESTS_END_AFTER_HOURS = 8 * 24

const ROTATIONS: readonly Rotation[] = [
  { purpose: 'index', places: INDEX_PLACES, begins: BEGINS_AFTER_HOURS, ends: INDEXES_END_AFTER_HOURS },
  { purpose: 'digest', places: DIGEST_PLACES, begins: BEGINS_AFTER_HOURS, ends: DIGESTS_END_AFTER_HOURS },
]

/** Moves one batch of each purpose whose key is being replaced; true if there may be more. Processes that call it at once do the work once. */
export async function moveValues(parts: MoveParts): Promise<boolean> {
  await parts.keys.refresh(parts.database.kysely)
  await parts.database.transaction(forgetBroughtDigests)
  let isMore = false
  for (const rotation of ROTATIONS)
    if (storedKeys(parts.keys, rotation.purpose).length > 1)
      isMore = (await parts.database.transaction((tx) => moveBatch(tx, parts, rotation))) || isMore
  return isMore
}

async function moveBatch(tx: Tx, parts: MoveParts, rotation: Rotation): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${MOVE_LOCK}::bigint) as "isOurs"`.execute(tx)
  const keyId = rows[0]?.isOurs === true ? await keyToMoveTo(tx, parts, rotation) : null
  if (keyId === null) return false
  const [first] = rotation.places as [Place, ...Place[]]
  await tx
    .insertInto('key_moves')
    .values({ key_id: keyId, place: first.name, position: first.begin })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const state = await tx
    .selectFrom('key_moves')
    .select(['place', 'position', 'moved_in_round as movedInRound', 'finished_at as finishedAt'])
    .select('is_last_round as isLastRound')
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow()
  if (state.finishedAt !== null) {
    if (!(await isOver(tx, rotation, keyId))) return false
    await (state.isLastRound ? removeOld(tx, rotation, keyId) : beginLastRound(tx, first, keyId))
    return !state.isLastRound
  }
  const at = rotation.places.findIndex(({ name }) => name === state.place)
  const batch = await rotation.places[at]!.move(tx, parts, state.position)
  const movedInRound = state.movedInRound + batch.moved
  const next = nextOf(rotation.places, { at, position: batch.next, movedInRound })
  await tx
    .updateTable('key_moves')
    .set({
      place: next?.place ?? state.place,
      position: next?.position ?? state.position,
      moved: sql<number>`moved + ${batch.moved}::bigint`,
      moved_in_round: next?.isNewRound === true ? 0 : movedInRound,
      changed_at: sql<number>`service_now()`,
      ...(next === null && { finished_at: sql<number>`service_now()` }),
    })
    .where('key_id', '=', keyId)
    .execute()
  return true
}

/** The new key of a purpose, if every process writes with it and other keys have values; else null. */
async function keyToMoveTo(
  tx: Tx,
  { keys }: MoveParts,
  { purpose, begins }: Rotation,
): Promise<string | null> {
  const stored = await tx
    .selectFrom('data_keys')
    .select('key_id as keyId')
    .select(sql<boolean>`created_at <= service_now() - ${begins}::float8 * interval '1 hour'`.as('isReady'))
    .where('purpose', '=', purpose)
    .where('emptied_at', 'is', null)
    .where('is_brought', '=', false)
    .orderBy('created_at')
    .orderBy('key_id')
    .execute()
  const newest = stored.at(-1)
  const isDue = stored.length > 1 && newest?.isReady === true
  return isDue && newest.keyId === keys.current(purpose).keyId ? newest.keyId : null
}

interface Next {
  readonly place: string
  readonly position: string
  readonly isNewRound: boolean
}

/** Where the next batch begins; null after a round without a move: rows that were written meanwhile are found by a further round. */
function nextOf(
  places: readonly Place[],
  { at, position, movedInRound }: { at: number; position: string | null; movedInRound: number },
): Next | null {
  if (position !== null) return { place: places[at]!.name, position, isNewRound: false }
  const place = places[at + 1]
  if (place !== undefined) return { place: place.name, position: place.begin, isNewRound: false }
  return movedInRound === 0 ? null : { place: places[0]!.name, position: places[0]!.begin, isNewRound: true }
}

async function isOver(tx: Tx, { ends }: Rotation, keyId: string): Promise<boolean> {
  const over = await tx
    .selectFrom('data_keys')
    .select('key_id')
    .where('key_id', '=', keyId)
    .where(sql<boolean>`created_at <= service_now() - ${ends}::float8 * interval '1 hour'`)
    .executeTakeFirst()
  return over !== undefined
}

async function beginLastRound(tx: Tx, first: Place, keyId: string): Promise<void> {
  await tx
    .updateTable('key_moves')
    .set({
      place: first.name,
      position: first.begin,
      moved_in_round: 0,
      is_last_round: true,
      finished_at: null,
    })
    .where('key_id', '=', keyId)
    .execute()
}

/** Removes the keys that the new one replaces. The first key of indexes stays: each index is made with it, and then with the new one. */
async function removeOld(tx: Tx, { purpose }: Rotation, keyId: string): Promise<void> {
  const old = await tx
    .selectFrom('data_keys')
    .select('key_id as keyId')
    .where('purpose', '=', purpose)
    .where('key_id', '<>', keyId)
    .where('emptied_at', 'is', null)
    .where('is_brought', '=', false)
    .orderBy('created_at')
    .execute()
  const replaced = old.map((row) => row.keyId)
  if (replaced.length === 0) return
  if (purpose === 'index')
    await sql`
      update data_keys set emptied_at = service_now() where key_id = any(${replaced}::text[])
        and key_id = (select key_id from data_keys where purpose = 'index' and not is_brought order by created_at, key_id limit 1)`.execute(
      tx,
    )
  await tx.deleteFrom('data_keys').where('key_id', 'in', replaced).where('emptied_at', 'is', null).execute()
  await appendAudit(tx, { actor: 'keys', action: 'keys.replaced', body: { keyId, purpose, replaced } })
}
