import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'

/** How the driver returns a column: a bigint is a number, a timestamptz UTC milliseconds. */
type Family = 'boolean' | 'bytes' | 'json' | 'number' | 'numbers' | 'text' | 'texts' | 'time'

interface Column {
  readonly family: Family
  readonly isNullable: boolean
}

type Columns = ReadonlyMap<string, Column>

const FAMILIES: Readonly<Record<string, Family>> = {
  bool: 'boolean',
  bytea: 'bytes',
  json: 'json',
  jsonb: 'json',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  text: 'text',
  bpchar: 'text',
  date: 'text',
  time: 'text',
  uuid: 'text',
  xid8: 'text',
  _int8: 'numbers',
  _text: 'texts',
  timestamptz: 'time',
}

/** Types that are written by a name alone: those of `column-types.ts`, and unions of numbers. */
const NAMED: Readonly<Record<string, Column>> = {
  Identity: { family: 'number', isNullable: false },
  CouponCode: { family: 'number', isNullable: false },
  Time: { family: 'time', isNullable: false },
  TimeByDefault: { family: 'time', isNullable: false },
  NullableTime: { family: 'time', isNullable: true },
  ReadOnlyTime: { family: 'time', isNullable: false },
  Bytes: { family: 'bytes', isNullable: false },
  NullableBytes: { family: 'bytes', isNullable: true },
}

/** A type with its arguments: `Nullable<number>`. */
const GENERIC = /^(\w+)<(.*)>$/s

/** The column that a type of `tables.ts` describes. */
function columnOf(type: string): Column {
  const named = NAMED[type]
  if (named !== undefined) return named
  const [, name = '', inner = ''] = GENERIC.exec(type) ?? []
  switch (name) {
    case 'Json':
    case 'JsonByDefault':
      return { family: 'json', isNullable: false }
    case 'NullableJson':
      return { family: 'json', isNullable: true }
    case 'Generated':
    case 'ReadOnly':
    case 'State':
    case 'StateByDefault':
      return columnOf(inner)
    case 'Nullable':
    case 'NullableState':
      return { ...columnOf(inner), isNullable: true }
    case 'ColumnType': {
      // The first argument is the type that is read.
      const [read = ''] = inner.split(/,(?![^<]*>)/)
      return columnOf(read.trim())
    }
  }
  const parts = type.split('|').map((part) => part.trim())
  const isNullable = parts.includes('null')
  const [first = ''] = parts.filter((part) => part !== 'null')
  return { family: plainFamily(first), isNullable }
}

function plainFamily(type: string): Family {
  if (type === 'number' || /^\d+$/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'Buffer') return 'bytes'
  if (type === 'unknown') return 'json'
  if (type === 'number[]') return 'numbers'
  if (type === 'string[]') return 'texts'
  // The other types of tables.ts are unions of texts.
  return 'text'
}

/** The interfaces of a file by name, and the lines of each: `name: type`. */
function interfacesIn(file: string): Map<string, Map<string, string>> {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/\/\*\*.*?\*\//gs, '')
  const blocks = source.matchAll(/export interface (\w+) \{\n(.*?)\n\}/gs)
  return new Map(
    [...blocks].map(([, name = '', body = '']) => {
      const fields = [...body.matchAll(/^ {2}(\w+): (.+)$/gm)]
      return [name, new Map(fields.map(([, field = '', type = '']) => [field, type]))]
    }),
  )
}

function declaredTables(): Map<string, { interfaceName: string; columns: Columns }> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^([a-z]+-)?tables\.ts$/.test(file))
  const interfaces = new Map(files.flatMap((file) => [...interfacesIn(file)]))
  const tables = interfaces.get('Tables') ?? new Map<string, string>()
  return new Map(
    [...tables].map(([table, interfaceName]) => {
      const fields = [...(interfaces.get(interfaceName) ?? [])]
      const columns = new Map(fields.map(([column, type]) => [column, columnOf(type)]))
      return [table, { interfaceName, columns }]
    }),
  )
}

interface StoredColumn {
  table: string
  column: string
  type: string
  isView: boolean
  isNullable: boolean
  hasDefault: boolean
}

