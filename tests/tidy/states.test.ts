import { expect, test } from 'vitest'
import { declaredMachines } from '#tools/build/state-diagrams.ts'
import { FILES, PRODUCT_CODE, read, readCode } from './tree.ts'

const MACHINES = await declaredMachines()
const EVENTS = MACHINES.flatMap(({ machine }) =>
  Object.entries(machine.events).map(([event, transition]) => ({ machine, event, ...transition })),
)
const TABLES = [...new Set(MACHINES.map(({ machine }) => machine.table))]
const OF_TABLES = `(?:${TABLES.join('|')})`

const SERVICE = PRODUCT_CODE.filter((file) => file.startsWith('service/') && !file.endsWith('-states.ts'))
const CODE = SERVICE.map(readCode).join('\n')
/** The functions of the database by name. */
const FUNCTIONS = FILES.filter((file) => /^service\/database\/functions\/.*\.sql$/.test(file)).flatMap(
  (file) =>
    read(file)
      .split(/^create or replace function /m)
      .slice(1)
      .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', text })),
)

/** The literals that the `set` of an update assigns to a column of states, without its parameters. */
function writtenStates(sql: string): string[] {
  return MACHINES.flatMap(({ machine: { table, column } }) => {
    const written = String.raw`\b(?:update ${table}\b|insert into ${table}\b[^\x60]*?\bdo update\b)`
    const update = new RegExp(
      String.raw`${written}[^\x60]*?\bset\b([^\x60]*?)(?:\bfrom\b|\bwhere\b|\x60|$)`,
      'g',
    )
    const assigned = new RegExp(String.raw`\b${column} = ([\s\S]*?)(?:,\s*\w+ =|$)`)
    return [...sql.matchAll(update)].flatMap(([, set = '']) => literals(assigned.exec(set)?.[1] ?? ''))
  })
}

const literals = (sql: string): string[] =>
  [...sql.matchAll(/(?:^|then|else) *'([\w-]+)'/g)].map(([, word = '']) => word)

test('the states of a table are written by its machine alone', () => {
  const byHand = SERVICE.flatMap((file) => writtenStates(readCode(file)).map((state) => `${file}: ${state}`))
  expect(byHand).toEqual([])
})

test('a state that is written by hand is found', () => {
  expect(writtenStates("update withdrawals set status = 'paid', decided_at = now() where true")).toEqual([
    'paid',
  ])
  expect(
    writtenStates(
      "update withdrawals set status = case when x then 'paid' else status end where status = 'pending'",
    ),
  ).toEqual(['paid'])
  expect(
    writtenStates(
      "insert into withdrawals (amount_minor) values (1) on conflict do update set status = 'paid'",
    ),
  ).toEqual(['paid'])
  expect(writtenStates("update withdrawals set decided_at = now() where status = 'pending'")).toEqual([])
})

test('a function of the database writes the states that events name it for', () => {
  const written = FUNCTIONS.flatMap(({ name, text }) => [
    ...writtenStates(text).map((state) => `${name}: ${state}`),
    ...[...text.matchAll(new RegExp(`insert into ${OF_TABLES} [^;]*?'([A-Z]+|[a-z-]+)', `, 'g'))].map(
      ([, state]) => `${name}: ${state}`,
    ),
  ])
  const named = EVENTS.flatMap(({ writtenBy, to }) =>
    writtenBy === undefined ? [] : [`${writtenBy}: ${to}`],
  )
  expect(written.toSorted()).toEqual([...new Set(named)].toSorted())
})

test('a transfer whose code an event names is posted as that of an event', () => {
  const codes = [...new Set(EVENTS.flatMap(({ posts = [] }) => posts))]
  const places = (code: string) =>
    SERVICE.flatMap((file) => {
      const text = readCode(file)
      return [...text.matchAll(new RegExp(`\\bcode: '${code}'`, 'g'))].map(({ index }) => ({
        file,
        isOfEvent: /transferOf\([^{]*\{\s*$/.test(text.slice(0, index)),
      }))
    })
  const besides = codes.flatMap((code) =>
    places(code).flatMap(({ file, isOfEvent }) => (isOfEvent ? [] : [`${file}: ${code}`])),
  )
  expect(besides).toEqual([])
  expect(codes.filter((code) => !CODE.includes(`'${code}'`))).toEqual([])
})

test('each guard is a function, and each push and mail of an event is made by the service', () => {
  const missing = EVENTS.flatMap(({ machine, event, guard, publishes = [], mails = [] }) => [
    ...(guard === undefined || new RegExp(`\\b(?:function|const) ${guard}\\b`).test(CODE) ? [] : [guard]),
    ...[...publishes, ...mails]
      .filter((name) => !CODE.includes(`'${name}'`))
      .map((name) => `${machine.title}, ${event}: ${name}`),
  ])
  expect(missing).toEqual([])
})
