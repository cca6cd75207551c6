import type { createStore } from 'jotai'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Client } from '#runtime/client/client.ts'
import type { LayerStates } from '#runtime/live/live-layers.ts'
import type { Registry } from '#runtime/registry/registry.ts'
import type { SessionControl } from '#runtime/session/session-control.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'

export type Store = ReturnType<typeof createStore>

/** Services that live as long as the page, and the state of its layers. They never change, so reading them re-renders nothing. */
export interface RuntimeServices extends LayerStates {
  readonly store: Store
  readonly registry: Registry
  readonly client: Client
  /** Cached answers of operations. */
  readonly queries: QueryClient
  readonly session: SessionControl
  readonly storage: SiteStorage
  /** Kept until the tab closes. */
  readonly tabStorage: SiteStorage
}

const RuntimeContext = createContext<RuntimeServices | null>(null)

export const RuntimeProvider = RuntimeContext.Provider

export function useRuntime(): RuntimeServices {
  const services = useContext(RuntimeContext)
  if (!services) throw new Error('A hook of the runtime is used outside of the runtime.')
  return services
}
