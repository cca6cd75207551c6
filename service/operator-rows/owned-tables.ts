import type { AccountKind } from '#service/ledger/accounts.ts'
import type { Catalogue, CatalogueTable } from './read-catalogue.ts'

/** An operator with the sites that it ever had in a database. */
export interface OperatorSites {
  readonly operatorId: number
  readonly memberIds: readonly number[]
  readonly siteIds: readonly string[]
}

/** A table with rows of operators. */
export interface OwnedTable {
  readonly table: string
  /** The SQL condition of the operator's rows; columns are qualified by the name of the table. */
  readonly where: string
  /** The column that names the parent whose owner it has; null where the table has a column or a condition of its own. */
  readonly through: Reference | null
  /** Its place in the order in which conditions follow from one another: a table comes after those that its condition reads. */
  readonly place: number
  /** Without those that the database computes. */
  readonly columns: readonly string[]
  /** The columns that name a row of another owned table, or of this one. */
  readonly references: readonly Reference[]
}

export interface Reference {
  readonly column: string
  readonly table: string
  readonly key: string
}

/** A table whose rows belong to no operator. */
interface StayingTable {
  readonly table: string
  readonly reason: string
}

export interface SortedTables {
  readonly owned: readonly OwnedTable[]
  readonly staying: readonly StayingTable[]
  /** Tables of which nobody decided whose rows they have. */
  readonly undecided: readonly string[]
}

/** Tables whose rows belong to the installation, and the reason. */
const STAYING: Readonly<Record<string, string>> = {
  account_kinds: 'the same in every database',
  audit_log: 'one chain of the database',
  beacon_chain: 'a setting of the database',
  brought_keys: 'keys that operators brought, by the command that moves them',
  cell_number: 'a setting of the database',
  consent_wordings: 'texts by their digest, which operators share',
  currencies: 'the same in every database',
  data_keys: 'keys of the database',
  event_relay: 'the position of the event log',
  game_watchers: 'connections of running processes',
  key_moves: 'the position of a rotation of keys',
  known_devices: 'digests under a key of the database, for some months',
  migrations: 'the version of the database',
  operator_moves: 'moves between cells, in the database of each',
  operator_tokens: 'rights of programs of the installation',
  own_roles: 'roles of the installation',
  passkey_challenges: 'sign-ins of people, for some minutes',
  people: 'people of the installation',
  person_grants: 'rights of people of the installation',
  person_links: 'invitations of people',
  person_passkeys: 'keys of people',
  person_sessions: 'sessions of people',
  provider_logouts: 'tokens that were followed, for some minutes',
  provider_sign_ins: 'sign-ins of people, for some minutes',
  published: 'events on their way to the event log',
  saving_turn: 'the process that saves sites',
  secret_attempts: 'digests under a key of the database, for some hours',
  site_file_texts: 'texts by their digest, which sites share',
}

/** The keys of the tables whose rows own accounts. */
const KEYS = {
  players: 'player_id',
  game_instances: 'game_instance_id',
  games: 'game_id',
  site_numbers: 'member_id',
}

/** The table that the owner of an account is a row of. */
const OWNERS = {
  playerCash: 'players',
  playerBonus: 'players',
  playerSubscription: 'players',
  pendingWithdrawal: 'players',
  playerDebt: 'players',
  instancePool: 'game_instances',
  instanceExchange: 'game_instances',
  progressivePool: 'games',
  prizeCarry: 'games',
  satelliteEntries: 'games',
  siteRevenue: 'site_numbers',
  processorClearing: 'site_numbers',
  couponCost: 'site_numbers',
  rounding: 'site_numbers',
  siteExchange: 'site_numbers',
} as const satisfies Record<AccountKind, keyof typeof KEYS>

/** The conditions of the tables that are decided. */
type Conditions = ReadonlyMap<string, string>

interface OwnCondition {
  /** The tables whose conditions it is made of. */
  readonly needs: readonly string[]
  readonly where: (operator: OperatorSites, of: (table: string) => string) => string
}

/** The tables whose owner is neither a column nor a parent that a column names. */
const CONDITIONS: Readonly<Record<string, OwnCondition>> = {
  accounts: {
    needs: Object.keys(KEYS),
    where: (_operator, of) =>
      Object.entries(KEYS)
        .map(([table, key]) => {
          const kinds = Object.entries(OWNERS).flatMap(([kind, owner]) => (owner === table ? [kind] : []))
          return `(accounts.kind = any(${texts(kinds)}) and accounts.owner_id in (${keysOf(table, key, of(table))}))`
        })
        .join(' or '),
  },
  transfers: {
    needs: ['entries'],
    where: (_operator, of) => `transfers.transfer_id in (${keysOf('entries', 'transfer_id', of('entries'))})`,
  },
  // The site is the first part of the scope, and of the name of a processor.
  idempotency_keys: {
    needs: [],
    where: ({ memberIds }) =>
      `split_part(idempotency_keys.scope, '/', 1) = any(${texts(memberIds.map(String))})`,
  },
  processor_messages: {
    needs: [],
    where: ({ siteIds }) => `split_part(processor_messages.processor_id, '.', 1) = any(${texts(siteIds)})`,
  },
  sandbox_payments: {
    needs: ['deposits', 'withdrawals'],
    where: (_operator, of) =>
      `sandbox_payments.order_id in (${keysOf('deposits', 'order_id', of('deposits'))}
        union ${keysOf('withdrawals', 'withdrawal_id', of('withdrawals'))})`,
  },
}

