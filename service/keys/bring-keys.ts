import { sql } from 'kysely'
import type { KeyPurpose } from '#schemas/operator/keys.ts'
import type { Config } from '#service/config/config.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { lockKeys, masterOf, readRing, wrap } from './key-ring.ts'

/** The settings that open the keys of a database. */
export type KeyConfig = Pick<Config, 'masterKey' | 'dataDir'>

interface Taken {
  readonly keyId: string
  readonly purpose: KeyPurpose
  readonly secret: Uint8Array
  readonly isBase: boolean
  readonly isEmpty: boolean
  /** UTC milliseconds; null from the beginning. */
  readonly usedFrom: number | null
}

/** The keys under which a database has values of an operator, opened. */
export async function takeKeys(
  source: Pick<Database, 'kind' | 'kysely'>,
  config: KeyConfig,
  operatorId: number,
): Promise<Taken[]> {
  const ring = await readRing(source, config)
  const base = ring.baseOf(operatorId).keyId
  const tickets = new Map(ring.ofTickets(operatorId).map(({ keyId, usedFrom }) => [keyId, usedFrom]))
  const { rows } = await sql<{ keyId: string; purpose: KeyPurpose; isEmpty: boolean }>`
    select key_id as "keyId", purpose, emptied_at is not null as "isEmpty" from data_keys
    where not is_brought or key_id in (select key_id from brought_keys where operator_id = ${operatorId})
    order by created_at, key_id`.execute(source.kysely)
  return rows
    .filter(({ keyId, purpose }) => {
      if (purpose === 'ticket') return tickets.has(keyId)
      return purpose !== 'index' || keyId === base || !ring.isBase(keyId)
    })
    .map(({ keyId, ...row }) => {
      const usedFrom = tickets.get(keyId) ?? -Infinity
      return {
        ...row,
        keyId,
        secret: ring.byId(keyId).secret,
        isBase: keyId === base,
        usedFrom: usedFrom === -Infinity ? null : usedFrom,
      }
    })
}

/** Stores keys that an operator brings, wrapped by the master key of this database. A key that another operator brought before is the same. */
export async function bringKeys(
  tx: Tx,
  {
    kind,
    config,
    operatorId,
  }: { readonly kind: Database['kind']; readonly config: KeyConfig; readonly operatorId: number },
  keys: readonly Taken[],
): Promise<void> {
  await lockKeys(tx)
  const master = await masterOf({ kind }, config, tx)
  for (const { keyId, purpose, secret, isBase, isEmpty, usedFrom } of keys) {
    await tx
      .insertInto('data_keys')
      .values({
        key_id: keyId,
        purpose,
        secret: master === null ? secret : wrap(keyId, secret, master),
        wrapped_by: master?.name ?? null,
        emptied_at: isEmpty ? sql<number>`service_now()` : null,
        is_brought: true,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('brought_keys')
      .values({
        operator_id: operatorId,
        key_id: keyId,
        is_base: isBase,
        used_from: usedFrom === null ? null : timestamp(usedFrom),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Removes the keys of an operator who leaves this database, or does not come after all. */
export async function forgetBroughtKeys(tx: Db, operatorId: number): Promise<void> {
  await tx.deleteFrom('brought_keys').where('operator_id', '=', operatorId).execute()
  await sql`delete from data_keys where is_brought and key_id not in (select key_id from brought_keys)`.execute(
    tx,
  )
}

/** Milliseconds since an operator's keys came; null where none did. */
export async function keysAge(db: Db, operatorId: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from service_clock() - min(brought_at)) * 1000)::float8 as ms from brought_keys
    where operator_id = ${operatorId}`.execute(db)
  return rows[0]?.ms ?? null
}
