import type { JSONSchema } from '../json-schema.ts'
import { pointerOf } from '../json-pointer.ts'
import { isPlain } from './merge.ts'

/** Object keys and list indexes that lead to a value. */
export type ManifestKeys = readonly (string | number)[]

/** A difference between two manifests at one path. `before` is missing of an added value, `after` of a removed one. */
export interface ManifestChange {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly keys: ManifestKeys
  /** RFC 6901: `/brand/siteName/en`. */
  readonly pointer: string
  /** The path in words: `Brand › Site name › en`. */
  readonly title: string
  readonly before?: unknown
  readonly after?: unknown
}

/** A path that both sides have changed in different ways. A missing value means that the side has removed it, or never had it. */
export interface MergeConflict {
  readonly keys: ManifestKeys
  readonly pointer: string
  readonly title: string
  readonly base?: unknown
  readonly live?: unknown
  readonly draft?: unknown
}

/** The merge of two sides that began with one manifest. */
export interface MergedManifest {
  /** The draft with the changes of the live manifest; at a conflict it has the value of the preferred side. */
  readonly value: unknown
  /** The changes to make in the draft, to get the merged value. */
  readonly taken: readonly ManifestChange[]
  readonly conflicts: readonly MergeConflict[]
}

const ABSENT = Symbol('absent')
type Value = unknown

/**
 * The differences of two manifests by path, in the order of their keys. Objects are compared key by key, lists of the same length
 * item by item; a list of another length is one value. The schema gives the titles that it has.
 */
export function changesBetween(before: unknown, after: unknown, schema?: JSONSchema): ManifestChange[] {
  const changes: ManifestChange[] = []
  compare([], before, after, (keys, one, other) => changes.push(changeAt(keys, one, other, schema)))
  return changes
}

/**
 * Merges the changes of the live manifest since `base` into the draft that began with it. Changes of different paths meet; a path that
 * both sides have changed in different ways is a conflict, which names the values of both.
 */
export function mergeManifests(
  { base, live, draft }: { readonly base: unknown; readonly live: unknown; readonly draft: unknown },
  { prefer = 'draft', schema }: { readonly prefer?: 'draft' | 'live'; readonly schema?: JSONSchema } = {},
): MergedManifest {
  const conflicts: MergeConflict[] = []
  const merged = mergeAt([], [base, live, draft], (keys, [was, theirs, own]) => {
    const sides = { base: was, live: theirs, draft: own }
    const known = Object.entries(sides).filter(([, value]) => value !== ABSENT)
    conflicts.push({ ...namesOf(keys, schema), ...Object.fromEntries(known) })
    return prefer === 'draft' ? own : theirs
  })
  const value = merged === ABSENT ? undefined : merged
  return { value, taken: changesBetween(draft, value, schema), conflicts }
}

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isSameJson(one: unknown, other: unknown): boolean {
  let isSame = true
  compare([], one, other, () => {
    isSame = false
  })
  return isSame
}

type Report = (keys: ManifestKeys, before: Value, after: Value) => void

function compare(keys: ManifestKeys, before: Value, after: Value, report: Report): void {
  if (isPlain(before) && isPlain(after)) {
    for (const key of keysOf(before, after)) compare([...keys, key], at(before, key), at(after, key), report)
  } else if (isList(before) && isList(after) && before.length === after.length) {
    for (const [index, item] of before.entries()) compare([...keys, index], item, after[index], report)
  } else if (!isAtomEqual(before, after)) report(keys, before, after)
}

type Conflicting = (keys: ManifestKeys, sides: readonly [Value, Value, Value]) => Value

function mergeAt(keys: ManifestKeys, sides: readonly [Value, Value, Value], conflicting: Conflicting): Value {
  const [base, live, draft] = sides
  if (isSameValue(live, draft) || isSameValue(base, live)) return draft
  if (isSameValue(base, draft)) return live
  if (isPlain(live) && isPlain(draft)) {
    const was = isPlain(base) ? base : {}
    const merged = keysOf(draft, live, was).flatMap((key): [string, Value][] => {
      const inner = [at(was, key), at(live, key), at(draft, key)] as const
      const value = mergeAt([...keys, key], inner, conflicting)
      return value === ABSENT ? [] : [[key, value]]
    })
    return Object.fromEntries(merged)
  }
  if (
    isList(base) &&
    isList(live) &&
    isList(draft) &&
    base.length === live.length &&
    live.length === draft.length
  )
    return draft.map((item, index) =>
      mergeAt([...keys, index], [base[index], live[index], item], conflicting),
    )
  return conflicting(keys, sides)
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

const isSameValue = (one: Value, other: Value): boolean =>
  one === ABSENT || other === ABSENT ? one === other : isSameJson(one, other)

/** Equality of two values that are not both objects, and not lists of one length. */
const isAtomEqual = (one: Value, other: Value): boolean => one === other

const at = (object: Readonly<Record<string, unknown>>, key: string): Value =>
  Object.hasOwn(object, key) ? object[key] : ABSENT

const keysOf = (...objects: readonly object[]): string[] => [
  ...new Set(objects.flatMap((object) => Object.keys(object))),
]

function changeAt(
  keys: ManifestKeys,
  before: Value,
  after: Value,
  schema: JSONSchema | undefined,
): ManifestChange {
  return {
    kind: before === ABSENT ? 'added' : after === ABSENT ? 'removed' : 'changed',
    ...namesOf(keys, schema),
    ...(before !== ABSENT && { before }),
    ...(after !== ABSENT && { after }),
  }
}

const namesOf = (keys: ManifestKeys, schema: JSONSchema | undefined) => ({
  keys,
  pointer: pointerOf(keys.map(String)),
  title: titleOf(keys, schema),
})

function titleOf(keys: ManifestKeys, schema: JSONSchema | undefined): string {
  if (keys.length === 0) return 'The whole manifest'
  let node = schema
  const words = keys.map((key) => {
    node = childOf(node, key)
    if (node?.title !== undefined) return node.title
    return typeof key === 'number' ? `no. ${key + 1}` : wordsOf(key)
  })
  return words.join(' › ')
}

function childOf(node: JSONSchema | undefined, key: string | number): JSONSchema | undefined {
  for (const branch of node?.anyOf ?? []) {
    const found = childOf(typeof branch === 'object' ? branch : undefined, key)
    if (found !== undefined) return found
  }
  const child =
    typeof key === 'number' ? node?.items : (node?.properties?.[key] ?? node?.additionalProperties)
  return typeof child === 'object' ? (child as JSONSchema) : undefined
}

/** `siteName` → `Site name`. Ids, codes and paths stay as they are. */
function wordsOf(key: string): string {
  if (!/^[a-z]{3,}(?:[A-Z][a-z0-9]*)*$/.test(key)) return key
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A change as one line of text: `Brand › Site name › en: "Kola" is now "Kola Lotto"`. */
export function changeInWords({
  kind,
  title,
  before,
  after,
}: Omit<ManifestChange, 'keys' | 'pointer'>): string {
  if (kind === 'added') return `${title}: added ${shortJson(after)}`
  if (kind === 'removed') return `${title}: removed ${shortJson(before)}`
  return `${title}: ${shortJson(before)} is now ${shortJson(after)}`
}

/** A conflict as one line of text, with the values of both sides. */
export function conflictInWords(conflict: MergeConflict): string {
  const side = (name: 'live' | 'draft') => (name in conflict ? shortJson(conflict[name]) : 'nothing')
  return `${conflict.title}: the live site has ${side('live')}, the draft has ${side('draft')}`
}

const SHOWN_LENGTH = 200

/** A value as JSON, cut where it is long. */
export function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`
}
