import { useCallback, useSyncExternalStore } from 'react'

/** A filter with the name that the person gave it. */
export interface SavedFilter {
  readonly name: string
  readonly filter: Readonly<Record<string, string>>
}

/** The columns and the saved filters of a list, as this browser keeps them. */
export interface ListView {
  /** The chosen columns; null for those that the list begins with. */
  readonly columns: readonly string[] | null
  readonly saved: readonly SavedFilter[]
}

/** Filters that a list keeps at the most. */
export const SAVED_MAX = 20
const PLAIN: ListView = { columns: null, saved: [] }

const keyOf = (tableId: string) => `console.list.${tableId}`
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Reads what was stored; whatever is not of its form counts as nothing. */
export function readListView(text: string | null): ListView {
  const stored = parsed(text)
  if (typeof stored !== 'object' || stored === null) return PLAIN
  const { columns, saved } = stored as { columns?: unknown; saved?: unknown }
  const isText = (value: unknown): value is string => typeof value === 'string'
  const isTexts = (value: unknown): value is Record<string, string> =>
    typeof value === 'object' && value !== null && Object.values(value).every(isText)
  const isSaved = (one: unknown): one is SavedFilter =>
    typeof one === 'object' &&
    one !== null &&
    'name' in one &&
    'filter' in one &&
    isText(one.name) &&
    isTexts(one.filter)
  return {
    columns: Array.isArray(columns) && columns.every(isText) ? columns : null,
    saved: Array.isArray(saved) ? saved.filter(isSaved).slice(0, SAVED_MAX) : [],
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** The filters with one more: a name that is there gets the new filter. */
export const withFilter = (saved: readonly SavedFilter[], added: SavedFilter): readonly SavedFilter[] => [
  ...saved.filter(({ name }) => name !== added.name),
  added,
]

/** Reads the view of a list from the browser, and returns it with a function that stores another one. No record is stored. */
export function useListView(tableId: string): readonly [ListView, (view: ListView) => void] {
  const key = keyOf(tableId)
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const keep = useCallback(
    (view: ListView) => {
      localStorage.setItem(key, JSON.stringify(view))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [readListView(text), keep]
}
