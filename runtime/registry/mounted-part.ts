import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadWithRetries } from './lazy-load.ts'
import type { LoadAny } from './module.ts'

/** A part of a module as it is drawn: its code and its module's texts come with the first showing. */
export interface MountedPart {
  // What its props are, whoever draws it knows.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly Component: LazyExoticComponent<ComponentType<any>>
  /** Fetches both ahead of the showing. */
  preload(): void
}

export function mountPart(load: LoadAny, prepare: () => Promise<void>): MountedPart {
  const loadAll = async () => (await Promise.all([loadWithRetries(load), prepare()]))[0]
  return {
    Component: lazy(loadAll),
    // What fails now is tried again when it is shown.
    preload: () => void Promise.all([load(), prepare()]).catch(() => undefined),
  }
}
