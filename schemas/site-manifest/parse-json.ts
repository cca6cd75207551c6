import type { Refusal } from './refusal.ts'

export type Parsed = { readonly value: unknown } | { readonly refusals: readonly Refusal[] }

/** Deeper than any file of a site or a game, and shallow enough for recursive code. */
export const NESTING_MAX = 40
/** The author corrects the first ones; more would only hide them. */
const FLAWS_MAX = 20

const BYTE_ORDER_MARK = '\uFEFF'
/** The beginning of a string, and every mark that matters to the structure. */
const MARK = /["{}[\],]/g
/** The end of a string, and each escape on the way. An expression for the whole string would overflow the stack. */
const END_OR_ESCAPE = /"|\\./g
/** Databases cannot store them, and pages cannot show them. */
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Parses JSON of a site, a theme or a game. A text is refused with lines and columns, from 1, that is not JSON, is nested too deeply, has
 * a key twice in one object, or holds a character that cannot be stored. A byte order mark is ignored.
 */
export function parseJson(file: string, text: string): Parsed {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const expected = `is not JSON: ${reason.replace(/ in JSON at position.*$| \(line.*$|, "[\s\S]*$/, '')}`
    return { refusals: [{ file, path: placeOf(json, positionOf(reason, json)), expected }] }
  }
  const refusals = flawsIn(json).map(({ position, expected }) => ({
    file,
    path: placeOf(json, position),
    expected,
  }))
  return refusals.length > 0 ? { refusals } : { value }
}

/** The value of a text that was parsed before, or undefined where it is refused. */
export function valueOf(parsed: Parsed): unknown {
  return 'value' in parsed ? parsed.value : undefined
}

interface Flaw {
  readonly position: number
  readonly expected: string
}

/** The flaws of a text that is JSON, without recursion: its depth is not known yet. */
function flawsIn(json: string): Flaw[] {
  const flaws: Flaw[] = []
  /** Of each open object its keys with their positions; null for a list. */
  const open: (Map<string, number> | null)[] = []
  let isKey = false
  MARK.lastIndex = 0
  for (let mark = MARK.exec(json); mark !== null; mark = MARK.exec(json)) {
    const [sign, position] = [mark[0], mark.index]
    if (sign === '{' || sign === '[') {
      if (open.length === NESTING_MAX)
        return [{ position, expected: `must not be nested more than ${NESTING_MAX} levels deep` }]
      open.push(sign === '{' ? new Map() : null)
      isKey = sign === '{'
    } else if (sign === '}' || sign === ']') {
      open.pop()
      isKey = false
    } else if (sign === ',') isKey = open.at(-1) !== null
    else {
      MARK.lastIndex = endOfString(json, position)
      const written = json.slice(position, MARK.lastIndex)
      const flaw = flawOf(written, isKey ? open.at(-1) : null, { json, position })
      if (flaw !== null) flaws.push({ position, expected: flaw })
      if (flaws.length === FLAWS_MAX) return flaws
      isKey = false
    }
  }
  return flaws
}

function endOfString(json: string, begin: number): number {
  END_OR_ESCAPE.lastIndex = begin + 1
  while (END_OR_ESCAPE.exec(json)?.[0] !== '"');
  return END_OR_ESCAPE.lastIndex
}

/** The flaw of a string, which is a key if it is given with the keys before it. */
function flawOf(
  written: string,
  keys: Map<string, number> | null | undefined,
  { json, position }: { json: string; position: number },
): string | null {
  const text = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1)
  if (UNSTORABLE.test(text) || !text.isWellFormed())
    return 'must not hold a control character or half of a surrogate pair'
  if (keys === null || keys === undefined) return null
  // Assigned to an object it would replace what the object inherits.
  if (text === '__proto__') return 'must not be the key "__proto__"'
  const first = keys.get(text)
  if (first === undefined) {
    keys.set(text, position)
    return null
  }
  return `gives the key ${JSON.stringify(text)} again, which line ${lineOf(json, first)} has already; keep one of the two`
}

/** Engines report `at position 17`, or no position where the text ends too early or the error is in its first character. */
function positionOf(reason: string, text: string): number {
  const position = /position (\d+)/.exec(reason)?.[1]
  if (position !== undefined) return Number(position)
  if (/end of JSON/.test(reason)) return text.length
  const token = /token '(.+?)'/su.exec(reason)?.[1]
  return token === undefined ? 0 : Math.max(0, text.indexOf(token))
}

function placeOf(text: string, position: number): string {
  return `line ${lineOf(text, position)}, column ${position - text.slice(0, position).lastIndexOf('\n')}`
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
