import type { QueryClient } from '@tanstack/react-query'

/** Forgets everything that the last session was shown, and asks who is signed in now. */
export async function forgetSession(queries: QueryClient): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getOwnSession' })
  await queries.resetQueries({ queryKey: ['getOwnSession'] })
}
