import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { EVENTS_BEYOND, OPERATIONS_BEYOND } from '#schemas/protocol/beyond-specification.ts'
import { eventSchemas, type EventName } from '#schemas/protocol/events.ts'
import { FAULT, FAULTS } from '#schemas/protocol/faults.ts'
import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import { emptySchema } from '#schemas/protocol/shapes.ts'
import { EVENT_NOTES } from './event-notes.ts'
import { type ExportedSchema, readSchemaFiles } from './field-texts.ts'
import { HEAD } from './head.ts'
import { Notation } from './notation.ts'
import { ReachableFaults } from './reachable-faults.ts'

const ROOT = join(import.meta.dirname, '../../..')
const OPERATIONS = 'schemas/protocol/operations'

/** Titles of the areas, which are the folders of the handlers: `service/<area>/operations`. */
const AREAS: Readonly<Record<string, string>> = {
  sessions: 'Sessions, registration and passwords',
  'pending-joins': 'Sessions, registration and passwords',
  games: 'Games and draws',
  joins: 'Purchases',
  purchases: 'Purchases before a deposit or registration',
  draws: 'Cards and proofs',
  subscriptions: 'Subscriptions',
  tickets: 'Printed tickets',
  'prize-items': 'Prizes in kind',
  players: 'Players and their data',
  protection: 'Safer play',
  verification: 'Verification',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  transactions: 'Transactions',
  exchange: 'Currencies',
  campaigns: 'Coupons and bonuses',
  coupons: 'Coupons and bonuses',
  referrals: 'Referrals',
  messages: 'Messages',
  support: 'Support',
  adverts: 'Adverts',
}

/** The page about the wire, by path from the project's root. */
export async function protocolDocument(): Promise<Record<string, string>> {
  const { texts, exported } = await readSchemaFiles()
  const shapes = namedShapes(exported)
  const notation = new Notation({ names: new Map(shapes.map(({ schema, title }) => [schema, title])), texts })
  const areas = areasOfOperations()
  const faults = new ReachableFaults()
  const sections = areas.flatMap(({ title, handlers }) => [
    `## ${title}\n`,
    ...handlers.map((file) => operationSection(file, { notation, exported, faults })),
  ])
  const events = Object.keys(EVENT_NOTES) as EventName[]
  const parts = [
    HEAD,
    indexOf(areas),
    ...sections,
    '## Push events\n',
    'Of a card that is drawn at once, events of the lobby and the game go to its player’s `cashier` topic where it is named beside them.\n',
    ...events.map((name) => eventSection(name, notation)),
    '## Shapes\n',
    ...shapes.map(({ title, schema, text, file }) =>
      [
        `### ${title}\n`,
        ...(text === undefined ? [] : [`${text}\n`]),
        `\`${file}\`\n`,
        block([notation.bodyOf(schema as JSONSchema)]),
      ].join('\n'),
    ),
    '## Faults\n',
    faultTable(),
  ]
  return { 'docs/protocol.md': `${parts.join('\n').trimEnd()}\n` }
}

interface Area {
  readonly title: string
  /** Files of the handlers, from the project's root. */
  readonly handlers: readonly string[]
}

