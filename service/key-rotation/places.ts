import { sql } from 'kysely'
import { byteas } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { moveIndexes, movesOf } from '#service/players/rows/index-forms.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { deviceSubjects, moveSubjects } from '#service/sessions/known-devices.ts'

/** Rows of a batch: a transaction of some milliseconds, so that nobody waits for its locks. */
export const BATCH = 100

interface Parts {
  readonly vault: PersonalVault
  readonly keys: KeyRing
}

interface Batch {
  readonly moved: number
  /** The position of the next batch; null after the last one. */
  readonly next: string | null
}

/** A part of the database that is read once in the order of a key, a batch at a time. */
export interface Place {
  readonly name: string
  /** The position before the first row. */
  readonly begin: string
  readonly move: (tx: Tx, parts: Parts, position: string) => Promise<Batch>
}

const batchOf = <Row>(rows: readonly Row[], moved: number, positionOf: (row: Row) => string): Batch => {
  const last = rows.at(-1)
  return { moved, next: last === undefined || rows.length < BATCH ? null : positionOf(last) }
}

/** The rows with an index of each player of a batch, beside those of the player. */
const OF_PLAYERS = [
  ['player_networks', 'network'],
  ['payment_sources', 'source'],
  ['invitations', 'person_index'],
  ['email_confirmations', 'email_index'],
  ['password_resets', 'email_index'],
] as const

const players: Place = {
  name: 'players',
  begin: '0',
  async move(tx, { vault }, position) {
    const { rows } = await sql<{ playerId: number; indexes: Buffer[]; identityDigest: Buffer | null }>`
      select player_id as "playerId", identity_digest as "identityDigest",
        array_remove(array[email_index, phone_index, government_id_index, email_person_index, phone_person_index,
          name_person_index], null) as indexes
      from players where player_id > ${position}::bigint order by player_id limit ${BATCH} for no key update`.execute(
      tx,
    )
    const ids = rows.map(({ playerId }) => playerId)
    const indexes = rows.flatMap((row) => row.indexes)
    for (const [table, column] of OF_PLAYERS) {
      const found = await sql<{ value: Buffer }>`
        select distinct ${sql.ref(column)} as value from ${sql.table(table)}
        where player_id = any(${ids}::bigint[])`.execute(tx)
      indexes.push(...found.rows.map(({ value }) => value))
    }
    let moved = await moveIndexes(tx, vault, unlike(vault, indexes))
    const identities = rows.flatMap(({ identityDigest: digest }) => (digest === null ? [] : [digest]))
    moved += await moveOwn(tx, vault, identities, ['players', 'identity_digest', 'player_id', ids])
    const codes = await sql<{ value: Buffer }>`
      select distinct phone_index as value from phone_codes where player_id = any(${ids}::bigint[])`.execute(
      tx,
    )
    const numbers = codes.rows.map(({ value }) => value)
    moved += await moveOwn(tx, vault, numbers, ['phone_codes', 'phone_index', 'player_id', ids])
    return batchOf(rows, moved, ({ playerId }) => String(playerId))
  },
}

/** Without those that have the present form, and each one once. */
function unlike(vault: PersonalVault, indexes: readonly Buffer[]): Buffer[] {
  const old = indexes.filter((index) => !vault.formsOf(index)[0]!.equals(index))
  return [...new Map(old.map((index) => [index.toString('hex'), index])).values()]
}

type Own = readonly [table: string, column: string, key: string, keys: readonly number[]]

/** Writes values anew that are not compared with those of other rows. */
async function moveOwn(
  tx: Tx,
  vault: PersonalVault,
  values: readonly Buffer[],
  [table, column, key, ids]: Own,
): Promise<number> {
  const moves = unlike(vault, values).flatMap((index) => movesOf(vault, index))
  if (moves.length === 0) return 0
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as stored set ${sql.ref(column)} = move.new
    from unnest(${byteas(moves.map(([from]) => from))}::bytea[], ${byteas(moves.map(([, to]) => to))}::bytea[]) as move (old, new)
    where stored.${sql.ref(key)} = any(${ids}::bigint[]) and stored.${sql.ref(column)} = move.old`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const guests: Place = {
  name: 'guests of support',
  begin: '0',
  async move(tx, { vault }, position) {
    const rows = await tx
      .selectFrom('support_cases')
      .select(['case_id as caseId', 'guest_email_index as index'])
      .where('case_id', '>', Number(position))
      .orderBy('case_id')
      .limit(sql.lit(BATCH))
      .execute()
    const indexes = rows.flatMap(({ index }) => (index === null ? [] : [index]))
    const ids = rows.map(({ caseId }) => caseId)
    const moved = await moveOwn(tx, vault, indexes, ['support_cases', 'guest_email_index', 'case_id', ids])
    return batchOf(rows, moved, ({ caseId }) => String(caseId))
  },
}

/** Operator and value in hex. A row that is written anew may be read again, and is then left alone. */
const stops: Place = {
  name: 'stops of invitations',
  begin: '0/',
  async move(tx, { vault }, position) {
    const [operatorId = '0', after = ''] = position.split('/')
    const { rows } = await sql<{ operatorId: number; index: Buffer }>`
      select operator_id as "operatorId", person_index as index from invitation_stops
      where (operator_id, person_index) > (${operatorId}::integer, decode(${after}, 'hex'))
      order by operator_id, person_index limit ${BATCH}`.execute(tx)
    let moved = 0
    for (const row of rows)
      for (const [from, to] of unlike(vault, [row.index]).flatMap((index) => movesOf(vault, index))) {
        const { numAffectedRows } = await sql`
          with old as (delete from invitation_stops where operator_id = ${row.operatorId} and person_index = ${from}
            returning operator_id, created_at)
          insert into invitation_stops (operator_id, person_index, created_at)
          select operator_id, ${to}::bytea, created_at from old on conflict do nothing`.execute(tx)
        moved += Number(numAffectedRows ?? 0n)
      }
    return batchOf(rows, moved, (row) => `${row.operatorId}/${row.index.toString('hex')}`)
  },
}

/** Devices are known by the digest of an account: of its user name, or of its phone number. */
const devices: Place = {
  name: 'devices of players',
  begin: '0',
  async move(tx, { vault, keys }, position) {
    const rows = await tx
      .selectFrom('players')
      .select([
        'player_id as playerId',
        'member_id as memberId',
        'username_key as usernameKey',
        'phone_index as phone',
      ])
      .where('player_id', '>', Number(position))
      .orderBy('player_id')
      .limit(sql.lit(BATCH))
      .execute()
    let moved = 0
    for (const { memberId, usernameKey, phone } of rows) {
      const accounts = [
        usernameKey,
        ...(phone === null ? [] : [`phone/${vault.bareOf(phone).toString('hex')}`]),
      ]
      for (const account of accounts) moved += await moveSubjects(tx, deviceSubjects(keys, memberId, account))
    }
    return batchOf(rows, moved, ({ playerId }) => String(playerId))
  },
}

/** Blind indexes, wherever they are stored. A test compares the list with the columns of the database. */
export const INDEX_PLACES: readonly Place[] = [players, guests, stops]

/** Digests that are kept for longer than a week. All others end with their rows before the old key does. */
export const DIGEST_PLACES: readonly Place[] = [devices]
