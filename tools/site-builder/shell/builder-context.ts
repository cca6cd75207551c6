import { createContext, use, useSyncExternalStore } from 'react'
import type { OperatorApi } from '../api/operator-api.ts'
import type { BuilderStore, BuilderState } from '../state/builder-store.ts'

export interface Builder {
  readonly api: OperatorApi
  readonly store: BuilderStore
}

const BuilderContext = createContext<Builder | null>(null)

export const BuilderProvider = BuilderContext.Provider

export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (builder === null) throw new Error('A part of the builder stands outside of it.')
  return builder
}

export const useApi = (): OperatorApi => useBuilder().api

/** The builder's state; re-renders whenever it changes. */
export function useBuilderStore(): { store: BuilderStore; state: BuilderState } {
  const { store } = useBuilder()
  const state = useSyncExternalStore(store.subscribe, () => store.state)
  return { store, state }
}
