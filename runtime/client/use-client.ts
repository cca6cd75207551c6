import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { Client } from './client.ts'

/** The client of the service. Screens that show an answer use `useOperation` instead. */
export function useClient(): Client {
  return useRuntime().client
}
