import { sql } from 'kysely'
import type { KeyPurpose } from '#schemas/operator/keys.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { DataKey, DatedKey } from './key-ring.ts'

/** A key that an operator brought from another cell. Two operators of one cell brought the same ones. */
export interface BroughtRow {
  readonly operatorId: number
  readonly keyId: string
  readonly purpose: KeyPurpose
  readonly isBase: boolean
  /** Since when tickets were printed with it, UTC milliseconds; null from the beginning. */
  readonly usedFrom: number | null
  readonly broughtAt: number
}

/** The keys that an operator brought from its former cell: the first key of the indexes, and the keys of tickets printed there. */
export interface Brought {
  readonly base: DataKey | null
  readonly tickets: readonly DatedKey[]
  /** Tickets are printed with keys of this cell since then. */
  readonly ticketsUntil: number
}

export async function readBrought(db: Db): Promise<BroughtRow[]> {
  const { rows } = await sql<BroughtRow>`
    select operator_id as "operatorId", key_id as "keyId", purpose, is_base as "isBase", used_from as "usedFrom",
      brought_at as "broughtAt"
    from brought_keys join data_keys using (key_id) order by used_from nulls first, created_at, key_id`.execute(
    db,
  )
  return rows
}

/** The keys that operators brought from another cell, by the operator's id. */
export function broughtByOperator(
  rows: readonly BroughtRow[],
  byId: ReadonlyMap<string, DataKey>,
): ReadonlyMap<number, Brought> {
  const operators = Map.groupBy(rows, ({ operatorId }) => operatorId)
  const keyOf = ({ keyId }: BroughtRow): DataKey => byId.get(keyId)!
  return new Map(
    [...operators].map(([operatorId, own]): [number, Brought] => {
      const base = own.find(({ isBase }) => isBase)
      return [
        operatorId,
        {
          base: base === undefined ? null : keyOf(base),
          tickets: own
            .filter(({ purpose }) => purpose === 'ticket')
            .map((row) => ({ ...keyOf(row), usedFrom: row.usedFrom ?? -Infinity })),
          ticketsUntil: Math.max(...own.map(({ broughtAt }) => broughtAt)),
        },
      ]
    }),
  )
}

/** The keys with which the tickets of an operator were printed, the oldest first; `own` are those of this cell. */
export function ticketKeysOf(own: readonly DatedKey[], brought: Brought | undefined): readonly DatedKey[] {
  if (brought === undefined) return own
  const { tickets, ticketsUntil: until } = brought
  const later = own
    .filter((_key, place) => (own[place + 1]?.usedFrom ?? Infinity) > until)
    .map((key) => ({ ...key, usedFrom: Math.max(key.usedFrom, until) }))
  return [...tickets, ...later]
}

/** Digests under a key from another cell end with the answers to idempotency keys, after a week. */
const DIGESTS_KEPT_DAYS = 8

/** Removes keys of digests that operators brought so long ago that no digest under them counts any more. */
export async function forgetBroughtDigests(tx: Tx): Promise<void> {
  await sql`
    delete from data_keys where is_brought and purpose = 'digest' and not exists (
      select from brought_keys where brought_keys.key_id = data_keys.key_id
        and brought_at > service_now() - ${DIGESTS_KEPT_DAYS}::integer * interval '1 day')`.execute(tx)
}
