import { useEffect, useState, type ReactNode } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { ScreenState } from './screen-state.tsx'

interface WithSlotsProps {
  ids: readonly string[]
  /** Subjects of the slots; each has the part that applies to it. Without them, all parts: their code loads beside the answer that names the subject. */
  of?: readonly object[]
  /** Shown while the code loads, instead of the general skeleton. */
  skeleton?: ReactNode
  children: ReactNode
}

/** Shows its content once the code of its slots has loaded: all of it appears at once, and nothing moves. */
export function WithSlots({ ids, of, skeleton, children }: WithSlotsProps) {
  const { registry } = useRuntime()
  const isHydrating = useIsHydrating()
  const [parts] = useState(() =>
    ids.flatMap((id) => {
      const all = registry.slot(id)
      return of?.flatMap((subject) => all.find(({ applies }) => applies(subject)) ?? []) ?? all
    }),
  )
  const [isReady, setReady] = useState(isHydrating || parts.every((part) => part.isLoaded()))
  useEffect(() => {
    let hasLeft = false
    // A part that fails to load is loaded again where it is shown.
    void Promise.all(parts.map((part) => part.preload())).then(() => {
      if (!hasLeft) setReady(true)
    })
    return () => {
      hasLeft = true
    }
  }, [parts])
  return isReady ? children : <ScreenState of={{ state: 'loading' }} skeleton={skeleton} />
}
