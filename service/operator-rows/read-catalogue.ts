import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'

/** A table as the catalogue of the database describes it. */
export interface CatalogueTable {
  readonly name: string
  /** In their order; without generated ones. */
  readonly columns: readonly CatalogueColumn[]
  readonly primaryKey: readonly string[]
  /** Whether the database draws the key. */
  readonly isIdentity: boolean
  /** Foreign keys of one column. */
  readonly foreignKeys: readonly { readonly column: string; readonly table: string; readonly key: string }[]
}

interface CatalogueColumn {
  readonly name: string
  readonly isNullable: boolean
  readonly isBigint: boolean
}

export type Catalogue = readonly CatalogueTable[]

/** Every table of the service, by name. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const { rows } = await sql<CatalogueTable>`
    select tables.relname as name,
      (select jsonb_agg(jsonb_build_object('name', attname, 'isNullable', not attnotnull, 'isBigint', atttypid = 'bigint'::regtype) order by attnum)
        from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((
        select jsonb_agg(attname order by place)
        from pg_constraint, unnest(conkey) with ordinality as listed (number, place)
        join pg_attribute on attnum = number
        where conrelid = tables.oid and contype = 'p' and attrelid = tables.oid), '[]') as "primaryKey",
      exists (select from pg_attribute where attrelid = tables.oid and attidentity <> '') as "isIdentity",
      coalesce((
        select jsonb_agg(jsonb_build_object('column', own.attname, 'table', parents.relname, 'key', other.attname))
        from pg_constraint
        join pg_class parents on parents.oid = confrelid
        join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
        join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
        where conrelid = tables.oid and contype = 'f' and cardinality(conkey) = 1), '[]') as "foreignKeys"
    from pg_class tables
    where tables.relkind = 'r' and tables.relnamespace = current_schema()::regnamespace
    order by tables.relname`.execute(db)
  return rows
}
