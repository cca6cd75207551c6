/** Why a site is not accepted: the location, the value found, and the expected value. */
export interface Refusal {
  /** The file, relative to the folder of sites or themes: `kola/manifest.json`. */
  readonly file: string
  /** Location in it: `$.menu[2].kind`, or `line 3, column 7` of a file that is not JSON. */
  readonly path: string
  /** The value found; `undefined` where it is missing. */
  readonly value?: unknown
  /** A clause that continues path and value: `must be one of …`, `is no known key`. */
  readonly expected: string
  /** The value is valid, but another site uses it. */
  readonly isTaken?: true
}

/** More refusals of one site would hide the first ones. */
export const REFUSALS_MAX = 100

/** Longer values are truncated. */
const VALUE_MAX_LENGTH = 120

/** A terminal would turn the rest of the line, or show nothing. */
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/gu
const escaped = (mark: string) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

/** The refusal as one line, for a log or a terminal. */
export function refusalText({ file, path, value, expected }: Refusal): string {
  if (value === undefined) return `${file}: ${path} ${expected}`
  const text = JSON.stringify(value).replace(INVISIBLE, escaped)
  const shown = text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH)}…` : text
  return `${file}: ${path} = ${shown} ${expected}`
}

/** The first refusals, and how many are left out. */
export function firstOf(refusals: readonly Refusal[]): readonly Refusal[] {
  const [first] = refusals
  if (first === undefined || refusals.length <= REFUSALS_MAX) return refusals
  const expected = `has ${refusals.length - REFUSALS_MAX} more mistakes; correct these first`
  return [...refusals.slice(0, REFUSALS_MAX), { file: first.file, path: '$', expected }]
}

/** A path in JSONPath notation: `$.routes[3].screen`, `$["lobby.title"]`. */
export function jsonPath(keys: readonly (string | number)[]): string {
  const steps = keys.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  })
  return `$${steps.join('')}`
}

/** The keys of a path; null where it is none, such as a line and column. */
export function keysOfPath(path: string): (string | number)[] | null {
  if (!path.startsWith('$')) return null
  const steps = /\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y
  const keys: (string | number)[] = []
  for (let end = 1; end < path.length; end = steps.lastIndex) {
    steps.lastIndex = end
    const step = steps.exec(path)
    if (step === null) return null
    const [, name, place, quoted] = step
    if (name !== undefined) keys.push(name)
    else keys.push(place === undefined ? (JSON.parse(quoted ?? '""') as string) : Number(place))
  }
  return keys
}

/** `a, b and c`, in the order given. */
export function wordList(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words[0] ?? 'none'
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
