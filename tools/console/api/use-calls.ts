import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { EndpointName } from '#schemas/operator/endpoints.ts'
import type { CallProblem } from './call.ts'

/** Several calls with a step of the browser between them. They are never sent again by themselves: a challenge is used once. */
export function useCalls<Typed>(
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