function areasOfOperations(): Area[] {
  const files = globSync('service/*/operations/*.ts', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  const byArea = Map.groupBy(files, (file) => file.split('/')[1] ?? '')
  const unknown = [...byArea.keys()].filter((area) => !(area in AREAS))
  if (unknown.length > 0) throw new Error(`AREAS has no title of ${unknown.join(', ')}.`)
  const byTitle = Map.groupBy(Object.keys(AREAS), (area) => AREAS[area] ?? '')
  return [...byTitle].map(([title, areas]) => ({
    title,
    handlers: areas.flatMap((area) => byArea.get(area) ?? []),
  }))
}

const nameOf = (handler: string) => basename(handler, '.ts') as OperationName

function indexOf(areas: readonly Area[]): string {
  const link = (name: string) => `[${name}](#${name.toLowerCase().replaceAll('.', '')})`
  const rows = areas.map(
    ({ title, handlers }) => `| ${title} | ${handlers.map((file) => link(nameOf(file))).join(' · ')} |`,
  )
  const events = Object.keys(EVENT_NOTES).map(link).join(' · ')
  return `## Index

| area | operations |
| --- | --- |
${rows.join('\n')}
| Push events | ${events} |
`
}

interface Sources {
  readonly notation: Notation
  readonly exported: readonly ExportedSchema[]
  readonly faults: ReachableFaults
}

function operationSection(handler: string, { notation, faults }: Sources): string {
  const name = nameOf(handler)
  const { access, effect, duringMaintenance, rateLimit } = operations[name]
  const { request, result } = operationSchemas[name]
  const source = readFileSync(join(ROOT, OPERATIONS, `${name}.ts`), 'utf8')
  const facts = [
    `\`${access}\``,
    `\`${effect}\``,
    ...(duringMaintenance === 'refused' ? ['refused during maintenance'] : []),
    ...(rateLimit === null ? [] : [`${rateLimit.perMinute} calls a minute (\`${rateLimit.name}\`)`]),
    ...(name in OPERATIONS_BEYOND ? [beyond(OPERATIONS_BEYOND, name)] : []),
  ]
  const own = faults.of(handler).map((fault) => `\`${FAULT[fault]}\` ${fault}`)
  const success = successOf(source)
  return [
    `### ${name}\n`,
    `${textOf(source)}\n`,
    `${facts.join(' · ')}.${success === undefined ? '' : ` Succeeded: \`${success}\`.`}${own.length === 0 ? '' : ` Faults: ${own.join(', ')}.`}\n`,
    block([
      request === emptySchema ? 'request {}' : `request ${notation.typeOf(request)}`,
      `result ${notation.typeOf(result)}`,
    ]),
  ].join('\n')
}

/** The condition of a success beyond an answer without a fault, as it is declared. */
function successOf(source: string): string | undefined {
  const [, condition] = /succeeded: ([\s\S]*?),?\n(?:  [a-z]\w*:|  \/\/|\}\))/.exec(source) ?? []
  if (condition === undefined && source.includes('succeeded:'))
    throw new Error(`The condition of a success cannot be read: ${source}`)
  return condition?.replaceAll(/\s+/g, ' ')
}

/** The docstring of the operation that a file declares. */
function textOf(source: string): string {
  const [before = ''] = source.split('export default operation')
  const [, text = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before) ?? []
  return text.replaceAll(/\s*\n\s*\*? ?/g, ' ').trim()
}

function beyond(table: Readonly<Record<string, number>>, name: string): string {
  const number = String(table[name]).padStart(4, '0')
  const [file] = globSync(`docs/adr/${number}-*.md`, { cwd: ROOT })
  if (file === undefined) throw new Error(`${name} names decision ${number}, which does not exist.`)
  return `beyond the specification ([decision ${table[name]}](adr/${basename(file)}))`
}

function eventSection(name: EventName, notation: Notation): string {
  const [topic, about, ofCards] = EVENT_NOTES[name]
  const extra = name in EVENTS_BEYOND ? ` · ${beyond(EVENTS_BEYOND, name)}` : ''
  const topics = ofCards === undefined ? `\`${topic}\`` : `\`${topic}\`, of a card \`${ofCards}\``
  return [
    `### ${name}\n`,
    `${about} Topic ${topics}${extra}.\n`,
    block([`body ${notation.typeOf(eventSchemas[name])}`]),
  ].join('\n')
}

interface NamedShape extends ExportedSchema {
  readonly title: string
}

/** The exported schemas of objects with fields that something on the wire has, each with a name: `gameInstanceSchema` is GameInstance. */
function namedShapes(exported: readonly ExportedSchema[]): NamedShape[] {
  const used = usedSchemas()
  const shapes = exported.filter(
    ({ file, schema, name }) =>
      dirname(file) !== OPERATIONS &&
      name.endsWith('Schema') &&
      used.has(schema) &&
      'properties' in schema &&
      schema !== emptySchema,
  )
  const named = [...new Map(shapes.map((shape) => [shape.schema, shape])).values()].map((shape) => ({
    ...shape,
    title: `${shape.name.charAt(0).toUpperCase()}${shape.name.slice(1, -'Schema'.length)}`,
  }))
  return named.toSorted((one, other) => (one.title < other.title ? -1 : 1))
}

/** Every schema inside the requests, results and bodies of events. */
function usedSchemas(): Set<object> {
  const used = new Set<object>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || used.has(value)) return
    used.add(value)
    for (const child of Object.values(value)) walk(child)
  }
  walk(Object.values(operationSchemas))
  walk(eventSchemas)
  return used
}

const block = (lines: readonly string[]) => `\`\`\`\n${lines.join('\n')}\n\`\`\`\n`

function faultTable(): string {
  const rows = Object.entries(FAULT).map(([name, code]) => `| \`${code}\` | \`${name}\` | ${FAULTS[code]} |`)
  return `| code | name | message |
| --- | --- | --- |
${rows.join('\n')}
`
}
