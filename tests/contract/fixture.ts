/** A conversation with a service, as `fixtures/README.md` describes it. */
export interface Fixture {
  about: string
  steps: Step[]
}

export interface Sent {
  value?: unknown
  hex?: string
  parts?: (string | { repeat: string; times: number })[]
  text?: string
}

export interface Expected {
  status: number
  value?: unknown
  headers?: Record<string, unknown>
}

export interface Step extends Sent {
  client?: string
  post?: string
  headers?: Record<string, string | null>
  expect?: Expected
  open?: string
  protocols?: string[]
  on?: string
  send?: Sent
  receive?: unknown
  push?: unknown
  closed?: number
}

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')

/** The bytes of a step that gives them as such; undefined where it gives a value. */
export function bytesIn({ hex, parts }: Sent): Buffer | undefined {
  if (hex !== undefined) return bytesOf(hex)
  if (parts === undefined) return undefined
  return Buffer.concat(
    parts.flatMap((part) =>
      typeof part === 'string' ? [bytesOf(part)] : Array<Buffer>(part.times).fill(bytesOf(part.repeat)),
    ),
  )
}

/** Puts saved values in the place of their names. A text that is one name alone becomes the value itself. */
export function filled(value: unknown, saved: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') {
    const whole = /^\$\{(\w+)\}$/.exec(value)?.[1]
    if (whole !== undefined) return saved.get(whole)
    return value.replaceAll(/\$\{(\w+)\}/g, (_match, name: string) => String(saved.get(name)))
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, saved))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, saved)]))
}

/** Where a value differs from a pattern, in words; null where it does not. Keeps what the pattern asks to keep. */
export function difference(
  value: unknown,
  pattern: unknown,
  saved: Map<string, unknown>,
  path = '$',
): string | null {
  if (isPlaceholder(pattern)) return differsFromKind(value, pattern, saved, path)
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value)) return `${path} is no list`
    if (value.length !== pattern.length) return `${path} has ${value.length} items, not ${pattern.length}`
    return firstOf(pattern.map((item, index) => difference(value[index], item, saved, `${path}[${index}]`)))
  }
  if (typeof pattern !== 'object' || pattern === null) {
    return value === pattern ? null : `${path} is ${JSON.stringify(value)}, not ${JSON.stringify(pattern)}`
  }
  if (typeof value !== 'object' || value === null) return `${path} is no map`
  return firstOf(
    Object.entries(pattern).map(([key, item]) =>
      difference((value as Record<string, unknown>)[key], item, saved, `${path}.${key}`),
    ),
  )
}

const firstOf = (differences: (string | null)[]) => differences.find((found) => found !== null) ?? null

interface Placeholder {
  $is: string
  $save?: string
}

function isPlaceholder(pattern: unknown): pattern is Placeholder {
  return typeof pattern === 'object' && pattern !== null && '$is' in pattern
}

const KINDS: Record<string, (value: unknown) => boolean> = {
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isSafeInteger(value),
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  list: (value) => Array.isArray(value),
  none: (value) => value === undefined,
}

function differsFromKind(
  value: unknown,
  { $is, $save }: Placeholder,
  saved: Map<string, unknown>,
  path: string,
): string | null {
  if (!KINDS[$is]?.(value)) return `${path} is ${JSON.stringify(value)}, not ${$is}`
  if ($save !== undefined) saved.set($save, value)
  return null
}
