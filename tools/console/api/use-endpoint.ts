import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type {
  EndpointName,
  EndpointParams,
  EndpointRequest,
  EndpointResult,
} from '#schemas/operator/endpoints.ts'
import { callEndpoint, type CallProblem } from './call.ts'

type Reading<Name extends EndpointName> = Pick<
  UseQueryOptions<EndpointResult<Name>, CallProblem>,
  'enabled' | 'placeholderData' | 'refetchInterval'
>

/** The answer of an endpoint that reads; it stays on the page while it is read again. */
export function useAnswer<Name extends EndpointName>(
  name: Name,
  params: EndpointParams<Name>,
  request: EndpointRequest<Name>,
  reading: Reading<Name> = {},
): UseQueryResult<EndpointResult<Name>, CallProblem> {
  return useQuery<EndpointResult<Name>, CallProblem>({
    ...reading,
    queryKey: [name, params, request],
    queryFn: () => callEndpoint(name, params, request),
  })
}

interface Change<Name extends EndpointName> {
  readonly params: EndpointParams<Name>
  readonly request: EndpointRequest<Name>
  /** The version of the record that the person has read; a record without one is replaced whatever it is. */
  readonly version?: string | undefined
}

/** A change by an endpoint. Its key stays until an answer came: a change that is sent again after a cut connection is made once. */
export function useChange<Name extends EndpointName>(
  name: Name,
  { invalidates }: { readonly invalidates: readonly EndpointName[] },
): UseMutationResult<EndpointResult<Name>, CallProblem, Change<Name>> {
  const queries = useQueryClient()
  const readAgain = () =>
    Promise.all(invalidates.map((invalid) => queries.invalidateQueries({ queryKey: [invalid] })))
  const sent = useRef<{ text: string; key: string } | null>(null)
  return useMutation<EndpointResult<Name>, CallProblem, Change<Name>>({
    async mutationFn(change) {
      const text = JSON.stringify(change)
      if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
      const { params, request, version } = change
      const answer = await callEndpoint(name, params, request, { key: sent.current.key, version }).catch(
        (problem: CallProblem) => {
          if (problem.kind !== 'offline') sent.current = null
          throw problem
        },
      )
      sent.current = null
      return answer
    },
    onSuccess: () => readAgain(),
    onError: ({ kind }) => (kind === 'changed' ? readAgain() : undefined),
  })
}
