import { isPlain } from '../../site-manifest/merge.ts'

/** One token of a file with its resolved value. */
export interface DesignToken {
  /** The names of its groups and its own. */
  readonly path: readonly string[]
  /** Empty where neither the token nor a group has one. */
  readonly type: string
  readonly value: unknown
  readonly extensions: Readonly<Record<string, unknown>>
  /** The reason why its value cannot be used; null if it can. */
  readonly problem: string | null
}

const DEPTH_MAX = 24

/** Every token of a file in its order. Types are inherited from groups, and aliases are resolved also inside of values. */
export function readTokens(file: unknown): DesignToken[] {
  const found: DesignToken[] = []
  const walk = (group: unknown, path: readonly string[], inherited: string) => {
    if (!isPlain(group) || path.length > DEPTH_MAX) return
    const type = typeof group['$type'] === 'string' ? group['$type'] : inherited
    if ('$value' in group) found.push(tokenOf(file, group, path, type))
    else
      for (const [name, part] of Object.entries(group))
        if (!name.startsWith('$') || name === '$root')
          walk(part, name === '$root' ? path : [...path, name], type)
  }
  walk(file, [], '')
  return found
}

function tokenOf(
  file: unknown,
  group: Readonly<Record<string, unknown>>,
  path: readonly string[],
  type: string,
): DesignToken {
  const extensions = isPlain(group['$extensions']) ? group['$extensions'] : {}
  try {
    const { value, type: aliasType } = resolved(file, group['$value'], [])
    return { path, type: type === '' ? aliasType : type, value, extensions, problem: null }
  } catch (error) {
    return { path, type, value: undefined, extensions, problem: (error as Error).message }
  }
}

/** A value without aliases. Throws an error with the reason for an alias that leads to no token, or to itself. */
function resolved(file: unknown, value: unknown, seen: readonly string[]): { value: unknown; type: string } {
  const alias = aliasIn(value)
  if (alias !== null) {
    if (seen.includes(alias)) throw new Error(`its alias {${alias}} leads back to itself`)
    const { group, type } = groupAt(file, alias.split('.'))
    if (!isPlain(group) || !('$value' in group)) throw new Error(`its alias {${alias}} leads to no token`)
    const target = resolved(file, group['$value'], [...seen, alias])
    return { value: target.value, type: type === '' ? target.type : type }
  }
  if (Array.isArray(value)) {
    const parts: unknown[] = value
    return { value: parts.map((part) => resolved(file, part, seen).value), type: '' }
  }
  if (!isPlain(value)) return { value, type: '' }
  const parts = Object.entries(value).map(([name, part]) => [name, resolved(file, part, seen).value])
  return { value: Object.fromEntries(parts) as unknown, type: '' }
}

/** `{group.token}`, or a reference `{ "$ref": "#/group/token" }` to a whole token. */
function aliasIn(value: unknown): string | null {
  if (typeof value === 'string') return /^\{([^{}]+)\}$/.exec(value)?.[1] ?? null
  const reference = isPlain(value) && Object.keys(value).length === 1 ? value['$ref'] : undefined
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return null
  return reference
    .slice(2)
    .replace(/\/\$value$/, '')
    .replaceAll('/', '.')
}

function groupAt(file: unknown, path: readonly string[]): { group: unknown; type: string } {
  let group = file
  let type = ''
  for (const name of path) {
    group = isPlain(group) && Object.hasOwn(group, name) ? group[name] : undefined
    if (isPlain(group) && typeof group['$type'] === 'string') type = group['$type']
  }
  return { group, type }
}
