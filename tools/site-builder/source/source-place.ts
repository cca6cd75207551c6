import { createScanner } from 'jsonc-parser'
import type { Keys } from '../state/manifest-text.ts'

/** The place of a cursor in a JSON text, which may be unfinished. */
export interface SourcePlace {
  /** `name`: a key of the object at `keys` belongs here. `value`: the value at `keys`. */
  readonly kind: 'name' | 'value'
  readonly keys: Keys
  /** The name or value around the cursor, end excluded; both are the cursor's offset where there is none. */
  readonly from: number
  readonly to: number
  /** Whether a string is around the cursor. */
  readonly isQuoted: boolean
  /** Names of the object around, or undefined in a list, without the one at the cursor. */
  readonly siblings: readonly string[] | undefined
  /** Offset of a comma that the text lacks before the cursor. */
  readonly lacksCommaAt: number | null
  /** Whether a colon follows. */
  readonly hasColon: boolean
  /** Whether another name or value follows without a comma. */
  readonly lacksCommaAfter: boolean
}

interface Container {
  readonly isList: boolean
  readonly names: string[]
  /** The last name, or the index of the list. */
  key: string | number
  expects: 'name' | 'colon' | 'value' | 'comma'
}

interface Token {
  /** Its first character. */
  readonly mark: string
  readonly from: number
  readonly to: number
  readonly value: string
}

const isOpening = ({ mark }: Token): boolean => mark === '{' || mark === '['
const isClosing = ({ mark }: Token): boolean => mark === '}' || mark === ']'
const REST_OF_WORD = /[\w$.:/-]*/y
const NEXT_MARK = /\S/g
const VALUE_ON_LINE = /[^\S\n]*["{[\w-]/y

/** What belongs at an offset of a text; null outside of objects and lists, and between a name and its colon. */
export function placeAt(text: string, offset: number): SourcePlace | null {
  const open: Container[] = []
  let ended = 0
  let around: Token | null = null
  for (const token of tokensOf(text)) {
    if (token.from >= offset) break
    if (isInside(token, text, offset)) {
      around = token
      break
    }
    take(open, token)
    if (open.at(-1)?.expects === 'comma') ended = token.to
  }
  const container = open.at(-1)
  if (container === undefined || container.expects === 'colon') return null
  const { isList, expects, names } = container
  // In front of a value that is there already.
  if (around === null && !isList && expects === 'value' && isFollowed(text, offset)) return null
  const from = around?.from ?? offset
  const to = around === null ? offset : isClosed(around, text) ? around.to : endOfWord(text, offset)
  const next = markAfter(text, to)
  const parents = open.slice(0, -1).map(({ key }) => key)
  const lacksComma = expects === 'comma'
  const isName = !isList && expects !== 'value'
  const index = isList ? Number(container.key) + (lacksComma ? 1 : 0) : container.key
  return {
    kind: isName ? 'name' : 'value',
    keys: isName ? parents : [...parents, index],
    from,
    to,
    isQuoted: around?.mark === '"',
    siblings: isList ? undefined : [...names, ...namesAfter(text, to)],
    lacksCommaAt: lacksComma ? ended : null,
    hasColon: next === ':',
    lacksCommaAfter: /["{[\w-]/.test(next),
  }
}

/** The first character after an offset that is no space; empty at the end of the text. */
function markAfter(text: string, offset: number): string {
  NEXT_MARK.lastIndex = offset
  return NEXT_MARK.exec(text)?.[0] ?? ''
}

function isFollowed(text: string, offset: number): boolean {
  VALUE_ON_LINE.lastIndex = offset
  return VALUE_ON_LINE.test(text)
}

function endOfWord(text: string, offset: number): number {
  REST_OF_WORD.lastIndex = offset
  REST_OF_WORD.exec(text)
  return REST_OF_WORD.lastIndex
}

function* tokensOf(text: string, start = 0): Generator<Token> {
  const scanner = createScanner(text, true)
  scanner.setPosition(start)
  for (;;) {
    scanner.scan()
    const from = scanner.getTokenOffset()
    if (from >= text.length) return
    const to = from + scanner.getTokenLength()
    yield { mark: text.charAt(from), from, to, value: scanner.getTokenValue() }
  }
}

/** A string without an end reaches to the end of its line. */
const isClosed = ({ mark, from, to }: Token, text: string): boolean =>
  mark !== '"' || (to > from + 1 && text[to - 1] === '"')

function isInside(token: Token, text: string, offset: number): boolean {
  if ('{}[],:'.includes(token.mark)) return false
  return token.mark === '"' && isClosed(token, text) ? offset < token.to : offset <= token.to
}

function take(open: Container[], token: Token): void {
  if (isClosing(token)) open.pop()
  const container = open.at(-1)
  if (container !== undefined) pass(container, token)
  if (!isOpening(token)) return
  const isList = token.mark === '['
  open.push({ isList, names: [], key: isList ? 0 : '', expects: isList ? 'value' : 'name' })
}

/** Moves on in a container by one name, mark or whole value. */
function pass(container: Container, token: Token): void {
  const { isList, expects } = container
  const isAfterValue = isList && expects === 'comma' && !isClosing(token)
  if (token.mark === ':') {
    if (!isList) container.expects = 'value'
    return
  }
  // The next value of a list, also where its comma is missing.
  if (isAfterValue) container.key = Number(container.key) + 1
  if (token.mark === ',') container.expects = isList ? 'value' : 'name'
  else if (isList || expects === 'value' || isClosing(token)) container.expects = 'comma'
  else {
    // After a value a further string is a name: its comma is missing.
    container.names.push(token.value)
    container.key = token.value
    container.expects = 'colon'
  }
}

/** The names that follow in the same object. */
function namesAfter(text: string, offset: number): string[] {
  const names: string[] = []
  let depth = 0
  let last: string | null = null
  for (const token of tokensOf(text, offset)) {
    if (isOpening(token)) depth++
    else if (isClosing(token) && --depth < 0) break
    if (token.mark === ':' && depth === 0 && last !== null) names.push(last)
    last = token.mark === '"' ? token.value : null
  }
  return names
}
