import { createContext, use, useSyncExternalStore } from 'react'
import type { OperatorApi } from '../api/operator-api.ts'
import type { Workshop, WorkshopState } from '../state/workshop.ts'

export interface Builder {
  readonly api: OperatorApi
  readonly workshop: Workshop
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
export function useWorkshop(): { workshop: Workshop; state: WorkshopState } {
  const { workshop } = useBuilder()
  const state = useSyncExternalStore(workshop.subscribe, () => workshop.state)
  return { workshop, state }
}
