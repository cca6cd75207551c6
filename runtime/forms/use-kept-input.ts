import { atom, useStore } from 'jotai'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { connectionAtom } from '#runtime/client/connection.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { mayLogInAfter, sessionEndAtom } from '#runtime/session/session-end.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'

/** The input of forms that a lost connection has replaced by the idle screen, by form. In memory only: a reload forgets it. */
const keptAtom = atom<ReadonlyMap<string, unknown>>(new Map<string, unknown>())

/** The input of a form whose session ended: kept in the tab for the same player's next login. */
interface InputOfSession<Value> {
  readonly playerId: number
  readonly value: Value
}

const nameOf = (form: string) => `input.${form}`

/**
 * State of a form that is there again after a lost connection, or after the login that follows the end of a session. Whatever else removes the form also
 * discards it. Not for secrets.
 */
export function useKeptInput<Value>(
  form: string,
  initial: () => Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] {
  const store = useStore()
  const { tabStorage } = useRuntime()
  const [value, setValue] = useState(() => {
    const kept = store.get(keptAtom)
    if (kept.has(form)) return kept.get(form) as Value
    const earlier = tabStorage.read<InputOfSession<Value>>(nameOf(form))
    return earlier !== null && earlier.playerId === store.get(sessionAtom).player?.id
      ? earlier.value
      : initial()
  })
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    tabStorage.remove(nameOf(form))
    const playerId = store.get(sessionAtom).player?.id
    return store.sub(sessionEndAtom, () => {
      const end = store.get(sessionEndAtom)
      if (end === null || playerId === undefined) return
      if (mayLogInAfter(end)) tabStorage.write(nameOf(form), { playerId, value: latest.current })
      else tabStorage.remove(nameOf(form))
    })
  }, [store, tabStorage, form])
  useEffect(() => {
    store.set(keptAtom, (kept) => new Map([...kept].filter(([name]) => name !== form)))
    return () => {
      if (store.get(connectionAtom).status !== 'disconnected') return
      store.set(keptAtom, (kept) => new Map([...kept, [form, latest.current]]))
    }
  }, [store, form])
  return [value, setValue]
}
