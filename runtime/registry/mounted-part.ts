import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadWithRetries } from './lazy-load.ts'
import type { LoadAny } from './module.ts'

// What its props are, whoever draws it knows.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyLazyComponent = LazyExoticComponent<ComponentType<any>>

/** A part of a module as it is drawn: its code and its module's texts come with the first showing. */
export interface MountedPart {
  /** After a load that failed this is another one, so that drawing it again tries again. */
  component: () => AnyLazyComponent
  /** Fetches code and texts ahead of the showing. */
  preload: () => void
}

/** The code of a part could not be fetched: nothing is wrong with the part itself. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded'
}

export function mountPart(load: LoadAny, prepare: () => Promise<void>): MountedPart {
  const loadAll = async () => {
    try {
      return (await Promise.all([loadWithRetries(load), prepare()]))[0]
    } catch (cause) {
      current = lazy(loadAll)
      throw new PartNotLoaded('The code of a part could not be loaded.', { cause })
    }
  }
  let current: AnyLazyComponent = lazy(loadAll)
  return {
    component: () => current,
    // What fails now is tried again when it is shown.
    preload: () => void Promise.all([load(), prepare()]).catch(() => undefined),
  }
}
