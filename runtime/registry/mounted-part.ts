import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadWithRetries } from './lazy-load.ts'
import type { LoadAny } from './module.ts'

// What its props are, whoever draws it knows.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyPart = ComponentType<any> | LazyExoticComponent<ComponentType<any>>

/** A part of a module as it is drawn: its code and its module's texts come with the first showing. */
export interface MountedPart {
  /**
   * What to draw: the component itself once its code is there, so that it is drawn without a wait. After a load that
   * failed this is another one, so that drawing it again tries again.
   */
  component: () => AnyPart
  /** Fetches code and texts ahead of the showing. Fulfilled in any case: what failed is tried again when it is shown. */
  preload: () => Promise<void>
}

/** The code of a part could not be fetched: nothing is wrong with the part itself. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded'
}

export function mountPart(load: LoadAny, prepare: () => Promise<void>): MountedPart {
  const take = async (loading: ReturnType<LoadAny>) => {
    const [loaded] = await Promise.all([loading, prepare()])
    current = loaded.default
    return loaded
  }
  const loadAll = async () => {
    try {
      return await take(loadWithRetries(load))
    } catch (cause) {
      current = lazy(loadAll)
      throw new PartNotLoaded('The code of a part could not be loaded.', { cause })
    }
  }
  let current: AnyPart = lazy(loadAll)
  return {
    component: () => current,
    async preload() {
      await take(load()).catch(() => undefined)
    },
  }
}
