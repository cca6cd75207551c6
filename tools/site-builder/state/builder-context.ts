import { createContext, use } from 'react'
import type { Builder } from './builder.ts'

const BuilderContext = createContext<Builder | null>(null)

export const BuilderProvider = BuilderContext.Provider

export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (builder === null) throw new Error('A part of the builder stands outside of it.')
  return builder
}
