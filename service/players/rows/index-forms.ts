import { type RawBuilder, sql } from 'kysely'
import { byteas } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import type { PersonalVault } from './personal-vault.ts'

type IndexVault = Pick<PersonalVault, 'formsOf' | 'bareOf'>
type StoredIndex = Uint8Array | null

/** The condition that a column has this index, in whichever form it is stored; false for null. */
export const hasIndex = (vault: IndexVault, column: string, index: StoredIndex): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${byteas(index === null ? [] : vault.formsOf(index))}::bytea[])`

/** Whether two indexes are of one value, in whichever forms they are. */
export const isSameIndex = (vault: IndexVault, one: StoredIndex, other: StoredIndex): boolean =>
  one !== null && other !== null && vault.bareOf(one).equals(vault.bareOf(other))

/**
 * The columns whose rows are compared with one another by their values. A value gets its new form in all of them in one transaction, so that
 * equal values stay equal. `within`: the column with which a value is unique, if it is.
 */
const COMPARED = [
  { table: 'players', column: 'email_index', within: 'member_id' },
  { table: 'players', column: 'phone_index', within: 'member_id' },
  { table: 'players', column: 'government_id_index', within: 'member_id' },
  { table: 'players', column: 'email_person_index', within: null },
  { table: 'players', column: 'phone_person_index', within: null },
  { table: 'players', column: 'name_person_index', within: null },
  { table: 'email_confirmations', column: 'email_index', within: null },
  { table: 'password_resets', column: 'email_index', within: null },
  { table: 'invitations', column: 'person_index', within: 'member_id' },
  { table: 'player_networks', column: 'network', within: 'player_id' },
  { table: 'payment_sources', column: 'source', within: 'player_id' },
] as const

/**
 * Writes the values of these indexes in the present form, in every row that has one of them. Called before a row with such a value is written;
 * without a rotation it does nothing. Returns the number of changed values.
 */
export async function moveIndexes(
  tx: Tx,
  vault: IndexVault,
  indexes: readonly StoredIndex[],
): Promise<number> {
  const moves = indexes.filter((index) => index !== null).flatMap((index) => movesOf(vault, index))
  if (moves.length === 0) return 0
  const list = sql`unnest(${byteas(moves.map(([from]) => from))}::bytea[], ${byteas(moves.map(([, to]) => to))}::bytea[]) as move (old, new)`
  let moved = 0
  for (const { table, column, within } of COMPARED) {
    const [rows, value] = [sql.table(table), sql.ref(column)]
    if (within !== null) await leaveUnique(tx, { table, column, within }, list)
    const { numAffectedRows } = await sql`
      update ${rows} as stored set ${value} = move.new from ${list} where stored.${value} = move.old`.execute(
      tx,
    )
    moved += Number(numAffectedRows ?? 0n)
  }
  return moved
}

/** From each other form of an index to the one that is written now. */
export function movesOf(vault: IndexVault, index: Uint8Array): [from: Buffer, to: Buffer][] {
  const [written, ...others] = vault.formsOf(index)
  return others.map((other) => [other, written!])
}

interface Unique {
  readonly table: string
  readonly column: string
  readonly within: string
}

/**
 * Two processes may have written one value in both forms in the moment in which the key changed. The older row gives way: of two accounts of a
 * site one keeps the unique index, and the audit log names the other one.
 */
async function leaveUnique(
  tx: Tx,
  { table, column, within }: Unique,
  list: RawBuilder<unknown>,
): Promise<void> {
  const [rows, value, place] = [sql.table(table), sql.ref(column), sql.ref(within)]
  const isTwice = sql`stored.${value} = move.old and exists (
    select from ${rows} as other where other.${place} = stored.${place} and other.${value} = move.new)`
  if (table !== 'players') {
    await sql`delete from ${rows} as stored using ${list} where ${isTwice}`.execute(tx)
    return
  }
  const left = await sql<{ playerId: number }>`
    update players as stored set ${value} = null from ${list} where ${isTwice}
    returning stored.player_id as "playerId"`.execute(tx)
  for (const { playerId } of left.rows) {
    const body = { playerId, by: [column] }
    await appendAudit(tx, { actor: 'keys', action: 'likelySamePerson', body })
  }
}
