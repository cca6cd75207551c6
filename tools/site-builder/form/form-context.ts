import { createContext, use, type ReactNode } from 'react'
import { keysOfPointer, pointerOf } from '#schemas/json-pointer.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import { merge } from '#schemas/site-manifest/merge.ts'
import { isObject, valueAt, type Keys } from '../state/manifest-text.ts'
import type { OpenSite } from '../state/open-site.ts'
import { nodeAt, type SchemaNode } from './schema-node.ts'
import type { KnownValues } from './suggestions.ts'

/** State shared by the fields of a form: one draft, and the manifest that it extends. */
export interface ManifestForm {
  readonly site: OpenSite
  readonly schema: SchemaNode
  /** The site's own manifest. */
  readonly own: Readonly<Record<string, unknown>>
  readonly inherited: Readonly<Record<string, unknown>>
  readonly origins: Readonly<Record<string, string>>
  readonly refusals: readonly PlacedRefusal[]
  /** Codes of the draft's languages, its default first. */
  readonly languages: readonly string[]
  readonly known: KnownValues
  /** The setting that was looked for: groups around it open. */
  readonly revealed: { readonly pointer: string; readonly count: number } | null
  /** Opens the groups around a setting and moves the focus to it. */
  readonly reveal: (pointer: string) => void
  /** Renders the field at keys: what is in a list or a group may be any field. Without a label it has its title. */
  readonly renderField: (keys: Keys, label?: string) => ReactNode
}

const FormContext = createContext<ManifestForm | null>(null)

export const FormProvider = FormContext.Provider

export function useForm(): ManifestForm {
  const form = use(FormContext)
  if (form === null) throw new Error('A field stands outside of a form.')
  return form
}

/** One value of the manifest: its value, its source, and its setters. */
export interface Field {
  readonly keys: Keys
  readonly pointer: string
  readonly node: SchemaNode | undefined
  /** The value in force. */
  readonly value: unknown
  readonly inherited: unknown
  readonly isOwn: boolean
  /** The site that sets it, where it is another one. */
  readonly from: string | null
  readonly refusals: readonly PlacedRefusal[]
  put: (value: unknown, isTyping?: boolean) => void
  /** Sets a value below this one. */
  putIn: (below: Keys, value: unknown) => void
  /** Removes the site's own value, so that the inherited one applies. */
  reset: () => void
}

export function useField(keys: Keys): Field {
  const form = useForm()
  const { draft } = form.site
  const pointer = pointerOf(keys)
  const own = valueAt(form.own, keys)
  const inherited = inheritedAt(form.inherited, form.own, keys)
  const putAt = (at: Keys, value: unknown, isTyping = false) => {
    const list = firstList(form, at)
    if (list === null) return draft.put(at, value, { isTyping })
    // A list replaces the inherited one as a whole: the first change in it copies the list.
    draft.put(list, replaced(valueAt(form.inherited, list), at.slice(list.length), value), { isTyping })
  }
  return {
    keys,
    pointer,
    node: nodeAt(form.schema, keys),
    value: own === undefined ? inherited : merge(inherited, own),
    inherited,
    isOwn: own !== undefined,
    from: own === undefined && inherited !== undefined ? sourceOf(pointer, form.origins) : null,
    refusals: form.refusals.filter((refusal) => refusal.pointer === pointer),
    put: (value, isTyping) => putAt(keys, value, isTyping),
    putIn: (below, value) => putAt([...keys, ...below], value),
    reset: () => draft.put(keys, undefined),
  }
}

/** The refusals of a field, and those below it for which no part of it has a field. `shown` are the keys that have one. */
export function useLeftRefusals({ pointer }: Field, shown: readonly string[]): readonly PlacedRefusal[] {
  const { refusals } = useForm()
  return refusals.filter((refusal) => {
    if (refusal.pointer === pointer) return true
    if (refusal.pointer?.startsWith(`${pointer}/`) !== true) return false
    const [key = ''] = keysOfPointer(refusal.pointer.slice(pointer.length))
    return !shown.includes(key)
  })
}

/** Inside a list of the site's own nothing is inherited. */
function inheritedAt(inherited: unknown, own: unknown, keys: Keys): unknown {
  for (let length = 1; length <= keys.length; length++) {
    if (Array.isArray(valueAt(own, keys.slice(0, length)))) {
      return length === keys.length ? valueAt(inherited, keys) : undefined
    }
  }
  return valueAt(inherited, keys)
}

/** The keys of an inherited list around a value that the site has not overridden. */
function firstList(form: ManifestForm, keys: Keys): Keys | null {
  const place = keys.findIndex((key) => typeof key === 'number')
  if (place < 0) return null
  const list = keys.slice(0, place)
  return Array.isArray(valueAt(form.own, list)) ? null : list
}

/** A copy of a value with another one at keys. */
export function replaced(value: unknown, keys: Keys, instead: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return instead
  if (Array.isArray(value) || typeof key === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : []
    list[Number(key)] = replaced(list[Number(key)], rest, instead)
    return list
  }
  const copy = { ...(isObject(value) ? value : {}) }
  const inner = replaced(copy[key], rest, instead)
  if (inner === undefined) delete copy[key]
  else copy[key] = inner
  return copy
}

/** The site that sets a value: recorded for it, for its container, or for its first child. */
function sourceOf(pointer: string, origins: Readonly<Record<string, string>>): string | null {
  for (let around = pointer; around !== ''; around = around.slice(0, around.lastIndexOf('/'))) {
    const source = origins[around]
    if (source !== undefined) return source
  }
  const below = Object.keys(origins).find((known) => known.startsWith(`${pointer}/`))
  return below === undefined ? null : (origins[below] ?? null)
}
