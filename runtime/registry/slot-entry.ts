import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadWithRetries } from './lazy-load.ts'
import type { SlotEntry } from './module.ts'

/** A slot entry as the registry holds it: its code loads once, however often it is shown. */
export interface MountedSlotEntry {
  readonly moduleId: string
  readonly order: number
  applies(of: object): boolean
  // The props are whatever the place is about.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly Component: LazyExoticComponent<ComponentType<any>>
}

export function lazyComponentOf({ when, render, order }: SlotEntry, moduleId: string): MountedSlotEntry {
  return {
    moduleId,
    order: order ?? 0,
    applies: (of) => when?.(of as never) ?? true,
    Component: lazy(() => loadWithRetries(render)),
  }
}
