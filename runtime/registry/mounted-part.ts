import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadWithRetries } from './lazy-load.ts'
import type { LoadAny } from './module.ts'

// The renderer supplies the matching props.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyPart = ComponentType<any> | LazyExoticComponent<ComponentType<any>>

/** A module part in rendered form: its code and its module's messages load when it is first shown. */
export interface MountedPart {
  /** Its source file, as the build names it. */
  readonly source: string
  /** Whether it renders without suspending. */
  isLoaded: () => boolean
  /**
   * The component to render: the loaded component itself once available, so that it renders without suspending. After a
   * failed load it is a new lazy component, so that rendering it again retries.
   */
  component: () => AnyPart
  /** Preloads code and messages. Never rejects: a failed load is retried when the part is shown. */
  preload: () => Promise<void>
}

/** The code of a part could not be loaded: the part itself is not at fault. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded'
}

export interface PartOptions {
  readonly source: string
  readonly load: LoadAny
  /** Loads its module's messages. */
  readonly prepare: () => Promise<unknown>
  /** Called for each first render. */
  readonly onShown: () => void
}

export function mountPart({ source, load, prepare, onShown }: PartOptions): MountedPart {
  let isLoaded = false
  const take = async (loading: ReturnType<LoadAny>) => {
    const [loaded] = await Promise.all([loading, prepare()])
    current = loaded.default
    isLoaded = true
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
    source,
    isLoaded: () => isLoaded,
    component() {
      onShown()
      return current
    },
    async preload() {
      await take(load()).catch(() => undefined)
    },
  }
}
