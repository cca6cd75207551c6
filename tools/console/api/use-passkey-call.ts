import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { EndpointName } from '#schemas/operator/endpoints.ts'
import type { CallProblem } from './call.ts'

/**
 * Several calls with a passkey between them. It is never sent again by itself: a challenge is used once.
 */
export function usePasskeyCall<Typed>(
  mutationFn: (typed: Typed) => Promise<void>,
  { invalidates = [] }: { readonly invalidates?: readonly EndpointName[] } = {},
): UseMutationResult<void, CallProblem, Typed> {
  const queries = useQueryClient()
  return useMutation<void, CallProblem, Typed>({
    mutationFn,
    onSuccess: async () => {
      await Promise.all(invalidates.map((invalid) => queries.invalidateQueries({ queryKey: [invalid] })))
    },
  })
}