/** Every column of every table and view of the service. */
async function storedColumns(database: TestDatabase): Promise<StoredColumn[]> {
  const { rows } = await sql<StoredColumn>`
    select relation.relname as "table", attname as "column", typname as "type", relkind = 'v' as "isView",
      not attnotnull as "isNullable", (atthasdef or attidentity <> '') as "hasDefault"
    from pg_attribute
    join pg_class relation on relation.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
      and attnum > 0 and not attisdropped
      and relation.relname <> 'migrations' -- migrate.ts reads it without the query builder
    order by relation.relname, attnum`.execute(database.kysely)
  return rows
}

/** The line that describes a stored column. */
function lineOf({ column, isNullable, hasDefault }: StoredColumn, family: Family): string {
  const plain = {
    boolean: 'boolean',
    number: 'number',
    numbers: 'number[]',
    text: 'string',
    texts: 'string[]',
  } as const
  switch (family) {
    case 'time':
      return `${column}: ${isNullable ? 'NullableTime' : hasDefault ? 'TimeByDefault' : 'Time'}`
    case 'bytes':
      return `${column}: ${isNullable ? 'NullableBytes' : 'Bytes'}`
    case 'json':
      return `${column}: ${isNullable ? 'NullableJson' : hasDefault ? 'JsonByDefault' : 'Json'}<Shape>`
    default: {
      const wrapper = isNullable ? 'Nullable' : hasDefault ? 'Generated' : null
      return `${column}: ${wrapper === null ? plain[family] : `${wrapper}<${plain[family]}>`}`
    }
  }
}

/** The lines to add to or remove from `tables.ts` so that it matches the migrated database. */
function corrections(stored: readonly StoredColumn[]): string[] {
  const declared = declaredTables()
  const wrong = stored.flatMap((found) => {
    const { table, column, type, isView, isNullable } = found
    const family = FAMILIES[type]
    if (family === undefined) return [`${table}.${column}: add the family of ${type} to this test`]
    const { interfaceName, columns } = declared.get(table) ?? {}
    if (columns === undefined) return [`${table}: add its interface, with \`${lineOf(found, family)}\``]
    const described = columns.get(column)
    // PostgreSQL does not know which columns of a view may be null.
    const isRight = described?.family === family && (isView || described.isNullable === isNullable)
    return isRight ? [] : [`${table}: write \`${lineOf(found, family)}\` in ${interfaceName}`]
  })
  const known = new Set(stored.flatMap(({ table, column }) => [table, `${table}.${column}`]))
  const superfluous = [...declared].flatMap(([table, { interfaceName, columns }]) =>
    known.has(table)
      ? [...columns.keys()]
          .filter((column) => !known.has(`${table}.${column}`))
          .map((column) => `${table}: remove \`${column}\` from ${interfaceName}`)
      : [`${table}: remove ${interfaceName}`],
  )
  return [...wrong, ...superfluous]
}

onBothDatabases((open) => {
  let database: TestDatabase
  let stored: StoredColumn[]
  beforeAll(async () => {
    database = await open()
    stored = await storedColumns(database)
  })

  it('the tables of the query builder are those of the migrated database, column by column', () => {
    expect(stored.length).toBeGreaterThan(200)
    expect(corrections(stored)).toEqual([])
  })

  it('a column that is missing, that may be null or that has another type is named with its line', () => {
    const players = stored.filter(({ table }) => table === 'players')
    const others = stored.filter(({ table }) => table !== 'players')
    const changed = (column: string, change: Partial<StoredColumn>) =>
      corrections([
        ...others,
        ...players.map((found) => (found.column === column ? { ...found, ...change } : found)),
      ])
    expect(changed('username', { isNullable: true })).toEqual([
      'players: write `username: Nullable<string>` in PlayersTable',
    ])
    expect(changed('must_change_password', { type: 'int4' })).toEqual([
      'players: write `must_change_password: Generated<number>` in PlayersTable',
    ])
    expect(changed('country', { column: 'land' })).toEqual([
      'players: write `land: Nullable<string>` in PlayersTable',
      'players: remove `country` from PlayersTable',
    ])
    expect(corrections(others)).toEqual(['players: remove PlayersTable'])
  })
})
