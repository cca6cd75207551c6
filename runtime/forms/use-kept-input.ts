import { atom, useStore } from 'jotai'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { connectionAtom } from '#runtime/client/connection.ts'

/** The input of forms that a lost connection has replaced by the idle screen, by form. In memory only: a reload forgets it. */
const keptAtom = atom<ReadonlyMap<string, unknown>>(new Map<string, unknown>())

/** State of a form that is there again after a lost connection. Whatever else removes the form also discards it. Not for secrets. */
export function useKeptInput<Value>(
  form: string,
  initial: () => Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] {
  const store = useStore()
  const [value, setValue] = useState(() => {
    const kept = store.get(keptAtom)
    return kept.has(form) ? (kept.get(form) as Value) : initial()
  })
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    store.set(keptAtom, (kept) => new Map([...kept].filter(([name]) => name !== form)))
    return () => {
      if (store.get(connectionAtom).status !== 'disconnected') return
      store.set(keptAtom, (kept) => new Map([...kept, [form, latest.current]]))
    }
  }, [store, form])
  return [value, setValue]
}
