import { expect, test } from 'vitest'
import { PRODUCT_CODE, readCode } from './tree.ts'

/**
 * The query builder writes a statement about one table: its columns are checked by the compiler. These files are hot paths: a text that
 * does not change is not built anew in each call.
 */
const HOT_PATHS: ReadonlySet<string> = new Set([
  // Of every call with a key, and of every call with a session.
  'service/call/idempotency.ts',
  'service/sessions/session-store.ts',
  // Of every event.
  'service/events/publish.ts',
  'service/events/relay.ts',
])

const FILES = PRODUCT_CODE.filter((file) => /^service\/(?!demo\/)/.test(file) && !HOT_PATHS.has(file))

const VALUE = String.raw`(?:\?|'[^']*'|-?\d+|now\(\)|service_now\(\)|true|false|null)(?:::\w+)?`
const TEST = String.raw`\w+ (?:(?:=|<>|<|>|<=|>=) ${VALUE}|is (?:not )?null)`
const WHERE = String.raw`(?: where ${TEST}(?: and ${TEST})*)?`
const COLUMN = String.raw`\w+(?: as "?\w+"?)?`
const COLUMNS = String.raw`(?:\*|${COLUMN}(?:, ${COLUMN})*)`
const TAIL = String.raw`(?: order by \w+(?: desc)?(?:, \w+(?: desc)?)*)?(?: limit ${VALUE})?(?: for (?:no key )?update)?`
const VALUES = String.raw`\(${VALUE}(?:, ${VALUE})*\)`

/**
 * Statements that the query builder expresses as they are; `?` stands for a parameter. A list of values is one array in raw SQL, so that
 * the statement is the same for each length.
 */
const PLAIN = new RegExp(
  `^(?:${[
    `select (?:true |${COLUMNS} )?from \\w+${WHERE}${TAIL}`,
    `insert into \\w+ \\([\\w, ]+\\) values ${VALUES}(?: on conflict(?: \\([\\w, ]+\\))? do nothing)?(?: returning ${COLUMNS})?`,
    `update \\w+ set \\w+ = ${VALUE}(?:, \\w+ = ${VALUE})*${WHERE}(?: returning ${COLUMNS})?`,
    `delete from \\w+${WHERE}(?: returning ${COLUMNS})?`,
  ].join('|')})$`,
)

/** The raw statements of a file on one line each, with their line numbers. */
function statementsIn(code: string): { line: number; statement: string }[] {
  return [...code.matchAll(/\bsql(?:<[^`(]*>)?`/g)].map(({ index, 0: head }) => ({
    line: code.slice(0, index).split('\n').length,
    statement: textOf(code, index + head.length),
  }))
}

/** The text of a template from its first character, each parameter as `?`. */
function textOf(code: string, from: number): string {
  let text = ''
  for (let at = from; code[at] !== '`' && at < code.length; at += 1) {
    if (code.startsWith('${', at)) {
      at = endOfParameter(code, at + 2)
      text += '?'
    } else text += code[at]
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}

function endOfParameter(code: string, from: number): number {
  let depth = 1
  let at = from
  for (; depth > 0; at += 1) {
    if (code[at] === '{') depth += 1
    if (code[at] === '}') depth -= 1
  }
  return at - 1
}

test('a statement about one table is written with the query builder, except in the hot paths', () => {
  const plain = FILES.flatMap((file) =>
    statementsIn(readCode(file))
      .filter(({ statement }) => PLAIN.test(statement))
      .map(({ line, statement }) => `${file}:${line} ${statement}`),
  )
  expect(plain).toEqual([])
})

test.each([
  [
    'sql<Row>`select game_id as "gameId", slug from games where member_id = ${memberId} and active = true`',
    true,
  ],
  ['sql`insert into games (slug) values (${slug}) on conflict (slug) do nothing returning game_id`', true],
  [
    'sql`\n  update mails set sent_at = now(), sealed = null where mail_id = ${mails.map(({ id }) => id)}`',
    true,
  ],
  ['sql`delete from known_devices where subject = ${subject}`', true],
  ['sql`select count(*) from mails where player_id = ${playerId}`', false],
  ['sql`update accounts set balance_minor = balance_minor + ${change} where account_id = ${id}`', false],
  ['sql`select slug from games where game_id = any(${gameIds}::bigint[])`', false],
  ['sql`select slug from games join players using (member_id)`', false],
  ['sql`game_id = ${gameId}`', false],
])('a statement that the query builder expresses is recognised: %s', (code, isPlain) => {
  expect(statementsIn(code).map(({ statement }) => PLAIN.test(statement))).toEqual([isPlain])
})