const keysOf = (table: string, key: string, where: string) =>
  `select ${table}.${key} from ${table} where ${where}`
const texts = (list: readonly string[]) =>
  `array[${list.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]::text[]`
const numbers = (list: readonly number[]) => `array[${list.join(', ')}]::integer[]`

/** The columns that name the owner directly, the narrowest first. */
const OWNER_COLUMNS: Readonly<Record<string, (operator: OperatorSites) => string>> = {
  member_id: ({ memberIds }) => `= any(${numbers(memberIds)})`,
  site_id: ({ siteIds }) => `= any(${texts(siteIds)})`,
  operator_id: ({ operatorId }) => `= ${operatorId}`,
}

/**
 * Sorts the tables of a database by the owner of their rows. The owner follows from the catalogue: a column that names the site or the operator, or
 * else the first column that names a row of a table with an owner, by a foreign key or by the name of that table's key.
 */
export function sortTables(catalogue: Catalogue, operator: OperatorSites): SortedTables {
  const tables = catalogue.filter(({ name }) => STAYING[name] === undefined)
  const parents = parentsByKey(tables)
  const conditions = new Map<string, string>()
  const throughOf = new Map<string, Reference | null>()
  const open = new Map(tables.map((table) => [table.name, table]))
  // Each round decides the tables whose parents were decided before.
  for (let before = -1; before !== open.size;) {
    before = open.size
    for (const [name, table] of open) {
      const found = conditionOf(table, { operator, conditions, parents })
      if (found === null) continue
      conditions.set(name, found.where)
      throughOf.set(name, found.through)
      open.delete(name)
    }
  }
  const places = [...conditions.keys()]
  return {
    owned: tables.flatMap(({ name, ...table }) => {
      const where = conditions.get(name)
      return where === undefined
        ? []
        : [
            {
              table: name,
              where,
              through: throughOf.get(name) ?? null,
              place: places.indexOf(name),
              columns: table.columns.map((column) => column.name),
              references: referencesOf({ name, ...table }, parents, conditions),
            },
          ]
    }),
    staying: catalogue.flatMap(({ name }) =>
      STAYING[name] === undefined ? [] : [{ table: name, reason: STAYING[name] }],
    ),
    undecided: [...open.keys()],
  }
}

/** The table that has a column as its only key, by the name of the column. */
type Parents = ReadonlyMap<string, string>

/** Without names that keys of several tables have. */
function parentsByKey(tables: Catalogue): Parents {
  const named = tables.flatMap(({ name, primaryKey, isIdentity }) =>
    isIdentity && primaryKey.length === 1 ? [[primaryKey[0]!, name] as const] : [],
  )
  return new Map(named.filter(([key]) => named.filter(([other]) => other === key).length === 1))
}

interface Known {
  readonly operator: OperatorSites
  readonly conditions: Conditions
  readonly parents: Parents
}

interface Found {
  readonly where: string
  readonly through: Reference | null
}

function conditionOf(table: CatalogueTable, { operator, conditions, parents }: Known): Found | null {
  const { name, columns } = table
  const own = CONDITIONS[name]
  if (own !== undefined) {
    if (!own.needs.every((needed) => conditions.has(needed))) return null
    return { where: own.where(operator, (needed) => conditions.get(needed)!), through: null }
  }
  for (const [column, condition] of Object.entries(OWNER_COLUMNS))
    if (columns.some((found) => found.name === column && !found.isNullable))
      return { where: `${name}.${column} ${condition(operator)}`, through: null }
  for (const through of referencesOf(table, parents, conditions)) {
    const { column, table: parent, key } = through
    const isNullable = columns.find((found) => found.name === column)?.isNullable ?? true
    if (parent === name || isNullable) continue
    return { where: `${name}.${column} in (${keysOf(parent, key, conditions.get(parent)!)})`, through }
  }
  return null
}

/** The columns of a table that name rows of tables with an owner, in the order of the columns. */
function referencesOf(
  { name, columns, foreignKeys, primaryKey, isIdentity }: CatalogueTable,
  parents: Parents,
  conditions: Conditions,
): Reference[] {
  return columns.flatMap(({ name: column, isBigint }): Reference[] => {
    const isOwnKey = isIdentity && primaryKey.length === 1 && primaryKey[0] === column
    const declared = foreignKeys.find((key) => key.column === column)
    const parent = declared?.table ?? (isOwnKey || !isBigint ? undefined : parents.get(column))
    if (parent === undefined || (parent !== name && !conditions.has(parent))) return []
    return [{ column, table: parent, key: declared?.key ?? column }]
  })
}
