/** A value of an entry by its path: `prizes[0].amount`. */
export interface Fact {
  readonly path: string
  readonly value: unknown
}

/** A value that a change replaced. `undefined` stands for none. */
export interface Difference {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** The facts of an entry that are no part of its change. */
export interface EntryFacts {
  readonly differences: readonly Difference[]
  readonly facts: readonly Fact[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every single value in an object or list with its path. An empty object or list is a value. */
export function factsIn(value: unknown, path = ''): readonly Fact[] {
  const parts: readonly (readonly [path: string, value: unknown])[] = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, item] as const)
    : isObject(value)
      ? Object.entries(value).map(([name, item]) => [path === '' ? name : `${path}.${name}`, item] as const)
      : []
  return parts.length === 0
    ? path === ''
      ? []
      : [{ path, value }]
    : parts.flatMap(([at, item]) => factsIn(item, at))
}

/** Fields that name the record of a change or its reason, and are no part of it. */
const isName = (field: string) => field.endsWith('Id') || field === 'reason'

/** The value before as an object: a text or list gets the name of the first new value of its type that is no name of a record. */
function replacedIn(
  before: unknown,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (before === null) return {}
  if (isObject(before)) return before
  const isOfType = (value: unknown) =>
    value === null || (typeof value === typeof before && Array.isArray(value) === Array.isArray(before))
  const field = Object.keys(after).find((name) => !isName(name) && isOfType(after[name]))
  return { [field ?? 'before']: before }
}

/**
 * The changed values of an entry, each before and after, and its other facts. A field counts as changed where the value before and the new one
 * differ; where there was no value before, every field but the names of records is new.
 */
export function readChange({ before, ...after }: Readonly<Record<string, unknown>>): EntryFacts {
  if (before === undefined) return { differences: [], facts: factsIn(after) }
  const replaced = replacedIn(before, after)
  const was = new Map(factsIn(replaced).map(({ path, value }) => [path, value]))
  const is = new Map(factsIn(after).map(({ path, value }) => [path, value]))
  const isOfChange = (path: string) => {
    const [field = ''] = path.split(/[.[]/)
    return before === null ? !isName(field) : field in replaced
  }
  const paths = [...new Set([...was.keys(), ...[...is.keys()].filter(isOfChange)])]
  const changed = paths.filter((path) => was.get(path) !== is.get(path))
  return {
    differences: changed.map((path) => ({ path, before: was.get(path), after: is.get(path) })),
    facts: [...is].filter(([path]) => !changed.includes(path)).map(([path, value]) => ({ path, value })),
  }
}
